import { setTimeout as pause } from 'node:timers/promises'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { applyPlan } from '#platform/plans/apply-plan'
import { accountsToApplyPlan } from '#platform/plans/plans-to-apply'
import { runEach } from '#platform/work-failures'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { deliverPlanChange } from '../../features/billing/apply-own-plan.server'

/** Pause between batches, so a burst of events needs few batches and webhook responses come first. */
const gatherMs = 250
/** Plans applied immediately per batch, for users who are waiting. The worker applies the rest within a minute. */
const maxAccounts = 10

let running: Promise<void> | null = null
let isAsked = false

/**
 * Applies stored events after Paddle has its response. Calls during a run trigger one more run. The worker picks up
 * failures, and work lost with the process, within a minute. The promise is for tests.
 */
export function scheduleApply(): Promise<void> {
  isAsked = true
  running ??= runWhileAsked()
  return running
}

async function runWhileAsked(): Promise<void> {
  while (isAsked) {
    isAsked = false
    try {
      await applyAll()
    } catch (error) {
      log().error({ err: error }, 'events of Paddle could not be applied; the worker tries again')
    }
  }
  running = null
}

async function applyAll(): Promise<void> {
  const settings = config().paddle
  if (!settings) return
  for await (const batch of applyEvents(database(), settings.prices)) {
    logFailed(log(), batch)
    const now = new Date()
    const changed = await accountsToApplyPlan(database(), now, batch.userIds)
    const run = async (userId: string) => {
      const applied = await applyPlan(database(), userId, now)
      if (applied) void deliverPlanChange(applied) // not awaited: Temporal may be slow, and other accounts are waiting
    }
    const work = { work: 'apply a plan' as const, idOf: (userId: string) => userId, run, now }
    await runEach({ db: database(), log: log() }, { ...work, items: changed.slice(0, maxAccounts) })
    if (!batch.isFull) await pause(gatherMs)
  }
}
