import { remembered } from './remembered'

/** A page of results has hundreds of addresses, the same ones at each look. */
const mostAddresses = 5_000

/** The address in its parts, to be read only; null for a text that is none. */
const urlOf = remembered(
  mostAddresses,
  (address): Readonly<URL> | null => (URL.canParse(address) ? new URL(address) : null),
)

/**
 * Whether an address, which may be untrusted, is at one of our known origins: the same scheme, host and port, and no
 * credentials. `*.` in a pattern stands for one or more labels ("https://*.images.example"). A port that the pattern
 * does not name is the scheme's default.
 */
export function isAtOrigin(address: string, pattern: string): boolean {
  const [given, allowed] = [urlOf(address), urlOf(pattern)]
  if (given === null || allowed === null) return false
  const { protocol, hostname, port, username, password } = given
  if (username !== '' || password !== '' || protocol !== allowed.protocol || port !== allowed.port) return false
  if (!allowed.hostname.startsWith('*.')) return hostname === allowed.hostname
  const suffix = allowed.hostname.slice(1)
  return hostname.endsWith(suffix) && hostname.length > suffix.length
}
