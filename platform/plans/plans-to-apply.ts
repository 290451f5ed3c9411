import { Prisma, type Database } from '../database'
import { isBackingOff } from '../work-failures'
import { servedPlan } from './entitlement-sql'

const maxAtOnce = 200

/**
 * Accounts that are served as something else than their searches follow, of those given or of all. Only these may be: a
 * trial that ran out, and those with a subscription. Left out is whom that failed for lately.
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
