import { isIP, type LookupFunction } from 'node:net'
import { isAtOrigin } from '#domain/origins'
import { checkedLookup, systemResolver, type Resolver } from './private-address'

/** Which externally supplied addresses (push endpoints, webhooks, images) this server may connect to. Decision 041. */
export interface OutgoingRule {
  /** Patterns for domain/origins, or `public`: any public host over HTTPS on port 443. */
  origins: string[] | 'public'
  /** Origins that may be in our own network and need no HTTPS: the sandbox. Empty in production. */
  inside: string[]
  /** Prefix of the allowed paths there. Default: every path. */
  insidePath?: string
  resolver?: Resolver
}

/** In characters. Push services and marketplaces stay far below this. */
const maxAddressLength = 2_000

/** The normalized URL if the rule allows it, else null. Checked when it is stored and again when it is used. */
export function allowedAddress(address: string, { origins, inside, insidePath = '/' }: OutgoingRule): URL | null {
  if (address.length > maxAddressLength || !URL.canParse(address)) return null
  const url = new URL(address)
  if (isListed(url, inside)) {
    const isAllowed = origins === 'public' || isListed(url, origins)
    return isAllowed && url.pathname.startsWith(insidePath) ? url : null
  }
  if (!isPublicName(url.hostname)) return null
  return isListed(url, origins === 'public' ? [`https://${url.hostname}`] : origins.filter(isHttps)) ? url : null
}

/**
 * A DNS lookup for connections that a rule allows: only public addresses, checked on the address used for the
 * connection, except for the sandbox's names. IP addresses are never looked up: `allowedAddress` rejects them.
 */
export function lookupFor({ inside, resolver = systemResolver }: OutgoingRule): LookupFunction {
  const own = new Set(inside.map((origin) => new URL(origin).hostname))
  const checked = checkedLookup(resolver)
  return (hostname, options, callback) =>
    own.has(hostname) ? systemResolver(hostname, options, callback) : checked(hostname, options, callback)
}

const isListed = (url: URL, origins: string[]) => origins.some((origin) => isAtOrigin(url.href, origin))
const isHttps = (origin: string) => origin.startsWith('https://')

/** Names that never lead to a public host (RFC 6761, 6762, 8375, 9476 and ICANN's reservation of "internal"). */
const specialNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain|test|invalid|onion|alt)$/

/**
 * A fully qualified name, not an IP address. The URL parser has already normalized every spelling of an IPv4 address to
 * four numbers.
 */
function isPublicName(hostname: string): boolean {
  const isName = hostname.includes('.') && !hostname.endsWith('.') && !hostname.startsWith('[')
  return isName && isIP(hostname) === 0 && !specialNames.test(hostname)
}

/** Rule for push endpoints: the listed hosts ("host" or "host:port"). Those on the sandbox's host count as inside. */
export function pushRule(config: { PUSH_ALLOWED_HOSTS: string[]; SANDBOX_URL?: string | undefined }): OutgoingRule {
  const origins = config.PUSH_ALLOWED_HOSTS.map((host) => `https://${host}`)
  const own = config.SANDBOX_URL === undefined ? null : new URL(config.SANDBOX_URL).hostname
  return { origins, inside: origins.filter((origin) => URL.canParse(origin) && new URL(origin).hostname === own) }
}

/**
 * Rule for users' webhooks: any public host. If there is a sandbox, its receivers too, but not its control endpoints.
 */
export function webhookRule({ SANDBOX_URL }: { SANDBOX_URL?: string | undefined }): OutgoingRule {
  const inside = SANDBOX_URL === undefined ? [] : [new URL(SANDBOX_URL).origin]
  return { origins: 'public', inside, insidePath: '/webhook-receiver/' }
}
