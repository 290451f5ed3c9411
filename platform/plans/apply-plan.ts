import {
  currentSubscription,
  entitlementAt,
  planEndsAt,
  type Entitlement,
  type PlanHolder,
  type ServedPlan,
} from '#domain/plans/entitlement'
import { suspendedText, suspensionFor, type Suspension } from '#domain/plans/suspension'
import type { Database, Prisma, Transaction } from '../database'
import { recordWakes } from '../wakes'
import { resumeSearches } from './resume-searches'

/** Effects of a change to an account's plan. After the commit, deliver the wakes and start the email's workflow. */
export interface AppliedPlan {
  searchIds: string[]
  mailId: string | null
}

/**
 * Suspends and resumes an account's searches to match its current plan, once per change and in one transaction, which
 * also queues the email about it. Null if nothing changed. Both web and worker call it. Wakes are recorded, so none is
 * lost if a process dies before delivering them. Searches that stay watched are woken too: a search plans at the very
 * end of a trial or plan, and then sleeps.
 */
export function applyPlan(db: Database, userId: string, now: Date): Promise<AppliedPlan | null> {
  return db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR UPDATE`
    const user = await tx.user.findFirst({
      where: { id: userId, deletedAt: null },
      include: { subscriptions: true, searches: { where: isSuspendableByPlan } },
    })
    const entitlement = user && entitlementAt(user, now)
    if (!entitlement || entitlement.plan === user.appliedPlan) return null
    await tx.user.update({ where: { id: userId }, data: { appliedPlan: entitlement.plan } })
    const suspension = suspensionFor(entitlement, user.searches)
    await change(tx, suspension, entitlement, now)
    const searchIds = user.searches.map(({ id }) => id).filter((id) => !suspension.keep.includes(id))
    await recordWakes(tx, searchIds)
    const mail = mailAbout(user, entitlement, now)
    const mailId = mail && (await queue(tx, { ...mail, userId }))
    return { searchIds, mailId }
  })
}

/** Searches that a plan may suspend or resume. Those paused by the buyer are excluded. */
export const isSuspendableByPlan = {
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

/** The email about a change of plan. Null if none is sent. */
function mailAbout(
  user: PlanHolder & { appliedPlan: ServedPlan },
  { plan, reason }: Entitlement,
  now: Date,
): PlanMail | null {
  const { appliedPlan: planBefore, trialEndsAt, subscriptions } = user
  if (plan === 'basic' || plan === 'pro') return { kind: 'PLAN_CHANGED', planBefore }
  if (planBefore === 'basic' || planBefore === 'pro') {
    const ended = currentSubscription(subscriptions, now)
    return ended && { kind: 'PLAN_OVER', planEndsAt: planEndsAt(ended) }
  }
  return reason === 'trial over' && planBefore === 'trial' ? { kind: 'TRIAL_OVER', trialEndsAt } : null
}

/** The email's id. Null if it was already queued. */
async function queue(tx: Transaction, data: PlanMail & { userId: string }): Promise<string | null> {
  const [mail] = await tx.serviceMail.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } })
  return mail?.id ?? null
}
