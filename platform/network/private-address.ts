import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sourceBlocked } from '../failures'

/**
 * Whether an IP address belongs to no public host. Public are the addresses that no registry reserves: not loopback,
 * not private or link-local networks (where clouds keep their metadata), not the IPv6 ranges that wrap an IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}

/** Throws SourceBlocked for a host that is itself a private address: such a host is never resolved. */
export function requirePublicAddress(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && isPrivateAddress(bare)) throw refused()
}

/**
 * Resolves a name for the connection that is about to be made. The checked address is the one that is connected to,
 * because a second resolution could return another one. Fails with SourceBlocked when any of the addresses is private.
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
