import type { ErrorCode } from '@paddle/paddle-node-sdk'
import { refusalOf, type TestCard } from '../cards'
import type { Paddle } from '../paddle'
import type { Transaction } from '../records'
import { payCheckout, type Buyer } from './checkout'
import { changeCard } from './renewal'
import { ownerOf, subscriptionBy } from './subscriptions'
import { markCompleted, markFailed } from './transactions'

/** Whether a person can pay it: a checkout, an overdue bill or a card change. */
export const isOpen = ({ status }: Transaction) => ['draft', 'ready', 'past_due'].includes(status)

/**
 * Pays an open transaction by card. For an existing subscription, this pays an overdue bill and saves the card for
 * later bills. Returns the decline reason, or null on success.
 */
export function payAttended(paddle: Paddle, one: Transaction, buyer: Buyer, card: TestCard): ErrorCode | null {
  if (!one.subscription_id) {
    const result = payCheckout(paddle, one, buyer, card)
    return 'refused' in result ? result.refused : null
  }
  const subscription = subscriptionBy(paddle, one.subscription_id)
  const refused = refusalOf(card, true)
  if (refused) {
    markFailed(paddle, one, card.number, ownerOf(paddle, one.customer_id!), refused)
    return refused
  }
  changeCard(paddle, subscription, card.number, true)
  if (one.status === 'ready') markCompleted(paddle, one, subscription.id)
  return null
}
