import { trialAt } from '#domain/plans'
import { feedDueAt, sleepMs, summaryDueAt, type CyclePlan } from '#domain/schedule'
import { isMarketplace } from '#domain/marketplaces'
import type { Feed } from '#prisma/generated/client'
import type { PlanInput } from '#workflows/contract'
import { ensureFeeds } from '../crawl/ensure-feeds'
import type { Dependencies } from '../dependencies'
import { hasUnweighed } from './unweighed'
import { countWaiting } from './waiting'

/** Reads from Postgres what a search's workflow is to do next. Writes only where the search's feeds have changed. */
export async function planCycle({ db, config }: Dependencies, input: PlanInput, now: Date): Promise<CyclePlan> {
  const { searchId, force } = input
  const search = await db.search.findUnique({ where: { id: searchId }, include: { user: true } })
  if (!search || search.status === 'DELETED') return { kind: 'deleted' }
  const trial = trialAt(search.user.trialEndsAt, now)
  if (!trial.isActive) return { kind: 'paused', plan: 'expired' }
  if (search.status === 'PAUSED') return { kind: 'paused', plan: 'trial' }

  const feeds = await ensureFeeds(db, search)
  const freshnessMs = config.FEED_FRESHNESS_MS
  const watched = feeds.filter((f) => isMarketplace(f.marketplace) && config.modes[f.marketplace] !== 'off')
  const dueAt = watched.map((f) => (force && !f.nextAttemptAt ? 0 : feedDueAt(f, freshnessMs)))
  const summaryAt = search.historySummedUpAt ? null : summaryDueAt(search.watchingSince, freshnessMs)
  const [waiting, unmatched, undelivered] = await Promise.all([
    countWaiting(db, searchId),
    hasUnweighed(db, searchId),
    db.alert.count({ where: { searchId, status: { in: ['PENDING', 'CLAIMED'] } } }),
  ])
  return {
    kind: 'watch',
    plan: 'trial',
    health: healthOf(watched),
    forced: force,
    needsCompile: search.atoms === null && search.smartCriteria.trim() !== '',
    dueFeeds: watched
      .filter((_, i) => dueAt[i]! <= now.getTime())
      .map((f) => ({ feedId: f.id, marketplace: f.marketplace as never })),
    unmatched,
    ...waiting,
    undelivered,
    historyToSumUp: summaryAt !== null && summaryAt <= now.getTime() && watched.every((f) => f.lastAttemptAt !== null),
    sleepMs: sleepMs(
      summaryAt !== null && summaryAt > now.getTime() ? [...dueAt, summaryAt] : dueAt,
      now.getTime(),
      freshnessMs,
    ),
  }
}

function healthOf(feeds: Feed[]): string {
  const failing = feeds.filter((f) => f.failingSince !== null).length
  if (failing === 0) return 'ok'
  return failing === feeds.length ? 'blind' : 'degraded'
}
