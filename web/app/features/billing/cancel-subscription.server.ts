import type { PaddleClient } from '#platform/paddle/client'
import type { Subscription } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { requireStillSignedIn, type SignedIn } from '../accounts/session/sessions.server'
import { requirePaddle } from './plan-preview.server'
import { billingMessages } from './subscription-state'

/** One of the account's own subscriptions, whatever Paddle's customer is. 404 for any other. */
export function requireOwnSubscription({ subscriptions }: Pick<SignedIn, 'subscriptions'>, id: string): Subscription {
  const own = subscriptions.find((one) => one.id === id)
  if (!own) throw notFound('That subscription')
  return own
}

/** Ends a subscription with its paid period. Idempotent. 404 if it is not the user's, 503 unless Paddle confirms. */
export async function cancelSubscription(user: SignedIn, subscriptionId: string): Promise<void> {
  const { id } = requireOwnSubscription(user, subscriptionId)
  const client = await requirePaddle(user.id, billingMessages.paddleSilent)
  await requireStillSignedIn(user)
  if (!(await cancelAtPaddle(client, id, 'next_billing_period'))) throw new HttpError(503, billingMessages.paddleSilent)
}

/**
 * Returns false unless Paddle confirms. Also true for a subscription that has already ended without its event having
 * arrived, and for a paid one scheduled to end: Paddle rejects changes to it (subscription_locked_pending_changes) and
 * charges nothing more.
 */
export async function cancelAtPaddle(
  client: PaddleClient,
  id: string,
  from: 'immediately' | 'next_billing_period',
): Promise<boolean> {
  try {
    await client.cancel(id, from)
    return true
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a subscription could not be cancelled')
    const now = await client.subscription(id).catch(() => null)
    const isToEnd = now?.status === 'active' && now.scheduledChange?.action === 'cancel'
    return isToEnd || now?.status === 'canceled'
  }
}
