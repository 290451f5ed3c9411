import { isIP, type LookupFunction } from 'node:net'
import { isAtOrigin } from '#domain/origins'
import { checkedLookup, systemResolver, type Resolver } from './private-address'

/**
 * The one rule for addresses that come from outside (push endpoints, webhooks, images): which of them this server may
 * connect to. Decision 041.
 */
export interface OutgoingRule {
  /** Patterns of domain/origins, or `public`: any public host by https on port 443. */
  origins: string[] | 'public'
  /** The origins that may lie in our own network and need no https: the sandbox's. Empty in production. */
  inside: string[]
  /** Beginning of the paths that may be asked for there; every path if left out. */
  insidePath?: string
  /** Resolves names; the system's resolver if left out. */
  resolver?: Resolver
}

/** In characters. Push services and marketplaces stay far below. */
const maxAddressLength = 2_000

/** The address in its normal form if the rule allows it, else null. Asked when it is stored and again when it is used. */
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
 * The look-up for connections that a rule allows: only public addresses, checked on the one that is connected to, but
 * for the names of the sandbox. An IP address is never looked up: `allowedAddress` refuses it.
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

/** A full name, not an IP address. The URL parser has turned every spelling of an IPv4 address into four numbers. */
function isPublicName(hostname: string): boolean {
  const isName = hostname.includes('.') && !hostname.endsWith('.') && !hostname.startsWith('[')
  return isName && isIP(hostname) === 0 && !specialNames.test(hostname)
}

/** For push endpoints: the listed hosts ("host" or "host:port"), of which those on the sandbox's host are inside. */
export function pushRule(config: { PUSH_ALLOWED_HOSTS: string[]; SANDBOX_URL?: string | undefined }): OutgoingRule {
  const origins = config.PUSH_ALLOWED_HOSTS.map((host) => `https://${host}`)
  const own = config.SANDBOX_URL === undefined ? null : new URL(config.SANDBOX_URL).hostname
  return { origins, inside: origins.filter((origin) => URL.canParse(origin) && new URL(origin).hostname === own) }
}

/**
 * For the webhooks of people who want alerts elsewhere: any public host, and where there is a sandbox its receivers, but
 * none of its other calls, which control it.
 */
export function webhookRule({ SANDBOX_URL }: { SANDBOX_URL?: string | undefined }): OutgoingRule {
  const inside = SANDBOX_URL === undefined ? [] : [new URL(SANDBOX_URL).origin]
  return { origins: 'public', inside, insidePath: '/webhook-receiver/' }
}
