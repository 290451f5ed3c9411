import type { Client } from '@temporalio/client'
import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import {
  isSubscriptionActiveSql,
  graceEndSql,
  hasPlanSql,
  applyPlan,
  findAccountsToApplyPlan,
} from '#platform/plans/apply-plan'
import { applyEvents, logFailedEvents } from '#platform/payments/apply-events'
import { deliverWakes } from '#platform/wakes'
import { runEach, runAllSteps } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { startServiceMails, reportWorkFailures } from '../maintenance/activities'
import { wakeSearch } from '../wake'
import { queueMonthlyReports } from './queue-monthly-reports'
import { reportFailedEvents } from './report-failed-events'

/**
 * Queues the email about a trial that ends within a day, once per end: an extended trial is announced again. Returns
 * the number queued.
 */
export function queueTrialEndReminders(db: Database, now: Date): Promise<number> {
  return db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "trialEndsAt")
    SELECT gen_random_uuid(), 'TRIAL_ENDING', u.id, u."trialEndsAt" FROM "User" u
    WHERE u."appliedPlan" = 'trial' AND u."trialEndsAt" > ${now} AND u."trialEndsAt" <= ${new Date(now.getTime() + dayMs)}
      AND u."deletedAt" IS NULL AND NOT ${hasPlanSql(now)}
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'TRIAL_ENDING' AND m."trialEndsAt" = u."trialEndsAt")
    ON CONFLICT DO NOTHING`
}

/**
 * Queues emails about failed payments, once per failure, and about cancellations, once per end. Returns the number
 * queued.
 */
export async function remindOfPlanEnds(db: Database, now: Date): Promise<number> {
  const failed = await db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "planEndsAt")
    SELECT gen_random_uuid(), 'PAYMENT_FAILED', u.id, ${graceEndSql}
    FROM "Subscription" p JOIN "User" u ON u.id = p."userId"
    WHERE p.status = 'past_due' AND ${isSubscriptionActiveSql(now)} AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'PAYMENT_FAILED' AND m."planEndsAt" = ${graceEndSql})
    ON CONFLICT DO NOTHING`
  const ending = await db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "planEndsAt")
    SELECT gen_random_uuid(), 'PLAN_ENDING', u.id, p."scheduledCancellationAt"
    FROM "Subscription" p JOIN "User" u ON u.id = p."userId"
    WHERE p.status = 'active' AND p."scheduledCancellationAt" > ${now} AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'PLAN_ENDING' AND m."planEndsAt" = p."scheduledCancellationAt")
    ON CONFLICT DO NOTHING`
  return failed + ending
}

interface AppliedPlans {
  /** Emails queued about upcoming ends: a trial within a day, or a canceled or unpaid subscription. */
  reminded: number
  changed: number
}

/**
 * Applies the current entitlement of every account: applies Paddle events that the web app did not, sends trial
 * reminders, suspends, resumes and wakes searches, queues monthly reports, and starts service emails. After an interruption or a Temporal
 * failure, the next call completes the rest. A bad account or event, or a failed step, does not stop the others.
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
        logFailedEvents(log, batch)
        heartbeat()
      }
    },
    remindOfTrialEnds: async () => (done.reminded += await queueTrialEndReminders(db, now)),
    tellOfEndsOfPlans: async () => (done.reminded += await remindOfPlanEnds(db, now)),
    async applyPlans() {
      for (let before = -1; done.changed > before;) {
        before = done.changed
        const { failed } = await runEach({ db, log }, { ...work, items: await findAccountsToApplyPlan(db, now) })
        if (failed > 0) before = -1 // these back off now, and others may wait behind them
      }
    },
    async queueMonthlyReports() {
      const reports = await queueMonthlyReports(db, now)
      if (reports > 0) log.info({ reports }, 'monthly reports queued')
    },
    reportFailedEvents: () => reportFailedEvents(db, now),
    reportWorkFailures: () => reportWorkFailures(db, now),
    startServiceMails: () => startServiceMails({ db, log }, client, heartbeat),
  })
  if (done.reminded + done.changed > 0) log.info({ ...done }, 'plans applied')
  return done
}
