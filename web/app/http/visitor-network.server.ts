import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { config } from '../config.server'

/** Carries the visitor's network from the front door to loaders and actions, in place of whatever a client sent. */
export const networkHeader = 'x-lotwatch-network'
const unknown = 'unknown'

/** Notes on a request which network it came from. */
export function noteNetwork(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-for']
  const address = addressOf(request.socket.remoteAddress, forwarded?.toString(), config().TRUSTED_PROXIES)
  request.headers[networkHeader] = address ? networkOf(address) : unknown
}

/** The network that a request came from: an IPv4 address, or the first 64 bits of an IPv6 address. */
export const visitorNetwork = (request: Request): string => request.headers.get(networkHeader) ?? unknown

/**
 * The visitor's address: that of the connection, or with `proxies` of our own before us the one that the outermost of
 * them saw. Every proxy adds on the right of X-Forwarded-For whom it was asked by; what stands further left was typed
 * by the client. null when nothing there is an address.
 */
export function addressOf(connection: string | undefined, forwarded: string | undefined, proxies: number) {
  const hops = [...(proxies > 0 ? (forwarded ?? '').split(',') : []), connection ?? '']
  const outermost = Math.max(hops.length - 1 - proxies, 0)
  return hops.slice(outermost).map(withoutPort).find(ipaddr.isValid) ?? null
}

/** Some proxies write "203.0.113.7:4711" and "[2001:db8::1]:4711". */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** One IPv6 customer holds a /64 at least, so that is what counts as one visitor. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
