import type { Subscription } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { requireStillSignedIn, type Owner } from '../../features/accounts/session/lock-owner.server'
import { billingMessages } from '../../features/billing/billing-messages'
import { requirePaddle } from '../../features/billing/require-paddle.server'
import { subscriptionState } from '../../features/billing/subscription-state'

/** Undoes a scheduled cancellation at Paddle. Does nothing for any other plan. 503 if Paddle fails. */
export async function undoCancellation(user: Owner & { subscriptions: Subscription[] }): Promise<void> {
  const state = subscriptionState(user.subscriptions, new Date())
  if (state.kind !== 'cancelling') return
  const { id, userId } = state.subscription
  const client = await requirePaddle(userId, billingMessages.paddleSilent)
  await requireStillSignedIn(user)
  try {
    await client.keep(id)
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a cancellation could not be taken back')
    throw new HttpError(503, billingMessages.paddleSilent)
  }
}
