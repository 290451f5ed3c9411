import type { NotSentReason } from '#domain/alerts/not-sent'
import { secondMs } from '#domain/durations'
import {
  pastDueGraceMs,
  currentSubscription,
  entitlementAt,
  planEndsAt,
  type Entitlement,
  type PlanHolder,
  type ServedPlan,
  suspendedText,
  planSuspension,
  type Suspension,
} from '#domain/plans/entitlement'
import { Prisma, type Transaction, type Database } from '../database'
import { recordWakes } from '../wakes'
import { isBackingOffSql } from '../work-failures'

// SQL versions of `entitlementAt` (domain/plans/entitlement), for queries over too many accounts to load. A test checks
// that both agree.

/** SQL: end of the grace period of subscription `p`, if its payment failed. */
export const graceEndSql = Prisma.sql`(p."statusSince" + make_interval(secs => ${pastDueGraceMs / secondMs}))`

/** SQL: whether subscription `p` is in effect. */
export const isSubscriptionActiveSql = (now: Date) => Prisma.sql`(CASE p.status
  WHEN 'active' THEN coalesce(p."scheduledCancellationAt", 'infinity')
  WHEN 'past_due' THEN least(${graceEndSql}, p."scheduledCancellationAt")
  ELSE p."statusSince" END > ${now})`

/** SQL: whether account `u` has a plan. */
export const hasPlanSql = (now: Date) =>
  Prisma.sql`EXISTS (SELECT 1 FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActiveSql(now)})`

/** SQL: whether account `u` has a plan or its trial. */
export const isEntitledSql = (now: Date) => Prisma.sql`(u."trialEndsAt" > ${now} OR ${hasPlanSql(now)})`

/** SQL: whether search `s` of account `u` is watched now. */
export const isWatchedSql = (now: Date) => Prisma.sql`(s.status = 'ACTIVE' AND ${isEntitledSql(now)})`

/** SQL: the plan that account `u` is served at, an "AppliedPlan". */
export const servedPlanSql = (now: Date) => Prisma.sql`coalesce(
  (SELECT p.plan::text::"AppliedPlan" FROM "Subscription" p WHERE p."userId" = u.id AND ${isSubscriptionActiveSql(now)}
    ORDER BY p.plan DESC LIMIT 1),
  CASE WHEN u."trialEndsAt" > ${now} THEN 'trial'::"AppliedPlan" ELSE 'none'::"AppliedPlan" END)`

/** Cars posted from now on are new. Older ones are backfill, which gets one summary. */
export const restartWatchingData = (now = new Date()) => ({ watchingSince: now, backfillSummarizedAt: null })

/**
 * Resumes paused searches. Cars posted during the pause are backfill. Older alerts are obsolete, because the summary
 * covers what still matches. Alerts waiting for the digest stay: the summary leaves them out, and the digest checks
 * each car again. Returns how many of the searches were paused.
 */
export async function resumeSearches(tx: Transaction, searchIds: string[], now = new Date()): Promise<number> {
  const { count } = await tx.search.updateMany({
    where: { id: { in: searchIds }, status: 'PAUSED' },
    data: { status: 'ACTIVE', pausedReason: null, suspendedAt: null, ...restartWatchingData(now) },
  })
  if (count === 0) return 0
  const failure: NotSentReason = 'search-paused'
  await tx.alert.updateMany({
    where: { searchId: { in: searchIds }, status: 'PENDING', reason: { not: 'DIGEST' } },
    data: { status: 'DEAD', failure },
  })
  return count
}

/** After the commit, deliver the wakes and start the email's workflow. */
export interface AppliedPlan {
  searchIds: string[]
  mailId: string | null
}

/**
 * Suspends and resumes an account's searches to match its current plan, once per change and in one transaction, which
 * also queues the email about it. Null if nothing changed. Both web and worker call it. Wakes are recorded, so none
 * is lost if a process dies before delivering them. Searches that stay watched are woken too: a search plans at the
 * very end of a trial or plan, and then sleeps.
 */
export function applyPlan(db: Database, userId: string, now: Date): Promise<AppliedPlan | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
    const user = await tx.user.findFirst({
      where: { id: userId, deletedAt: null },
      include: { subscriptions: true, searches: { where: suspendableByPlanWhere } },
    })
    const entitlement = user && entitlementAt(user, now)
    if (!entitlement || entitlement.plan === user.appliedPlan) return null
    await tx.user.update({ where: { id: userId }, data: { appliedPlan: entitlement.plan } })
    const suspension = planSuspension(entitlement, user.searches)
    await change(tx, suspension, entitlement, now)
    const searchIds = user.searches.map(({ id }) => id).filter((id) => !suspension.keep.includes(id))
    await recordWakes(tx, searchIds)
    const mail = mailAbout(user, entitlement, now)
    const mailId = mail && (await queue(tx, { ...mail, userId }))
    return { searchIds, mailId }
  })
}

/** Leaves out searches that the buyer paused. */
export const suspendableByPlanWhere = {
  OR: [{ status: 'ACTIVE' as const }, { status: 'PAUSED' as const, suspendedAt: { not: null } }],
}

async function change(
  tx: Transaction,
  { suspend, resume, keep }: Suspension,
  entitlement: Entitlement,
  now: Date,
): Promise<void> {
  const pausedReason = suspendedText(entitlement)
  // If the end was noticed late, use the time of the end itself.
  const suspendedAt = entitlement.isEntitled ? now : entitlement.until
  await tx.search.updateMany({
    where: { id: { in: suspend }, status: 'ACTIVE' },
    data: { status: 'PAUSED', pausedReason, suspendedAt },
  })
  await tx.search.updateMany({ where: { id: { in: keep }, status: 'PAUSED' }, data: { pausedReason } })
  await resumeSearches(tx, resume, now)
}

type PlanMail = Pick<Prisma.ServiceMailUncheckedCreateInput, 'kind' | 'trialEndsAt' | 'planEndsAt' | 'planBefore'>

/** Null if the change needs no email. */
function mailAbout(
  user: PlanHolder & { appliedPlan: ServedPlan },
  { plan, reason }: Entitlement,
  now: Date,
): PlanMail | null {
  const { appliedPlan: planBefore, trialEndsAt, subscriptions } = user
  if (plan === 'basic' || plan === 'pro') return { kind: 'PLAN_CHANGED', planBefore }
  if (planBefore === 'basic' || planBefore === 'pro') {
    const ended = currentSubscription(subscriptions, now)
    return ended && { kind: 'PLAN_ENDED', planEndsAt: planEndsAt(ended) }
  }
  return reason === 'trial over' && planBefore === 'trial' ? { kind: 'TRIAL_ENDED', trialEndsAt } : null
}

/** Returns the email's id. Null if it was already queued. */
async function queue(tx: Transaction, data: PlanMail & { userId: string }): Promise<string | null> {
  const [mail] = await tx.serviceMail.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } })
  return mail?.id ?? null
}

const maxAtOnce = 200

/**
 * Finds accounts, among those given or all, with a current plan that is not applied to their searches yet. Only
 * accounts with a trial that began or expired, or with a subscription, qualify. Skips accounts that are backing off
 * after a failure.
 */
export async function findAccountsToApplyPlan(
  db: Database,
  now: Date,
  among: string[] | null = null,
): Promise<string[]> {
  if (among?.length === 0) return []
  const given = among === null ? Prisma.empty : Prisma.sql`AND u.id = ANY(${among}::uuid[])`
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM "User" u JOIN (
      SELECT id FROM "User" WHERE "appliedPlan" = 'trial' AND "trialEndsAt" <= ${now}
      UNION SELECT id FROM "User" WHERE "appliedPlan" = 'none' AND "trialEndsAt" > ${now}
      UNION SELECT "userId" FROM "Subscription") AS changing USING (id)
    WHERE u."deletedAt" IS NULL AND u."appliedPlan" <> ${servedPlanSql(now)} ${given}
      AND NOT ${isBackingOffSql('apply a plan', Prisma.sql`u.id::text`, now)} ORDER BY u.id LIMIT ${maxAtOnce}`
  return rows.map(({ id }) => id)
}
