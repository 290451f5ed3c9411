import type { Marketplace } from '../marketplaces'
import type { WatchPlan } from './schedule'

/** One thing that a search's workflow may have to do. Steps of different names run side by side. */
export type Step =
  | { kind: 'crawl'; marketplace: Marketplace; feedId: string; force: boolean }
  | { kind: 'compile' }
  | { kind: 'filter' }
  | { kind: 'fetch'; marketplace: Marketplace }
  | { kind: 'judge' }
  | { kind: 'summarise' }
  | { kind: 'deliver' }

/** A step of this name runs once at a time for a search. */
export function stepName(step: Step): string {
  if (step.kind === 'crawl') return `crawl ${step.feedId}`
  return step.kind === 'fetch' ? `fetch ${step.marketplace}` : step.kind
}

/**
 * All that a plan calls for. No step waits for another: what one leaves in Postgres, the next plan finds. Only the
 * summary of the backfill keeps back while there are cars to judge, which may belong into it.
 */
export function stepsOf(plan: WatchPlan): Step[] {
  const steps: Step[] = plan.dueFeeds.map((feed) => ({ kind: 'crawl', ...feed, force: plan.forced }))
  if (plan.needsCompile) steps.push({ kind: 'compile' })
  if (plan.unfiltered) steps.push({ kind: 'filter' })
  for (const [marketplace, unfetched] of Object.entries(plan.unfetched) as [Marketplace, number][]) {
    if (unfetched > 0) steps.push({ kind: 'fetch', marketplace })
  }
  if (plan.unjudged > 0 && !plan.needsCompile) steps.push({ kind: 'judge' })
  if (plan.backfillToSummarise && plan.unjudged === 0) steps.push({ kind: 'summarise' })
  if (plan.undelivered > 0) steps.push({ kind: 'deliver' })
  return steps
}

/** What a step ended with, as far as the next plan depends on it: counts of what it did and of what it left. */
export interface StepEnd {
  done: number
  left: number
}

/**
 * When to plan again after a step: at once where it brought something for another step, before long where it failed
 * (null) or left work over without getting on with it, else at the time that the last plan named.
 */
export function wakeAfter(step: Step, end: StepEnd | null): 'now' | 'soon' | 'as planned' {
  // A failed crawl is in Postgres, with the time of the next attempt; the plan knows it.
  if (end === null) return step.kind === 'crawl' ? 'as planned' : 'soon'
  if (end.done > 0 && (step.kind !== 'deliver' || end.left > 0)) return 'now'
  return end.left > 0 ? 'soon' : 'as planned'
}
