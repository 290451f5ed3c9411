import { redirect } from '@remix-run/node'
import { minuteMs } from '#domain/durations'
import { encrypt, decrypt } from '../tokens.server'
import { readCookie, setCookie } from '../session/session-cookie.server'
import { requireUser } from '../session/guards.server'
import { requestTokenHash, type SignedIn } from '../session/sessions.server'
import { passwordMatches, maxPasswordLength } from '../passwords.server'
import { checkRateLimit, tooManyAttempts } from '../rate-limits.server'
import type { FieldErrors } from '../../../ui/field'
import { accountPath, confirmPath } from './settings-form'

// A session alone may be stolen, so sensitive changes require the owner to log in again (docs/decisions/033).

const lifeMs = 10 * minuteMs
const cookieName = 'ownerShown'
const purpose = 'owner shown'

/** A `Set-Cookie` value that records that the owner has just logged in again in the request's session. */
export async function recordRecentLogin(request: Request, userId: string): Promise<string> {
  const shown = { userId, session: requestTokenHash(request) }
  return setCookie(cookieName, await encrypt(purpose, shown, lifeMs), lifeMs)
}

/** Whether the owner logged in again in the request's session within the last ten minutes. */
export async function hasRecentLogin(request: Request, userId: string): Promise<boolean> {
  const shown = await decrypt(purpose, readCookie(request, cookieName) ?? '')
  return shown !== null && shown.userId === userId && shown.session === requestTokenHash(request)
}

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

/** Errors by field if the form does not confirm the owner's identity, or null if it does. */
export async function confirmIdentityErrors(
  request: Request,
  owner: Owner,
  form: FormData,
): Promise<FieldErrors | null> {
  if (owner.passwordHash === null)
    return (await hasRecentLogin(request, owner.id)) ? null : { form: 'Confirm that it’s you first.' }
  const problem = await currentPasswordError(request, owner, form.get('current'))
  return problem === null ? null : { current: problem }
}

/** For downloads: returns the signed-in owner, or redirects to the page that asks for a new log-in. */
export async function requireRecentLogin(request: Request): Promise<SignedIn> {
  const user = await requireUser(request)
  if (!(await hasRecentLogin(request, user.id))) throw redirect(confirmPath(`${accountPath}?done=confirmed`))
  return user
}
