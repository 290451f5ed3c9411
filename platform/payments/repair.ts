import { randomUUID } from 'node:crypto'
import { orderKeyOf } from '#domain/plans/event-order'
import type { Subscription } from '#prisma/generated/client'
import type { PaddleSubscription } from '../paddle/shapes'
import type { SubscriptionFacts } from './event-shapes'
import { rowOf, type NewEvent } from './read-event'

export const repairType = 'subscription.reconciled'

/**
 * A synthetic event that makes the stored subscription match Paddle's response. Null if nothing differs. It sorts after
 * everything the response includes: its time is that of the subscription's last change at Paddle or of the last applied
 * event, whichever is later, and its id sorts after those of Paddle's events. So it overrides older events and yields
 * to newer ones.
 */
export function repairOf(answer: PaddleSubscription, stored: Subscription | null): NewEvent | null {
  const facts = factsOf(answer)
  if (stored === null ? answer.status === 'canceled' : !differs(facts, stored)) return null
  const known = stored && (stored.orderKey || orderKeyOf(stored.eventAt.toISOString(), ''))
  return { type: repairType, ...orderKeyAfter(answer.updatedAt, known), ...rowOf(facts) }
}

/** The id and sort key of a repair event, from Paddle's last change and the last applied event. */
export function orderKeyAfter(updatedAt: Date, lastOrderKey: string | null): { id: string; orderKey: string } {
  const id = `repair_${randomUUID()}`
  const changed = orderKeyOf(updatedAt.toISOString(), id)
  const known = lastOrderKey === null ? '' : `${lastOrderKey.slice(0, lastOrderKey.indexOf('/'))}/${id}`
  return { id, orderKey: known > changed ? known : changed }
}

const iso = (time: Date | null) => time?.toISOString() ?? null

const factsOf = (answer: PaddleSubscription): SubscriptionFacts => ({
  ...{ id: answer.id, status: answer.status, customer_id: answer.customerId },
  items: answer.priceIds.map((id) => ({ price: { id } })),
  ...{ next_billed_at: iso(answer.nextBilledAt), paused_at: iso(answer.pausedAt), canceled_at: iso(answer.canceledAt) },
  scheduled_change: answer.scheduledChange && {
    action: answer.scheduledChange.action,
    effective_at: answer.scheduledChange.effectiveAt.toISOString(),
  },
  custom_data: answer.userId === null ? null : { userId: answer.userId },
})

function differs({ items, scheduled_change, ...facts }: SubscriptionFacts, stored: Subscription): boolean {
  const cancelsAt = scheduled_change?.action === 'cancel' ? scheduled_change.effective_at : null
  return (
    (facts.status === 'trialing' ? 'active' : facts.status) !== stored.status ||
    !items.some(({ price }) => price.id === stored.priceId) ||
    facts.customer_id !== stored.customerId ||
    (facts.custom_data?.userId ?? stored.userId) !== stored.userId ||
    (facts.next_billed_at ?? null) !== iso(stored.currentPeriodEndsAt) ||
    cancelsAt !== iso(stored.scheduledCancellationAt)
  )
}
