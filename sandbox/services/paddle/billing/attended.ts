import type { ErrorCode } from '@paddle/paddle-node-sdk'
import { refusalOf, type TestCard } from '../cards'
import type { Paddle } from '../paddle'
import type { Transaction } from '../records'
import { payCheckout, type Buyer } from './checkout'
import { changeCard } from './renewal'
import { ownerOf, subscriptionBy } from './subscriptions'
import { markCompleted, markFailed } from './transactions'

/** Whether a person can pay it: a checkout, an overdue bill, or a change of card. */
export const isOpen = ({ status }: Transaction) => ['draft', 'ready', 'past_due'].includes(status)

/**
 * A person pays an open transaction by card: a checkout, or, for a subscription that exists, what is overdue, and the card
 * is taken for later bills. Returns why the card was refused, or null.
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
