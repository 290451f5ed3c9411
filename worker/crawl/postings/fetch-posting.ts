import { minuteMs } from '#domain/durations'
import { failureTypes } from '#workflows/contract'
import type { Listing } from '#prisma/generated/client'
import { asPageFailure, NotACar, SiteResting, sourceBlocked, toTypedFailure, type TypedFailure } from '../../failures'
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

/** `number` is this fetch's Lock.number; null if the site was not contacted. */
type FetchedPosting = { kind: 'fetched' | 'gone' | 'nothing'; number: bigint | null } | { failure: TypedFailure }

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
    try {
      return await fetchAndStore(deps, adapter, lock, listing, call.priority)
    } catch (error) {
      if (error instanceof LockLost) throw error
      const failure = toTypedFailure(error)
      if (failure.type === failureTypes.sourceThrottled || failure instanceof SiteResting) return { failure }
      const { maxMs: maxPauseMs } = backOffLimits(deps, adapter)
      const failed = { listing, failure, number: lock.number, answeredNumber: call.answeredNumber, maxPauseMs }
      const quarantined = await lock.store((tx, now) => countFailure(tx, failed, now))
      const line = { listingId: listing.id, failure: failure.type, reason: failure.message, quarantined }
      deps.log.warn(failure === error ? line : { ...line, err: error }, 'a posting could not be fetched')
      return { failure }
    }
  })
}

async function fetchAndStore(
  deps: PostingDependencies,
  adapter: Adapter,
  { number, store }: Lock,
  listing: Listing,
  priority: RequestPriority,
): Promise<FetchedPosting> {
  const page = await requestPage(
    deps,
    adapter,
    adapter.postingRequests(listing),
    (reply) => adapter.parsePosting(reply),
    priority,
  ).catch((error: unknown) => {
    if (error instanceof NotACar) return { kind: 'not a car' as const }
    throw error
  })
  if (page.kind === 'gone' && page.isDoubtful && isListed(listing)) {
    throw asPageFailure(sourceBlocked('the site lists this posting but does not show it'))
  }
  if (page.kind === 'posting') {
    const stored = await store((tx, now) => storePosting(tx, listing.id, page.posting, now, number))
    return { kind: stored === null ? 'nothing' : 'fetched', number }
  }
  const reason = page.kind === 'gone' ? 'TAKEN_DOWN' : 'NOT_A_CAR'
  await store((tx, now) => markGone(tx, listing.id, now, number, reason))
  return { kind: 'gone', number }
}

/** A car sold within this time would still be on the list. */
const listedForMs = 30 * minuteMs

/** True if its page was never read and a list has just shown it. */
const isListed = ({ contentHash, lastSeenAt }: Listing) =>
  contentHash === null && Date.now() - lastSeenAt.getTime() < listedForMs
