import { makes } from '#domain/catalog/names/catalog'
import { dayMs, minuteMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import { isUnnamedWanted } from '../crawl/fetch-unnamed'
import { postingIsUnfetched } from '../stored/unfetched'

/** Columns of MarketplaceCapacity, about cars that were posted and first seen in the last day. */
export interface PageLoad {
  rowsOfDay: number
  unnamedOfDay: number
  unnamedReadOfDay: number
  unnamedWaiting: number
  pagesNeededPerMinute: number
  pagesUnread: number
}

const nothing = { rowsOfDay: 0, unnamedOfDay: 0, unnamedReadOfDay: 0, unnamedWaiting: 0, pagesRead: 0, pagesUnread: 0 }

/**
 * Counts per marketplace how many posting pages the new cars need, how many are unread, and how many rows have no make.
 * The query lists the makes, because the index on the seen time starts with the make.
 */
export async function pageLoads(db: Database, now: Date): Promise<(marketplace: Marketplace) => PageLoad> {
  const since = new Date(now.getTime() - dayMs)
  const rows = await db.$queryRaw<(typeof nothing & { marketplace: string })[]>`
    SELECT marketplace, count(*)::int AS "rowsOfDay",
      count(*) FILTER (WHERE "isUnnamed")::int AS "unnamedOfDay",
      count(*) FILTER (WHERE "isUnnamed" AND "isRead")::int AS "unnamedReadOfDay",
      count(*) FILTER (WHERE "isUnnamedWanted")::int AS "unnamedWaiting",
      count(*) FILTER (WHERE "isFetched")::int AS "pagesRead",
      count(*) FILTER (WHERE "isUnnamedWanted" OR "isAwaited")::int AS "pagesUnread"
    FROM (
      SELECT l.marketplace, n."listingId" IS NOT NULL AS "isUnnamed", l."postingFetchedAt" IS NOT NULL AS "isFetched",
        l."contentHash" IS NOT NULL OR n."readAt" IS NOT NULL AS "isRead",
        n."listingId" IS NOT NULL AND ${isUnnamedWanted(now)} AS "isUnnamedWanted",
        l."goneAt" IS NULL AND ${postingIsUnfetched} AND EXISTS (
          SELECT 1 FROM "Candidate" c WHERE c."listingId" = l.id AND c.stage = 'WAITING') AS "isAwaited"
      FROM "Listing" l LEFT JOIN "UnnamedListing" n ON n."listingId" = l.id
      WHERE (l.make = ANY(${makes.map(({ id }) => id)}::text[]) OR l.make IS NULL)
        AND l."firstSeenAt" > ${since} AND coalesce(l."postedAt", l."firstSeenAt") > ${since}
    ) car GROUP BY marketplace`
  return (marketplace) => {
    const { pagesRead, pagesUnread, ...counts } = { ...nothing, ...rows.find((row) => row.marketplace === marketplace) }
    const { rowsOfDay, unnamedOfDay, unnamedReadOfDay, unnamedWaiting } = counts
    const pagesNeededPerMinute = ((pagesRead + pagesUnread) * minuteMs) / dayMs
    return { rowsOfDay, unnamedOfDay, unnamedReadOfDay, unnamedWaiting, pagesNeededPerMinute, pagesUnread }
  }
}
