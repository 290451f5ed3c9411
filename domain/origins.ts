/**
 * Whether an address, which may be a stranger's text, is at one of our known origins: scheme, host and port alike, and
 * no credentials in it. `*.` in a pattern stands for one or more labels ("https://*.images.example"); a port that it does not
 * name is its scheme's own.
 */
export function isAtOrigin(address: string, pattern: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(pattern)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const allowed = new URL(pattern)
  if (username !== '' || password !== '' || protocol !== allowed.protocol || port !== allowed.port) return false
  if (!allowed.hostname.startsWith('*.')) return hostname === allowed.hostname
  const suffix = allowed.hostname.slice(1)
  return hostname.endsWith(suffix) && hostname.length > suffix.length
}
