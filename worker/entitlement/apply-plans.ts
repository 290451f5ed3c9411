import type { Client } from '@temporalio/client'
import type { Database } from '#platform/database'
import { applyPlan, planWakeNumber } from '#platform/plans/apply-plan'
import { servedPlan } from '#platform/plans/entitled'
import type { ServiceMailKind } from '#prisma/generated/client'
import { forgetWakes, retryWakes } from '../crawl/feeds/pending-wakes'
import { wakeSearches } from '../crawl/feeds/wake-searches'
import type { Dependencies } from '../dependencies'
import { healServiceMails } from '../maintenance/heal-service-mails'
import { remindOfTrialEnds, tellOfEndsOfPlans } from './remind'

const mostAtOnce = 200
/** Mails that are queued here, by a page of the person's own or by an event of Paddle's, and that should not wait for the night. */
const mailKinds: ServiceMailKind[] = [
  ...(['TRIAL_ENDING', 'TRIAL_OVER', 'PAYMENT_FAILED', 'PLAN_CHANGED', 'PLAN_ENDING', 'PLAN_OVER'] as const),
  'REFUND_ASKED',
]

export interface AppliedPlans {
  /** Mails that were queued about ends to come: of a trial within a day, of a plan that was cancelled or is not paid. */
  reminded: number
  /** Accounts whose searches were suspended or resumed. */
  changed: number
}

/**
 * Brings every account into step with what it is served as, by what PostgreSQL says: reminds of trials that end, suspends
 * and resumes searches, wakes them and has the mails sent. What a call leaves undone, because it was interrupted or
 * Temporal did not answer, the next one does. `heartbeat` is called between accounts.
 */
export async function applyPlans(
  { db, log, config }: Dependencies,
  client: Client,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<AppliedPlans> {
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
  await healServiceMails({ db, log, config }, client, new Date(), mailKinds)
  if (done.reminded + done.changed > 0) log.info({ ...done }, 'plans applied')
  return done
}

/** Accounts that are served as something else than their searches follow. Only these may be: a trial that ran out, and those with a subscription. */
async function outOfStep(db: Database, now: Date): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u JOIN (
      SELECT id FROM "User" WHERE "appliedPlan" = 'trial' AND "trialEndsAt" <= ${now}
      UNION SELECT id FROM "User" WHERE "appliedPlan" = 'none' AND "trialEndsAt" > ${now}
      UNION SELECT "userId" FROM "Subscription") AS changing USING (id)
    WHERE u."deletedAt" IS NULL AND u."appliedPlan" <> ${servedPlan(now)} ORDER BY u.id LIMIT ${mostAtOnce}`
  return rows.map(({ id }) => id)
}
