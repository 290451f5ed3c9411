import type { Marketplace } from '#domain/marketplaces'
import { shouldRetryOldest, indicatesSiteFailure } from '#domain/crawl/posting-failures'
import { databaseNow } from '#platform/database'
import { failureTypes } from '#workflows/contract'
import type { Dependencies } from '../../dependencies'
import { BudgetUsedUp, sourceUnavailable, type TypedFailure } from '../../failures'
import { loadDueRechecks } from '../../stored/rechecks'
import { countPendingWork, mayBeFetchedSql, isUnfetchedSql } from '../../stored/unfetched'
import type { Adapter } from '../adapters/contract'
import type { Adapters } from '../adapters/registry'
import type { RequestDependencies } from '../fetch/request-page'
import { backOffLimits } from '../health/feed-health'
import {
  isBackingOff,
  loadLastAnsweredFetch,
  recordPostingsAnswered,
  recordPostingsRefused,
} from '../health/report-health'
import { fetchPosting } from './fetch-posting'
import { isSiteFailure } from './posting-failures'

/** Pages per call, so that one search cannot use up a marketplace's request budget. */
const maxPages = 20
/** Time limit per call for backfill and rechecks, because a crawl or new postings may be waiting for the worker. */
const maxPatientMs = 20_000

export interface FetchPostingsDependencies extends Dependencies, RequestDependencies {
  adapters: Adapters
}

interface PostingsFetched {
  /** Cars ready to be judged, even if another search fetched their pages. */
  fetched: number
  gone: number
  left: number
}

interface Call {
  searchId: string
  marketplace: Marketplace
}

/**
 * Fetches the posting pages of a search's waiting candidates one at a time: new postings, then backfill, then
 * previously failed ones, then pages due for a recheck. A failed posting does not stop the run. Evidence that the
 * site serves no postings does; the marketplace's postings then back off. If nothing was fetched, throws the failure
 * that ended the run.
 */
export async function fetchPostings(
  deps: FetchPostingsDependencies,
  call: Call,
  heartbeat: () => void,
): Promise<PostingsFetched> {
  const { searchId, marketplace } = call
  const run = (await isBackingOff(deps.db, marketplace)) ? newRun() : await fetchAll(deps, call, heartbeat)
  if (run.answeredNumber !== null) await recordPostingsAnswered(deps.db, marketplace, run.answeredNumber)
  if (run.endedBy && !(run.endedBy instanceof BudgetUsedUp)) await recordEnd(deps, call, run.endedBy)
  if (run.endedBy && run.fetched + run.gone === 0) throw run.endedBy
  const { unfetched, unjudged } = await countPendingWork(deps.db, searchId)
  // Another search may have fetched these postings already; they still have to be judged.
  const fetched = run.fetched || (run.isHeldBack ? 0 : unjudged)
  return { fetched, gone: run.gone, left: unfetched[marketplace] ?? 0 }
}

interface Run {
  fetched: number
  gone: number
  answeredNumber: bigint | null
  endedBy: TypedFailure | null
  /** The budget had nothing left for rechecks. This is not a failure; they stay due. */
  isHeldBack: boolean
}
const newRun = (): Run => ({ fetched: 0, gone: 0, answeredNumber: null, endedBy: null, isHeldBack: false })

interface Page {
  id: string
  priority: 'news' | 'backfill' | 'recheck'
  readAt: Date | null
}

async function fetchAll(deps: FetchPostingsDependencies, call: Call, heartbeat: () => void): Promise<Run> {
  const { marketplace } = call
  const adapter = deps.adapters[marketplace]
  if (!adapter) throw sourceUnavailable(`${marketplace} is switched off or not watched yet`)
  const visit: Visit = {
    ...{ adapter, heartbeat, run: newRun(), patientUntilMs: performance.now() + maxPatientMs },
    answeredBefore: await loadLastAnsweredFetch(deps.db, marketplace),
  }
  const waiting = await unfetchedPages(deps, call)
  await fetchEach(deps, visit, [...waiting])
  if (visit.run.endedBy === null) await fetchEach(deps, visit, await readPages(deps, call, maxPages - waiting.length))
  return visit.run
}

interface Visit {
  adapter: Adapter
  heartbeat: () => void
  run: Run
  patientUntilMs: number
  /** Lock.number of the marketplace's last answered posting fetch before this call. */
  answeredBefore: bigint
}

async function fetchEach(deps: FetchPostingsDependencies, visit: Visit, pages: Page[]): Promise<void> {
  const { adapter, run } = visit
  for (let failedInARow = 0; pages.length > 0 && run.endedBy === null;) {
    visit.heartbeat()
    const isAnswered = run.answeredNumber !== null
    const { id, priority, readAt } = (shouldRetryOldest({ failedInARow, isAnswered }) ? pages.pop() : pages.shift())!
    if (priority !== 'news' && performance.now() > visit.patientUntilMs) break
    const answeredNumber = run.answeredNumber ?? visit.answeredBefore
    const fetched = await fetchPosting(deps, adapter, { listingId: id, priority, answeredNumber, readAt })
    if ('failure' in fetched) {
      const { failure } = fetched
      run.isHeldBack = priority === 'recheck' && failure instanceof BudgetUsedUp
      if (run.isHeldBack) break
      failedInARow++
      const isLast =
        failure.type === failureTypes.sourceThrottled ||
        indicatesSiteFailure({ failedInARow, isAnswered }, isSiteFailure(failure))
      if (isLast) run.endedBy = failure
      continue
    }
    if (fetched.kind !== 'nothing') run[fetched.kind]++
    if (fetched.number !== null) [run.answeredNumber, failedInARow] = [fetched.number, 0]
  }
}

async function unfetchedPages(deps: FetchPostingsDependencies, { searchId, marketplace }: Call): Promise<Page[]> {
  return deps.db.$queryRaw`
    SELECT l.id, CASE WHEN c."isBackfill" THEN 'backfill' ELSE 'news' END AS priority, NULL AS "readAt"
    FROM "Candidate" AS c JOIN "Listing" AS l ON l.id = c."listingId"
      LEFT JOIN "PostingFailure" AS f ON f."listingId" = l.id
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l.marketplace = ${marketplace}
      AND l."goneAt" IS NULL AND ${isUnfetchedSql} AND ${mayBeFetchedSql}
    ORDER BY c."isBackfill", f."listingId" IS NOT NULL, l."postedAt" DESC NULLS LAST, l."externalId" DESC
    LIMIT ${maxPages}`
}

async function readPages(deps: FetchPostingsDependencies, call: Call, most: number): Promise<Page[]> {
  const due = await loadDueRechecks(deps.db, { ...call, most }, await databaseNow(deps.db))
  return due.map((page) => ({ ...page, priority: 'recheck' }))
}

async function recordEnd(deps: FetchPostingsDependencies, { searchId, marketplace }: Call, failure: TypedFailure) {
  const line = { searchId, marketplace, failure: failure.type, reason: failure.message }
  deps.log.warn(line, 'the marketplace serves no postings')
  await recordPostingsRefused(
    deps.db,
    marketplace,
    failure,
    backOffLimits(deps, { marketplace }),
    await databaseNow(deps.db),
  )
}
