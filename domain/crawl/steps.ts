import type { Marketplace } from '../marketplaces'
import type { WatchPlan } from './schedule'

/** One step of a search's workflow. Steps with different names run concurrently. */
export type Step =
  | { kind: 'crawl'; marketplace: Marketplace; feedId: string; name: string; isFirstLook?: true }
  | { kind: 'compile'; userId: string }
  | { kind: 'filter' }
  | { kind: 'judge'; userId: string; isBackfill?: true }
  | { kind: 'summarise' }
  | { kind: 'deliver' }

/**
 * Within a search, only one step of a given name runs at a time. A step for backfill may wait in its queue for long, so
 * it does not keep one for news from starting.
 */
export function stepName(step: Step): string {
  if (step.kind === 'crawl') return `crawl ${step.feedId}`
  return 'isBackfill' in step ? `${step.kind} backfill` : step.kind
}

/**
 * Lists all steps that a plan calls for. No step waits for another: the next plan finds each step's results in
 * Postgres. Only the backfill summary waits until all cars are judged, because they may belong in it.
 */
export function listSteps(plan: WatchPlan): Step[] {
  const { userId } = plan
  const steps: Step[] = plan.dueFeeds.map((feed) => ({ kind: 'crawl', ...feed }))
  if (plan.needsCompile) steps.push({ kind: 'compile', userId })
  if (plan.unfiltered) steps.push({ kind: 'filter' })
  if (plan.unjudged > 0 && !plan.needsCompile)
    steps.push({ kind: 'judge', userId, ...(!plan.hasNews && { isBackfill: true as const }) })
  if (plan.backfillToSummarise && plan.unjudged === 0) steps.push({ kind: 'summarise' })
  if (plan.undelivered > 0) steps.push({ kind: 'deliver' })
  return steps
}

/** What a finished step reports to the next plan: how much it did and how much is left. */
export interface StepResult {
  done: number
  left: number
  /** Certainly has work, so it starts without waiting for the next plan. */
  next?: Step
}

/**
 * When to plan again after a step: at once if it created work for another step, soon if it failed (null) or left work
 * without progress, else at the time the last plan set.
 */
export function nextPlanTiming(step: Step, end: StepResult | null): 'now' | 'soon' | 'as planned' {
  // A failed crawl's next attempt is stored in Postgres, and the next plan reads it.
  if (end === null) return step.kind === 'crawl' ? 'as planned' : 'soon'
  if (end.done > 0 && (step.kind !== 'deliver' || end.left > 0)) return 'now'
  return end.left > 0 ? 'soon' : 'as planned'
}
