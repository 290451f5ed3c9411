import { config } from '../config.server'
import { HttpError } from './errors.server'

/** Rejects a state-changing request that another site made a browser send. */
export function checkOrigin(request: Request): void {
  if (isCrossOrigin((name) => request.headers.get(name), config().WEB_URL)) throw crossOriginError()
}

export const crossOriginError = () =>
  new HttpError(
    403,
    'This request came from another site, so we didn’t change anything. Open the page here and try again.',
  )

/**
 * Browsers send `Origin` with every cross-site POST. If a proxy removed it, `Sec-Fetch-Site` still shows where the
 * request came from. A client that sends neither is not a browser, so it does not send a user's cookie by accident.
 */
export function isCrossOrigin(header: (name: string) => string | null, webUrl: string): boolean {
  const origin = header('origin')
  if (origin !== null) return !isOwnOrigin(origin, header('host'), webUrl)
  return ['cross-site', 'same-site'].includes(header('sec-fetch-site') ?? '')
}

/** The configured origin, or the request's host with the configured scheme. */
function isOwnOrigin(origin: string, host: string | null, webUrl: string): boolean {
  const own = new URL(webUrl)
  if (origin === own.origin) return true
  return URL.canParse(origin) && new URL(origin).protocol === own.protocol && new URL(origin).host === host
}

const base = new URL('http://local.invalid')

/**
 * Returns `path` if it leads to a page of this site, else the fallback. Checks and returns the resolved path:
 * "/.//host" and "/%2e//host" resolve to "//host", which browsers treat as another site.
 */
export function safeLocalPath(path: unknown, fallback = '/dashboard/searches'): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, base)) return fallback
  const { origin, pathname, search, hash } = new URL(path, base)
  const sent = pathname + search + hash
  return origin === base.origin && /^\/(?![/\\])/.test(sent) ? sent : fallback
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Anyone can type an id into a URL, and PostgreSQL fails on text that is not a UUID. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
