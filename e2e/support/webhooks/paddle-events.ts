import { randomUUID } from 'node:crypto'
import { dayMs } from '#domain/durations'

// Events in Paddle's format, for tests that need more or stranger ones than the sandbox sends. Invented data.

export const webhookSecret = 'pdl_ntfset_01_for_tests'
const prices = ['BASIC_MONTHLY', 'BASIC_YEARLY', 'PRO_MONTHLY', 'PRO_YEARLY'] as const
export type PriceName = (typeof prices)[number]
const toPriceId = (name: PriceName) => `pri_sandbox_${name.toLowerCase()}`

export const priceIds: Record<string, string> = {
  PADDLE_API_KEY: 'key',
  PADDLE_API_URL: 'http://127.0.0.1:9',
  PADDLE_CLIENT_TOKEN: 'test_token',
  ...Object.fromEntries(prices.map((name) => [`PADDLE_PRICE_${name}`, toPriceId(name)])),
}

interface Customer {
  userId: string | null
  customerId?: string
}

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`

export function paddleEvents({ userId, customerId = newId('ctm') }: Customer) {
  const subscriptionId = newId('sub')
  const custom_data = userId === null ? null : { userId }
  const event = <Data extends object>(event_type: string, at: Date, data: Data) => ({
    ...{ event_id: newId('evt'), notification_id: newId('ntf'), event_type, occurred_at: at.toISOString() },
    data: { ...shared(at), ...data },
  })
  const shared = (at: Date) => ({
    ...{ customer_id: customerId, address_id: 'add_1', business_id: null, currency_code: 'USD', discount: null },
    ...{ collection_mode: 'automatic', created_at: at.toISOString(), updated_at: at.toISOString() },
  })
  return {
    subscriptionId,
    customerId,
    subscription(
      at: Date,
      {
        price = 'BASIC_MONTHLY' as PriceName,
        priceId = toPriceId(price),
        ...over
      }: { price?: PriceName; priceId?: string; [field: string]: unknown } = {},
    ) {
      const status = over.status ?? 'active'
      const type = status === 'active' ? 'updated' : String(status)
      const product = { id: 'pro_1', name: 'Basic', status: 'active' }
      return event(`subscription.${type}`, at, {
        ...{ id: subscriptionId, status, custom_data },
        items: [
          { status: 'active', quantity: 1, recurring: true, price: { id: priceId, product_id: 'pro_1' }, product },
        ],
        next_billed_at: new Date(at.getTime() + 30 * dayMs).toISOString(),
        ...{ paused_at: null, canceled_at: null, scheduled_change: null },
        ...over,
      })
    },
    transaction(at: Date, { grand_total = '1500', ...over }: { grand_total?: string; [field: string]: unknown } = {}) {
      const card = { type: 'visa', last4: '4242', expiry_month: 1, expiry_year: 2030, cardholder_name: 'Robin Buyer' }
      return event('transaction.completed', at, {
        ...{ id: newId('txn'), status: 'completed', subscription_id: subscriptionId, custom_data, origin: 'web' },
        ...{ invoice_id: 'inv_1', invoice_number: '1-1', billed_at: at.toISOString(), items: [] },
        details: { totals: { subtotal: grand_total, total: grand_total, grand_total } },
        payments: [{ amount: grand_total, status: 'captured', method_details: { type: 'card', card } }],
        ...over,
      })
    },
    adjustment(at: Date, { total = '1500', ...over }: { total?: string; [field: string]: unknown } = {}) {
      return event('adjustment.updated', at, {
        ...{ id: newId('adj'), action: 'refund', type: 'full', status: 'approved', subscription_id: subscriptionId },
        ...{ transaction_id: 'txn_1', reason: 'robin@buyer.example asked', items: [] },
        totals: { subtotal: total, tax: '0', total },
        ...over,
      })
    },
  }
}
