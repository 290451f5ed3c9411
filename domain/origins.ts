/**
 * Whether a URL, which may be untrusted, is at one of our known origins: the same scheme, host and port, and no
 * credentials. `*.` in a pattern matches one or more labels ("https://*.images.example"). A pattern without a port
 * means the scheme's default port.
 */
export function matchesOrigin(address: string, pattern: string): boolean {
  if (!URL.canParse(address) || !URL.canParse(pattern)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  const allowed = new URL(pattern)
  if (username !== '' || password !== '' || protocol !== allowed.protocol || port !== allowed.port) return false
  if (!allowed.hostname.startsWith('*.')) return hostname === allowed.hostname
  const suffix = allowed.hostname.slice(1)
  return hostname.endsWith(suffix) && hostname.length > suffix.length
}
