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

/** What a change of an account's plan set off. Deliver the wakes and start the mail's workflow after the commit. */
export interface AppliedPlan {
  searchIds: string[]
  mailId: string | null
}

/**
 * Suspends and resumes an account's searches for what it is served as now, once for each change of that, in one
 * transaction, which also queues the mail about it. Null when nothing changed. Both web and worker call
 * it; the wakes are recorded, so that a process that dies before it wakes the searches loses none. Those that stay
 * watched are woken too: a search plans at the very end of a trial or plan, and sleeps from then on.
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

/** Of searches, those that a plan suspends and resumes. One that its buyer paused stays as it is. */
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
  // Of an end that was noticed late, the time of the end itself.
  const suspendedAt = entitlement.isEntitled ? now : entitlement.until
  await tx.search.updateMany({
    where: { id: { in: suspend }, status: 'ACTIVE' },
    data: { status: 'PAUSED', pausedReason, suspendedAt },
  })
  await tx.search.updateMany({ where: { id: { in: keep }, status: 'PAUSED' }, data: { pausedReason } })
  await resumeSearches(tx, resume, now)
}

type PlanMail = Pick<Prisma.ServiceMailUncheckedCreateInput, 'kind' | 'trialEndsAt' | 'planEndsAt' | 'planBefore'>

/** The mail about a change of what the account is served as; null where none is sent. */
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

/** The mail's id; null where it was queued before. */
async function queue(tx: Transaction, data: PlanMail & { userId: string }): Promise<string | null> {
  const [mail] = await tx.serviceMail.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } })
  return mail?.id ?? null
}
