import type { CyclePlan } from '#domain/crawl/schedule'
import { minuteMs } from '#domain/durations'
import { type Entitlement, mayStillNotify } from '#domain/plans/entitlement'
import { searchCarName } from '#domain/search/search-sentence'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { countUnsentAlerts } from './delivery-plan'

/** Planning interval of an unwatched search while an alert waits for its provider, or for the end of its claim. */
const retryMs = 5 * minuteMs

/**
 * Plans an unwatched search. It is paused, except for alerts that were pending when the trial, the subscription or the
 * search's slot in the plan ended. These are delivered for up to one day, because their cars were found before. An alert
 * that a worker had claimed is settled however the search stopped: otherwise it would count as being sent.
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
  const outbox = await countUnsentAlerts(deps, search.id, now)
  const waiting = mayStillNotify(stoppedAt, now) ? outbox.pending : 0
  if (waiting + outbox.claimed === 0) return { kind: 'paused', plan, car }
  return {
    ...{
      kind: 'watch',
      userId: search.userId,
      plan,
      car,
      health: 'ok',
      marketplaceHealth: {},
      modelBudget: 'not asked any more',
    },
    ...{ needsCompile: false, dueFeeds: [], unfiltered: false, backfillToSummarise: false },
    ...{ unread: 0, unjudged: 0, hasNews: false },
    ...{ undelivered: (waiting && outbox.ready) + outbox.toSettle, sleepMs: retryMs, retryMs: minuteMs },
  }
}
