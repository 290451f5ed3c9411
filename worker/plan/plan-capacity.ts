import { assumedPerHour, crawlPlan, rowsPerPage, shareOfLists, waitQuantile } from '#domain/crawl/capacity'
import { minuteMs } from '#domain/durations'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { databaseNow } from '#platform/database'
import { paceOf } from '../crawl/fetch/pace/pace-of'
import type { Dependencies } from '../dependencies'
import { isWatched } from '../stored/ranked-feeds'

/** An interval changes only by more than this share, so that measured rates do not rewrite all feeds. */
const noise = 0.1

/**
 * Plans how often each watched feed is crawled, so that new cars wait least within the site's budget, and stores what the
 * marketplace needs. Where the budget allows the configured freshness for all feeds, they have no interval of their own.
 * Returns the marketplaces whose budget does not hold.
 */
export async function planCapacity({ db, config, log }: Dependencies): Promise<{ short: Marketplace[] }> {
  const now = await databaseNow(db)
  const short: Marketplace[] = []
  for (const marketplace of marketplaces.filter((one) => config.modes[one] !== 'off')) {
    const feeds = await db.$queryRaw<{ id: string; newPerHour: number }[]>`
      SELECT f.id::text, coalesce(f."newPerHour", ${assumedPerHour}) AS "newPerHour" FROM "Feed" f
      WHERE f.marketplace = ${marketplace} AND EXISTS (
        SELECT 1 FROM "SearchFeed" sf JOIN "Search" s ON s.id = sf."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE sf."feedId" = f.id AND NOT sf."isFirstLook" AND ${isWatched(now)})
      ORDER BY f.id`
    const loads = feeds.map(({ newPerHour }) => ({ newPerHour, rowsPerPage: rowsPerPage[marketplace] }))
    const { requestsPerMinute } = paceOf(config, config.modes[marketplace])
    const allowedPerMinute = requestsPerMinute * shareOfLists[marketplace]
    const plan = crawlPlan(loads, allowedPerMinute, config.FEED_FRESHNESS_MS)
    const isNeeded = plan.intervalsMs.some((ms) => ms > config.FEED_FRESHNESS_MS * (1 + noise))
    await db.$executeRaw`
      UPDATE "Feed" f SET "intervalMs" = p.ms
      FROM unnest(${feeds.map(({ id }) => id)}::uuid[], ${plan.intervalsMs.map((ms) => (isNeeded ? ms : null))}::int[]) AS p(id, ms)
      WHERE f.id = p.id AND (f."intervalMs" IS NULL) <> (p.ms IS NULL)
        OR f.id = p.id AND abs(f."intervalMs" - p.ms) > ${noise}::float * f."intervalMs"`
    const planned = {
      ...{ at: now, feeds: feeds.length, newPerHour: loads.reduce((sum, load) => sum + load.newPerHour, 0) },
      ...{ neededPerMinute: plan.requestsPerMinute, allowedPerMinute },
      p50Minutes: waitQuantile(loads, plan.intervalsMs, 0.5) / minuteMs,
      p95Minutes: waitQuantile(loads, plan.intervalsMs, 0.95) / minuteMs,
    }
    await db.marketplaceCapacity.upsert({
      where: { marketplace },
      create: { marketplace, ...planned },
      update: planned,
    })
    if (plan.isWithinBudget) continue
    short.push(marketplace)
    log.warn({ marketplace, ...planned }, 'the budget does not hold: new cars may be seen late, or missed')
  }
  return { short }
}
