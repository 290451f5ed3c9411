import { redirect } from '@remix-run/node'
import { hourMs } from '#domain/durations'
import { redirectWithFlash } from '../../../http/flash.server'
import { database } from '../../../services/database.server'
import { requireUser } from '../session/guards.server'
import type { SignedIn } from '../session/sessions.server'
import { passwordMatches, maxPasswordLength } from '../passwords.server'
import { checkRateLimit, tooManyAttempts } from '../rate-limits.server'
import type { FieldErrors } from '../../../ui/field'
import { accountPath, confirmPath } from './settings-form'

// A session alone may be stolen, so sensitive changes require the owner to log in again (docs/decisions/033).

/** Whether the owner logged in, or confirmed that it is them, in the request's session within the last hour. */
export const hasRecentLogin = ({ confirmedAt }: SignedIn): boolean =>
  confirmedAt !== null && Date.now() - confirmedAt.getTime() < hourMs

/** Records that the owner has just confirmed that it is them in this session. */
export async function recordRecentLogin({ credential: { tokenHash } }: SignedIn): Promise<void> {
  await database().session.updateMany({ where: { tokenHash }, data: { confirmedAt: new Date() } })
}

/** What a form needs to know to ask for the confirmation. */
export const ownerOf = (user: SignedIn) => ({ hasPassword: user.passwordHash !== null, isShown: hasRecentLogin(user) })

interface Owner {
  id: string
  passwordHash: string | null
}

/** Null if the password is correct. */
export async function currentPasswordError(request: Request, owner: Owner, typed: unknown): Promise<string | null> {
  const password = typeof typed === 'string' ? typed.trim() : ''
  if (password === '') return 'Enter your current password.'
  if (!(await checkRateLimit('own-password', owner.id, request))) return tooManyAttempts
  const isRight = await passwordMatches(password.slice(0, maxPasswordLength), owner.passwordHash)
  return isRight ? null : 'That isn’t your current password.'
}

/**
 * Errors by field if the form does not confirm the owner's identity, or null if it does. A correct password is recorded
 * as a confirmation.
 */
export async function confirmIdentityErrors(
  request: Request,
  owner: SignedIn,
  form: FormData,
): Promise<FieldErrors | null> {
  if (owner.passwordHash === null) return hasRecentLogin(owner) ? null : { form: 'Confirm that it’s you first.' }
  const problem = await currentPasswordError(request, owner, form.get('current'))
  if (problem !== null) return { current: problem }
  await recordRecentLogin(owner)
  return null
}

/** Like `confirmIdentityErrors`, but asks at most once an hour. For changes that give others access. */
export const confirmHourlyErrors = async (
  request: Request,
  owner: SignedIn,
  form: FormData,
): Promise<FieldErrors | null> => (hasRecentLogin(owner) ? null : confirmIdentityErrors(request, owner, form))

/** For downloads: returns the signed-in owner, or redirects to the page that asks for a new log-in. */
export async function requireRecentLogin(request: Request): Promise<SignedIn> {
  const user = await requireUser(request)
  if (!hasRecentLogin(user)) throw redirect(confirmPath(accountPath))
  return user
}

/** Redirects to the page that asked for the confirmation. The account page, which starts downloads, mentions it. */
export const redirectConfirmed = (back: string | null, headers?: Headers): Response | Promise<Response> =>
  back === null || back === accountPath
    ? redirectWithFlash(accountPath, { notice: 'Thanks for confirming that it’s you.' }, headers)
    : redirect(back, { headers })
