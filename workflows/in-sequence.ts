import { condition, continueAsNew, workflowInfo } from '@temporalio/workflow'
import { backlogAfter, isUnfinished, stepsAfterCrawl, type CyclePlan } from '#domain/crawl/schedule'
import type { Marketplace } from '#domain/marketplaces'
import {
  compileCriteria,
  crawler,
  deliverAlerts,
  judgeCandidates,
  matchListings,
  planCycle,
  summariseHistory,
} from './activities'
import { attempt } from './attempt'
import type { SearchWorkflowInput } from './contract'
import { operatorsView } from './operators'
import { cyclesPerRun } from './run-length'
import { listenForWakes } from './wakes'

type WatchPlan = Extract<CyclePlan, { kind: 'watch' }>

/**
 * The loop of runs that began before the steps of a search became independent of each other: each cycle waits for all
 * of its steps. Such a run ends when it continues as new. Goes when no run is without the patch (docs/decisions/021-workflow-changes).
 */
export async function watchInSequence(input: SearchWorkflowInput): Promise<void> {
  const { searchId } = input
  const wakes = listenForWakes(input.force ?? false)
  const show = operatorsView()

  for (let cycle = 0; ; cycle++) {
    if (cycle >= cyclesPerRun || workflowInfo().continueAsNewSuggested) {
      await continueAsNew<(input: SearchWorkflowInput) => Promise<void>>({ searchId, force: wakes.isForced() })
    }
    const plannedAt = Date.now()
    const plan = await planCycle({ searchId, force: wakes.take() })
    if (plan.kind === 'deleted') return
    show(plan)
    if (plan.kind === 'paused') {
      await condition(wakes.isWanted)
      continue
    }
    const { backlog, unfinished } = await runCycle(searchId, plan)
    const elapsedMs = Date.now() - plannedAt
    const sleepMs = unfinished ? Math.min(plan.sleepMs, plan.retryMs) : plan.sleepMs
    if (!backlog) await condition(wakes.isWanted, Math.max(1, sleepMs - elapsedMs))
  }
}

/** Crawl, filter, fetch postings, judge, deliver: one after the other. */
async function runCycle(searchId: string, plan: WatchPlan): Promise<{ backlog: boolean; unfinished: boolean }> {
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
