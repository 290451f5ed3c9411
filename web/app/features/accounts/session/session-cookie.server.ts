import { dayMs, hourMs } from '#domain/durations'
import { config } from '../../../config.server'
import { isUuid, safeLocalPath } from '../../../http/request-checks.server'

export const sessionLifeMs = 30 * dayMs
const handoverLifeMs = 60_000

/** Null if the cookie is missing or empty. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/** Builds a `Set-Cookie` value. A lifetime of 0 clears the cookie. `value` is not escaped. */
export function setCookie(name: string, value: string, lifeMs: number): string {
  const secure = config().isHttps ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${Math.floor(lifeMs / 1000)}${secure}`
}

export const hasBearerToken = (request: Request) => /^bearer /i.test(request.headers.get('authorization') ?? '')

/** The request's session token: from the bearer header if it has one, otherwise from the cookie. */
export function readSessionToken(request: Request): string | null {
  if (hasBearerToken(request)) return request.headers.get('authorization')!.slice('bearer '.length).trim() || null
  return readCookie(request, 'session')
}

export const sessionCookie = (token: string) => setCookie('session', token, sessionLifeMs)

/**
 * Headers that sign a browser in. Scripts cannot read the session cookie, so a second cookie holds the token for a
 * minute; `/api/auth/handover` returns it to the page once.
 */
export function signInHeaders(token: string): Headers {
  const headers = new Headers()
  headers.append('set-cookie', sessionCookie(token))
  headers.append('set-cookie', setCookie('handover', token, handoverLifeMs))
  return headers
}

/** For a browser whose session has ended, here or elsewhere. */
export function signOutHeaders(): Headers {
  const headers = new Headers()
  headers.append('set-cookie', setCookie('session', '', 0))
  headers.append('set-cookie', setCookie('handover', '', 0))
  return headers
}

/**
 * For a log-out. Also removes what the browser cached. Not "storage": that would end the push subscription, which
 * resumes with the next log-in, and forget the consent to cookies. The page itself removes its token and draft.
 */
export function logOutHeaders(): Headers {
  const headers = signOutHeaders()
  headers.set('clear-site-data', '"cache"')
  return headers
}

const deviceCookieName = 'device'
/** The longest that browsers keep a cookie. */
const deviceLifeMs = 400 * dayMs

/** Remembers which notification target this browser is, also while it is logged out. It grants nothing. */
export const deviceCookie = (targetId: string) => setCookie(deviceCookieName, targetId, deviceLifeMs)

/** Id of the target that this browser says it is, which may be another account's or gone. Null for none. */
export function readDevice(request: Request): string | null {
  const id = readCookie(request, deviceCookieName)
  return isUuid(id) ? id : null
}

/**
 * The local page requested before the redirect to log in, or null. Each step of log-in, sign-up and password reset
 * carries it in its URL.
 */
export function readReturnTo(request: Request): string | null {
  const requested = new URL(request.url).searchParams.get('redirectTo')
  return requested ? safeLocalPath(requested) : null
}

export function withReturnTo(path: string, returnTo: string | null): string {
  const url = new URL(path, 'http://local.invalid')
  if (returnTo !== null) url.searchParams.set('redirectTo', returnTo)
  return url.pathname + url.search
}

const cookieName = 'askedPage'

/** Saves the page to return to in a cookie that lasts as long as the emailed reset link. */
export const saveReturnTo = (returnTo: string) => setCookie(cookieName, encodeURIComponent(returnTo), hourMs)
export const clearReturnTo = () => setCookie(cookieName, '', 0)

export function readSavedReturnTo(request: Request): string | null {
  const kept = readCookie(request, cookieName)
  try {
    return kept === null ? null : safeLocalPath(decodeURIComponent(kept))
  } catch {
    return null // cookies are untrusted, and this one may not decode
  }
}
