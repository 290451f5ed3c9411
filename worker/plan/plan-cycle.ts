import { feedDueAt, nextDueFeeds, nextLookCheckAt, freshnessMs, sleepUntilNextFeedMs } from '#domain/crawl/due'
import { minuteMs } from '#domain/durations'
import { type Marketplace, marketplaces } from '#domain/marketplaces'
import type { Database } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { backfillSummaryDueAt, maxSummaryWaitMs, type CyclePlan } from '#domain/crawl/schedule'
import { entitlementAt, tierOfServedPlan } from '#domain/plans/entitlement'
import type { PlanTier } from '#domain/plans/plans'
import { searchCarName } from '#domain/search/search'
import { applyPlan } from '#platform/plans/apply-plan'
import type { PlanInput } from '#workflows/contract'
import { ensureFeeds, linkFirstLooks } from '../crawl/feeds/ensure-feeds'
import type { Dependencies } from '../dependencies'
import { compilePausedUntil } from '../judge/criteria/compile'
import { countOutdatedCars } from '../judge/waiting-cars'
import { loadFeedTimings, storeRank } from '../stored/feed-timings'
import { countWorkWithRechecks } from '../stored/rechecks'
import { noPendingWork } from '../stored/unfetched'
import { filterBatch } from '../filter/filter-batch'
import { planDelivery } from './delivery-plan'
import { feedCounts, formatHealth, searchHealth, uncounted } from './feed-counts'
import { planLastAlerts } from './last-alerts'
import { describeModelBudget } from './model-budget'
import { createPlanParts, storePlanTime } from './plan-parts'

/** When a search whose plan lacks a part plans again. */
const failedPartRetryMs = minuteMs
/** `filterListings` handles larger backlogs, such as that of a new search. */
const maxFiltered = 300

/**
 * Filters the news on the search's feeds, then reads from PostgreSQL what the workflow does next. The cycle ends here
 * if nothing is left. Writes only filter outcomes and the end of a trial or subscription, and links the search's
 * feeds and stores its rank after a change, and when it was last planned completely. A part that fails leaves the others
 * their work. `now` is the database's time.
 */
export async function planCycle(deps: Dependencies, input: PlanInput, now: Date): Promise<CyclePlan> {
  const { db, config } = deps
  const { searchId, force } = input
  const search = await searchInStep(db, searchId, now)
  if (!search) return { kind: 'deleted' }
  const entitlement = entitlementAt(search.user, now)
  if (!entitlement.isEntitled || search.status !== 'ACTIVE') {
    await storeRank(db, search, null)
    return search.status === 'DELETED' ? { kind: 'deleted' } : planLastAlerts({ db, config }, search, entitlement, now)
  }

  const tier = tierOfServedPlan(entitlement.plan)
  const parts = createPlanParts(deps.log, searchId)
  const looksOn = await parts.run('link feeds', ensureFeeds(db, search, tier), [])
  const on = marketplaces.filter((marketplace) => config.modes[marketplace] !== 'off')
  const baseMs = config.FEED_FRESHNESS_MS
  const freshMs = freshnessMs(tier, baseMs)
  const filtered = parts.run('filter', filterBatch(deps, search, maxFiltered, now), { filtered: 0, more: false })
  const [{ more: unfiltered }, waiting, { ranked, lookCheckAt }, known, outdated, delivery, modelBudget] =
    await Promise.all([
      filtered,
      // Includes what was just filtered.
      parts.run(
        'count work',
        filtered.then(() => countWorkWithRechecks(db, searchId, now)),
        noPendingWork,
      ),
      parts.run('load feeds', loadFeeds(db, search, { tier, on, looksOn, now }), { ranked: [], lookCheckAt: null }),
      parts.run('count feeds', feedCounts(db, searchId, on, freshMs, now), null),
      parts.run('count outdated cars', countOutdatedCars(db, searchId, now), 0),
      parts.run('plan delivery', planDelivery({ db, config }, search, now), { undelivered: 0, dueAt: null }),
      parts.run('describe budget', describeModelBudget({ db, config }, search.user, entitlement.plan), 'unknown'),
    ])
  const counts = known ?? on.map(uncounted)
  if (ranked.some(({ isRankStored }) => !isRankStored)) await storeRank(db, search, tier)
  if (parts.areComplete()) await storePlanTime(db, search, now)
  const feeds = ranked.map((feed) => ({
    ...feed,
    dueAt: force && !feed.nextAttemptAt ? 0 : feedDueAt(feed, tier, baseMs, search.updatedAt),
  }))
  const summaryAt = search.backfillSummarizedAt ? null : backfillSummaryDueAt(search.watchingSince, freshMs)
  const isLate = summaryAt !== null && summaryAt + maxSummaryWaitMs <= now.getTime()
  // Without all figures, the summary waits for its last moment.
  const hasCrawled = parts.areComplete() ? counts.every(({ untried, overdue }) => untried === 0 || overdue > 0) : isLate
  // A failing first look does not delay the search.
  const isLooking = ranked.some(({ isFirstLook, nextAttemptAt }) => isFirstLook && nextAttemptAt === null)
  // Others crawl the feeds, perhaps without news for this search, and nothing else would wake it to fetch.
  const held = counts.filter(({ marketplace, open }) => open === 0 && waiting.unfetched[marketplace])
  const compileAt = search.criteria === null ? compilePausedUntil(search, now) : null
  const moments = [entitlement.until, waiting.againAt, compileAt, delivery.dueAt, ...held.map(({ opensAt }) => opensAt)]
  const times = [summaryAt, lookCheckAt, ...moments.map((at) => at?.getTime() ?? null)]
  const events = times.filter((at) => at !== null && at > now.getTime())
  return {
    kind: 'watch',
    plan: entitlement.plan,
    car: searchCarName(search),
    health: known === null ? 'unknown' : searchHealth(known),
    marketplaceHealth: Object.fromEntries((known ?? []).map((count) => [count.marketplace, formatHealth(count)])),
    modelBudget,
    forced: force,
    needsCompile: search.criteria === null && search.smartCriteria.trim() !== '' && compileAt === null,
    dueFeeds: nextDueFeeds(feeds, tier, baseMs, now.getTime()).map(({ feedId, marketplace, isFirstLook, rank }) => ({
      ...{ feedId, marketplace },
      ...(isFirstLook && { isFirstLook }),
      ...(!isFirstLook && rank > 1 && !force && { isTakeover: true as const }),
    })),
    unfiltered,
    // Skip a marketplace's posting pages while all its feeds are backing off.
    unfetched: Object.fromEntries(
      counts
        .filter((s) => s.open > 0 && waiting.unfetched[s.marketplace])
        .map((s) => [s.marketplace, waiting.unfetched[s.marketplace]]),
    ),
    unjudged: waiting.unjudged || outdated,
    hasNews: waiting.hasNews,
    undelivered: delivery.undelivered,
    backfillToSummarise: summaryAt !== null && summaryAt <= now.getTime() && hasCrawled && (isLate || !isLooking),
    sleepMs: Math.min(
      ...(parts.areComplete() ? [] : [failedPartRetryMs]),
      sleepUntilNextFeedMs(feeds, tier, baseMs, now.getTime()),
      ...events.map((at) => at! - now.getTime()),
    ),
    retryMs: freshMs,
  }
}

interface FeedScope {
  tier: PlanTier
  on: Marketplace[]
  looksOn: Marketplace[]
  now: Date
}

/**
 * Loads the search's feeds. Links its first looks on each site whose watched feeds were crawled and do not show enough
 * yet. `lookCheckAt` (epoch ms): when to check again whether they were.
 */
async function loadFeeds(db: Database, search: Search, { tier, on, looksOn, now }: FeedScope) {
  const load = () => loadFeedTimings(db, { ...search, tier }, on, now)
  const ranked = await load()
  const lookCheckAt = nextLookCheckAt(search.updatedAt, now.getTime())
  const lacking = ranked.filter(({ marketplace, lacksLooks }) => lacksLooks && looksOn.includes(marketplace))
  const ready = lacking.filter(({ isUntried }) => !isUntried || lookCheckAt === null)
  if (ready.length === 0) return { ranked, lookCheckAt: lacking.length > 0 ? lookCheckAt : null }
  await linkFirstLooks(db, search, tier, [...new Set(ready.map(({ marketplace }) => marketplace))])
  return { ranked: await load(), lookCheckAt: ready.length < lacking.length ? lookCheckAt : null }
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
