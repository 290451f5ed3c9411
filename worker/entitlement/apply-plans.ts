import type { Client } from '@temporalio/client'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { applyPlan } from '#platform/plans/apply-plan'
import { accountsToApplyPlan } from '#platform/plans/plans-to-apply'
import { deliverWakes } from '#platform/wakes'
import { runEach, runAllSteps } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { startServiceMails } from '../maintenance/deliver-overdue'
import { reportWorkFailures } from '../maintenance/report-work-failures'
import { wakeSearch } from '../wake-search'
import { queueTrialEndReminders, remindOfPlanEnds } from './remind'
import { reportFailedEvents } from './report-failed-events'

export interface AppliedPlans {
  /** Emails queued about upcoming ends: a trial within a day, or a canceled or unpaid subscription. */
  reminded: number
  /** Accounts with suspended or resumed searches. */
  changed: number
}

/**
 * Applies the current entitlement of every account: applies Paddle events that the web app did not, sends trial
 * reminders, suspends, resumes and wakes searches, and starts service emails. The next call completes whatever is left
 * after an interruption or a Temporal failure. A bad account or event, or a failed step, does not stop the others.
 * Throws the error of a failed step at the end. Calls `heartbeat` between accounts.
 */
export async function applyPlans(
  { db, log, config }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<AppliedPlans> {
  const done: AppliedPlans = { reminded: 0, changed: 0 }
  const run = async (userId: string) => {
    const applied = await applyPlan(db, userId, now)
    if (applied) await deliverWakes({ db, log, wake: wakeSearch(client) }, applied.searchIds)
    if (applied) done.changed++
  }
  const work = { work: 'apply a plan' as const, idOf: (userId: string) => userId, run, now, heartbeat }
  await runAllSteps(log, {
    async applyEvents() {
      if (!config.paddle) return
      for await (const batch of applyEvents(db, config.paddle.prices)) {
        logFailed(log, batch)
        heartbeat()
      }
    },
    remindOfTrialEnds: async () => (done.reminded += await queueTrialEndReminders(db, now)),
    tellOfEndsOfPlans: async () => (done.reminded += await remindOfPlanEnds(db, now)),
    async applyPlans() {
      for (let before = -1; done.changed > before;) {
        before = done.changed
        const { failed } = await runEach({ db, log }, { ...work, items: await accountsToApplyPlan(db, now) })
        if (failed > 0) before = -1 // these back off now, and others may wait behind them
      }
    },
    reportFailedEvents: () => reportFailedEvents(db, now),
    reportWorkFailures: () => reportWorkFailures(db, now),
    startServiceMails: () => startServiceMails({ db, log, config }, client, heartbeat),
  })
  if (done.reminded + done.changed > 0) log.info({ ...done }, 'plans applied')
  return done
}
