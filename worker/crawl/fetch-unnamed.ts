import { dayMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import { databaseNow, Prisma } from '#platform/database'
import { deliverWakes, recordWakes } from '#platform/wakes'
import type { Dependencies } from '../dependencies'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { mayBeFetchedSql } from '../stored/unfetched'
import type { WakeSearch } from '../wake-search'
import type { Adapters } from './adapters/registry'
import { findMatchingSearches } from './feeds/matching-searches'
import type { MatchDependencies } from './feeds/stored-searches'
import type { RequestDependencies } from './fetch/request-page'
import { isBackingOff, loadLastAnsweredFetch } from './health/report-health'
import { fetchPosting } from './postings/fetch-posting'

/**
 * Posting pages per crawl of a feed. One row in seven has no make, and a busy feed gets a few new rows per minute.
 */
const maxPages = 5

interface UnnamedDependencies extends Dependencies, RequestDependencies, MatchDependencies {
  adapters: Adapters
  wake: WakeSearch
}

/**
 * Fetches the posting pages of a feed's listings without a make, once for all searches, and wakes the searches that
 * they match. Reads the rows of the last day first, the oldest of them first, so that on a busy feed each has its turn
 * while it is news. Skips listings that no watched search of the feed could match by price, year, and distance. A page that
 * fails is retried on a later crawl.
 */
export async function fetchUnnamed(deps: UnnamedDependencies, feedId: string, heartbeat: () => void): Promise<number> {
  const now = await databaseNow(deps.db)
  const listings = await wantedUnnamed(deps, feedId, now)
  if (listings.length === 0) return 0
  const { marketplace } = listings[0]!
  const adapter = deps.adapters[marketplace]
  if (!adapter || (await isBackingOff(deps.db, marketplace))) return 0
  const answeredNumber = await loadLastAnsweredFetch(deps.db, marketplace)
  const read: string[] = []
  for (const { id } of listings) {
    heartbeat()
    const fetched = await fetchPosting(deps, adapter, { listingId: id, priority: 'news', answeredNumber, readAt: null })
    if ('failure' in fetched) break
    read.push(id)
  }
  const woken = await deps.db.$transaction(async (tx) => {
    await tx.unnamedListing.updateMany({ where: { listingId: { in: read } }, data: { readAt: now } })
    const fits = [...(await findMatchingSearches(tx, deps.searches, read, now)).keys()]
    await recordWakes(tx, fits)
    return fits
  })
  await deliverWakes(deps, woken)
  return read.length
}

/**
 * SQL condition: the posting page of unnamed listing `n` with row `l` is unread, and a watched search may match it.
 */
export const isUnnamedWantedSql = (now: Date) => Prisma.sql`(
  n."readAt" IS NULL AND l."goneAt" IS NULL AND l."contentHash" IS NULL AND EXISTS (
    SELECT 1 FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE sf."feedId" = n."feedId" AND ${isWatchedSql(now)}
      AND (l."priceCents" IS NULL OR l."priceCents" BETWEEN coalesce(s."priceFrom", 0)::bigint * 100
        AND coalesce(s."priceTo", 100000000)::bigint * 100)
      AND (l.year IS NULL OR l.year BETWEEN coalesce(s."yearFrom", 0) AND coalesce(s."yearTo", 9999))
      AND (l.latitude IS NULL OR s.countrywide OR s.latitude IS NULL
        OR abs(l.latitude - s.latitude) * 69 <= coalesce(s."radiusMiles", 500)
        OR EXISTS (SELECT 1 FROM jsonb_to_recordset(s."otherPlaces") AS p(latitude float, "radiusMiles" int)
          WHERE abs(l.latitude - p.latitude) * 69 <= coalesce(p."radiusMiles", 500)))))`

function wantedUnnamed(
  { db }: UnnamedDependencies,
  feedId: string,
  now: Date,
): Promise<{ id: string; marketplace: Marketplace }[]> {
  const dayAgo = new Date(now.getTime() - dayMs)
  return db.$queryRaw`
    SELECT l.id::text, l.marketplace FROM "UnnamedListing" n JOIN "Listing" l ON l.id = n."listingId"
      LEFT JOIN "PostingFailure" f ON f."listingId" = l.id
    WHERE n."feedId" = ${feedId}::uuid AND ${isUnnamedWantedSql(now)} AND ${mayBeFetchedSql}
    ORDER BY n.at < ${dayAgo}, n.at, l.id LIMIT ${maxPages}`
}
