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
 * The address of a page of Paddle's for one of the person's subscriptions. It is good for a short time, so it is asked
 * for when it is opened and never stored. 503 with `failure` when Paddle does not tell it, 409 where Paddle's customer is
 * another account's too: that page shows all plans of a customer.
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
