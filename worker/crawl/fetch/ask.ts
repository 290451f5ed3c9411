import type { Marketplace } from '#domain/marketplaces'
import type { Logger } from '#platform/log'
import { failures } from '#workflows/contract'
import { TypedFailure } from '../../failures'
import type { Adapter, PageReply, PageRequest } from '../adapters/contract'
import type { Priority } from './budget'
import type { Fallbacks } from './fallbacks'
import type { Fetcher } from './fetcher'

/** What asking a site takes. Fetchers keep the sites' pace, so there is one set of them per process. */
export interface AskDependencies {
  fetchers: Partial<Record<Marketplace, Fetcher>>
  fallbacks: Fallbacks
  log: Logger
}

/**
 * Tries the requests until one is answered and read: in order, or first the one that was last answered where the
 * preferred one was not. Only a refusal or a page that cannot be read leads to the next: a site that is down or asks for
 * peace is left alone. Throws the last failure.
 */
export async function ask<Page>(
  deps: AskDependencies,
  adapter: Adapter,
  requests: PageRequest[],
  read: (reply: PageReply) => Page,
  priority: Priority = 'feed',
): Promise<Page> {
  const { marketplace } = adapter
  let failure: unknown
  for (const index of deps.fallbacks.orderOf(marketplace, requests)) {
    try {
      const request = requests[index]!
      const reply = await deps.fetchers[marketplace]!.get(adapter, request, priority)
      const page = read({ ...reply, form: request.form })
      deps.fallbacks.answered(marketplace, requests, index)
      return page
    } catch (error) {
      if (!(error instanceof TypedFailure) || !leadsOn.includes(error.type)) throw error
      deps.log.warn({ marketplace, failure: error.type, reason: error.message }, 'not readable')
      failure = error
    }
  }
  throw failure
}

const leadsOn: string[] = [failures.sourceBlocked, failures.sourceLayoutChanged]
