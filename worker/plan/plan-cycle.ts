import { feedDueAt, nextDueFeed, freshnessMs, sleepMs } from '#domain/crawl/due'
import { marketplaces } from '#domain/marketplaces'
import { summaryDueAt, summaryLateAfterMs, type CyclePlan } from '#domain/crawl/schedule'
import { entitlementAt, tierServed } from '#domain/plans/entitlement'
import type { Database } from '#platform/database'
import { applyPlan } from '#platform/plans/apply-plan'
import type { PlanInput } from '#workflows/contract'
import { ensureFeeds } from '../crawl/feeds/ensure-feeds'
import type { Dependencies } from '../dependencies'
import { deliveryPlan } from './delivery-plan'
import { lastAlerts } from './last-alerts'
import { modelBudgetOf } from './model-budget'
import { compilePausedUntil } from '../judge/criteria/compile-pause'
import { countOutdated } from '../judge/waiting-cars'
import { feedCounts, formatHealth, searchHealth } from './search-health'
import { rankedFeeds } from '../stored/ranked-feeds'
import { countPages } from '../stored/rechecks'
import { filterBatch } from '../filter/filter-batch'

/** `filterListings` handles larger backlogs, such as that of a new search. */
const maxFiltered = 300

/**
 * Filters the news on the search's feeds, then reads from PostgreSQL what the workflow does next. The cycle ends here
 * if nothing is left. Writes only filter outcomes and the end of a trial or subscription, and links the search's feeds
 * after a change.
 */
export async function planCycle({ db, config }: Dependencies, input: PlanInput, now: Date): Promise<CyclePlan> {
  const { searchId, force } = input
  const search = await searchInStep(db, searchId, now)
  if (!search || search.status === 'DELETED') return { kind: 'deleted' }
  const entitlement = entitlementAt(search.user, now)
  if (!entitlement.isEntitled || search.status === 'PAUSED') return lastAlerts({ db, config }, search, entitlement, now)

  const tier = tierServed(entitlement.plan)
  await ensureFeeds(db, search)
  const on = marketplaces.filter((marketplace) => config.modes[marketplace] !== 'off')
  const baseMs = config.FEED_FRESHNESS_MS
  const freshMs = freshnessMs(tier, baseMs)
  const filtered = filterBatch(db, search, maxFiltered, now)
  const [{ more: unfiltered }, waiting, ranked, counts, outdated, delivery, modelBudget] = await Promise.all([
    filtered,
    filtered.then(() => countPages(db, searchId, now)), // includes what was just filtered
    rankedFeeds(db, { ...search, tier }, on, now),
    feedCounts(db, searchId, on, freshMs, now),
    countOutdated(db, searchId),
    deliveryPlan({ db, config }, search, now),
    modelBudgetOf({ db, config }, search.user, entitlement.plan),
  ])
  const feeds = ranked.map((feed) => ({
    ...feed,
    dueAt: force && !feed.nextAttemptAt ? 0 : feedDueAt(feed, tier, baseMs),
  }))
  const summaryAt = search.backfillSummarisedAt ? null : summaryDueAt(search.watchingSince, freshMs)
  const isLate = summaryAt !== null && summaryAt + summaryLateAfterMs <= now.getTime()
  const hasCrawled = counts.every(({ untried, overdue }) => untried === 0 || overdue > 0)
  // A failing first look does not delay the search.
  const isLooking = ranked.some(({ isFirstLook, nextAttemptAt }) => isFirstLook && nextAttemptAt === null)
  const compileAt = search.criteria === null ? compilePausedUntil(search, now) : null
  const moments = [entitlement.until, waiting.againAt, compileAt, delivery.dueAt]
  const times = [summaryAt, ...moments.map((at) => at?.getTime() ?? null)]
  const events = times.filter((at) => at !== null && at > now.getTime())
  return {
    kind: 'watch',
    plan: entitlement.plan,
    health: searchHealth(counts),
    marketplaceHealth: Object.fromEntries(counts.map((count) => [count.marketplace, formatHealth(count)])),
    modelBudget,
    forced: force,
    needsCompile: search.criteria === null && search.smartCriteria.trim() !== '' && compileAt === null,
    dueFeeds: nextDueFeed(feeds, tier, baseMs, now.getTime()).map(({ feedId, marketplace }) => ({
      feedId,
      marketplace,
    })),
    unfiltered,
    // Skip a marketplace's posting pages while all its feeds are backing off.
    unfetched: Object.fromEntries(
      counts
        .filter((s) => s.open > 0 && waiting.unfetched[s.marketplace])
        .map((s) => [s.marketplace, waiting.unfetched[s.marketplace]]),
    ),
    unjudged: waiting.unjudged || outdated,
    undelivered: delivery.undelivered,
    backfillToSummarise: summaryAt !== null && summaryAt <= now.getTime() && hasCrawled && (isLate || !isLooking),
    sleepMs: Math.min(sleepMs(feeds, tier, baseMs, now.getTime()), ...events.map((at) => at! - now.getTime())),
    retryMs: freshMs,
  }
}

/**
 * Loads the search with its owner. Applies the end of a trial or subscription first, because the search then sleeps.
 * The next change of the entitlement then differs from the stored one and wakes the search.
 */
async function searchInStep(db: Database, id: string, now: Date) {
  const load = () => db.search.findUnique({ where: { id }, include: { user: { include: { subscriptions: true } } } })
  const search = await load()
  if (search?.status !== 'ACTIVE' || entitlementAt(search.user, now).isEntitled) return search
  await applyPlan(db, search.userId, now)
  return load()
}
