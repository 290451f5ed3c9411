import { z } from 'zod'
import type { PaddleClient } from '#platform/paddle/client'
import type { PaddlePortalSession } from '#platform/paddle/shapes'
import { isSharedCustomer } from '#platform/payments/paddle-customer'
import type { Subscription } from '#prisma/generated/client'
import { billingPeriods, planTiers, type PlanTier } from '#domain/plans/plans'
import { formatMoney } from '#domain/words/plan-text'
import { PaddleError } from '#platform/paddle/error'
import { HttpError } from '../../http/errors.server'
import { createRateLimiter } from '../../services/limit-store.server'
import { dateTime } from '../../http/json-fields'
import { paddle } from './paddle.server'
import { tooManyAttempts } from '../accounts/rate-limits.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { config } from '../../config.server'
import { billingMessages, type PlanChange, subscriptionState, blockedReasons } from './subscription-state'
import { type PaddlePage } from './paddle-links'

/** Paddle allows 240 calls per minute for the whole service. Each page that uses it makes one to three. */
const limit = { points: 30, windowSeconds: 60 }
const limiter = createRateLimiter('paddle', limit)

/**
 * Returns the Paddle client for a user's request. 503 with `failure` when Paddle is not configured, 429 above the
 * user's limit.
 */
export async function requirePaddle(userId: string, failure: string): Promise<PaddleClient> {
  const client = paddle()
  if (!client) throw new HttpError(503, failure)
  if (!(await limiter.consume(userId))) throw new HttpError(429, tooManyAttempts)
  return client
}

/**
 * URL of a Paddle portal page for one of the user's subscriptions. It is short-lived, so it is requested on each visit
 * and never stored. 503 if Paddle does not return it. 409 if another account shares the Paddle customer,
 * because the page shows all of a customer's plans.
 */
export async function paddlePageUrl(
  { id, userId, customerId }: Pick<Subscription, 'id' | 'userId' | 'customerId'>,
  page: PaddlePage,
): Promise<string> {
  if (await isSharedCustomer(database(), { customerId, userId })) {
    log().error({ customerId, subscriptionId: id }, 'a customer of Paddle belongs to several accounts')
    throw new HttpError(409, billingMessages.sharedCustomer)
  }
  const client = await requirePaddle(userId, billingMessages.paddleSilent)
  try {
    return urlIn(await client.portal(customerId, [id]), id, page)
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a page of Paddle could not be opened')
    throw new HttpError(503, billingMessages.paddleSilent)
  }
}

function urlIn({ overview, subscriptions }: PaddlePortalSession, id: string, page: PaddlePage): string {
  const own = subscriptions.find((one) => one.id === id)
  return page === 'overview' || !own ? overview : own.updateSubscriptionPaymentMethod
}

const priced = z.object({ period: z.enum(billingPeriods), price: z.string() })
/** Response of `/api/paddle/subscription-preview`. */
export const changePreview = z.object({
  currentSubscription: priced,
  newSubscription: priced.extend({ nextPaymentDate: dateTime }),
  immediatePayment: z.string(),
})
export type ChangePreview = z.output<typeof changePreview>

/** The amount shown to the user. The change charges exactly this. */
export interface AmountDue {
  cents: number
  currency: string
}
interface ShownPreview extends ChangePreview {
  due: AmountDue
  /** Value of the unused time on the current plan, if any. */
  credit: string | null
  /** Credit left for later payments after paying for the new plan, or null. */
  creditLeft: string | null
}

/** Returns the user's subscription if it can be changed. Otherwise throws a 409 that tells the user what to do. */
export function requireChangeableSubscription(user: { subscriptions: Subscription[] }, now = new Date()): Subscription {
  const state = subscriptionState(user.subscriptions, now)
  if (state.kind === 'changeable') return state.subscription
  throw new HttpError(409, blockedReasons[state.kind])
}

export const paddlePriceId = ({ newSubscriptionType, newSubscriptionPeriod }: PlanChange): string =>
  config().paddle!.prices[newSubscriptionType][newSubscriptionPeriod]

/** Asks Paddle for the cost of a change. 409 if the user cannot change to this plan, 503 if Paddle does not answer. */
export async function previewChange(user: { subscriptions: Subscription[] }, to: PlanChange): Promise<ShownPreview> {
  const subscription = requireChangeableSubscription(user)
  const { id, userId, plan, period } = subscription
  if (plan === to.newSubscriptionType && period === to.newSubscriptionPeriod) {
    throw new HttpError(409, billingMessages.samePlan)
  }
  const client = await requirePaddle(userId, billingMessages.previewFailed)
  try {
    const [now, then] = await Promise.all([client.subscription(id), client.previewPlan(id, paddlePriceId(to))])
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
    if (error instanceof PaddleError && isSubscriptionLocked(error)) throw new HttpError(409, billingMessages.locked)
    log().warn({ err: error, subscriptionId: id }, 'a change of plan could not be previewed')
    throw new HttpError(503, billingMessages.previewFailed)
  }
}

/** Paddle locks a subscription while renewing it (see its error codes). */
export const isSubscriptionLocked = ({ kind, code }: PaddleError): boolean =>
  kind === 'refused' && /^subscription_(locked|next_billed_at_too_soon)/.test(code)

export function parsePlan(plan: unknown, period: unknown): PlanChange | null {
  const newSubscriptionType = planTiers.find((one: PlanTier) => one === plan)
  const newSubscriptionPeriod = billingPeriods.find((one) => one === period)
  return newSubscriptionType && newSubscriptionPeriod ? { newSubscriptionType, newSubscriptionPeriod } : null
}
