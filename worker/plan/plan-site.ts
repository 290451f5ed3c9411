import { nextSiteCrawls, readersFor } from '#domain/crawl/due'
import { feedName } from '#domain/crawl/feed-name'
import { minuteMs } from '#domain/durations'
import type { SitePlan } from '#domain/crawl/schedule'
import type { Marketplace } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import { siteWorkflowId } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { isBackingOff } from '../crawl/health/report-health'
import { claimFeeds, loadSiteFeeds } from '../stored/feed-timings'
import { countReadablePages } from '../stored/wanted-pages'

/** A site that is off or paused is looked at again after this. */
const closedSleepMs = minuteMs

/**
 * Reads from PostgreSQL which watched feeds of a site are due, and claims them, and how many posting pages may be read.
 * While the site refuses us, the plan has one crawl at a time once the pause is over: the probe. `now` is the database's
 * time.
 */
export async function planSite(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  marketplace: Marketplace,
  now: Date,
): Promise<SitePlan> {
  if (config.modes[marketplace] === 'off') return closed('off', 'Off: the settings do not name it.', closedSleepMs)
  const site = await siteState(db, marketplace)
  if (site.pausedAt) {
    const since = site.pausedAt.toISOString()
    return closed('paused', `Paused by an operator since ${since}: asks nothing.`, closedSleepMs)
  }
  const refused = site.refusedSince && (site.refusedOutcome ?? 'BLOCKED').toLowerCase()
  const restMs = (site.restsUntil?.getTime() ?? 0) - now.getTime()
  if (refused && restMs > 0) {
    const seconds = Math.ceil(restMs / 1000)
    return closed(
      refused,
      `The site has ${refused} us: asks nothing for ${seconds} s.`,
      Math.min(restMs, closedSleepMs),
    )
  }
  const claimant = siteWorkflowId(marketplace)
  const feeds = await loadSiteFeeds(db, marketplace, claimant, now)
  const { due, sleepMs } = nextSiteCrawls(feeds, config.FEED_FRESHNESS_MS, now.getTime())
  const pages = (await isBackingOff(db, marketplace)) ? 0 : await countReadablePages(db, marketplace)
  const pagesWaitMs = (site.pagesWaitUntil?.getTime() ?? 0) - now.getTime()
  const wanted = refused ? due.slice(0, 1) : due
  const claimed = await claimFeeds(db, wanted, claimant)
  const crawls = claimed.map(({ feedId, ...query }) => ({ feedId, name: feedName(marketplace, query) }))
  const watches = `Watches ${feeds.length} feeds; ${due.length} are due; ${pages} pages to read`
  const budget = pagesWaitMs > 0 ? ` Other pages wait ${Math.ceil(pagesWaitMs / 1000)} s for our budget.` : ''
  return {
    crawls,
    readers: readersFor(pages),
    sleepMs: pagesWaitMs > 0 ? Math.min(sleepMs, pagesWaitMs) : sleepMs,
    state: refused ?? 'open',
    details: refused ? `${watches}. The site has ${refused} us: one crawl tries again.` : `${watches}.${budget}`,
  }
}

const closed = (state: string, details: string, sleepMs: number): SitePlan => ({
  crawls: [],
  readers: 0,
  sleepMs,
  state,
  details,
})

const siteState = async (db: Database, marketplace: Marketplace) =>
  (await db.marketplaceHealth.findUnique({ where: { marketplace } })) ?? {
    ...{ pausedAt: null, refusedSince: null, refusedOutcome: null, restsUntil: null, pagesWaitUntil: null },
  }
