import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { config } from '../config.server'

/** Passes the visitor's network to loaders and actions. Overwrites a header of this name from the client. */
export const networkHeader = 'x-lotwatch-network'
const unknown = 'unknown'

export function setClientNetwork(request: IncomingMessage): void {
  const forwarded = request.headers['x-forwarded-for']
  const address = addressOf(request.socket.remoteAddress, forwarded?.toString(), config().TRUSTED_PROXIES)
  request.headers[networkHeader] = address ? networkOf(address) : unknown
}

export const clientNetwork = (request: Request): string => request.headers.get(networkHeader) ?? unknown

/**
 * The visitor's address: the connection's address, or behind `proxies` of our own the address that the outermost proxy
 * saw. Each proxy appends its client's address to X-Forwarded-For. Entries further left come from the visitor and are
 * not trusted. Null if there is no valid address.
 */
export function addressOf(connection: string | undefined, forwarded: string | undefined, proxies: number) {
  const hops = [...(proxies > 0 ? (forwarded ?? '').split(',') : []), connection ?? '']
  const outermost = Math.max(hops.length - 1 - proxies, 0)
  return hops.slice(outermost).map(withoutPort).find(ipaddr.isValid) ?? null
}

/** Some proxies send "203.0.113.7:4711" and "[2001:db8::1]:4711". */
function withoutPort(hop: string): string {
  const text = hop.trim()
  return /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** An IPv6 customer gets at least a /64, so a /64 counts as one visitor. */
export function networkOf(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`
}
