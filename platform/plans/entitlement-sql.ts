import { secondMs } from '#domain/durations'
import { pastDueGraceMs } from '#domain/plans/entitlement'
import { Prisma } from '../database'

// SQL versions of `entitlementAt` (domain/plans/entitlement), for queries over too many accounts to load. A test checks
// that both agree.

/** SQL: end of the grace period of subscription `p`, if its payment failed. */
export const graceEnd = Prisma.sql`(p."statusSince" + make_interval(secs => ${pastDueGraceMs / secondMs}))`

/** SQL: whether subscription `p` is in effect. */
export const isSubscriptionActive = (now: Date) => Prisma.sql`(CASE p.status
  WHEN 'active' THEN coalesce(p."scheduledCancellationAt", 'infinity')
  WHEN 'past_due' THEN least(${graceEnd}, p."scheduledCancellationAt")
  ELSE p."statusSince" END > ${now})`

/** SQL: whether account `u` has a plan. */
export const hasPlan = (now: Date) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActive(now)})`

/** SQL: whether account `u` has a plan or its trial. */
export const isEntitled = (now: Date) => Prisma.sql`(u."trialEndsAt" > ${now} OR ${hasPlan(now)})`

/** SQL: whether search `s` of account `u` is watched now. Other searches do not affect ranks. */
export const isWatched = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND ${isEntitled(now)})`

/** SQL: the plan that account `u` is served at, an "AppliedPlan". */
export const servedPlan = (now: Date) => Prisma.sql`coalesce(
  (SELECT p.plan::text::"AppliedPlan" FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActive(now)}
    ORDER BY p.plan DESC LIMIT 1),
  CASE WHEN u."trialEndsAt" > ${now} THEN 'trial'::"AppliedPlan" ELSE 'none'::"AppliedPlan" END)`
