import {
  asPageFailure,
  RobotsDisallow,
  sourceBlocked,
  sourceLayoutChanged,
  sourceThrottled,
  sourceUnavailable,
} from '../../failures'
import { httpGet, type Adapter, type PageReply, type PageRequest } from '../adapters/contract'
import { isParsableStatus, type SiteResponse, type Site, type Transport } from './http'
import { retryAfterMs, allowAllRobots, RobotsCache, type RobotRules } from '#platform/network/outgoing'
import type { RequestPriority } from './budget'
import type { SiteSlots } from './pace/slots'

export interface FetcherOptions {
  /** Rules in robots.txt may name it. */
  userAgent: string
  transports: Record<PageRequest['via'], Transport>
  slots: SiteSlots
  publicHostsOnly: boolean
  /** Called before each request and again after its wait for a slot. Throws if the site must not be asked now. */
  requireRequestable(): Promise<void>
  honorsRobots: boolean
  /** Limits the pause requested by Retry-After; null for no limit. */
  maxBackOffMs: number | null
}

export interface Fetcher {
  /**
   * Obeys robots.txt and the site's rate limit, and follows redirects within the marketplace only. The adapter parses
   * 2xx, 404, and 410. Throws SourceBlocked, SourceThrottled, SourceUnavailable, SourceLayoutChanged. Failures caused
   * by a status, a redirect, or robots.txt have page scope, not site scope.
   */
  get(adapter: Pick<Adapter, 'originOf'>, request: PageRequest, priority?: RequestPriority): Promise<PageReply>
}

const maxRedirects = 3
const defaultBackOffMs = 60_000

export function createFetcher({ transports, slots, ...options }: FetcherOptions): Fetcher {
  const robots = {
    http: new RobotsCache(options.userAgent, (origin) => fetchRobots(origin, 'http')),
    browser: new RobotsCache(options.userAgent, (origin) => fetchRobots(origin, 'browser')),
  }
  const siteOf = (origin: string): Site => ({ origin, publicHostsOnly: options.publicHostsOnly })

  /** A browser loads it as a page, so that it can pass the site's check on the way. */
  async function fetchRobots(origin: string, via: PageRequest['via']): Promise<string | null> {
    const request = httpGet(`${origin}/robots.txt`, via === 'browser' ? 'text/html' : 'text/plain')
    const reserve = () => reserveSlot(origin)
    const answer = await transports[via].send({ ...request, via }, siteOf(origin), reserve)
    if (answer.alsoAsked > 0) await slots.charge(origin, answer.alsoAsked)
    // A file that the site does not serve sets no rules (RFC 9309, section 2.3.1.3), so a block counts on the pages
    // themselves. A redirect counts as missing.
    if (answer.status === 429 || answer.status >= 500) await refuse(answer, origin)
    return answer.status === 200 ? answer.body : null
  }

  async function reserveSlot(origin: string, gapMs = 0, priority: RequestPriority = 'feed'): Promise<void> {
    await slots.reserve(origin, gapMs, priority)
    await options.requireRequestable()
  }

  async function refuse({ status, retryAfter }: SiteResponse, origin: string): Promise<void> {
    if (isParsableStatus(status)) return
    const askedMs = retryAfterMs(retryAfter, new Date())
    if (status === 429 || (status === 503 && askedMs !== null)) {
      const backOffMs = Math.min(askedMs ?? defaultBackOffMs, options.maxBackOffMs ?? Infinity)
      await slots.close(origin, backOffMs)
      throw sourceThrottled(`the site answered ${status}`, backOffMs)
    }
    if (status === 401 || status === 403) throw asPageFailure(sourceBlocked(`the site answered ${status}`))
    if (status >= 500) throw asPageFailure(sourceUnavailable(`the site answered ${status}`))
    throw sourceLayoutChanged(`the site answered ${status} to our request`)
  }

  return {
    async get(adapter, request, priority = 'feed') {
      const originOf = (url: string): string => {
        const origin = adapter.originOf(url)
        if (origin === null) throw asPageFailure(sourceBlocked('the site sends us elsewhere'))
        return origin
      }
      const rulesOf = async (origin: string, via: PageRequest['via']): Promise<RobotRules> =>
        options.honorsRobots ? robots[via].rulesOf(origin) : allowAllRobots
      await options.requireRequestable()
      let next = request
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const origin = originOf(next.url)
        const { via } = next
        // Loaded before the visit, because a browser makes one request to a site at a time.
        const ownRules = await rulesOf(origin, via)
        const mayAsk = async (url: string) => {
          const target = originOf(url)
          const rules = target === origin ? ownRules : await rulesOf(target, via)
          if (!rules.allows(url)) throw new RobotsDisallow()
          await reserveSlot(target, rules.crawlDelayMs, priority)
        }
        const answer = await transports[via].send(next, siteOf(origin), mayAsk)
        if (answer.alsoAsked > 0) await slots.charge(origin, answer.alsoAsked)
        if (answer.location === null) {
          await refuse(answer, origin)
          return { url: answer.url, status: answer.status, body: answer.body }
        }
        // As in browsers, only 307 and 308 repeat a form POST.
        const form = answer.status === 307 || answer.status === 308 ? next.form : null
        next = { ...next, form, url: answer.location }
      }
      throw asPageFailure(sourceBlocked(`more than ${maxRedirects} redirects`))
    },
  }
}
