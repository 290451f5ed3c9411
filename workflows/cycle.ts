import { ActivityFailure, log } from '@temporalio/workflow'
import { backlogAfter, isUnfinished, stepsAfterCrawl, type CyclePlan } from '#domain/schedule'
import type { Marketplace } from '#domain/marketplaces'
import { compileCriteria, crawler, deliverAlerts, judgeCandidates, matchListings, summariseHistory } from './activities'

type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>

/**
 * One turn: crawl -> match -> read -> judge -> alert. A step that fails leaves its work in Postgres for the next turn
 * and does not keep the other steps from theirs. `backlog` tells that there is more to do at once, `unfinished` that
 * something is left which is to be tried again before long.
 */
export async function runCycle(searchId: string, plan: WatchPlan): Promise<{ backlog: boolean; unfinished: boolean }> {
  const [looks, compiled] = await Promise.all([
    Promise.all(
      plan.dueFeeds.map(({ feedId, marketplace }) =>
        attempt(() => crawler(marketplace).crawlFeed({ searchId, feedId, force: plan.forced })),
      ),
    ),
    plan.needsCompile ? attempt(() => compileCriteria({ searchId })) : undefined,
  ])

  // What a look brought for other searches only is no reason to weigh: planning does it at the next turn.
  const brought = looks.some((look) => look !== null && look.fits > 0)
  const weighed = brought || plan.unmatched ? await attempt(() => matchListings({ searchId })) : undefined
  const steps = stepsAfterCrawl(plan, weighed ?? null)

  const reads = await Promise.all(
    steps.read.map((marketplace: Marketplace) =>
      attempt(() => crawler(marketplace).readPostings({ searchId, marketplace })),
    ),
  )
  const read = reads.reduce((sum, r) => sum + (r?.read ?? 0), 0)
  const judged = steps.judge || read > 0 ? await attempt(() => judgeCandidates({ searchId })) : undefined
  const backlog = backlogAfter(reads, judged ?? null)

  const summary = plan.historyToSumUp && !backlog ? await attempt(() => summariseHistory({ searchId })) : undefined
  const isOutboxFilled = plan.undelivered > 0 || (judged?.queued ?? 0) > 0 || (summary?.queued ?? 0) > 0
  const delivered = isOutboxFilled ? await attempt(() => deliverAlerts({ searchId })) : undefined
  return { backlog, unfinished: isUnfinished([compiled, weighed, ...reads, judged, summary, delivered]) }
}

/** The step's result, or null when it failed for good this time. Cancellation is not a failure and passes. */
async function attempt<T>(step: () => Promise<T>): Promise<T | null> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.warn('a step failed and is left for the next cycle', { step: error.activityType, cause: error.cause?.message })
    return null
  }
}
