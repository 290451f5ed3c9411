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
