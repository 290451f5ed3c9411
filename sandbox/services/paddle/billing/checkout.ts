import type { CountryCode, ErrorCode } from '@paddle/paddle-node-sdk'
import { declineReason, type TestCard, type Paddle } from '../paddle'
import { newId, PaddleApiError, type Address, type Customer, type Subscription, type Transaction } from '../records'
import { startSubscription, cardholderName, requireSubscription } from './subscriptions'
import {
  createTransaction,
  updateTransaction,
  transactionItems,
  markCompleted,
  markFailed,
  markPaid,
  type TransactionLine,
} from './transactions'
import { changeCard } from './lifecycle'

interface Buyer {
  email: string
  name: string | null
  country: string
  postalCode: string | null
}

interface NewCheckout {
  origin: 'web' | 'api'
  lines: TransactionLine[]
  customData: Record<string, unknown> | null
  customerId?: string | null
}

/** A checkout is a draft transaction. */
export function openCheckout(paddle: Paddle, checkout: NewCheckout): Transaction {
  return createTransaction(paddle, { status: 'draft', period: null, subscription: null, creditCents: 0, ...checkout })
}

/** Throws `PaddleApiError` 400 once the checkout is paid. */
export function updateCheckoutLines(paddle: Paddle, one: Transaction, lines: TransactionLine[]): Transaction {
  if (one.status !== 'draft' && one.status !== 'ready') {
    throw new PaddleApiError(400, 'transaction_immutable', 'Cannot update immutable transaction')
  }
  return updateTransaction(paddle, one, transactionItems(lines, 0), 'updated')
}

type CheckoutResult = { refused: ErrorCode } | { transaction: Transaction; subscription: Subscription }

/**
 * Pays a checkout by card, for its customer or for the customer with the buyer's email address. A declined checkout
 * can be retried.
 */
export function payCheckout(paddle: Paddle, draft: Transaction, buyer: Buyer, card: TestCard): CheckoutResult {
  const customer = ownerOfDraft(paddle, draft) ?? customerBy(paddle, buyer)
  const address = addressBy(paddle, customer.id, buyer)
  const isSame = draft.customer_id === customer.id && draft.address_id === address.id
  const owned = { customer_id: customer.id, address_id: address.id, status: 'ready' as const }
  const ready = isSame ? draft : updateTransaction(paddle, draft, owned, draft.status === 'ready' ? 'updated' : 'ready')
  const owner = buyer.name ?? buyer.email
  const refused = declineReason(card, true)
  if (refused) {
    markFailed(paddle, ready, card.number, owner, refused)
    return { refused }
  }
  const paid = markPaid(paddle, ready, card.number, owner)
  const subscription = startSubscription(paddle, paid, card.number)
  const billing_period = subscription.shown.current_billing_period
  const transaction = markCompleted(paddle, { ...paid, billing_period }, subscription.id)
  return { transaction, subscription }
}

const ownerOfDraft = (paddle: Paddle, { customer_id }: Transaction) =>
  customer_id ? (paddle.records.find('customer', customer_id) ?? null) : null

const customerBy = (paddle: Paddle, buyer: Buyer): Customer =>
  customerWith(paddle, buyer.email) ?? createCustomer(paddle, buyer)

const customerWith = (paddle: Paddle, email: string): Customer | undefined =>
  paddle.records.list('customer', ({ shown }) => shown.email === email.toLowerCase())[0]

/** Throws `PaddleApiError` 409 if another customer has the email address. */
export function requireUnusedEmail(paddle: Paddle, email: string, customerId: string | null = null): void {
  const holder = customerWith(paddle, email)
  if (!holder || holder.id === customerId) return
  throw new PaddleApiError(409, 'customer_already_exists', `customer email conflicts with customer of id ${holder.id}`)
}

type NewCustomer = Pick<Buyer, 'email' | 'name'> & { customData?: Record<string, unknown> | null }

export function createCustomer(paddle: Paddle, { email, name, customData = null }: NewCustomer): Customer {
  const at = paddle.nextTimestamp()
  const shown = {
    id: newId('ctm'),
    name,
    email: email.toLowerCase(),
    marketing_consent: false,
    status: 'active' as const,
    custom_data: customData,
    locale: 'en',
    created_at: at,
    updated_at: at,
    import_meta: null,
  }
  paddle.emit('customer.created', shown)
  return paddle.records.put('customer', { id: shown.id, shown, creditCents: 0 })
}

function addressBy(paddle: Paddle, customerId: string, { country, postalCode }: Buyer): Address {
  const isSame = (one: Address) =>
    one.customer_id === customerId && one.country_code === country && one.postal_code === postalCode
  const known = paddle.records.list('address', isSame)[0]
  if (known) return known
  const at = paddle.nextTimestamp()
  const address: Address = {
    id: newId('add'),
    customer_id: customerId,
    description: null,
    first_line: null,
    second_line: null,
    city: null,
    postal_code: postalCode,
    region: null,
    country_code: country as CountryCode,
    custom_data: null,
    status: 'active',
    created_at: at,
    updated_at: at,
    import_meta: null,
  }
  paddle.emit('address.created', address)
  return paddle.records.put('address', address)
}

/** True for transactions that a person can pay: a checkout, an overdue bill or a card change. */
export const isPayable = ({ status }: Transaction) => ['draft', 'ready', 'past_due'].includes(status)

/**
 * Pays an open transaction by card. For an existing subscription, pays an overdue bill and saves the card for later
 * bills. Returns the decline reason, or null on success.
 */
export function payTransaction(paddle: Paddle, one: Transaction, buyer: Buyer, card: TestCard): ErrorCode | null {
  if (!one.subscription_id) {
    const result = payCheckout(paddle, one, buyer, card)
    return 'refused' in result ? result.refused : null
  }
  const subscription = requireSubscription(paddle, one.subscription_id)
  const refused = declineReason(card, true)
  if (refused) {
    markFailed(paddle, one, card.number, cardholderName(paddle, one.customer_id!), refused)
    return refused
  }
  changeCard(paddle, subscription, card.number, true)
  if (one.status === 'ready') markCompleted(paddle, one, subscription.id)
  return null
}
