import { database } from '../../../services/database.server'
import { log } from '../../../services/log.server'
import { endAddressChanges, queueAccountMail } from '../account-mail.server'
import { hashPassword, passwordProblem } from './passwords.server'
import { changeOwn } from '../session/lock-owner.server'
import { proveAddress, tellTakenBack } from '../proof/prove-address.server'
import { mayTry, noteSuccess, tooManyAttempts } from '../rate-limits.server'
import { hashOf, openSession, userOf } from '../session/sessions.server'
import { messages, normalisedEmail, tidy } from '../sign-up-rules'

type Refused = { ok: false; status: 400 | 429 | 503; error: string; linkInvalid?: boolean }
const refuse = (status: Refused['status'], error: string): Refused => ({ ok: false, status, error })

/**
 * Queues a mail with a reset link. An address without an account gets the same answer in the same time: its row names
 * no account, and the worker drops it.
 */
export async function requestReset(request: Request, typed: { email: unknown }): Promise<{ ok: true } | Refused> {
  if (tidy(typed.email) === '') return refuse(400, messages.emailMissing)
  const email = normalisedEmail(typed.email)
  if (!email) return refuse(400, messages.invalidEmail)
  if (!(await mayTry('request-reset', email, request))) return refuse(429, tooManyAttempts)
  const user = await database().user.findUnique({ where: { email }, select: { id: true } })
  try {
    await queueAccountMail({ kind: 'RESET', userId: user?.id ?? null })
    return { ok: true }
  } catch (error) {
    log().error({ err: error }, 'the mail with a reset link could not be stored')
    return refuse(503, messages.resetRequestFailed)
  }
}

/** Whether the link belongs to the account that the request is signed in to. */
export async function isOwnResetLink(request: Request, token: string): Promise<boolean> {
  const user = await userOf(request)
  if (!user) return false
  const link = { tokenHash: hashOf(token), userId: user.id, expiresAt: { gt: new Date() } }
  return (await database().passwordReset.count({ where: link })) > 0
}

type Reset = { ok: true; token: string | null } | Refused

/**
 * Sets a new password by a mailed link and uses up all links of the account. The link proves the address, so a first
 * reset also ends whatever a stranger set up (prove-address). All sessions, API tokens and Google tokens end and the caller gets a new one: `token`,
 * null when only opening it failed.
 */
export async function resetPassword(request: Request, typed: { token: unknown; password: unknown }): Promise<Reset> {
  const password = typeof typed.password === 'string' ? typed.password.trim() : ''
  const problem = passwordProblem(password)
  if (problem) return refuse(400, problem)
  const tokenHash = hashOf(typeof typed.token === 'string' ? typed.token : '')
  if (!(await mayTry('reset', tokenHash, request))) return refuse(429, tooManyAttempts)
  const link = { tokenHash, expiresAt: { gt: new Date() } }
  const found = await database().passwordReset.findFirst({ where: link })
  if (!found) return invalidLink
  const { userId } = found
  const passwordHash = await hashPassword(password)
  const done = await changeOwn({ id: userId, credential: null }, async (tx) => {
    if ((await tx.passwordReset.deleteMany({ where: link })).count === 0) return null
    const taken = await proveAddress(tx, { userId, names: null })
    await tx.passwordReset.deleteMany({ where: { userId } })
    await tx.pairingLink.deleteMany({ where: { userId } })
    await endAddressChanges(tx, userId)
    await tx.session.deleteMany({ where: { userId } })
    await tx.apiToken.deleteMany({ where: { userId } })
    const { email } = await tx.user.update({ where: { id: userId }, data: { passwordHash, signedOutAt: new Date() } })
    return { taken, email }
  })
  if (!done) return invalidLink
  await tellTakenBack(done.taken)
  await noteSuccess(done.email, request)
  return { ok: true, token: await openSession(userId, request).catch(withoutSession) }
}

const invalidLink: Refused = { ...refuse(400, messages.resetLinkInvalid), linkInvalid: true }

function withoutSession(error: unknown): null {
  log().error({ err: error }, 'the password was reset but no session could be opened')
  return null
}
