import { asPageFailure, sourceBlocked, sourceLayoutChanged, sourceThrottled, sourceUnavailable } from '../../failures'
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
  const robots = new RobotsCache(options.userAgent, fetchRobots)
  const siteOf = (origin: string): Site => ({ origin, publicHostsOnly: options.publicHostsOnly })

  async function fetchRobots(origin: string): Promise<string | null> {
    const request = httpGet(`${origin}/robots.txt`, 'text/plain')
    const answer = await transports.http.send(request, siteOf(origin), () => slots.reserve(origin))
    if (answer.location === null) await refuse(answer, origin)
    // A missing file sets no rules (RFC 9309, section 2.3.1.3). A redirect counts as missing.
    return answer.status === 200 ? answer.body : null
  }

  async function refuse({ status, retryAfter }: SiteResponse, origin: string): Promise<void> {
    if (isParsableStatus(status)) return
    if (status === 429) {
      const asked = retryAfterMs(retryAfter, new Date()) ?? defaultBackOffMs
      const backOffMs = Math.min(asked, options.maxBackOffMs ?? asked)
      await slots.close(origin, backOffMs)
      throw sourceThrottled('the site answered 429', backOffMs)
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
      const mayAsk = async (url: string) => {
        const origin = originOf(url)
        const rules: RobotRules = options.honorsRobots ? await robots.rulesOf(origin) : allowAllRobots
        if (!rules.allows(url)) throw asPageFailure(sourceBlocked('robots.txt does not allow this page'))
        await slots.reserve(origin, rules.crawlDelayMs, priority)
      }
      let next = request
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        const origin = originOf(next.url)
        const answer = await transports[next.via].send(next, siteOf(origin), mayAsk)
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
