import { dayMs, hourMs } from '#domain/durations'
import { Prisma, type Transaction } from '#platform/database'
import { removeTargets } from '#platform/remove-targets'
import { agreeToMail } from '#platform/suppression'
import type { User } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { startServiceMail, wakeSearch } from '../../../services/temporal.server'
import { mayTry, tooManyAttempts } from '../rate-limits.server'
import { hashOf } from '../session/sessions.server'
import { messages, normalisedEmail, tidy } from '../sign-up-rules'
import { newUnsubscribeToken } from '../sign-up/sign-up.server'
import { ownPasswordProblem } from './own-password.server'
import type { Errors } from './setting-form'

/** Mails with such a link that one account may cause in a day. The worker also limits them by address. */
export const addressMailsPerDay = 5

/**
 * Mails a link to the new address; the account keeps its address until the link is opened. Whether another account has
 * the new address is not told: then no mail is sent. Returns the errors by field, or null when the mail is queued.
 */
export async function askNewAddress(request: Request, user: User, form: FormData): Promise<Errors | null> {
  if (tidy(form.get('email')) === '') return { email: messages.emailMissing }
  const email = normalisedEmail(form.get('email'))
  if (!email) return { email: messages.invalidEmail }
  if (email === user.email) return { email: 'This is the address of your account already.' }
  const notOwner = user.passwordHash === null ? null : await ownPasswordProblem(request, user, form.get('current'))
  if (notOwner) return { current: notOwner }
  if (!(await mayTry('change-address', user.id, request))) return { form: tooManyAttempts }
  const mailId = await database().$transaction((tx) => queueLink(tx, user.id, email))
  if (mailId === null) return { form: 'Too many mails for today. Please try again tomorrow.' }
  const isOnItsWay = await startServiceMail(mailId)
  return isOnItsWay ? null : { form: 'The mail could not be sent just now. Please try again in a minute.' }
}

/** Replaces an earlier wish for another address. Null above the daily limit. */
async function queueLink(tx: Transaction, userId: string, email: string): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  const asked = { userId, kind: 'NEW_ADDRESS' as const }
  const since = new Date(Date.now() - dayMs)
  if ((await tx.serviceMail.count({ where: { ...asked, createdAt: { gt: since } } })) >= addressMailsPerDay) return null
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.updateMany({
    where: { ...asked, status: 'PENDING' },
    data: { status: 'DEAD', failure: 'another address was asked for' },
  })
  return (await tx.serviceMail.create({ data: { ...asked, to: email }, select: { id: true } })).id
}

/** The address to which a link was mailed within the last hour. It says nothing of whether the mail was sent. */
export async function addressAskedFor(userId: string): Promise<string | null> {
  const mail = await database().serviceMail.findFirst({
    where: { userId, kind: 'NEW_ADDRESS', createdAt: { gt: new Date(Date.now() - hourMs) } },
    orderBy: { createdAt: 'desc' },
    select: { to: true },
  })
  return mail?.to ?? null
}

/** The change that a mailed link makes; null when the link is unknown, used or expired. */
export const changeOfLink = (token: string) =>
  database().addressChange.findUnique({
    where: { tokenHash: hashOf(token), expiresAt: { gt: new Date() } },
    select: { userId: true, email: true },
  })

/**
 * Makes the link's address the account's own, and its main target's; its reader must be signed in to the account. Tells
 * the old address.
 */
export async function changeAddress(user: User, token: string): Promise<'changed' | 'gone' | 'taken'> {
  try {
    const mailId = await database().$transaction((tx) => replaceAddress(tx, user.id, token))
    if (mailId === null) return 'gone'
    await startServiceMail(mailId)
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return 'taken'
    throw error
  }
  const searches = await database().search.findMany({ where: { userId: user.id, status: 'ACTIVE' } })
  await Promise.all(searches.map(({ id }) => wakeSearch(id, 'changed'))) // alerts may have waited for the proof
  return 'changed'
}

/** Returns the mail to the old address; null when the link is no good. */
async function replaceAddress(tx: Transaction, userId: string, token: string): Promise<string | null> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`
  const link = { tokenHash: hashOf(token), userId, expiresAt: { gt: new Date() } }
  const change = await tx.addressChange.findFirst({ where: link })
  if (!change) return null
  const { email } = change
  const now = new Date()
  const { email: old } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  await tx.user.update({ where: { id: userId }, data: { email, emailProvenAt: now } })
  await removeTargets(tx, { userId, isMain: false, kind: 'EMAIL', email })
  await agreeToMail(tx, email)
  const target = await tx.notificationTarget.findFirstOrThrow({ where: { userId, isMain: true } })
  // What the person switched off stays off; what was switched off for the old address's sake is on for the new one.
  const active = target.active || target.deadReason !== null
  // A new token: links in mails to the old address must not stop alerts to the new one.
  const main = { email, name: email, confirmedAt: now, deadReason: null, unsubscribeToken: newUnsubscribeToken() }
  await tx.notificationTarget.update({ where: { id: target.id }, data: { ...main, active } })
  await tx.confirmationLink.deleteMany({ where: { target: { userId, isMain: true } } })
  await tx.passwordReset.deleteMany({ where: { userId } })
  await tx.addressChange.deleteMany({ where: { userId } })
  await tx.serviceMail.deleteMany({ where: { userId, kind: 'NEW_ADDRESS' } })
  return (await tx.serviceMail.create({ data: { kind: 'ADDRESS_CHANGED', userId, to: old }, select: { id: true } })).id
}
