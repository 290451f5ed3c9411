import type { PaddleClient } from '#platform/paddle/client'
import type { Subscription } from '#prisma/generated/client'
import { log } from '../../services/log.server'
import { paddle } from '../../services/paddle.server'

/**
 * Cancels immediately every subscription that Paddle may still charge. Returns false unless Paddle confirms each one;
 * the account must then stay, or nobody could stop the charges.
 */
export async function cancelAtPaddle(subscriptions: Pick<Subscription, 'id' | 'status'>[]): Promise<boolean> {
  const open = subscriptions.filter(({ status }) => status !== 'canceled')
  if (open.length === 0) return true
  const client = paddle()
  if (!client) return false
  const ended = await Promise.all(open.map(({ id }) => endOne(client, id)))
  return ended.every(Boolean)
}

/**
 * Also true for a subscription that has already ended without its event having arrived, and for a paid one scheduled to
 * end: Paddle rejects changes to it (subscription_locked_pending_changes) and charges nothing more.
 */
async function endOne(client: PaddleClient, id: string): Promise<boolean> {
  try {
    await client.cancel(id, 'immediately')
    return true
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a subscription could not be cancelled')
    const now = await client.subscription(id).catch(() => null)
    const isToEnd = now?.status === 'active' && now.scheduledChange?.action === 'cancel'
    return isToEnd || now?.status === 'canceled'
  }
}
