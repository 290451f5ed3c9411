import type { ResultRow } from '#domain/listing/listing'
import { type Transaction, Prisma } from '#platform/database'
import { recordWakes } from '#platform/wakes'
import { dayMs } from '#domain/durations'
import { storeDropped } from '../listings/dropped'
import { storeRows, type CrawledFeed } from '../listings/store'
import type { Dependencies } from '../../dependencies'
import { isTooEarly, TypedFailure } from '../../failures'
import type { FeedLease, FeedRow } from './feed-lease'
import type { Adapter, PageReply, PageRequest, ResultsPage } from '../adapters/contract'
import type { RequestDependencies } from '../fetch/request-page'
import { backOffLimits } from '../health/feed-health'
import { unlessRefused } from '../health/site-refusals'
import { expectListings } from './expected-listings'
import { findMatchingSearches } from './matching-searches'
import type { MatchDependencies } from './stored-searches'
import { requestResults, type FetchedPages } from './fetch-pages'

interface StoredRows {
  rows: number
  changed: number
  /** Searches that these listings may match, with the number of matches each. Recorded as pending wakes. */
  fits: Map<string, number>
}

/**
 * Stores the rows of a feed's pages and the searches to wake. Queues rows without a make, so that their posting pages
 * get fetched. `wakeNumber` is the number of the wakes, by default a new one for each.
 */
export async function storeNewRows(
  deps: MatchDependencies,
  tx: Transaction,
  feed: CrawledFeed & { area: string; make: string | null },
  rows: ResultRow[],
  now: Date,
  wakeNumber?: bigint,
): Promise<StoredRows> {
  const stored = await storeRows(tx, feed, rows, now)
  if (feed.make === null && stored.changed.length > 0) {
    await tx.$executeRaw`
      INSERT INTO "UnnamedListing" ("listingId", "feedId", at)
      SELECT id, ${feed.id}::uuid, ${now} FROM "Listing"
      WHERE id = ANY(${stored.changed}::uuid[]) AND make IS NULL AND "contentHash" IS NULL AND "goneAt" IS NULL
      ON CONFLICT DO NOTHING`
  }
  await expectListings(tx, feed, stored.changed, now)
  const fits = await findMatchingSearches(tx, deps.searches, stored.changed, now)
  await recordWakes(tx, [...fits.keys()], { number: wakeNumber })
  return { rows: stored.rows, changed: stored.changed.length, fits }
}

/** How far back to fetch a feed without a make when it becomes watched. */
const readBackMs = 7 * dayMs

/**
 * Returns columns that record since when a feed has been watched without a gap. They change on the first crawl and
 * after a gap. A feed without a make then fetches older pages, one per crawl.
 */
export function watchStartColumns(feed: FeedRow, pages: FetchedPages, now: Date) {
  if (feed.watchedSince !== null && pages.isContinuous) return {}
  const isWhole = pages.isComplete || (pages.older === null && feed.make === null)
  const weekAgo = new Date(now.getTime() - readBackMs)
  return {
    watchedSince: now,
    readBackTo: isWhole ? weekAgo : (oldest(pages.rows) ?? now),
    olderRequest: feed.make === null && !isWhole ? requestToStore(pages.older) : Prisma.DbNull,
  }
}

const requestToStore = (request: PageRequest | null) =>
  request === null ? Prisma.DbNull : ({ ...request } as unknown as Prisma.InputJsonObject)

function oldest(rows: ResultRow[]): Date | null {
  const times = rows.flatMap(({ postedAt }) => (postedAt === null ? [] : [postedAt.getTime()]))
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/**
 * Fetches the next older page of a feed with leftover budget. Stops a week back, on the last page, or if the site
 * refuses it. Returns null if there was no page to fetch, or while it waits.
 */
export async function fetchOlderPage(
  deps: Dependencies & RequestDependencies & MatchDependencies,
  lease: FeedLease,
  feed: FeedRow,
  adapter: Adapter,
): Promise<StoredRows | null> {
  const feedId = feed.id
  if (feed.olderRequest === null) return null
  const query = { area: feed.area, make: feed.make, model: feed.model }
  let page: ResultsPage
  try {
    const request = feed.olderRequest as unknown as PageRequest
    const parse = (reply: PageReply) => adapter.parseResults(reply, query)
    page = await unlessRefused(deps.db, feed, backOffLimits(deps, adapter).maxMs, () =>
      requestResults(deps, adapter, [request], parse, 'backfill'),
    )
  } catch (error) {
    if (isTooEarly(error)) return null
    if (!(error instanceof TypedFailure)) throw error
    deps.log.info({ feedId, failure: error.type }, 'fetching older pages ended early')
    await lease.store((tx) => tx.feed.update({ where: { id: feedId }, data: { olderRequest: Prisma.DbNull } }))
    return null
  }
  return lease.store(async (tx, now) => {
    const rows = page.kind === 'listings' ? page.rows : []
    const next = page.kind === 'listings' ? page.next : null
    const owner = {
      id: feedId,
      marketplace: adapter.marketplace,
      number: lease.number,
      area: feed.area,
      make: feed.make,
    }
    // Wakes with new numbers: the crawl's first transaction may have woken the same searches under the crawl's number.
    const stored = await storeNewRows(deps, tx, { ...owner, caughtUpAt: null }, rows, now)
    await storeDropped(tx, adapter.marketplace, (page.kind === 'listings' && page.dropped) || [], now)
    const weekAgo = new Date(now.getTime() - readBackMs)
    const reached = next === null ? weekAgo : (oldest(rows) ?? feed.readBackTo ?? now)
    const isDone = next === null || reached <= weekAgo
    const data = { readBackTo: reached, olderRequest: isDone ? Prisma.DbNull : requestToStore(next) }
    await tx.feed.update({ where: { id: feedId }, data })
    return stored
  })
}
