import type { Client } from '@temporalio/client'
import { applyEvents, logFailed } from '#platform/payments/apply-events'
import { applyPlan, planWakeNumber } from '#platform/plans/apply-plan'
import { outOfStep } from '#platform/plans/out-of-step'
import type { ServiceMailKind } from '#prisma/generated/client'
import { forgetWakes, retryWakes } from '../crawl/feeds/pending-wakes'
import { wakeSearches } from '../crawl/feeds/wake-searches'
import type { Dependencies } from '../dependencies'
import { healServiceMails } from '../maintenance/heal-service-mails'
import { remindOfTrialEnds, tellOfEndsOfPlans } from './remind'
import { reportFailedEvents } from './report-failed-events'

/** Mails that are queued here, by a page of the person's own or by an event of Paddle's, and that should not wait for the night. */
const mailKinds: ServiceMailKind[] = [
  ...(['TRIAL_ENDING', 'TRIAL_OVER', 'PAYMENT_FAILED', 'PLAN_CHANGED', 'PLAN_ENDING', 'PLAN_OVER'] as const),
  ...(['SECOND_PLAN', 'DEVICE_ADDED', 'REFUND_ASKED', 'PAYMENTS_UNCLEAR'] as const),
]

export interface AppliedPlans {
  /** Mails that were queued about ends to come: of a trial within a day, of a plan that was cancelled or is not paid. */
  reminded: number
  /** Accounts whose searches were suspended or resumed. */
  changed: number
}

/**
 * Brings every account into step with what it is served as, by what PostgreSQL says: applies events of Paddle that the web
 * app left, reminds of trials that end, suspends and resumes searches, wakes them and has the mails sent. What a call
 * leaves undone, because it was interrupted or Temporal did not answer, the next one does. `heartbeat` is called between
 * accounts.
 */
export async function applyPlans(
  { db, log, config }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<AppliedPlans> {
  if (config.paddle) {
    for await (const batch of applyEvents(db, config.paddle.prices)) {
      logFailed(log, batch)
      heartbeat()
    }
  }
  const wake = wakeSearches(client, log)
  await retryWakes(db, wake)
  const done: AppliedPlans = { reminded: await remindOfTrialEnds(db, now), changed: 0 }
  done.reminded += await tellOfEndsOfPlans(db, now)
  let before
  do {
    before = done.changed
    for (const userId of await outOfStep(db, now)) {
      const applied = await applyPlan(db, userId, now)
      if (applied) await forgetWakes(db, await wake(applied.searchIds), planWakeNumber)
      if (applied) done.changed++
      heartbeat()
    }
  } while (done.changed > before)
  await reportFailedEvents(db, now)
  await healServiceMails({ db, log, config }, client, new Date(), mailKinds)
  if (done.reminded + done.changed > 0) log.info({ ...done }, 'plans applied')
  return done
}
