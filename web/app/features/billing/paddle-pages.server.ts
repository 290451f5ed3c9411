import type { PaddlePortal } from '#platform/paddle/shapes'
import { isSharedCustomer } from '#platform/payments/paddle-customer'
import type { Subscription } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { log } from '../../services/log.server'
import { billingMessages } from './billing-messages'
import type { PaddlePage } from './paddle-page-path'
import { requirePaddle } from './require-paddle.server'

/**
 * URL of a Paddle portal page for one of the user's subscriptions. It is short-lived, so it is requested on each visit
 * and never stored. 503 with `failure` if Paddle does not return it. 409 if another account shares the Paddle customer,
 * because the page shows all of a customer's plans.
 */
export async function paddlePageUrl(
  { id, userId, customerId }: Pick<Subscription, 'id' | 'userId' | 'customerId'>,
  page: PaddlePage,
  failure: string = billingMessages.paddleSilent,
): Promise<string> {
  if (await isSharedCustomer(database(), { customerId, userId })) {
    log().error({ customerId, subscriptionId: id }, 'a customer of Paddle belongs to several accounts')
    throw new HttpError(409, billingMessages.sharedCustomer)
  }
  const client = await requirePaddle(userId, failure)
  try {
    return urlIn(await client.portal(customerId, [id]), id, page)
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a page of Paddle could not be opened')
    throw new HttpError(503, failure)
  }
}

function urlIn({ overview, subscriptions }: PaddlePortal, id: string, page: PaddlePage): string {
  const own = subscriptions.find((one) => one.id === id)
  if (page === 'overview' || !own) return overview
  return page === 'cancel' ? own.cancelSubscription : own.updateSubscriptionPaymentMethod
}
