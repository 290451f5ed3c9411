import { setTimeout as pause } from 'node:timers/promises'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { applyPlan } from '#platform/plans/apply-plan'
import { accountsToApplyPlan } from '#platform/plans/plans-to-apply'
import { runEach } from '#platform/work-failures'
import { config } from '../../../config.server'
import { database } from '../../../services/database.server'
import { log } from '../../../services/log.server'
import { deliverPlanChange } from '../apply-own-plan.server'

/** Between two batches, so that a burst of events is applied in few batches and answering comes first. */
const gatherMs = 250
/** Enough for people who are looking; the rest of a burst is for the worker, which does all within a minute. */
const maxAccounts = 10

let running: Promise<void> | null = null
let isAsked = false

/**
 * Applies what is stored, after Paddle has been answered. Calls while it runs lead to one more run. What fails, or is
 * lost with the process, the worker does within a minute. The promise is for tests.
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
      if (applied) void deliverPlanChange(applied) // Temporal may be slow, and other accounts wait here.
    }
    const work = { work: 'apply a plan' as const, idOf: (userId: string) => userId, run, now }
    await runEach({ db: database(), log: log() }, { ...work, items: changed.slice(0, maxAccounts) })
    if (!batch.isFull) await pause(gatherMs)
  }
}
