import type { Subscription } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { log } from '../../services/log.server'
import { billingMessages } from './billing-messages'
import { planStanding } from './plan-standing'
import { paddleOrRefuse } from './preview-change.server'

/** Takes a scheduled cancellation back at Paddle; nothing to do for any other plan. 503 when Paddle does not do it. */
export async function keepPlan({ subscriptions }: { subscriptions: Subscription[] }): Promise<void> {
  const standing = planStanding(subscriptions, new Date())
  if (standing.kind !== 'cancelling') return
  const { id } = standing.subscription
  try {
    await paddleOrRefuse(billingMessages.paddleSilent).keep(id)
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a cancellation could not be taken back')
    throw new HttpError(503, billingMessages.paddleSilent)
  }
}
