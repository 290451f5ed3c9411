import type { Marketplace } from '#domain/marketplaces'
import type { Logger } from '#platform/log'
import { failureTypes } from '#workflows/contract'
import type { PageRequest, Adapter, PageReply } from '../adapters/contract'
import { TypedFailure } from '../../failures'
import type { RequestPriority } from './budget'
import type { Fetcher } from './fetcher'

const rememberedForMs = 10 * 60_000

/**
 * Remembers which fallback worked after a marketplace refused the preferred request. The fallback goes first for ten
 * minutes, which avoids requests that would be refused. Then the preferred request is tried again.
 */
export class RequestFallbacks {
  private readonly known = new Map<string, { index: number; until: number }>()

  constructor(private readonly now: () => number = Date.now) {}

  orderOf(marketplace: Marketplace, requests: PageRequest[]): number[] {
    const all = requests.map((_, index) => index)
    const fallback = this.known.get(fallbackKey(marketplace, requests))
    if (!fallback || fallback.until <= this.now()) return all
    return [fallback.index, ...all.filter((index) => index !== fallback.index)]
  }

  answered(marketplace: Marketplace, requests: PageRequest[], index: number): void {
    const key = fallbackKey(marketplace, requests)
    if (index === 0) return void this.known.delete(key)
    const fallback = this.known.get(key)
    // The time counts from the preferred request's last refusal. Otherwise that request would never be retried.
    if (fallback?.index === index && fallback.until > this.now()) return
    this.known.set(key, { index, until: this.now() + rememberedForMs })
  }
}

/** Requests for one purpose have the same kinds in the same order, so the kinds identify the purpose. */
const fallbackKey = (marketplace: Marketplace, requests: PageRequest[]): string =>
  [marketplace, ...requests.map(({ via, accept, form }) => `${via} ${form ? 'POST' : 'GET'} ${accept}`)].join('|')

/** Fetchers enforce the rate limits, so each process has one set of them. */
export interface RequestDependencies {
  fetchers: Partial<Record<Marketplace, Fetcher>>
  fallbacks: RequestFallbacks
  log: Logger
}

/**
 * Tries the requests in order until one is answered and parsed. The order is the adapter's, except that a recently
 * successful fallback goes first. Only a refusal, a page that cannot be parsed, or one that proves nothing leads to the
 * next request; a site that is down or throttles us gets no further requests. Throws the last failure. Returns a page
 * that proves nothing only if all requests return such pages.
 */
export async function requestPage<Page>(
  deps: RequestDependencies,
  adapter: Adapter,
  requests: PageRequest[],
  parse: (reply: PageReply) => Page,
  priority: RequestPriority = 'feed',
  isProof: (page: Page) => boolean = () => true,
): Promise<Page> {
  const { marketplace } = adapter
  let failure: unknown
  let unproven: Page | undefined
  for (const index of deps.fallbacks.orderOf(marketplace, requests)) {
    try {
      const request = requests[index]!
      const reply = await deps.fetchers[marketplace]!.get(adapter, request, priority)
      const page = parse({ ...reply, form: request.form, ...(request.context && { context: request.context }) })
      // If the preferred request proved nothing, it was answered all the same.
      if (unproven === undefined) deps.fallbacks.answered(marketplace, requests, index)
      if (isProof(page)) return page
      unproven = page
    } catch (error) {
      if (!(error instanceof TypedFailure) || !leadsToFallback.includes(error.type)) throw error
      deps.log.warn(
        { marketplace, failure: error.type, reason: error.message },
        'a request was refused, or its page could not be parsed',
      )
      failure = error
    }
  }
  if (unproven === undefined || failure !== undefined) throw failure
  return unproven
}

const leadsToFallback: string[] = [failureTypes.sourceBlocked, failureTypes.sourceLayoutChanged]
