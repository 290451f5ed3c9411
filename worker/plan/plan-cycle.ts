import { freshnessMs, nextLookCheckAt, nextOwnLookAt, ownLooks } from '#domain/crawl/due'
import { feedName } from '#domain/crawl/feed-name'
import { hourMs, minuteMs } from '#domain/durations'
import { type Marketplace, marketplaces } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { backfillSummaryDueAt, maxSummaryWaitMs, type CyclePlan } from '#domain/crawl/schedule'
import { entitlementAt, tierOfServedPlan } from '#domain/plans/entitlement'
import { searchCarName } from '#domain/search/search-sentence'
import { applyPlan } from '#platform/plans/apply-plan'
import { searchWorkflowId, type PlanInput } from '#workflows/contract'
import { ensureFeeds, linkFirstLooks } from '../crawl/feeds/ensure-feeds'
import type { Dependencies } from '../dependencies'
import { compilePausedUntil } from '../judge/criteria/compile'
import { countOutdatedCars } from '../judge/waiting-cars'
import { claimFeeds, loadSearchFeeds, storeTier } from '../stored/feed-timings'
import { wantRechecks } from '../stored/rechecks'
import { loadPendingWork, noPendingWork } from '../stored/wanted-pages'
import { filterBatch, nothingFiltered } from '../filter/filter-batch'
import type { WakeSites } from '../wake'
import { planDelivery } from './delivery-plan'
import { feedCounts, formatHealth, searchHealth, uncounted } from './feed-counts'
import { planLastAlerts } from './last-alerts'
import { describeModelBudget } from './model-budget'
import { createPlanParts, storePlanTime } from './plan-parts'

/** A search that nothing wakes plans four times a day. */
const quietSleepMs = 6 * hourMs
export interface PlanDependencies extends Dependencies {
  wakeSites: WakeSites
}

/** When a search whose plan lacks a part plans again. */
const failedPartRetryMs = minuteMs
/** `filterListings` handles larger backlogs, such as that of a new search. */
const maxFiltered = 300

/**
 * Filters the news on the search's feeds, asks for the pages that it needs, then reads from PostgreSQL what the workflow
 * does next. The cycle ends here if nothing is left. Writes only filter outcomes and the end of a trial or subscription,
 * links the search's feeds after a change, claims those that it looks at itself, and stores when it was last planned
 * completely. A part that fails leaves the others their work. `now` is the database's time.
 */
export async function planCycle(deps: PlanDependencies, input: PlanInput, now: Date): Promise<CyclePlan> {
  const { db, config } = deps
  const { searchId, force } = input
  const search = await searchInStep(db, searchId, now)
  if (!search) return { kind: 'deleted' }
  const entitlement = entitlementAt(search.user, now)
  if (!entitlement.isEntitled || search.status !== 'ACTIVE') {
    await storeTier(db, searchId, null)
    return search.status === 'DELETED' ? { kind: 'deleted' } : planLastAlerts({ db, config }, search, entitlement, now)
  }

  const tier = tierOfServedPlan(entitlement.plan)
  const parts = createPlanParts(deps.log, searchId)
  const looksOn = await parts.run('link feeds', ensureFeeds(db, search), [])
  const on = marketplaces.filter((marketplace) => config.modes[marketplace] !== 'off')
  const baseMs = config.FEED_FRESHNESS_MS
  const freshMs = freshnessMs(tier, baseMs)
  const filtered = parts.run('filter', filterBatch(deps, search, maxFiltered, now), nothingFiltered)
  const [news, waiting, rechecks, { feeds, lookCheckAt }, known, outdated, delivery, modelBudget] = await Promise.all([
    filtered,
    // Includes what was just filtered.
    parts.run(
      'count work',
      filtered.then(() => loadPendingWork(db, searchId)),
      noPendingWork,
    ),
    parts.run('want rechecks', wantRechecks(db, searchId, on, now), { pagesOn: [], againAt: null }),
    parts.run('load feeds', loadFeeds(db, search, { on, looksOn, now }), { feeds: [], lookCheckAt: null }),
    parts.run('count feeds', feedCounts(db, searchId, on, freshMs, now), null),
    parts.run('count outdated cars', countOutdatedCars(db, searchId, now), 0),
    parts.run('plan delivery', planDelivery({ db, config }, search, now), { undelivered: 0, dueAt: null }),
    parts.run('describe budget', describeModelBudget({ db, config }, search.user, entitlement.plan), 'unknown'),
  ])
  await deps.wakeSites([...new Set([...news.pagesOn, ...waiting.pagesOn, ...rechecks.pagesOn])])
  const counts = known ?? on.map(uncounted)
  await storeTier(db, searchId, tier)
  if (parts.areComplete()) await storePlanTime(db, search, now)
  const asking = { savedAt: search.updatedAt, isForced: force }
  const paused = counts.filter(({ isPaused }) => isPaused).map(({ marketplace }) => marketplace)
  const askable = feeds.filter(({ marketplace }) => !paused.includes(marketplace))
  const looks = ownLooks(askable, asking, baseMs, now.getTime())
  const claimed = await claimFeeds(db, looks, searchWorkflowId(searchId))
  const summaryAt = search.backfillSummarizedAt ? null : backfillSummaryDueAt(search.watchingSince, freshMs)
  const isLate = summaryAt !== null && summaryAt + maxSummaryWaitMs <= now.getTime()
  // Without all figures, the summary waits for its last moment.
  const hasCrawled = parts.areComplete() ? counts.every(({ untried, overdue }) => untried === 0 || overdue > 0) : isLate
  // A failing first look does not delay the search.
  const isLooking = feeds.some(({ isFirstLook, nextAttemptAt }) => isFirstLook && nextAttemptAt === null)
  const isSummaryDue = summaryAt !== null && summaryAt <= now.getTime()
  const backfillToSummarise = isSummaryDue && hasCrawled && (isLate || !isLooking)
  // Crawls without a car for this search do not wake it, nor does a page that nobody can read.
  const summaryCheckAt = isSummaryDue ? now.getTime() + freshMs : summaryAt
  const compileAt = search.criteria === null ? compilePausedUntil(search, now) : null
  const moments = [entitlement.until, waiting.againAt, rechecks.againAt, compileAt, delivery.dueAt]
  const lookAt = nextOwnLookAt(feeds, now.getTime())
  const times = [summaryCheckAt, lookCheckAt, lookAt, ...moments.map((at) => at?.getTime() ?? null)]
  const events = times.filter((at) => at !== null && at > now.getTime())
  return {
    kind: 'watch',
    userId: search.userId,
    plan: entitlement.plan,
    car: searchCarName(search),
    health: known === null ? 'unknown' : searchHealth(known),
    marketplaceHealth: Object.fromEntries((known ?? []).map((count) => [count.marketplace, formatHealth(count)])),
    modelBudget,
    needsCompile: search.criteria === null && search.smartCriteria.trim() !== '' && compileAt === null,
    dueFeeds: claimed.map(({ feedId, marketplace, isFirstLook, ...query }) => ({
      ...{ feedId, marketplace, name: feedName(marketplace, query) },
      ...(isFirstLook && { isFirstLook }),
    })),
    unfiltered: news.more,
    unread: waiting.unread,
    unjudged: waiting.unjudged || outdated,
    hasNews: waiting.hasNews,
    undelivered: delivery.undelivered,
    backfillToSummarise,
    sleepMs: Math.min(
      ...(parts.areComplete() ? [] : [failedPartRetryMs]),
      quietSleepMs,
      ...events.map((at) => at! - now.getTime()),
    ),
    retryMs: freshMs,
  }
}

interface FeedScope {
  on: Marketplace[]
  looksOn: Marketplace[]
  now: Date
}

/**
 * Loads the search's feeds. Links its first looks on each site whose watched feeds were crawled and do not show enough
 * yet. `lookCheckAt` (epoch ms): when to check again whether they were.
 */
async function loadFeeds(db: Database, search: Search, { on, looksOn, now }: FeedScope) {
  const load = () => loadSearchFeeds(db, search.id, on, now)
  const feeds = await load()
  const lookCheckAt = nextLookCheckAt(search.updatedAt, now.getTime())
  const lacking = feeds.filter(({ marketplace, lacksLooks }) => lacksLooks && looksOn.includes(marketplace))
  const ready = lacking.filter(({ isUntried }) => !isUntried || lookCheckAt === null)
  if (ready.length === 0) return { feeds, lookCheckAt: lacking.length > 0 ? lookCheckAt : null }
  await linkFirstLooks(db, search, [...new Set(ready.map(({ marketplace }) => marketplace))])
  return { feeds: await load(), lookCheckAt: ready.length < lacking.length ? lookCheckAt : null }
}

/**
 * Applies the end of a trial or subscription first, because the search then sleeps. The next change of the
 * entitlement then differs from the stored one and wakes the search.
 */
async function searchInStep(db: Database, id: string, now: Date) {
  const load = () => db.search.findUnique({ where: { id }, include: { user: { include: { subscriptions: true } } } })
  const search = await load()
  if (search?.status !== 'ACTIVE' || entitlementAt(search.user, now).isEntitled) return search
  await applyPlan(db, search.userId, now)
  return load()
}
