import { hourMs } from '#domain/durations'
import { safeLocalPath } from '../../../http/paths.server'
import { cookieOf, setCookie } from './session-cookie.server'

/**
 * The page of this site that a person asked for before they were sent to log in, null for none. It stays in the address
 * of each step of logging in, signing up and setting a new password.
 */
export function returnToOf(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get('redirectTo')
  return asked ? safeLocalPath(asked) : null
}

/** The address of a step, with the page that the person asked for. */
export function stepPath(path: string, returnTo: string | null): string {
  const url = new URL(path, 'http://local.invalid')
  if (returnTo !== null) url.searchParams.set('redirectTo', returnTo)
  return url.pathname + url.search
}

const cookieName = 'askedPage'

/** Keeps the asked page while the mail with a reset link is waited for, for as long as the link works. */
export const saveReturnTo = (returnTo: string) => setCookie(cookieName, encodeURIComponent(returnTo), hourMs)
export const clearReturnTo = () => setCookie(cookieName, '', 0)

/** What `saveReturnTo` kept in this browser, null for nothing. */
export function savedReturnTo(request: Request): string | null {
  const kept = cookieOf(request, cookieName)
  try {
    return kept === null ? null : safeLocalPath(decodeURIComponent(kept))
  } catch {
    return null // anybody can write a cookie, also one that cannot be decoded
  }
}
