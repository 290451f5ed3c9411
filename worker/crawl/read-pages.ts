import { minuteMs, secondMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { indicatesSiteFailure, shouldRetryOldest } from '#domain/crawl/posting-failures'
import { databaseNow, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { deliverWakes, recordWakes } from '#platform/wakes'
import type { PageReason } from '#prisma/generated/client'
import { failureTypes } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { BudgetUsedUp, isTooEarly, MarketplacePaused, sourceUnavailable, type TypedFailure } from '../failures'
import {
  dropUnawaitedPage,
  putBack,
  recordPagesWait,
  settlePage,
  takePage,
  type TakenPage,
} from '../stored/wanted-pages'
import type { WakeSearch } from '../wake'
import type { Adapter } from './adapters/contract'
import type { Adapters } from './adapters/registry'
import { findMatchingSearches } from './feeds/matching-searches'
import { recordUnnamedRead } from './feeds/unnamed'
import type { MatchDependencies } from './feeds/stored-searches'
import type { RequestPriority } from './fetch/budget'
import type { RequestDependencies } from './fetch/request-page'
import { backOffLimits } from './health/feed-health'
import {
  isBackingOff,
  loadLastAnsweredFetch,
  recordPostingsAnswered,
  recordPostingsRefused,
} from './health/report-health'
import { fetchPosting } from './postings/fetch-posting'
import { isSiteFailure } from './postings/posting-failures'

/** One call reads at most this many pages, and begins none after this time: its worker has other work, too. */
const maxPages = 20
const maxMs = 20 * secondMs

const priorities: Record<PageReason, RequestPriority> = {
  ...{ NEWS: 'news', UNNAMED: 'news', BACKFILL: 'backfill' },
  ...{ SAVED: 'recheck', DIGEST: 'recheck', RECHECK: 'recheck' },
}

export interface ReadPagesDependencies extends Dependencies, RequestDependencies, MatchDependencies {
  adapters: Adapters
  wake: WakeSearch
}

export interface PagesRead {
  read: number
  gone: number
  failed: number
}

/**
 * Reads the wanted posting pages of a site one at a time, the most urgent first, and wakes the searches that wait for
 * them or that they match. A page that fails does not stop the run. Evidence that the site serves no postings does: its
 * pages then back off. A used-up budget does, too: pages as urgent as this one and less urgent ones wait for it.
 */
export async function readPages(
  deps: ReadPagesDependencies,
  { marketplace }: { marketplace: Marketplace },
  heartbeat: () => void,
): Promise<PagesRead> {
  const { db } = deps
  const adapter = deps.adapters[marketplace]
  if (!adapter) throw sourceUnavailable(`${marketplace} is switched off or not watched yet`)
  const run: Run = { read: 0, gone: 0, failed: 0, failedInARow: 0, answeredNumber: null, endedBy: null }
  if (await isBackingOff(db, marketplace)) return toResult(run)
  const answeredBefore = await loadLastAnsweredFetch(db, marketplace)
  const untilMs = performance.now() + maxMs
  const woken = new Set<string>()
  for (let pages = 0; pages < maxPages && run.endedBy === null && performance.now() < untilMs; pages++) {
    heartbeat()
    const isAnswered = run.answeredNumber !== null
    const isOldest = shouldRetryOldest({ failedInARow: run.failedInARow, isAnswered })
    const page = await takePage(db, marketplace, { isOldest })
    if (page === null) break
    if (await dropUnawaitedPage(db, page, await databaseNow(db))) continue
    const searchIds = await readPage(deps, adapter, page, run, answeredBefore)
    if (page.reason === 'NEWS') await deliverWakes(deps, searchIds)
    else for (const id of searchIds) woken.add(id)
  }
  await deliverWakes(deps, [...woken])
  if (run.answeredNumber !== null) await recordPostingsAnswered(db, marketplace, run.answeredNumber)
  if (run.endedBy && !isTooEarly(run.endedBy)) await recordRefusal(deps, marketplace, run.endedBy)
  return toResult(run)
}

interface Run extends PagesRead {
  failedInARow: number
  /** Number of the last fetch that the site answered. */
  answeredNumber: bigint | null
  endedBy: TypedFailure | null
}

const toResult = ({ read, gone, failed }: Run): PagesRead => ({ read, gone, failed })

/** Returns the searches to wake. */
async function readPage(
  deps: ReadPagesDependencies,
  adapter: Adapter,
  page: TakenPage,
  run: Run,
  answeredBefore: bigint,
): Promise<string[]> {
  const { listingId, reason, since } = page
  const fetched = await fetchPosting(deps, adapter, {
    ...{ listingId, priority: priorities[reason], again: priorities[reason] === 'recheck' ? since : null },
    answeredNumber: run.answeredNumber ?? answeredBefore,
  })
  if ('failure' in fetched && isTooEarly(fetched.failure)) {
    run.endedBy = fetched.failure
    await putBack(deps.db, listingId)
    await recordWait(deps, adapter.marketplace, reason, fetched.failure)
    return []
  }
  if ('failure' in fetched) {
    const { failure } = fetched
    run.failed++
    run.failedInARow++
    const isAnswered = run.answeredNumber !== null
    const isLast =
      failure.type === failureTypes.sourceThrottled ||
      indicatesSiteFailure({ failedInARow: run.failedInARow, isAnswered }, isSiteFailure(failure))
    if (isLast) run.endedBy = failure
  } else {
    if (fetched.kind === 'read') run.read++
    if (fetched.kind === 'gone') run.gone++
    if (fetched.number !== null) [run.answeredNumber, run.failedInARow] = [fetched.number, 0]
  }
  return deps.db.$transaction(async (tx) => {
    // A page that failed for good is settled, too: its car is judged by its row.
    const isSettled = await settlePage(tx, page)
    if ('failure' in fetched) return isSettled ? recordPageWakes(deps, tx, listingId) : []
    if (reason === 'UNNAMED') await recordUnnamedRead(tx, listingId)
    return recordPageWakes(deps, tx, fetched.listingId)
  })
}

/** A refused slot is free again after at least this. */
const minWaitMs = 5 * secondMs

async function recordWait(
  { db }: Dependencies,
  marketplace: Marketplace,
  reason: PageReason,
  failure: TypedFailure,
): Promise<void> {
  // A site that rests or is paused says so in its own columns.
  if (!(failure instanceof BudgetUsedUp) || failure instanceof MarketplacePaused) return
  await recordPagesWait(db, marketplace, reason, Math.max(minWaitMs, failure.options.retryAfterMs ?? minuteMs))
}

/**
 * Records wakes for the watched searches that wait for this page, show a car that it changed, or match it. Returns them.
 */
export async function recordPageWakes(deps: MatchDependencies, tx: Transaction, listingId: string): Promise<string[]> {
  const now = await databaseNow(tx)
  const concerned = await tx.$queryRaw<{ searchId: string }[]>`
    SELECT c."searchId"::text FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      JOIN "Search" s ON s.id = c."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE c."listingId" = ${listingId}::uuid AND c.stage <> 'FILTERED' AND ${isWatchedSql(now)}
      AND (c.stage = 'WAITING' OR l."goneAt" IS NOT NULL OR c."listingRevision" < l.revision OR EXISTS (
        SELECT 1 FROM "Alert" a WHERE a."searchId" = c."searchId" AND a."listingId" = l.id AND a.status = 'DIGEST'))`
  const matching = await findMatchingSearches(tx, deps.searches, [listingId], now)
  const searchIds = [...new Set([...concerned.map(({ searchId }) => searchId), ...matching.keys()])]
  await recordWakes(tx, searchIds)
  return searchIds
}

async function recordRefusal(deps: ReadPagesDependencies, marketplace: Marketplace, failure: TypedFailure) {
  deps.log.warn({ marketplace, failure: failure.type, reason: failure.message }, 'the marketplace serves no postings')
  const limits = backOffLimits(deps, { marketplace })
  await recordPostingsRefused(deps.db, marketplace, failure, limits, await databaseNow(deps.db))
}
