import type { CyclePlan } from '#domain/crawl/schedule'
import { minuteMs } from '#domain/durations'
import { type Entitlement, mayStillNotify } from '#domain/plans/entitlement'
import { searchCarName } from '#domain/search/search'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { countUnsentAlerts } from './delivery-plan'

/** Planning interval of an unwatched search while an alert waits for its provider. */
const retryMs = 5 * minuteMs

/**
 * Plans an unwatched search. It is paused, except for alerts that were pending when the trial, the subscription or the
 * search's slot in the plan ended. These are delivered for up to one day, because their cars were found before.
 */
export async function planLastAlerts(
  deps: Pick<Dependencies, 'db' | 'config'>,
  search: Prisma.SearchGetPayload<object>,
  { isEntitled, plan: served, until }: Entitlement,
  now: Date,
): Promise<CyclePlan> {
  const plan = isEntitled ? served : 'expired'
  const car = searchCarName(search)
  const stoppedAt = search.status === 'ACTIVE' ? until : search.suspendedAt
  const outbox = mayStillNotify(stoppedAt, now) ? await countUnsentAlerts(deps, search.id, now) : null
  if (outbox === null || outbox.pending + outbox.claimed === 0) return { kind: 'paused', plan, car }
  return {
    ...{
      kind: 'watch',
      plan,
      car,
      health: 'ok',
      marketplaceHealth: {},
      modelBudget: 'not asked any more',
      forced: false,
    },
    ...{ needsCompile: false, dueFeeds: [], unfiltered: false, unfetched: {}, unjudged: 0, backfillToSummarise: false },
    ...{ undelivered: outbox.ready + outbox.toSettle, sleepMs: retryMs, retryMs: minuteMs },
  }
}
