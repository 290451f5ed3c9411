import { z } from 'zod'
import { dayMs, hourMs } from '#domain/durations'
import { Prisma, type Transaction } from '#platform/database'
import { removeTargets } from '#platform/remove-targets'
import { recordMailConsent } from '#platform/suppression'
import { recordAccountWakes } from '#platform/wakes'
import { checkFields } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { startServiceMail, wakeSearches } from '../../../services/temporal.server'
import type { FieldErrors } from '../../../ui/field'
import { emailSchema, requiredValue, cancelAddressChanges } from '../passwords.server'
import { checkRateLimit, tooManyAttempts } from '../rate-limits.server'
import { withOwnerLock, type Owner, hashToken, type SignedIn } from '../session/sessions.server'
import { accountMessages } from '../sign-up-rules'
import { newUnsubscribeToken } from '../sign-up.server'
import { confirmIdentityErrors } from './recent-login.server'

/** Maximum confirmation emails per account per day. The worker also limits them per address. */
const addressMailsPerDay = 5

const addressSchema = z.object({ email: requiredValue(accountMessages.emailMissing).pipe(emailSchema) })

/**
 * Emails a link to the new address. The account keeps its current address until the link is opened. To avoid revealing
 * that another account has the new address, that case looks the same but sends no email. Returns the errors by field,
 * or null when the email is queued.
 */
export async function requestAddressChange(
  request: Request,
  user: SignedIn,
  form: FormData,
): Promise<FieldErrors | null> {
  const checked = checkFields(addressSchema, Object.fromEntries(form))
  if (!checked.ok) return checked.fieldErrors
  const { email } = checked.value
  if (email === user.email) return { email: 'That’s already your email address.' }
  const notOwner = await confirmIdentityErrors(request, user, form)
  if (notOwner) return notOwner
  if (!(await checkRateLimit('change-address', user.id, request))) return { form: tooManyAttempts }
  const mailId = await withOwnerLock(user, (tx) => queueLink(tx, user.id, email))
  if (mailId === null) return { form: 'Too many emails today. Try again tomorrow.' }
  await startServiceMail(mailId)
  return null
}

/** Replaces an earlier pending address change. Null above the daily limit. */
async function queueLink(tx: Transaction, userId: string, email: string): Promise<string | null> {
  const pendingMail = { userId, kind: 'NEW_ADDRESS' as const }
  const since = new Date(Date.now() - dayMs)
  if ((await tx.serviceMail.count({ where: { ...pendingMail, createdAt: { gt: since } } })) >= addressMailsPerDay)
    return null
  await cancelAddressChanges(tx, userId)
  return (await tx.serviceMail.create({ data: { ...pendingMail, to: email }, select: { id: true } })).id
}

/** The address that a link was requested for within the last hour. Does not imply that the email was sent. */
export async function findPendingAddress(userId: string): Promise<string | null> {
  const mail = await database().serviceMail.findFirst({
    where: { userId, kind: 'NEW_ADDRESS', createdAt: { gt: new Date(Date.now() - hourMs) } },
    orderBy: { createdAt: 'desc' },
    select: { to: true },
  })
  return mail?.to ?? null
}

/** The address change for an emailed link, or null if the link is unknown, used or expired. */
export const findAddressChange = (token: string) =>
  database().addressChange.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: new Date() } },
    select: { userId: true, email: true },
  })

/**
 * Makes the link's address the account's login address and its main target, and notifies the old address. The user must
 * be signed in to the account.
 */
export async function changeAddress(user: Owner, token: string): Promise<'changed' | 'gone' | 'taken'> {
  try {
    const changed = await withOwnerLock(user, (tx) => replaceAddress(tx, user.id, token))
    if (changed === null) return 'gone'
    await Promise.all([startServiceMail(changed.mailId), wakeSearches(changed.searchIds)])
    return 'changed'
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return 'taken'
    throw error
  }
}

/** Returns the email to the old address and the searches to wake, or null if the link is invalid. */
async function replaceAddress(tx: Transaction, userId: string, token: string) {
  const link = { tokenHash: hashToken(token), userId, expiresAt: { gt: new Date() } }
  const change = await tx.addressChange.findFirst({ where: link })
  if (!change) return null
  const { email } = change
  const now = new Date()
  const { email: old } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await tx.user.update({ where: { id: userId }, data: { email, emailVerifiedAt: now } })
  await removeTargets(tx, { userId, isMain: false, kind: 'EMAIL', email })
  await recordMailConsent(tx, email)
  const target = await tx.notificationTarget.findFirstOrThrow({ where: { userId, isMain: true } })
  // A target that the user switched off stays off. One disabled because the old address failed is re-enabled.
  const active = target.active || target.deadReason !== null
  // A new token: links in emails to the old address must not stop alerts to the new one.
  const main = { email, name: email, confirmedAt: now, deadReason: null, unsubscribeToken: newUnsubscribeToken() }
  await tx.notificationTarget.update({ where: { id: target.id }, data: { ...main, active } })
  await tx.confirmationLink.deleteMany({ where: { target: { userId, isMain: true } } })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.deleteMany({ where: { userId, kind: 'NEW_ADDRESS' } })
  const mail = await tx.serviceMail.create({ data: { kind: 'ADDRESS_CHANGED', userId, to: old }, select: { id: true } })
  return { mailId: mail.id, searchIds: await recordAccountWakes(tx, userId) } // alerts may be waiting for verification
}
