import type { Paddle } from '../paddle'
import type { Transaction } from '../records'

const major = (cents: string | undefined) => Number(cents ?? 0) / 100

/** The checkout data that Paddle.js passes to event callbacks. Amounts are numbers in dollars. */
export function checkoutData(paddle: Paddle, one: Transaction, shown: { email: string; isInline: boolean }) {
  const customer = paddle.records.find('customer', one.customer_id ?? '')?.shown
  const address = paddle.records.find('address', one.address_id ?? '')
  const { subtotal, discount, tax, total, credit, balance } = one.details!.totals!
  const totals = {
    ...{ subtotal: major(subtotal), discount: major(discount), tax: major(tax), total: major(total) },
    ...{ credit: major(credit), balance: major(balance) },
  }
  const paidWith = one.payments[0]?.method_details?.card
  const { type, last4, expiry_month, expiry_year } = paidWith ?? {}
  return {
    id: one.id.replace('txn_', 'che_'),
    transaction_id: one.id,
    status: one.status,
    currency_code: one.currency_code,
    custom_data: one.custom_data ?? null,
    customer: {
      id: customer?.id,
      email: customer?.email ?? shown.email,
      address: address
        ? {
            ...{ id: address.id, country_code: address.country_code, postal_code: address.postal_code ?? '' },
            ...{ city: '', region: '', first_line: '' },
          }
        : null,
    },
    items: one.items.map(({ price, quantity }, i) => ({
      price_id: price!.id,
      price_name: price!.name,
      quantity,
      product: { id: price!.product_id, name: one.details!.line_items[i]!.product!.name },
      billing_cycle: price!.billing_cycle,
      totals,
      recurring_totals: totals,
    })),
    totals,
    recurring_totals: totals,
    payment: {
      method_details: {
        type: paidWith ? 'card' : 'none',
        ...(paidWith && { card: { type, last4, expiry_month, expiry_year } }),
      },
    },
    settings: { display_mode: shown.isInline ? 'inline' : 'overlay', theme: 'light' },
    upsell: null,
  }
}
