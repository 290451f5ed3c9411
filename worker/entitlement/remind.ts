import { dayMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { hasPlan } from '#platform/plans/entitled'

/**
 * Queues the mail that tells of a trial's end within a day, once for each end: a trial that was made longer is told of
 * again. Returns how many were queued.
 */
export function remindOfTrialEnds(db: Database, now: Date): Promise<number> {
  return db.$executeRaw`
    INSERT INTO "ServiceMail" (id, kind, "userId", "trialEndsAt")
    SELECT gen_random_uuid(), 'TRIAL_ENDING', u.id, u."trialEndsAt" FROM "User" u
    WHERE u."appliedPlan" = 'trial' AND u."trialEndsAt" > ${now} AND u."trialEndsAt" <= ${new Date(now.getTime() + dayMs)}
      AND u."deletedAt" IS NULL AND NOT ${hasPlan(now)}
      AND NOT EXISTS (SELECT 1 FROM "ServiceMail" m
        WHERE m."userId" = u.id AND m.kind = 'TRIAL_ENDING' AND m."trialEndsAt" = u."trialEndsAt")
    ON CONFLICT DO NOTHING`
}
