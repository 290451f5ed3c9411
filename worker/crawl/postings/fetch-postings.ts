import type { Marketplace } from '#domain/marketplaces'
import { asksForOldest, isEvidence } from '#domain/crawl/posting-failures'
import { databaseNow } from '#platform/database'
import { failures } from '#workflows/contract'
import type { Dependencies } from '../../dependencies'
import { BudgetUsedUp, sourceUnavailable, type TypedFailure } from '../../failures'
import { countWaiting } from '../../stored/waiting'
import type { Adapters } from '../adapters/registry'
import type { AskDependencies } from '../fetch/ask'
import { backOffOf } from '../health/feed-health'
import type { HealthChanged } from '../health/report-health'
import { fetchPosting } from './fetch-posting'
import { isOfSite } from './posting-failures'
import { isResting, lastAnswered, recordAnswer, recordRefusal } from '../health/posting-health'
import { mayBeFetched, postingIsUnfetched } from '../../stored/unfetched'

/** Pages per call: one search must not use up a marketplace's pace. */
const mostPages = 20
/** Time for backfill per call: a crawl or news may be waiting for the worker. */
const mostBackfillMs = 10_000

export interface FetchPostingsDependencies extends Dependencies, AskDependencies {
  adapters: Adapters
  healthChanged: HealthChanged
}

export interface PostingsFetched {
  /** Cars to judge now, whether this call or another search fetched their pages. */
  fetched: number
  gone: number
  /** Waiting candidates whose page may be fetched now. */
  left: number
}

interface Call {
  searchId: string
  marketplace: Marketplace
}

/**
 * Fetches the pages of a search's waiting candidates, one at a time: news before backfill, and postings that failed
 * before last. A failed posting does not end the run. Only evidence that the site serves no postings does; then the
 * marketplace's postings rest. Throws the failure that ended the run when nothing was fetched.
 */
export async function fetchPostings(
  deps: FetchPostingsDependencies,
  call: Call,
  heartbeat: () => void,
): Promise<PostingsFetched> {
  const { searchId, marketplace } = call
  const run = (await isResting(deps.db, marketplace)) ? noRun : await fetchAll(deps, call, heartbeat)
  if (run.answeredNumber !== null && (await recordAnswer(deps.db, marketplace, run.answeredNumber)))
    await deps.healthChanged(marketplace)
  if (run.endedBy && !(run.endedBy instanceof BudgetUsedUp)) await recordEnd(deps, call, run.endedBy)
  if (run.endedBy && run.fetched + run.gone === 0) throw run.endedBy
  const { unfetched, unjudged } = await countWaiting(deps.db, searchId)
  // Other searches may have fetched these postings before this call. Then the unjudged ones are still to be judged.
  return { fetched: run.fetched || unjudged, gone: run.gone, left: unfetched[marketplace] ?? 0 }
}

interface Run {
  fetched: number
  gone: number
  /** The number of the last fetch that the site answered. */
  answeredNumber: bigint | null
  /** The failure that ended the run early; null when it ran to its end. */
  endedBy: TypedFailure | null
}
const noRun: Run = { fetched: 0, gone: 0, answeredNumber: null, endedBy: null }

async function fetchAll(deps: FetchPostingsDependencies, call: Call, heartbeat: () => void): Promise<Run> {
  const adapter = deps.adapters[call.marketplace]
  if (!adapter) throw sourceUnavailable(`${call.marketplace} is switched off or not watched yet`)
  const run = { ...noRun }
  const waiting = await unfetchedListings(deps, call)
  const answeredBefore = await lastAnswered(deps.db, call.marketplace)
  const backfillUntilMs = performance.now() + mostBackfillMs
  for (let failedInARow = 0; waiting.length > 0 && run.endedBy === null;) {
    heartbeat()
    const isAnswered = run.answeredNumber !== null
    const next = (asksForOldest({ failedInARow, isAnswered }) ? waiting.pop() : waiting.shift())!
    if (next.isBackfill && performance.now() > backfillUntilMs) break
    const priority = next.isBackfill ? 'backfill' : 'news'
    const answeredNumber = run.answeredNumber ?? answeredBefore
    const fetched = await fetchPosting(deps, adapter, { listingId: next.id, priority, answeredNumber })
    if ('failure' in fetched) {
      const { failure } = fetched
      failedInARow++
      const isLast =
        failure.type === failures.sourceThrottled || isEvidence({ failedInARow, isAnswered }, isOfSite(failure))
      if (isLast) run.endedBy = failure
      continue
    }
    if (fetched.kind !== 'nothing') run[fetched.kind]++
    if (fetched.number !== null) [run.answeredNumber, failedInARow] = [fetched.number, 0]
  }
  return run
}

async function unfetchedListings(
  deps: FetchPostingsDependencies,
  { searchId, marketplace }: Call,
): Promise<{ id: string; isBackfill: boolean }[]> {
  return deps.db.$queryRaw`
    SELECT l.id, c."isBackfill" FROM "Candidate" AS c JOIN "Listing" AS l ON l.id = c."listingId"
      LEFT JOIN "PostingFailure" AS f ON f."listingId" = l.id
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l.marketplace = ${marketplace}
      AND l."goneAt" IS NULL AND ${postingIsUnfetched} AND ${mayBeFetched}
    ORDER BY c."isBackfill", f."listingId" IS NOT NULL, l."postedAt" DESC NULLS LAST, l."externalId" DESC
    LIMIT ${mostPages}`
}

async function recordEnd(deps: FetchPostingsDependencies, { searchId, marketplace }: Call, failure: TypedFailure) {
  const line = { searchId, marketplace, failure: failure.type, reason: failure.message }
  deps.log.warn(line, 'the marketplace serves no postings')
  await recordRefusal(deps.db, marketplace, failure, backOffOf(deps, { marketplace }), await databaseNow(deps.db))
  await deps.healthChanged(marketplace)
}
