import { condition, continueAsNew, patched, workflowInfo } from '@temporalio/workflow'
import { stepsOf } from '#domain/crawl/steps'
import { planCycle } from './activities'
import type { SearchWorkflowInput } from './contract'
import { createOperatorsView } from './operators'
import { cyclesPerRun } from './run-length'
import { stepsOfSearch } from './steps'
import { listenForWakes } from './wakes'

/**
 * The lifetime of one search, from saving to deletion, as a loop: plan, start the planned steps that are not running
 * yet, wait until a new plan is requested. Its only state is whether it was asked to wake; each plan reads everything
 * else from Postgres. How changes to this code reach running searches: docs/decisions/021-workflow-changes.
 */
export async function searchWorkflow(input: SearchWorkflowInput): Promise<void> {
  const { searchId } = input
  const hasTimerBetweenPlans = patched('timer-between-plans')
  const deliversAtOnce = patched('delivery-after-judging')
  const wakes = listenForWakes(input.force ?? false)
  const show = createOperatorsView()
  let wakeAt = 0
  let retryMs = 0
  const steps = stepsOfSearch(searchId, deliversAtOnce, (wake) => {
    if (wake === 'now') wakes.request()
    if (wake === 'soon') wakeAt = Math.min(wakeAt, Date.now() + retryMs)
  })

  for (let cycle = 0; ; cycle++) {
    if (isTimeForNewRun(cycle, steps.isIdle())) {
      await continueAsNew<typeof searchWorkflow>({ searchId, force: wakes.isForced() })
    }
    const plannedAt = Date.now()
    const plan = await planCycle({ searchId, force: wakes.consume() })
    if (plan.kind === 'deleted') return
    show(plan)
    if (plan.kind === 'paused') {
      await condition(wakes.isWanted)
      continue
    }
    // Counting from here guarantees a timer between two plans, so they are never in one workflow task (decision 040).
    wakeAt = hasTimerBetweenPlans ? Date.now() + Math.max(plan.sleepMs, 1) : plannedAt + plan.sleepMs
    retryMs = plan.retryMs
    steps.start(stepsOf(plan))
    await waitUntil(() => wakeAt, wakes.isWanted)
  }
}

/** A running step belongs to its run, so a new run begins only when none is running. The wait is limited. */
function isTimeForNewRun(cycle: number, isIdle: boolean): boolean {
  const isLong = cycle >= cyclesPerRun || workflowInfo().continueAsNewSuggested
  return isLong && (isIdle || cycle >= 2 * cyclesPerRun)
}

/** Waits until the given time, which may be moved earlier during the wait, or until a plan is requested. */
async function waitUntil(moment: () => number, isWanted: () => boolean): Promise<void> {
  for (let waitMs = moment() - Date.now(); waitMs > 0 && !isWanted(); waitMs = moment() - Date.now()) {
    const known = moment()
    await condition(() => isWanted() || moment() < known, waitMs)
  }
}
