import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { isSubscriptionActive, graceEnd, hasPlan } from '#platform/plans/entitlement-sql'

/**
 * Queues the email about a trial that ends within a day, once per end. An extended trial is announced again. Returns
 * the number queued.
 */
export function queueTrialEndReminders(db: Database, now: Date): Promise<number> {
  return db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "trialEndsAt")
    SELECT gen_random_uuid(), 'TRIAL_ENDING', u.id, u."trialEndsAt" FROM "User" u
    WHERE u."appliedPlan" = 'trial' AND u."trialEndsAt" > ${now} AND u."trialEndsAt" <= ${new Date(now.getTime() + dayMs)}
      AND u."deletedAt" IS NULL AND NOT ${hasPlan(now)}
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'TRIAL_ENDING' AND m."trialEndsAt" = u."trialEndsAt")
    ON CONFLICT DO NOTHING`
}

/**
 * Queues the emails about failed payments, once per failure, and about cancellations, once per end. Returns the number
 * queued.
 */
export async function remindOfPlanEnds(db: Database, now: Date): Promise<number> {
  const failed = await db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "planEndsAt")
    SELECT gen_random_uuid(), 'PAYMENT_FAILED', u.id, ${graceEnd}
    FROM "Subscription" p JOIN "User" u ON u.id = p."userId"
    WHERE p.status = 'past_due' AND ${isSubscriptionActive(now)} AND u."deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'PAYMENT_FAILED' AND m."planEndsAt" = ${graceEnd})
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
