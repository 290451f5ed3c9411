import type { CyclePlan } from '#domain/crawl/schedule'
import { minuteMs } from '#domain/durations'
import type { Entitlement } from '#domain/plans/entitlement'
import { mayStillNotify } from '#domain/plans/suspension'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { outboxOf } from './delivery-plan'

/** While an alert waits for its provider, a search that is not watched any more plans so rarely. */
const retryMs = 5 * minuteMs

/**
 * The plan of a search that is not watched: paused, but for alerts that waited when the trial, the plan or its place in
 * the plan ended. Those tell of cars found before, so they are delivered, for a day at most.
 */
export async function lastAlerts(
  deps: Pick<Dependencies, 'db' | 'config'>,
  search: Prisma.SearchGetPayload<object>,
  { isEntitled, plan: served, until }: Entitlement,
  now: Date,
): Promise<CyclePlan> {
  const plan = isEntitled ? served : 'expired'
  const stoppedAt = search.status === 'ACTIVE' ? until : search.suspendedAt
  const outbox = mayStillNotify(stoppedAt, now) ? await outboxOf(deps, search.id, now) : null
  if (outbox === null || outbox.pending + outbox.claimed === 0) return { kind: 'paused', plan }
  return {
    ...{ kind: 'watch', plan, health: 'ok', marketplaceHealth: {}, modelBudget: 'not asked any more', forced: false },
    ...{ needsCompile: false, dueFeeds: [], unfiltered: false, unfetched: {}, unjudged: 0, backfillToSummarise: false },
    ...{ undelivered: outbox.ready + outbox.toSettle, sleepMs: retryMs, retryMs: minuteMs },
  }
}
