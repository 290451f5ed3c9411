import { entitlementAt, graceEnd, type Entitlement } from '#domain/plans/entitlement'
import type { PlanTier } from '#domain/plans/plans'
import { statusAfterEnd, planStatus } from '#domain/words/plan-status'
import type { Dependencies } from '../../dependencies'
import type { ServiceMailWords } from './account-mails'
import { paymentFailedMail, planChangedMail, planEndingMail, planOverMail } from './plan-mails'
import { countFoundCars, hasRefusedMail, type PlanRecipient } from './plan-recipient'

export const planMailKinds = ['PAYMENT_FAILED', 'PLAN_CHANGED', 'PLAN_ENDING', 'PLAN_OVER'] as const

interface PlanMailRow {
  kind: (typeof planMailKinds)[number]
  /** The end that the email announces. Null for a change. */
  planEndsAt: Date | null
  /** For a change: the previous entitlement. */
  planBefore: 'none' | 'trial' | PlanTier | null
}

/**
 * Returns the text of an email about a plan, or the reason why it is not sent. A delayed email must still be accurate.
 */
export async function planMailOf(
  { db, config }: Dependencies,
  mail: PlanMailRow,
  user: PlanRecipient,
  now: Date,
): Promise<ServiceMailWords | string> {
  const entitlement = entitlementAt(user, now)
  const { plan, until } = entitlement
  const outdated = outdatedBecause(mail, entitlement, user)
  if (outdated !== null) return outdated
  if (await hasRefusedMail(db, user)) return 'the address wants no mail'
  const reader = { ...user, now }
  const suspended = () => db.search.count({ where: { userId: user.id, status: 'PAUSED', suspendedAt: { not: null } } })
  if (mail.kind === 'PLAN_OVER') {
    const why = plan === 'none' && isPlanEnd(entitlement) ? entitlement.reason : 'plan over'
    return planOverMail(config, reader, {
      ...{ endedAt: mail.planEndsAt!, why, searches: await suspended(), found: await countFoundCars(db, user.id) },
      trialEndsAt: plan === 'trial' ? user.trialEndsAt : null,
    })
  }
  // For kinds other than PLAN_OVER, `outdatedBecause` returns null only for a paid plan.
  const paid = plan as PlanTier
  const then = () => statusAfterEnd(user, entitlement)
  if (mail.kind === 'PAYMENT_FAILED')
    return paymentFailedMail(config, reader, { plan: paid, stopsAt: until!, then: then() })
  if (mail.kind === 'PLAN_ENDING') return planEndingMail(config, reader, { plan: paid, endsAt: until!, then: then() })
  const was = mail.planBefore === 'basic' || mail.planBefore === 'pro' ? mail.planBefore : null
  const { warning, lines } = planStatus(user, now, user.timeZone)
  const stands = warning === null ? lines : [warning, ...lines]
  return planChangedMail(config, reader, { was, plan: paid, lines: stands, suspended: await suspended() })
}

type EndOfPlan = Entitlement & { reason: 'plan over' | 'unpaid' | 'plan paused' }
const isPlanEnd = (entitlement: Entitlement): entitlement is EndOfPlan =>
  ['plan over', 'unpaid', 'plan paused'].includes(entitlement.reason)

/** Returns why the email is outdated. Null if it is still accurate. */
function outdatedBecause(
  { kind, planEndsAt, planBefore }: PlanMailRow,
  { plan, reason, until }: Entitlement,
  { subscriptions }: PlanRecipient,
): string | null {
  const hasPlan = plan === 'basic' || plan === 'pro'
  switch (kind) {
    case 'PAYMENT_FAILED': {
      const isStillFailed = subscriptions.some(
        ({ status, statusSince }) => status === 'past_due' && isSame(graceEnd(statusSince), planEndsAt),
      )
      return reason === 'past due' && isStillFailed ? null : 'no payment of the plan is missing now'
    }
    case 'PLAN_CHANGED':
      if (!hasPlan) return 'the account has no plan now'
      return plan === planBefore ? 'the plan is as before' : null
    case 'PLAN_ENDING':
      return reason === 'cancelling' && isSame(until, planEndsAt) ? null : 'the plan does not end then any more'
    case 'PLAN_OVER':
      return hasPlan ? 'the account has a plan' : null
    default:
      return kind satisfies never
  }
}

const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
