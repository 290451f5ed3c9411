import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../http/form-errors.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { endAddressChanges, queueAccountMail } from './account-mail.server'
import { hashPassword, newPassword } from './passwords.server'
import { withOwnerLock } from './session/lock-owner.server'
import { verifyEmail, notifyAccountReclaimed } from './verify-email.server'
import { checkRateLimit, trustNetwork, tooManyAttempts } from './rate-limits.server'
import { hashOf, openSession, userOf } from './session/sessions.server'
import { emailAddress, filled } from './account-fields.server'
import { messages } from './sign-up-rules'

type Refused = FormErrors & { linkInvalid?: boolean }

const requestSchema = z.object({ email: filled(messages.emailMissing).pipe(emailAddress) })

/**
 * Queues an email with a reset link. An address without an account gets the same response in the same time: its row has
 * no user, and the worker drops it.
 */
export async function requestReset(request: Request, given: { email: unknown }): Promise<{ ok: true } | FormErrors> {
  const checked = checkFields(requestSchema, given)
  if (!checked.ok) return checked
  const { email } = checked.value
  if (!(await checkRateLimit('request-reset', email, request))) return formErrors({ form: tooManyAttempts }, 429)
  const user = await database().user.findUnique({ where: { email }, select: { id: true } })
  try {
    await queueAccountMail({ kind: 'RESET', userId: user?.id ?? null })
    return { ok: true }
  } catch (error) {
    log().error({ err: error }, 'the mail with a reset link could not be stored')
    return formErrors({ form: messages.resetRequestFailed }, 503)
  }
}

export async function isOwnResetLink(request: Request, token: string): Promise<boolean> {
  const user = await userOf(request)
  if (!user) return false
  const link = { tokenHash: hashOf(token), userId: user.id, expiresAt: { gt: new Date() } }
  return (await database().passwordReset.count({ where: link })) > 0
}

type Reset = { ok: true; token: string | null } | Refused

/**
 * Sets a new password from an emailed link and invalidates all reset links of the account. The link verifies the email
 * address, so the first reset also ends anything a stranger set up (see `verifyEmail`). Ends all sessions, API tokens
 * and Google tokens, and opens a new session: `token` is null only if that failed.
 */
export async function setPasswordByToken(
  request: Request,
  given: { token: unknown; password: unknown },
): Promise<Reset> {
  const checked = checkFields(z.object({ password: newPassword }), given)
  if (!checked.ok) return checked
  const { password } = checked.value
  const tokenHash = hashOf(typeof given.token === 'string' ? given.token : '')
  if (!(await checkRateLimit('reset', tokenHash, request))) return formErrors({ form: tooManyAttempts }, 429)
  const link = { tokenHash, expiresAt: { gt: new Date() } }
  const found = await database().passwordReset.findFirst({ where: link })
  if (!found) return invalidLink
  const { userId } = found
  const passwordHash = await hashPassword(password)
  const done = await withOwnerLock({ id: userId, credential: null }, async (tx) => {
    if ((await tx.passwordReset.deleteMany({ where: link })).count === 0) return null
    const taken = await verifyEmail(tx, { userId, names: null })
    await tx.passwordReset.deleteMany({ where: { userId } })
    await tx.pairingLink.deleteMany({ where: { userId } })
    await endAddressChanges(tx, userId)
    await tx.session.deleteMany({ where: { userId } })
    await tx.apiToken.deleteMany({ where: { userId } })
    const { email } = await tx.user.update({ where: { id: userId }, data: { passwordHash, signedOutAt: new Date() } })
    return { taken, email }
  })
  if (!done) return invalidLink
  await notifyAccountReclaimed(done.taken)
  await trustNetwork(done.email, request)
  return { ok: true, token: await openSession(userId, request).catch(withoutSession) }
}

const invalidLink: Refused = { ...formErrors({ form: messages.resetLinkInvalid }), linkInvalid: true }

function withoutSession(error: unknown): null {
  log().error({ err: error }, 'the password was reset but no session could be opened')
  return null
}
