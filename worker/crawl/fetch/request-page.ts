import type { Marketplace } from '#domain/marketplaces'
import type { Logger } from '#platform/log'
import { failures } from '#workflows/contract'
import { TypedFailure } from '../../failures'
import type { Adapter, PageReply, PageRequest } from '../adapters/contract'
import type { Priority } from './budget'
import type { Fallbacks } from './fallbacks'
import type { Fetcher } from './fetcher'

/** Fetchers enforce the rate limits, so each process has one set of them. */
export interface RequestDependencies {
  fetchers: Partial<Record<Marketplace, Fetcher>>
  fallbacks: Fallbacks
  log: Logger
}

/**
 * Tries the requests in order until one is answered and parsed. The order is the adapter's, except that a recently
 * successful fallback goes first. Only a refusal or a page that cannot be parsed leads to the next request; a site that
 * is down or throttles us gets no further requests. Throws the last failure.
 */
export async function requestPage<Page>(
  deps: RequestDependencies,
  adapter: Adapter,
  requests: PageRequest[],
  parse: (reply: PageReply) => Page,
  priority: Priority = 'feed',
): Promise<Page> {
  const { marketplace } = adapter
  let failure: unknown
  for (const index of deps.fallbacks.orderOf(marketplace, requests)) {
    try {
      const request = requests[index]!
      const reply = await deps.fetchers[marketplace]!.get(adapter, request, priority)
      const page = parse({ ...reply, form: request.form })
      deps.fallbacks.answered(marketplace, requests, index)
      return page
    } catch (error) {
      if (!(error instanceof TypedFailure) || !leadsToFallback.includes(error.type)) throw error
      deps.log.warn(
        { marketplace, failure: error.type, reason: error.message },
        'a request was refused, or its page could not be parsed',
      )
      failure = error
    }
  }
  throw failure
}

const leadsToFallback: string[] = [failures.sourceBlocked, failures.sourceLayoutChanged]
