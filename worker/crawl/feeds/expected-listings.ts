import { expectedListingWindowMs, maxExpectedListings, type ExpectedListingCounts } from '#domain/crawl/may-miss'
import { hourMs, minuteMs } from '#domain/durations'
import type { Marketplace } from '#domain/marketplaces'
import type { Database, Transaction } from '#platform/database'
import type { FeedOverlap } from '../adapters/contract'
import { registry } from '../adapters/registry'
import type { CrawledFeed } from '../listings/store'
import { createFeedSpec } from './ensure-feeds'

/** A site's lists show an ad a few minutes after its stated posting time. */
const lateMs = 5 * minuteMs
/**
 * A feed that shows a listing within this time was only late. By then, posting pages have been fetched, and they
 * state the location.
 */
const settleMs = hourMs
const maxSettled = 5_000

/**
 * Records which listings that are new to the crawled feed should already be on other watched feeds: those posted
 * within the period that such a feed covers and before its last complete crawl. They are still available, because
 * this crawl shows them. Runs as one statement in the transaction that stored the listings.
 */
export async function expectListings(
  tx: Transaction,
  feed: CrawledFeed & { area: string },
  listingIds: string[],
  now: Date,
): Promise<void> {
  const overlap = registry[feed.marketplace]?.overlap
  if (!overlap || listingIds.length === 0) return
  const keys = overlap
    .areas(feed.area)
    .map((area) => createFeedSpec(feed.marketplace, { area, make: null, model: null }).key)
  await tx.$executeRaw`
    INSERT INTO "ExpectedListing" ("feedId", "listingId", at)
    SELECT w.id, l.id, ${now} FROM "Feed" w, "FeedListing" n JOIN "Listing" l ON l.id = n."listingId"
    WHERE w.key = ANY(${keys}::text[]) AND w.id <> ${feed.id}::uuid AND w."failingSince" IS NULL AND w."isCaughtUp"
      AND n."feedId" = ${feed.id}::uuid AND n."listingId" = ANY(${listingIds}::uuid[]) AND n."firstSeenAt" = ${now}
      AND l."goneAt" IS NULL AND l."postedAt" < w."caughtUpAt" - make_interval(secs => ${lateMs} / 1000.0)
      AND l."postedAt" > CASE WHEN ${overlap.isOrdered} THEN least(w."readBackTo", w."watchedSince") ELSE w."watchedSince" END
    ON CONFLICT DO NOTHING`
}

interface Due {
  feedId: string
  listingId: string
  area: string
  latitude: number | null
  longitude: number | null
  isGone: boolean
  isShown: boolean
}

/**
 * Checks whether feeds now show the listings that were expected an hour ago. Deletes inconclusive rows, shown or not:
 * the location is unknown or near the edge of the area, or the listing was gone within the hour.
 */
export async function checkExpectedListings(db: Database, marketplace: Marketplace, overlap: FeedOverlap, now: Date) {
  const due = await db.$queryRaw<Due[]>`
    SELECT e."feedId"::text, e."listingId"::text, f.area, l.latitude, l.longitude,
      coalesce(l."goneAt" < e.at + make_interval(secs => ${settleMs} / 1000.0), false) AS "isGone",
      EXISTS (SELECT 1 FROM "FeedListing" s WHERE s."feedId" = e."feedId" AND s."listingId" = e."listingId") AS "isShown"
    FROM "ExpectedListing" e JOIN "Feed" f ON f.id = e."feedId" JOIN "Listing" l ON l.id = e."listingId"
    WHERE e.at < ${new Date(now.getTime() - settleMs)} AND e."isShown" IS NULL AND f.marketplace = ${marketplace}
      AND f."caughtUpAt" > e.at + make_interval(secs => ${lateMs} / 1000.0)
    ORDER BY e.at LIMIT ${maxSettled}`
  const [certain, uncertain]: [Due[], Due[]] = [[], []]
  for (const one of due) (!one.isGone && overlap.isInside(one.area, one) ? certain : uncertain).push(one)
  await db.$executeRaw`
    UPDATE "ExpectedListing" e SET "isShown" = d.shown
    FROM unnest(${certain.map((one) => one.feedId)}::uuid[], ${certain.map((one) => one.listingId)}::uuid[],
      ${certain.map((one) => one.isShown)}::bool[]) AS d(feed, listing, shown)
    WHERE e."feedId" = d.feed AND e."listingId" = d.listing`
  await db.$executeRaw`
    DELETE FROM "ExpectedListing" e
    USING unnest(${uncertain.map((one) => one.feedId)}::uuid[], ${uncertain.map((one) => one.listingId)}::uuid[]) AS d(feed, listing)
    WHERE e."feedId" = d.feed AND e."listingId" = d.listing`
}

export async function countExpectedListings(
  db: Database,
  marketplace: Marketplace,
  now: Date,
): Promise<ExpectedListingCounts> {
  const [count] = await db.$queryRaw<ExpectedListingCounts[]>`
    SELECT count(*)::int AS expected, (count(*) FILTER (WHERE "isShown"))::int AS shown
    FROM (SELECT e."isShown" FROM "ExpectedListing" e JOIN "Feed" f ON f.id = e."feedId"
      WHERE f.marketplace = ${marketplace} AND e."isShown" IS NOT NULL AND e.at > ${new Date(now.getTime() - expectedListingWindowMs)}
      ORDER BY e.at DESC LIMIT ${maxExpectedListings}) latest`
  return count!
}
