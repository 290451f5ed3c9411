const base = new URL('http://local.invalid')

/**
 * `path` as it may stand in a redirect, when it leads to a page of this site, else the fallback. What is checked is what
 * is sent: resolving "/.//host" or "/%2e//host" gives "//host", which a browser takes for another site.
 */
export function safeLocalPath(path: unknown, fallback = '/dashboard/searches'): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, base)) return fallback
  const { origin, pathname, search, hash } = new URL(path, base)
  const sent = pathname + search + hash
  return origin === base.origin && /^\/(?![/\\])/.test(sent) ? sent : fallback
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Ids in paths are typed by anybody; PostgreSQL refuses what is no uuid. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
