import { firstReads } from '#platform/metrics'
import { failureTypes } from '#workflows/contract'
import { NotACar, PostingMissing, SiteResting, toTypedFailure, type TypedFailure } from '../../failures'
import type { Dependencies } from '../../dependencies'
import { requestPage, type RequestDependencies } from '../fetch/request-page'
import { backOffLimits } from '../health/feed-health'
import type { RequestPriority } from '../fetch/budget'
import { countFailure } from './posting-failures'
import { LockLost, withLock, type Lock } from '../../with-lock'
import type { Adapter } from '../adapters/contract'
import { markGone, storePosting } from './store-posting'
import { isUnfetched } from '../../stored/unfetched'

type PostingDependencies = Dependencies & RequestDependencies

/** `number` is this fetch's Lock.number; null if the site did not answer it. */
type FetchedPosting = { kind: 'fetched' | 'gone' | 'nothing'; number: bigint | null } | { failure: TypedFailure }

/** Of a first read, in metrics. */
type ReadOutcome = 'read' | 'gone' | 'not_a_car' | 'failed'

interface Call {
  listingId: string
  priority: RequestPriority
  /** Lock.number of the marketplace's last answered posting fetch. */
  answeredNumber: bigint
  /** Null for an unfetched posting. */
  readAt: Date | null
}

/**
 * Fetches and stores one posting page. Many searches may wait for the same new listing: the first one fetches its
 * page, and the others wait for the result. Failures count against the posting, unless the site or our own budget
 * asked us to wait.
 */
export async function fetchPosting(deps: PostingDependencies, adapter: Adapter, call: Call): Promise<FetchedPosting> {
  return withLock(deps.db, `posting:${call.listingId}`, async (lock) => {
    const listing = await deps.db.listing.findUnique({ where: { id: call.listingId }, include: { failure: true } })
    if (!listing || listing.goneAt) return { kind: 'nothing', number: null }
    if (!isUnfetched(listing)) {
      // Another search fetched it meanwhile. Count it as fetched, because this search still has to judge it.
      if (call.readAt === null) return { kind: 'fetched', number: null }
      if (call.readAt.getTime() !== listing.postingFetchedAt?.getTime()) return { kind: 'nothing', number: null }
    }
    const isFirstRead = listing.contentHash === null
    const count = (outcome: ReadOutcome) => isFirstRead && firstReads.inc({ marketplace: adapter.marketplace, outcome })
    try {
      const { outcome, ...fetched } = await fetchAndStore(deps, adapter, lock, listing, call.priority)
      count(outcome)
      return fetched
    } catch (error) {
      if (error instanceof LockLost) throw error
      const failure = toTypedFailure(error)
      if (failure.type === failureTypes.sourceThrottled || failure instanceof SiteResting) return { failure }
      const { maxMs: maxPauseMs } = backOffLimits(deps, adapter)
      const failed = { listing, failure, number: lock.number, answeredNumber: call.answeredNumber, maxPauseMs }
      const became = await lock.store((tx, now) => countFailure(tx, failed, now))
      const line = { listingId: listing.id, failure: failure.type, reason: failure.message, became }
      deps.log.warn(failure === error ? line : { ...line, err: error }, 'a posting could not be fetched')
      count(became === 'gone' ? 'gone' : 'failed')
      // No answer of the site for other postings: it may be missing although the site knows none.
      return became === 'gone' ? { kind: 'gone', number: null } : { failure }
    }
  })
}

async function fetchAndStore(
  deps: PostingDependencies,
  adapter: Adapter,
  { number, store }: Lock,
  listing: { id: string; url: string; externalId: string },
  priority: RequestPriority,
): Promise<{ kind: 'fetched' | 'gone' | 'nothing'; number: bigint; outcome: ReadOutcome }> {
  const page = await requestPage(
    deps,
    adapter,
    adapter.postingRequests(listing),
    (reply) => adapter.parsePosting(reply),
    priority,
    (one) => one.kind !== 'gone' || !one.isUnproven,
  ).catch((error: unknown) => {
    if (error instanceof NotACar) return { kind: 'not a car' as const }
    throw error
  })
  if (page.kind === 'posting') {
    const stored = await store((tx, now) => storePosting(tx, listing.id, page.posting, now, number))
    return { kind: stored === null ? 'nothing' : 'fetched', number, outcome: 'read' }
  }
  if (page.kind === 'gone' && page.isUnproven) throw new PostingMissing(page.why)
  const reason = page.kind === 'gone' ? 'TAKEN_DOWN' : 'NOT_A_CAR'
  await store((tx, now) => markGone(tx, listing.id, now, number, reason))
  return { kind: 'gone', number, outcome: page.kind === 'gone' ? 'gone' : 'not_a_car' }
}
