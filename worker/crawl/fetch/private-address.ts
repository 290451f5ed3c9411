import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sourceBlocked } from '../../failures'

/**
 * Whether an IP address belongs to no public host. Public is what no registry sets aside: not loopback, private or
 * link-local networks (where clouds keep their metadata), nor the IPv6 ranges that wrap an IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}

/** A host name in a URL that is an address itself is never looked up. Throws SourceBlocked for one that is private. */
export function requirePublicAddress(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && isPrivateAddress(bare)) throw refused()
}

/**
 * Resolves a name for the connection that is about to be made, so that what was checked is what is connected to: a
 * second look-up could answer something else. Fails with SourceBlocked where any of its addresses is private.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) return callback(refused(), [])
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })
}

const refused = () => sourceBlocked('the address leads into a private network')
