import { secondMs } from '#domain/durations'
import { pastDueGraceMs } from '#domain/plans/entitlement'
import { Prisma } from '../database'

// The rule is `entitlementAt` of domain/plans/entitlement; a test holds these to it. They are for statements over many
// accounts, where each account would be too many to load.

/** SQL: when the grace of the subscription `p` ends, if its payment failed. */
export const graceEnd = Prisma.sql`(p."statusSince" + make_interval(secs => ${pastDueGraceMs / secondMs}))`

/** SQL: whether the subscription `p` goes on. */
export const isSubscriptionActive = (now: Date) => Prisma.sql`(CASE p.status
  WHEN 'active' THEN coalesce(p."scheduledCancellationAt", 'infinity')
  WHEN 'past_due' THEN least(${graceEnd}, p."scheduledCancellationAt")
  ELSE p."statusSince" END > ${now})`

/** SQL: whether the account `u` has a plan. */
export const hasPlan = (now: Date) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActive(now)})`

/** SQL: whether the account `u` has a plan or its trial. */
export const isEntitled = (now: Date) => Prisma.sql`(u."trialEndsAt" > ${now} OR ${hasPlan(now)})`

/** SQL: what the account `u` is served as, an "AppliedPlan". */
export const servedPlan = (now: Date) => Prisma.sql`coalesce(
  (SELECT p.plan::text::"AppliedPlan" FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActive(now)}
    ORDER BY p.plan DESC LIMIT 1),
  CASE WHEN u."trialEndsAt" > ${now} THEN 'trial'::"AppliedPlan" ELSE 'none'::"AppliedPlan" END)`
