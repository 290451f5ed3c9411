import { Prisma, type Database } from '../database'
import { isBackingOff } from '../work-failures'
import { servedPlan } from './entitlement-sql'

const maxAtOnce = 200

/**
 * Accounts, among those given or all, with a current plan that is not applied to their searches yet. Only accounts with
 * a trial that began or expired, or with a subscription, qualify. Skips accounts that are backing off after a failure.
 */
export async function accountsToApplyPlan(db: Database, now: Date, among: string[] | null = null): Promise<string[]> {
  if (among?.length === 0) return []
  const given = among === null ? Prisma.empty : Prisma.sql`AND u.id = ANY(${among}::uuid[])`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u JOIN (
      SELECT id FROM "User" WHERE "appliedPlan" = 'trial' AND "trialEndsAt" <= ${now}
      UNION SELECT id FROM "User" WHERE "appliedPlan" = 'none' AND "trialEndsAt" > ${now}
      UNION SELECT "userId" FROM "Subscription") AS changing USING (id)
    WHERE u."deletedAt" IS NULL AND u."appliedPlan" <> ${servedPlan(now)} ${given}
      AND NOT ${isBackingOff('apply a plan', Prisma.sql`u.id::text`, now)} ORDER BY u.id LIMIT ${maxAtOnce}`
  return rows.map(({ id }) => id)
}
