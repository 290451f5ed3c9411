import { condition, continueAsNew, defineSignal, setHandler, workflowInfo } from '@temporalio/workflow'
import { planCycle } from './activities'
import { signals, type SearchWorkflowInput } from './contract'
import { runCycle } from './cycle'
import { operatorsView } from './operators'

const changed = defineSignal(signals.changed)
const runNow = defineSignal(signals.runNow)
const deleted = defineSignal(signals.deleted)

// Measured: a new run for each cycle costs the server twice what a loop does, and a run may not grow without bounds.
const cyclesPerRun = 50

/**
 * The life of one search, from its saving to its deletion. It holds no state of its own but the wish to wake up:
 * what is watched, what was found and what is still to do is read from Postgres at each turn.
 */
export async function searchWorkflow(input: SearchWorkflowInput): Promise<void> {
  const { searchId } = input
  let nudged = false
  let force = input.force ?? false
  setHandler(changed, () => void (nudged = true))
  setHandler(runNow, () => void (nudged = force = true))
  setHandler(deleted, () => void (nudged = true))

  const show = operatorsView()

  for (let cycle = 0; ; cycle++) {
    if (cycle >= cyclesPerRun || workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof searchWorkflow>({ searchId, force })
    }
    const plannedAt = Date.now()
    const forced = force
    nudged = force = false
    const plan = await planCycle({ searchId, force: forced })
    if (plan.kind === 'deleted') return
    show(plan)
    if (plan.kind === 'paused') {
      await condition(() => nudged)
      continue
    }
    const { backlog, unfinished } = await runCycle(searchId, plan)
    const elapsedMs = Date.now() - plannedAt
    const sleepMs = unfinished ? Math.min(plan.sleepMs, plan.retryMs) : plan.sleepMs
    if (!backlog) await condition(() => nudged, Math.max(1, sleepMs - elapsedMs))
  }
}
