/** `path` when it leads to a page of this site, else the fallback. Refuses `//host`, `/\host` and whole addresses. */
export function safeLocalPath(path: unknown, fallback = '/dashboard/searches'): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return fallback
  const base = 'http://local.invalid'
  try {
    const url = new URL(path, base)
    return url.origin === base ? url.pathname + url.search : fallback
  } catch {
    return fallback
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Ids in paths are typed by anybody; PostgreSQL refuses what is no uuid. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && uuid.test(text)
