import { firstReads } from '#platform/metrics'
import { databaseNow, type Transaction } from '#platform/database'
import { nextFetchNumber } from '../fetch-number'
import { failureTypes } from '#workflows/contract'
import { isTooEarly, NotACar, PostingMissing, toTypedFailure, type TypedFailure } from '../../failures'
import type { Dependencies } from '../../dependencies'
import { requestPage, type RequestDependencies } from '../fetch/request-page'
import { backOffLimits } from '../health/feed-health'
import type { RequestPriority } from '../fetch/budget'
import { countFailure } from './posting-failures'
import type { Adapter } from '../adapters/contract'
import { markGone, storePosting } from './store-posting'
import { isUnfetched } from '../../stored/unfetched'

type PostingDependencies = Dependencies & RequestDependencies

/**
 * `unneeded`: it was read or found gone meanwhile, or a newer page was stored. `number`: this fetch's place in the order
 * of all requests; null if the site did not answer it. `listingId` changes if the page turns out to be another posting's.
 */
type FetchedPosting =
  | { kind: 'read' | 'gone' | 'unneeded'; listingId: string; number: bigint | null }
  | { failure: TypedFailure }

/** Of a first read, in metrics. */
type ReadOutcome = 'read' | 'gone' | 'not_a_car' | 'failed'

interface Call {
  listingId: string
  priority: RequestPriority
  /** Number of the marketplace's last answered posting fetch. */
  answeredNumber: bigint
  /** When it was last read, if it is to be read again. Null: reads it only if it is unfetched. */
  again: Date | null
}

/**
 * Fetches and stores one posting page, which nobody else fetches meanwhile (`takePage`). Failures count against the
 * posting, unless the site or our own budget asked us to wait.
 */
export async function fetchPosting(deps: PostingDependencies, adapter: Adapter, call: Call): Promise<FetchedPosting> {
  const { db } = deps
  const { listingId, again } = call
  const listing = await db.listing.findUnique({ where: { id: listingId }, include: { failure: true } })
  const isRead = listing !== null && !isUnfetched(listing) && (again === null || listing.postingFetchedAt! > again)
  if (!listing || listing.goneAt || isRead) return { kind: 'unneeded', listingId, number: null }
  const isFirstRead = listing.contentHash === null
  const count = (outcome: ReadOutcome) => isFirstRead && firstReads.inc({ marketplace: adapter.marketplace, outcome })
  const number = await nextFetchNumber(db)
  try {
    const { outcome, ...fetched } = await fetchAndStore(deps, adapter, listing, call.priority, number)
    count(outcome)
    return fetched
  } catch (error) {
    const failure = toTypedFailure(error)
    if (failure.type === failureTypes.sourceThrottled || isTooEarly(failure)) return { failure }
    const { maxMs: maxPauseMs } = backOffLimits(deps, adapter)
    const failed = { listing, failure, number, answeredNumber: call.answeredNumber, maxPauseMs }
    const became = await store(deps, (tx, now) => countFailure(tx, failed, now))
    const line = { listingId, failure: failure.type, reason: failure.message, became }
    deps.log.warn(failure === error ? line : { ...line, err: error }, 'a posting could not be fetched')
    count(became === 'gone' ? 'gone' : 'failed')
    // No answer of the site for other postings: it may be missing although the site knows none.
    return became === 'gone' ? { kind: 'gone', listingId, number: null } : { failure }
  }
}

const store = <T>({ db }: Dependencies, work: (tx: Transaction, now: Date) => Promise<T>): Promise<T> =>
  db.$transaction(async (tx) => work(tx, await databaseNow(tx)), { maxWait: 30_000, timeout: 60_000 })

async function fetchAndStore(
  deps: PostingDependencies,
  adapter: Adapter,
  listing: { id: string; url: string; externalId: string },
  priority: RequestPriority,
  number: bigint,
): Promise<{ kind: 'read' | 'gone' | 'unneeded'; listingId: string; number: bigint; outcome: ReadOutcome }> {
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
  const listingId = listing.id
  if (page.kind === 'posting') {
    const stored = await store(deps, (tx, now) => storePosting(tx, listingId, page.posting, now, number))
    if (stored === null) return { kind: 'unneeded', listingId, number, outcome: 'read' }
    return { kind: 'read', listingId: stored, number, outcome: 'read' }
  }
  if (page.kind === 'gone' && page.isUnproven) throw new PostingMissing(page.why)
  const reason = page.kind === 'gone' ? 'TAKEN_DOWN' : 'NOT_A_CAR'
  await store(deps, (tx, now) => markGone(tx, listingId, now, number, reason))
  return { kind: 'gone', listingId, number, outcome: page.kind === 'gone' ? 'gone' : 'not_a_car' }
}
