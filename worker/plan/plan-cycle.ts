import { feedDueAt, dueNow, freshnessMs, rotaFeedsATurn, sleepMs } from '#domain/crawl/feed-turn'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { trialAt, type PlanTier } from '#domain/plans/plans'
import { summaryDueAt, type CyclePlan } from '#domain/crawl/schedule'
import type { PlanInput } from '#workflows/contract'
import { ensureFeeds } from '../crawl/feeds/ensure-feeds'
import { paceOf } from '../crawl/fetch/pace/pace-of'
import type { Dependencies } from '../dependencies'
import { compilePausedUntil } from '../judge/criteria/compile-pause'
import { healthOf, inWords, sightsOf } from './sights'
import { turnsOf } from '../stored/turns'
import { countWaiting } from '../stored/waiting'
import { weigh } from '../filter/weigh'

/** A larger backlog, such as that of a search just saved, is left to an activity of its own. */
const mostWeighed = 300
/** Until accounts have plans, each is on trial, which is served like Basic. */
const tier: PlanTier = 'basic'

/**
 * Reads from Postgres what a search's workflow is to do next, having weighed what is new on its feeds: where that
 * leaves nothing to do, the wake-up is over. Writes nothing but what was weighed, and the search's feeds when its wishes
 * have changed.
 */
export async function planCycle({ db, config }: Dependencies, input: PlanInput, now: Date): Promise<CyclePlan> {
  const { searchId, force } = input
  const search = await db.search.findUnique({ where: { id: searchId }, include: { user: true } })
  if (!search || search.status === 'DELETED') return { kind: 'deleted' }
  if (!trialAt(search.user.trialEndsAt, now).isActive) return { kind: 'paused', plan: 'expired' }
  if (search.status === 'PAUSED') return { kind: 'paused', plan: 'trial' }

  await ensureFeeds(db, search)
  const on = marketplaces.filter((marketplace) => config.modes[marketplace] !== 'off')
  const baseMs = config.FEED_FRESHNESS_MS
  const freshMs = freshnessMs(tier, false, baseMs)
  const rotaOf = (marketplace: Marketplace) => {
    const { requestsPerMinute } = paceOf(config, config.modes[marketplace])
    return { marketplace, rotaFeeds: rotaFeedsATurn(requestsPerMinute, freshMs) }
  }
  const { more: unmatched } = await weigh(db, search, mostWeighed, now)
  const [turns, sights, waiting, undelivered] = await Promise.all([
    turnsOf(db, search, on.map(rotaOf), now),
    sightsOf(db, searchId, on, freshMs, now),
    countWaiting(db, searchId),
    db.alert.count({ where: { searchId, status: { in: ['PENDING', 'CLAIMED'] } } }),
  ])
  const feeds = turns.map((turn) => ({
    ...turn,
    dueAt: force && !turn.nextAttemptAt ? 0 : feedDueAt(turn, tier, baseMs),
  }))
  const hasLooked = sights.every((sight) => sight.untried === 0 || sight.overdue > 0)
  const summaryAt = search.historySummedUpAt ? null : summaryDueAt(search.watchingSince, freshMs)
  const compileAt = search.atoms === null ? compilePausedUntil(search, now) : null
  const times = [summaryAt, waiting.againAt?.getTime() ?? null, compileAt?.getTime() ?? null]
  const events = times.filter((at) => at !== null && at > now.getTime())
  return {
    kind: 'watch',
    plan: 'trial',
    health: healthOf(sights),
    sights: Object.fromEntries(sights.map((sight) => [sight.marketplace, inWords(sight)])),
    forced: force,
    needsCompile: search.atoms === null && search.smartCriteria.trim() !== '' && compileAt === null,
    dueFeeds: dueNow(feeds, tier, baseMs, now.getTime()).map(({ feedId, marketplace }) => ({ feedId, marketplace })),
    unmatched,
    // What rests after a failure is not asked for postings either.
    unread: Object.fromEntries(
      sights
        .filter((s) => s.open > 0 && waiting.unread[s.marketplace])
        .map((s) => [s.marketplace, waiting.unread[s.marketplace]]),
    ),
    unjudged: waiting.unjudged,
    undelivered,
    historyToSumUp: summaryAt !== null && summaryAt <= now.getTime() && hasLooked,
    sleepMs: Math.min(sleepMs(feeds, tier, baseMs, now.getTime()), ...events.map((at) => at! - now.getTime())),
    retryMs: freshMs,
  }
}
