import { failures } from '#workflows/contract'
import { TypedFailure } from '../failures'
import type { CrawlDependencies } from './deps'
import type { SourceAdapter, SourceReply, SourceRequest } from './source'

/**
 * Tries the requests in order until one is answered and read. Only a refusal or a page that cannot be read leads to the
 * next: a site that is down or asks for peace is left alone. Throws the last failure.
 */
export async function ask<Page>(
  deps: Pick<CrawlDependencies, 'fetchers' | 'log'>,
  adapter: SourceAdapter,
  requests: SourceRequest[],
  read: (reply: SourceReply) => Page,
): Promise<Page> {
  let failure: unknown
  for (const request of requests) {
    try {
      const reply = await deps.fetchers[adapter.marketplace]!.get(adapter, request)
      return read({ ...reply, form: request.form })
    } catch (error) {
      if (!(error instanceof TypedFailure) || !leadsOn.includes(error.type)) throw error
      deps.log.warn({ marketplace: adapter.marketplace, failure: error.type, reason: error.message }, 'not readable')
      failure = error
    }
  }
  throw failure
}

const leadsOn: string[] = [failures.sourceBlocked, failures.sourceLayoutChanged]
