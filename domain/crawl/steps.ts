import type { Marketplace } from '../marketplaces'
import type { WatchPlan } from './schedule'

/** One step of a search's workflow. Steps with different names run side by side. */
export type Step =
  | { kind: 'crawl'; marketplace: Marketplace; feedId: string; force: boolean }
  | { kind: 'compile' }
  | { kind: 'filter' }
  | { kind: 'fetch'; marketplace: Marketplace }
  | { kind: 'judge' }
  | { kind: 'summarise' }
  | { kind: 'deliver' }

/** For each search, a step of this name runs once at a time. */
export function stepName(step: Step): string {
  if (step.kind === 'crawl') return `crawl ${step.feedId}`
  return step.kind === 'fetch' ? `fetch ${step.marketplace}` : step.kind
}

/**
 * All steps that a plan calls for. No step waits for another: the next plan finds what a step left in Postgres. Only
 * the summary of the backfill waits while cars are to be judged, since they may belong in it.
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

/** What the next plan needs to know of a step: how much it did and how much it left. */
export interface StepEnd {
  done: number
  left: number
  /** A step that has work now for certain, and need not wait for the next plan to find it. */
  next?: Step
}

/**
 * When to plan again after a step: at once if it made work for another step; soon if it failed (null) or left work
 * without making progress; else at the time that the last plan named.
 */
export function nextWakeAt(step: Step, end: StepEnd | null): 'now' | 'soon' | 'as planned' {
  // Postgres holds a failed crawl with the time of its next attempt, which the next plan takes into account.
  if (end === null) return step.kind === 'crawl' ? 'as planned' : 'soon'
  if (end.done > 0 && (step.kind !== 'deliver' || end.left > 0)) return 'now'
  return end.left > 0 ? 'soon' : 'as planned'
}
