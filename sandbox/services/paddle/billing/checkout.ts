import type { CountryCode, ErrorCode } from '@paddle/paddle-node-sdk'
import { refusalOf, type TestCard } from '../cards'
import { newId } from '../ids'
import type { Paddle } from '../paddle'
import { priceOf } from '../prices'
import { notFound } from '../refusal'
import type { Address, Customer, Subscription, Transaction } from '../records'
import { begin } from './subscriptions'
import { bill, change, markCompleted, markFailed, markPaid } from './transactions'

export interface Buyer {
  email: string
  name: string | null
  country: string
  postalCode: string | null
}

/** Starts a checkout: a draft of a transaction that nobody owns yet. Throws `PaddleRefusal` 404 for an unknown price. */
export function openCheckout(
  paddle: Paddle,
  origin: 'web' | 'api',
  priceIds: string[],
  customData: Record<string, unknown> | null,
): Transaction {
  const lines = priceIds.map((id) => {
    const price = priceOf(id)
    if (!price) throw notFound('Price', id)
    return { price, cents: price.amount }
  })
  const rest = { period: null, subscription: null, creditCents: 0, customData }
  return bill(paddle, { origin, status: 'draft', lines, ...rest })
}

export type CheckoutResult = { refused: ErrorCode } | { transaction: Transaction; subscription: Subscription }

/** Pays a checkout by card. Refused, it can be tried again. */
export function payCheckout(paddle: Paddle, draft: Transaction, buyer: Buyer, card: TestCard): CheckoutResult {
  const customer = customerBy(paddle, buyer)
  const address = addressBy(paddle, customer.id, buyer)
  const isSame = draft.customer_id === customer.id && draft.address_id === address.id
  const owned = { customer_id: customer.id, address_id: address.id, status: 'ready' as const }
  const ready = isSame ? draft : change(paddle, draft, owned, draft.customer_id ? 'updated' : 'ready')
  const owner = buyer.name ?? buyer.email
  const refused = refusalOf(card, true)
  if (refused) {
    markFailed(paddle, ready, card.number, owner, refused)
    return { refused }
  }
  const paid = markPaid(paddle, ready, card.number, owner)
  const subscription = begin(paddle, paid, card.number)
  const billing_period = subscription.shown.current_billing_period
  const transaction = markCompleted(paddle, { ...paid, billing_period }, subscription.id)
  return { transaction, subscription }
}

/** The customer with this address. There is one for each. */
function customerBy(paddle: Paddle, { email, name }: Buyer): Customer {
  const known = paddle.records.list('customer', ({ shown }) => shown.email === email.toLowerCase())[0]
  if (known) return known
  const at = paddle.stamp()
  const shown = {
    id: newId('ctm'),
    name,
    email: email.toLowerCase(),
    marketing_consent: false,
    status: 'active' as const,
    custom_data: null,
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
  const at = paddle.stamp()
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
