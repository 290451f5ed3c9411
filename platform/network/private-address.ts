import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sourceBlocked } from '../failures'

/** All of IPv6 that is given to public hosts (IANA's registry of unicast addresses). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** A cloud's metadata under an address that no registry reserves: Azure's. */
const metadata = ['168.63.129.16']

/**
 * Whether an IP address belongs to no public host. Public are the addresses that no registry reserves: not loopback,
 * not private or link-local networks (where clouds keep their metadata), not the IPv6 ranges that wrap an IPv4 address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const plain = ipaddr.process(address)
  if (plain.range() !== 'unicast' || metadata.includes(plain.toString())) return true
  return plain instanceof ipaddr.IPv6 && !plain.match(publicIpv6)
}

/** Throws SourceBlocked for a host that is itself a private address: such a host is never resolved. */
export function requirePublicAddress(hostname: string): void {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare) && isPrivateAddress(bare)) throw refused()
}

/** Node's way to resolve a name. */
export type Resolver = LookupFunction
export const systemResolver: Resolver = lookup

/**
 * Resolves a name for the connection that is about to be made. The checked address is the one that is connected to,
 * because a second resolution could return another one. Fails with SourceBlocked when any of the addresses is private.
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
