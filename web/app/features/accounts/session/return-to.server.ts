import { hourMs } from '#domain/durations'
import { safeLocalPath } from '../../../http/paths.server'
import { cookieOf, setCookie } from './session-cookie.server'

/**
 * The local page requested before the redirect to log in, or null. Each step of log-in, sign-up and password reset
 * carries it in its URL.
 */
export function returnToOf(request: Request): string | null {
  const asked = new URL(request.url).searchParams.get('redirectTo')
  return asked ? safeLocalPath(asked) : null
}

export function stepPath(path: string, returnTo: string | null): string {
  const url = new URL(path, 'http://local.invalid')
  if (returnTo !== null) url.searchParams.set('redirectTo', returnTo)
  return url.pathname + url.search
}

const cookieName = 'askedPage'

/** Saves the page to return to in a cookie that lasts as long as the emailed reset link. */
export const saveReturnTo = (returnTo: string) => setCookie(cookieName, encodeURIComponent(returnTo), hourMs)
export const clearReturnTo = () => setCookie(cookieName, '', 0)

export function savedReturnTo(request: Request): string | null {
  const kept = cookieOf(request, cookieName)
  try {
    return kept === null ? null : safeLocalPath(decodeURIComponent(kept))
  } catch {
    return null // cookies are untrusted, and this one may not decode
  }
}
