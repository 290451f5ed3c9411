const base = new URL('http://local.invalid')

/**
 * `path` for a redirect if it leads to a page of this site, else the fallback. It checks the resolved path, which is
 * what it returns: "/.//host" and "/%2e//host" resolve to "//host", which is another site for a browser.
 */
export function safeLocalPath(path: unknown, fallback = '/dashboard/searches'): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, base)) return fallback
  const { origin, pathname, search, hash } = new URL(path, base)
  const sent = pathname + search + hash
  return origin === base.origin && /^\/(?![/\\])/.test(sent) ? sent : fallback
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Anybody can type an id into a path, and PostgreSQL fails on text that is not a UUID. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
