import { sourceBlocked, sourceLayoutChanged, sourceThrottled, sourceUnavailable, TypedFailure } from '../../failures'
import { httpGet } from '../http-get'
import { Pace, retryAfterMs } from './pace'
import { leadsToPrivateAddress } from './private-address'
import { readBody } from './read-body'
import { RobotFiles } from './robots'
import type { SourceAdapter, SourceReply, SourceRequest } from '../source'

export interface FetcherOptions {
  /** Who we are and how to reach us: sent with every request. */
  userAgent: string
  minGapMs: number
  timeoutMs: number
  /** A live site must not lead us into our own network; the sandbox is in it. */
  publicHostsOnly: boolean
  /** Caps what a site may ask for by Retry-After; null for no cap. */
  mostBackOffMs: number | null
}

export interface Fetcher {
  /**
   * Fetches politely: robots.txt, the site's pace, redirects within the marketplace only. Throws SourceBlocked,
   * SourceThrottled, SourceUnavailable; 2xx, 404 and 410 are for the adapter to read.
   */
  get(adapter: SourceAdapter, request: SourceRequest): Promise<SourceReply>
}

const mostRedirects = 3
/** Where a 429 names no time. */
const defaultBackOffMs = 60_000

export function createFetcher(options: FetcherOptions): Fetcher {
  const pace = new Pace(options.minGapMs)
  const robots = new RobotFiles(options.userAgent, readRobots)

  async function readRobots(origin: string): Promise<string | null> {
    await pace.turn(origin)
    const reply = await once(httpGet(`${origin}/robots.txt`, 'text/plain'), origin)
    // A file that is not there sets no rules (RFC 9309, 2.3.1.3); one behind a redirect is treated as not there.
    return 'body' in reply && reply.status === 200 ? reply.body : null
  }

  /** One request without following redirects. */
  async function once(request: SourceRequest, origin: string): Promise<SourceReply | { location: string }> {
    try {
      if (options.publicHostsOnly && (await leadsToPrivateAddress(new URL(request.url).hostname))) {
        throw sourceBlocked('the address leads into a private network')
      }
      const response = await fetch(request.url, {
        headers: { 'user-agent': options.userAgent, accept: request.accept, 'accept-language': 'en-US,en' },
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs), // holds for the body too
      })
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel()
        return { location: new URL(location, request.url).toString() }
      }
      refuse(response, origin)
      return { url: request.url, status: response.status, body: await readBody(response) }
    } catch (error) {
      if (error instanceof TypedFailure) throw error
      throw sourceUnavailable(`no answer: ${reasonOf(error)}`, error)
    }
  }

  function refuse(response: Response, origin: string): void {
    const { status } = response
    if (response.ok || status === 404 || status === 410) return
    void response.body?.cancel()
    if (status === 429) {
      const asked = retryAfterMs(response.headers.get('retry-after'), new Date()) ?? defaultBackOffMs
      const backOffMs = Math.min(asked, options.mostBackOffMs ?? asked)
      pace.close(origin, backOffMs)
      throw sourceThrottled('the site answered 429', backOffMs)
    }
    if (status === 401 || status === 403) throw sourceBlocked(`the site answered ${status}`)
    if (status >= 500) throw sourceUnavailable(`the site answered ${status}`)
    throw sourceLayoutChanged(`the site answered ${status} to our request`)
  }

  return {
    async get(adapter, request) {
      let next = request
      for (let redirects = 0; redirects <= mostRedirects; redirects++) {
        const origin = adapter.originOf(next.url)
        if (origin === null) throw sourceBlocked('the site sends us elsewhere')
        const rules = await robots.rulesOf(origin)
        if (!rules.allows(next.url)) throw sourceBlocked('robots.txt does not allow this page')
        await pace.turn(origin, rules.crawlDelayMs)
        const reply = await once(next, origin)
        if (!('location' in reply)) return reply
        next = { ...next, url: reply.location }
      }
      throw sourceBlocked(`more than ${mostRedirects} redirects`)
    },
  }
}

/** "ECONNREFUSED", "TimeoutError": never the address, which may carry what a buyer searches for. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code ?? (error instanceof Error ? error.name : 'unknown')
}
