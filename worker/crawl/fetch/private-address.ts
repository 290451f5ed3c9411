import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { sourceBlocked } from '../../failures'

const privateRanges = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, where clouds keep their metadata
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127], // unspecified and loopback
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateRanges.addSubnet(network, prefix, 'ipv6')
}

/** Whether an IP address belongs to no public host. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return isPrivateAddress(mapped)
  const family = isIP(address)
  return family === 0 || privateRanges.check(address, family === 4 ? 'ipv4' : 'ipv6')
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
