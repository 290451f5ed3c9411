import { redirect } from '@remix-run/node'
import type { PaddleClient } from '#platform/paddle/client'
import { PaddleError } from '#platform/paddle/error'
import type { PaddleTransaction } from '#platform/paddle/shapes'
import { ensureCustomer } from '#platform/payments/paddle-customer'
import { findPlanByPriceId, type PlanAndPeriod } from '#platform/payments/write-subscriptions'
import type { Subscription, User } from '#prisma/generated/client'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { billingMessages, subscriptionState } from '../../features/billing/subscription-state'
import { withLock } from '../../features/billing/change-plan.server'
import { requirePaddle } from '../../features/billing/plan-preview.server'
import { payingPath, plansPath, processingPath, type ChosenPlan } from './steps'
import type { Purchase } from './open-checkout'

/**
 * Opens a transaction for the plan with the account's Paddle customer and redirects to its checkout. A transaction is
 * never switched to another plan, because its checkout may be open in another window: it is canceled and a new one
 * opened. If the last one is already paid, redirects to the page that waits for the plan. 409 while a payment is being
 * processed, 503 if Paddle does not answer. The caller has checked that the email address is verified.
 */
export async function openTransaction({ id: userId }: { id: string }, chosen: ChosenPlan): Promise<Response> {
  const priceId = priceIdOf(chosen)
  const client = await requirePaddle(userId, billingMessages.paddleSilent)
  return withLock(`checkout/${userId}`, async () => {
    const user = await database().user.findUniqueOrThrow({ where: { id: userId }, include: { subscriptions: true } })
    if (subscriptionState(user.subscriptions, new Date()).kind !== 'none') return redirect(plansPath(chosen.period))
    try {
      const last = await lastTransaction(client, user)
      const paid = last && paidPlan(last, user)
      if (paid) return redirect(processingPath(paid))
      if (last && isOpen(last)) {
        if (last.priceIds.includes(priceId)) return redirect(payingPath(chosen))
        await closeTransaction(client, last)
      }
      const { SUPPORT_EMAIL: supportEmail } = config()
      const customerId = await ensureCustomer({ db: database(), paddle: client, supportEmail }, user)
      await store(userId, (await client.openTransaction(priceId, { customerId, userId })).id, priceId)
      return redirect(payingPath(chosen))
    } catch (error) {
      throw refusalOf(error, userId)
    }
  })
}

const priceIdOf = ({ plan, period }: ChosenPlan): string => config().paddle!.prices[plan][period]

const store = (id: string, checkoutId: string, checkoutPriceId: string) =>
  database().user.update({ where: { id }, data: { checkoutId, checkoutPriceId } })

const isOpen = ({ status }: PaddleTransaction) => status === 'draft' || status === 'ready'

/**
 * Paddle cannot cancel a draft, whose buyer has entered no address yet. Such a checkout closes when its page notices
 * that another plan was chosen.
 */
async function closeTransaction(client: PaddleClient, { id, status }: PaddleTransaction): Promise<void> {
  try {
    await client.cancelTransaction(id)
  } catch (error) {
    const isDraft = status === 'draft' && error instanceof PaddleError
    if (!isDraft || error.code !== 'transaction_invalid_status_change') throw error
  }
}

/** The account's last checkout, or null if there is none or Paddle no longer has it. */
async function lastTransaction(
  client: PaddleClient,
  { checkoutId }: Pick<User, 'checkoutId'>,
): Promise<PaddleTransaction | null> {
  if (checkoutId === null) return null
  try {
    return await client.transaction(checkoutId)
  } catch (error) {
    if (error instanceof PaddleError && error.kind === 'refused' && /not_found$/.test(error.code)) return null
    throw error
  }
}

/** The plan that the checkout paid for, until Paddle's event arrives. */
function paidPlan(
  { status, subscriptionId, priceIds }: PaddleTransaction,
  { subscriptions }: { subscriptions: Subscription[] },
): PlanAndPeriod | null {
  if (status !== 'paid' && status !== 'completed') return null
  if (subscriptions.some(({ id }) => id === subscriptionId)) return null
  return priceIds[0] ? findPlanByPriceId(config().paddle!.prices, priceIds[0]) : null
}

function refusalOf(error: unknown, userId: string): HttpError {
  if (error instanceof HttpError) return error
  log().warn({ err: error, userId }, 'a checkout could not be opened')
  const isBeingPaid = error instanceof PaddleError && /^transaction_immutable/.test(error.code)
  return isBeingPaid ? new HttpError(409, billingMessages.beingPaid) : new HttpError(503, billingMessages.paddleSilent)
}

type Checkout =
  | { kind: 'open'; purchase: Purchase }
  | { kind: 'moved'; to: PlanAndPeriod }
  | { kind: 'paid'; plan: PlanAndPeriod }
  | { kind: 'none' }

/**
 * Data that a browser needs to show the checkout of this plan. `moved`: the account's last transaction is for another
 * plan, chosen in another tab. `paid`: Paddle's event about the payment has not arrived. `none`: there is no payable
 * transaction.
 */
export async function loadCheckout(
  user: Pick<User, 'id' | 'checkoutId' | 'checkoutPriceId'> & { subscriptions: Subscription[] },
  chosen: ChosenPlan,
): Promise<Checkout> {
  const { id, checkoutId, checkoutPriceId } = user
  const { clientToken, jsUrl, prices } = config().paddle!
  if (checkoutId === null || checkoutPriceId === null) return { kind: 'none' }
  if (checkoutPriceId !== priceIdOf(chosen)) {
    const to = findPlanByPriceId(prices, checkoutPriceId)
    return to ? { kind: 'moved', to } : { kind: 'none' }
  }
  const client = await requirePaddle(id, billingMessages.paddleSilent)
  // If Paddle does not answer, open the checkout anyway: its frame shows the error.
  const last = await lastTransaction(client, { checkoutId }).catch(() => undefined)
  const paid = last && paidPlan(last, user)
  if (paid) return { kind: 'paid', plan: paid }
  if (last === null || (last && !isOpen(last))) return { kind: 'none' }
  return { kind: 'open', purchase: { transactionId: checkoutId, clientToken, jsUrl } }
}
