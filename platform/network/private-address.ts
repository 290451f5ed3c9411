import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sourceBlocked } from '../failures'

/** All public unicast IPv6 addresses (IANA registry). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's metadata address, which no registry reserves. */
const metadata = ['168.63.129.16']

/**
 * Whether an IP address is not public. Addresses are public unless a registry reserves them: not loopback, private or
 * link-local networks (where clouds serve their metadata), or the IPv6 ranges that wrap an IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast' || metadata.includes(plain.toString())) return true
  return plain instanceof ipaddr.IPv6 && !plain.match(publicIpv6)
}

/** Throws SourceBlocked for a host that is itself a private address, because such a host is never resolved. */
export function requirePublicAddress(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && isPrivateAddress(bare)) throw refused()
}

export type Resolver = LookupFunction
export const systemResolver: Resolver = lookup

/**
 * Resolves a name for the connection about to be made. The connection uses the checked address, because a second lookup
 * could return a different one. Fails with SourceBlocked if any address is private.
 */
export const checkedLookup =
  (resolver: Resolver): LookupFunction =>
  (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]
      if (addresses.length === 0 || addresses.some(({ address }) => isPrivateAddress(address))) {
        return callback(refused(), [])
      }
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

export const publicLookup = checkedLookup(systemResolver)

const refused = () => sourceBlocked('the address leads into a private network')
