import { billingPeriods, planTiers, type BillingPeriod, type PlanTier } from '#domain/plans/plans'
import { formatMoney } from '#domain/words/money-text'
import { PaddleError } from '#platform/paddle/error'
import type { Subscription } from '#prisma/generated/client'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { billingMessages } from './billing-messages'
import type { PlanChange } from './billing-rules'
import { requirePaddle } from './require-paddle.server'
import { subscriptionState, blockedReasons } from './subscription-state'

export interface ChangePreview {
  currentSubscription: { period: BillingPeriod; price: string }
  newSubscription: { period: BillingPeriod; price: string; nextPaymentDate: Date }
  immediatePayment: string
}

/** The amount shown to the user. The change charges exactly this. */
export interface Due {
  cents: number
  currency: string
}
export interface ShownPreview extends ChangePreview {
  due: Due
  /** Value of the unused time on the current plan, if any. */
  credit: string | null
  /** Credit left for later payments after paying for the new plan, or null. */
  creditLeft: string | null
}

/** The user's subscription if it can be changed; otherwise 409 with what to do. */
export function requireChangeable(user: { subscriptions: Subscription[] }, now = new Date()): Subscription {
  const state = subscriptionState(user.subscriptions, now)
  if (state.kind === 'changeable') return state.subscription
  throw new HttpError(409, blockedReasons[state.kind])
}

export const priceIdOf = ({ newSubscriptionType, newSubscriptionPeriod }: PlanChange): string =>
  config().paddle!.prices[newSubscriptionType][newSubscriptionPeriod]

/** Asks Paddle for the cost of a change. 409 if the user cannot change to this plan, 503 if Paddle does not answer. */
export async function previewChange(user: { subscriptions: Subscription[] }, to: PlanChange): Promise<ShownPreview> {
  const subscription = requireChangeable(user)
  const { id, userId, plan, period } = subscription
  if (plan === to.newSubscriptionType && period === to.newSubscriptionPeriod) {
    throw new HttpError(409, billingMessages.samePlan)
  }
  const client = await requirePaddle(userId, billingMessages.previewFailed)
  try {
    const [now, then] = await Promise.all([client.subscription(id), client.previewPlan(id, priceIdOf(to))])
    const { currency, dueNowCents, creditCents, chargeCents, recurringCents, nextBilledAt } = then
    if (recurringCents === null || now.recurringCents === null || nextBilledAt === null) {
      throw new PaddleError('unreadable', 'unreadable', 'a preview without its amounts')
    }
    const left = creditCents - chargeCents
    return {
      currentSubscription: { period, price: formatMoney(now.recurringCents, now.currency) },
      newSubscription: {
        ...{ period: to.newSubscriptionPeriod, price: formatMoney(recurringCents, currency) },
        nextPaymentDate: nextBilledAt,
      },
      immediatePayment: formatMoney(dueNowCents, currency),
      due: { cents: dueNowCents, currency },
      credit: creditCents > 0 ? formatMoney(creditCents, currency) : null,
      creditLeft: left > 0 ? formatMoney(left, currency) : null,
    }
  } catch (error) {
    if (error instanceof PaddleError && isLocked(error)) throw new HttpError(409, billingMessages.locked)
    log().warn({ err: error, subscriptionId: id }, 'a change of plan could not be previewed')
    throw new HttpError(503, billingMessages.previewFailed)
  }
}

/** Paddle locks a subscription while renewing it (see its error codes). */
export const isLocked = ({ kind, code }: PaddleError): boolean =>
  kind === 'refused' && /^subscription_(locked|next_billed_at_too_soon)/.test(code)

/** Parses the plan and period of a URL or form. Null if either is invalid. */
export function planOf(plan: unknown, period: unknown): PlanChange | null {
  const newSubscriptionType = planTiers.find((one: PlanTier) => one === plan)
  const newSubscriptionPeriod = billingPeriods.find((one) => one === period)
  return newSubscriptionType && newSubscriptionPeriod ? { newSubscriptionType, newSubscriptionPeriod } : null
}
