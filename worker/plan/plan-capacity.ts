import { makes } from '#domain/catalog/names/catalog'
import { dayMs, minuteMs } from '#domain/durations'
import { type Marketplace, marketplaces } from '#domain/marketplaces'
import { type Database, databaseNow } from '#platform/database'
import {
  planCrawlIntervals,
  postingPagesPerMinute,
  rowsPerPage,
  listRequestShare,
  discoveryDelayQuantile,
} from '#domain/crawl/capacity'
import { watchedFeedRates, watchedFeedSql } from '#platform/feed-rates'
import { runEach } from '#platform/work-failures'
import type { MarketplaceCapacity } from '#prisma/generated/client'
import type { CapacityPlanResult } from '#workflows/contract'
import { isUnnamedWantedSql } from '../crawl/feeds/unnamed'
import { isUnfetchedSql } from '../stored/unfetched'
import { choosePace } from '../crawl/fetch/pace/choose-pace'
import type { Dependencies } from '../dependencies'

/** Columns of MarketplaceCapacity about cars that were posted and first seen in the last day. */
interface PageLoad {
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
async function pageLoads(db: Database, now: Date): Promise<(marketplace: Marketplace) => PageLoad> {
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
        n."listingId" IS NOT NULL AND ${isUnnamedWantedSql(now)} AS "isUnnamedWanted",
        l."goneAt" IS NULL AND ${isUnfetchedSql} AND EXISTS (
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

/** Intervals change only by more than this share, so that measured rates do not rewrite every feed. */
const noise = 0.1

/**
 * Plans how often each watched feed is crawled, minimizing the delay of new cars within the site's request budget.
 * Stores the requests that the marketplace needs for lists and posting pages. Feeds have no interval of their own if
 * the budget allows the configured freshness for all of them. Temporal's UI shows the result.
 */
export async function planCapacity(deps: Dependencies): Promise<CapacityPlanResult> {
  const { db, config, log } = deps
  const now = await databaseNow(db)
  const pageLoad = await pageLoads(db, now)
  const found: CapacityPlanResult = { short: [], shortOfPages: [], marketplaces: {} }
  const plan = async (marketplace: Marketplace) => {
    const feeds = await watchedFeedRates(db, marketplace, now)
    const loads = feeds.map(({ newPerHour, isPro }) => ({ newPerHour, isPro, rowsPerPage: rowsPerPage[marketplace] }))
    const { requestsPerMinute } = choosePace(config, marketplace)
    const allowedPerMinute = requestsPerMinute * listRequestShare[marketplace]
    const minMs = config.FEED_FRESHNESS_MS
    const crawls = planCrawlIntervals(loads, allowedPerMinute, minMs)
    const isNeeded = crawls.intervalsMs.some((ms) => ms > minMs * (1 + noise))
    await db.$executeRaw`
      UPDATE "Feed" f SET "intervalMs" = p.ms
      FROM unnest(${feeds.map(({ id }) => id)}::uuid[], ${crawls.intervalsMs.map((ms) => (isNeeded ? ms : null))}::int[]) AS p(id, ms)
      WHERE f.id = p.id AND (f."intervalMs" IS NULL) <> (p.ms IS NULL)
        OR f.id = p.id AND abs(f."intervalMs" - p.ms) > ${noise}::float * f."intervalMs"`
    const { site, held } = await countHeld(db, marketplace, now)
    const planned = {
      at: now,
      feeds: feeds.length,
      newPerHour: loads.reduce((sum, load) => sum + load.newPerHour, 0),
      shortestMs: minMs,
      neededPerMinute: crawls.requestsPerMinute,
      allowedPerMinute,
      p50Minutes: discoveryDelayQuantile(loads, crawls.intervalsMs, 0.5) / minuteMs,
      p95Minutes: discoveryDelayQuantile(loads, crawls.intervalsMs, 0.95) / minuteMs,
      ...pageLoad(marketplace),
      pagesAllowedPerMinute: postingPagesPerMinute(marketplace, requestsPerMinute, crawls.requestsPerMinute),
    }
    await db.marketplaceCapacity.upsert({
      where: { marketplace },
      create: { marketplace, ...planned },
      update: planned,
    })
    const inWords = formatCapacity({ marketplace, ...planned }) + formatHeld(site, held)
    found.marketplaces[marketplace] = inWords
    const line = { marketplace, ...planned, site, held }
    log.info(line, `capacity of ${marketplace}: ${inWords}`)
    if (!crawls.isWithinBudget) {
      found.short.push(marketplace)
      log.warn(line, 'the request budget is too small: new cars may be found late or missed')
    }
    if (planned.pagesNeededPerMinute > planned.pagesAllowedPerMinute) {
      found.shortOfPages.push(marketplace)
      log.warn(line, 'the request budget is too small for posting pages: some cars are not judged')
    }
  }
  const items = marketplaces.filter((one) => config.modes[one] !== 'off')
  await runEach(deps, { work: 'plan the capacity of a marketplace', items, idOf: String, run: plan, now })
  return found
}

/**
 * Counts the cars that we hold of each watched feed whose total the site states, and stores the counts. Returns both sums.
 */
async function countHeld(db: Database, marketplace: Marketplace, now: Date): Promise<{ site: number; held: number }> {
  const [sums] = await db.$queryRaw<{ site: number; held: number }[]>`
    WITH counted AS (
      UPDATE "Feed" f SET "heldTotal" = (SELECT count(*) FROM "FeedListing" fl JOIN "Listing" l ON l.id = fl."listingId"
        WHERE fl."feedId" = f.id AND l."goneAt" IS NULL)
      WHERE f.marketplace = ${marketplace} AND f."siteTotal" IS NOT NULL AND ${watchedFeedSql(now)}
      RETURNING f."siteTotal", f."heldTotal")
    SELECT coalesce(sum("siteTotal"), 0)::int AS site, coalesce(sum("heldTotal"), 0)::int AS held FROM counted`
  return sums!
}

const formatHeld = (site: number, held: number) =>
  site === 0 ? '' : `; we hold ${held} of the ${site} cars that the site counts`

function formatCapacity(of: Omit<MarketplaceCapacity, 'expected' | 'shown' | 'mayMissSince'>): string {
  const share = (part: number, all: number) => `${all === 0 ? 0 : Math.round((100 * part) / all)} %`
  return [
    `${of.feeds} feeds need ${of.neededPerMinute.toFixed(1)} of ${of.allowedPerMinute.toFixed(1)} list requests a minute`,
    `half of the new cars are seen within ${of.p50Minutes.toFixed(1)} minutes, 95 % within ${of.p95Minutes.toFixed(1)}`,
    `posting pages need ${of.pagesNeededPerMinute.toFixed(1)} of ${of.pagesAllowedPerMinute.toFixed(1)}, ${of.pagesUnread} of the last day are unread`,
    `${share(of.unnamedOfDay, of.rowsOfDay)} of ${of.rowsOfDay} rows name no make: ${share(of.unnamedReadOfDay, of.unnamedOfDay)} of these were read, ${of.unnamedWaiting} wait`,
  ].join('; ')
}
