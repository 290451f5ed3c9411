import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import robotsParser, { type Robot } from 'robots-parser'
import { dayMs } from '#domain/durations'
import { matchesOrigin } from '#domain/origins'
import { sourceBlocked } from '../work-failures'

/** All public unicast IPv6 addresses (IANA registry). */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Azure's metadata address, which no registry reserves. */
const metadata = ['168.63.129.16']

/**
 * Addresses are public unless a registry reserves them: not loopback, private or link-local networks (where clouds
 * serve their metadata), or the IPv6 ranges that wrap an IPv4 address.
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
const systemResolver: Resolver = lookup

/**
 * Resolves a name for the connection about to be made. The connection uses the checked address, because a second lookup
 * could return a different one. Fails with SourceBlocked if any address is private.
 */
const checkedLookup =
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

/**
 * Rule for the external addresses (push endpoints, webhooks, images) that this server may connect to. Decision 041.
 */
export interface OutgoingAddressRule {
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

/**
 * Returns the normalized URL if the rule allows it, else null. Checked when it is stored and again when it is used.
 */
export function allowedAddress(
  address: string,
  { origins, inside, insidePath = '/' }: OutgoingAddressRule,
): URL | null {
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
 * Creates a DNS lookup for connections that a rule allows. It accepts only public addresses, checked on the address
 * used for the connection, except for the sandbox's names. IP addresses are never looked up: `allowedAddress` rejects
 * them.
 */
export function createCheckedLookup({ inside, resolver = systemResolver }: OutgoingAddressRule): LookupFunction {
  const own = new Set(inside.map((origin) => new URL(origin).hostname))
  const checked = checkedLookup(resolver)
  return (hostname, options, callback) =>
    own.has(hostname) ? systemResolver(hostname, options, callback) : checked(hostname, options, callback)
}

const isListed = (url: URL, origins: string[]) => origins.some((origin) => matchesOrigin(url.href, origin))
const isHttps = (origin: string) => origin.startsWith('https://')

/** Names that never lead to a public host (RFC 6761, 6762, 8375, 9476 and ICANN's reservation of "internal"). */
const specialNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa|localdomain|test|invalid|onion|alt)$/

/**
 * Whether it is a fully qualified name, not an IP address. The URL parser has already normalized every spelling of an
 * IPv4 address to four numbers.
 */
function isPublicName(hostname: string): boolean {
  const isName = hostname.includes('.') && !hostname.endsWith('.') && !hostname.startsWith('[')
  return isName && isIP(hostname) === 0 && !specialNames.test(hostname)
}

/** Allows the listed hosts ("host" or "host:port"). Those on the sandbox's host count as inside. */
export function pushRule(config: {
  PUSH_ALLOWED_HOSTS: string[]
  SANDBOX_URL?: string | undefined
}): OutgoingAddressRule {
  const origins = config.PUSH_ALLOWED_HOSTS.map((host) => `https://${host}`)
  const own = config.SANDBOX_URL === undefined ? null : new URL(config.SANDBOX_URL).hostname
  return { origins, inside: origins.filter((origin) => URL.canParse(origin) && new URL(origin).hostname === own) }
}

/** Allows any public host. If there is a sandbox, also its receivers, but not its control endpoints. */
export function webhookRule({ SANDBOX_URL }: { SANDBOX_URL?: string | undefined }): OutgoingAddressRule {
  const inside = SANDBOX_URL === undefined ? [] : [new URL(SANDBOX_URL).origin]
  return { origins: 'public', inside, insidePath: '/webhook-receiver/' }
}

const cacheMs = 60 * 60 * 1000
/** Longest honored delay between two requests. The rate limit already slows requests to such a site. */
const maxDelayMs = 60_000

export interface RobotRules {
  allows(url: string): boolean
  /** 0 if the file requests no delay. */
  crawlDelayMs: number
}

export const allowAllRobots: RobotRules = { allows: () => true, crawlDelayMs: 0 }

/** Caches each site's robots.txt for an hour. `fetchText` returns null if there is no file. */
export class RobotsCache {
  private readonly kept = new Map<string, { rules: Promise<RobotRules>; fetchedAt: number }>()

  constructor(
    private readonly userAgent: string,
    private readonly fetchText: (origin: string) => Promise<string | null>,
    private readonly now: () => number = Date.now,
  ) {}

  async rulesOf(origin: string): Promise<RobotRules> {
    const known = this.kept.get(origin)
    if (known && this.now() - known.fetchedAt < cacheMs) return known.rules
    const rules = this.fetchText(origin).then((text) => rulesFrom(text, origin, this.userAgent))
    this.kept.set(origin, { rules, fetchedAt: this.now() })
    // A failed fetch is not cached: the next caller retries.
    rules.catch(() => this.kept.delete(origin))
    return rules
  }
}

/** Takes an `origin`, which has a path prefix in the sandbox. A null text allows everything. */
function rulesFrom(text: string | null, origin: string, userAgent: string): RobotRules {
  if (text === null) return allowAllRobots
  const host = new URL(origin).origin
  // The package's types are for CommonJS. In ESM its function is the default export.
  const parse = robotsParser as unknown as (url: string, text: string) => Robot
  const robots = parse(`${host}/robots.txt`, text)
  const product = userAgent.split('/')[0]!
  return {
    allows: (url) => robots.isAllowed(`${host}${url.slice(origin.length) || '/'}`, product) !== false,
    crawlDelayMs: Math.min((robots.getCrawlDelay(product) ?? 0) * 1000, maxDelayMs),
  }
}

/** Accepts seconds or a date. At most a day, because a longer pause is a mistake. Null if the header cannot be parsed. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null
  const askedMs = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isNaN(askedMs) ? null : Math.min(Math.max(0, askedMs), dayMs)
}

/** "LotwatchBot/0.1 (+address; contact)": identifies us and where to ask us to stop. */
export function buildUserAgent(config: {
  BRAND_NAME: string
  WEB_URL: string
  SUPPORT_EMAIL: string
  CRAWLER_CONTACT?: string | undefined
}): string {
  const product = config.BRAND_NAME.replace(/[^A-Za-z0-9]/g, '')
  return `${product}Bot/0.1 (+${config.WEB_URL}; ${config.CRAWLER_CONTACT ?? config.SUPPORT_EMAIL})`
}
