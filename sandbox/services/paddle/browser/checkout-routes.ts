import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import type { Paddle } from '../paddle'
import { type Transaction, PaddleApiError } from '../records'
import { isLoopback } from '../../../http'
import type { SandboxState } from '../../../state'
import {
  respond,
  parseBody,
  respondWithError,
  itemsSchema,
  toLines,
  previewSchema,
  previewPrices,
} from '../api/responses'
import { requireTransaction } from '../api/transactions'
import { isPayable, payTransaction, openCheckout } from '../billing/checkout'
import { cardholderName } from '../billing/subscriptions'
import { markFailed } from '../billing/transactions'
import { parsePayment, declineMessage, type FormValues } from './card-form'
import { cardConsentPage, paidPage, payPage, type CheckoutDisplay, type Theme } from './checkout-page'

const major = (cents: string | undefined) => Number(cents ?? 0) / 100

/** Passed to event callbacks by Paddle.js. Amounts are in dollars. */
function checkoutData(paddle: Paddle, one: Transaction, shown: { email: string; isInline: boolean }) {
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

const opening = itemsSchema.extend({ custom_data: z.record(z.string(), z.unknown()).nullish() })

export function checkoutRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  app.use(cors({ origin: (origin) => (isLoopback(origin) ? origin : null) }))
  app.post('/pricing-preview', async (c) => respond(c, previewPrices(await parseBody(c, previewSchema))))
  app.post('/', async (c) => {
    const { items, custom_data } = await parseBody(c, opening)
    const checkout = { origin: 'web' as const, lines: toLines(items), customData: custom_data ?? null }
    return respond(c, { transaction_id: openCheckout(paddle, checkout).id }, 201)
  })

  app.get('/:id', (c) => {
    const one = requireTransaction(paddle, c.req.param('id'))
    const setting = parseDisplay(c, paddle, one)
    if (!isPayable(one)) return c.html(paidPage(createView(paddle, one, setting, [])))
    return c.html(payPage(createView(paddle, one, setting, ['checkout.loaded']), {}, null))
  })
  app.post('/:id', async (c) => {
    const one = requireTransaction(paddle, c.req.param('id'))
    const typed = (await c.req.parseBody()) as FormValues
    return paid(c, paddle, one, typed)
  })
  app.onError((error, c) => {
    if (error instanceof PaddleApiError) return respondWithError(c, error)
    throw error
  })
  return app
}

function paid(c: Context, paddle: Paddle, one: Transaction, typed: FormValues) {
  const setting = parseDisplay(c, paddle, one)
  const now = () => requireTransaction(paddle, one.id)
  if (!isPayable(one)) return c.html(paidPage(createView(paddle, one, setting, [])))
  const payment = parsePayment(typed)
  if ('problem' in payment) return c.html(payPage(createView(paddle, one, setting, []), typed, payment.problem), 400)
  const { buyer, card } = payment
  if (card.answer === 'asks' && typed.step === 'pay')
    return c.html(cardConsentPage(createView(paddle, one, setting, []), typed))
  if (typed.step === 'refuse') {
    const owner = one.customer_id ? cardholderName(paddle, one.customer_id) : buyer.name
    markFailed(paddle, one, card.number, owner, 'authentication_failed')
  }
  const refused = typed.step === 'refuse' ? 'authentication_failed' : payTransaction(paddle, one, buyer, card)
  if (!refused) return c.html(paidPage(createView(paddle, now(), setting, ['checkout.completed'])))
  const view = createView(paddle, now(), setting, ['checkout.payment.failed'])
  return c.html(payPage(view, { ...typed, number: '', cvc: '' }, declineMessage(refused)))
}

function parseDisplay(c: Context, paddle: Paddle, { customer_id }: Transaction): CheckoutDisplay {
  const given = c.req.query()
  const customer = paddle.records.find('customer', customer_id ?? '')
  const themes: (string | undefined)[] = ['light', 'dark'] satisfies Theme[]
  return {
    origin: given.origin && isLoopback(given.origin) ? given.origin : null,
    theme: themes.includes(given.theme) ? (given.theme as Theme) : 'light dark',
    isInline: Boolean(given.inline),
    email: given.email ?? customer?.shown.email ?? '',
  }
}

function createView(paddle: Paddle, one: Transaction, setting: CheckoutDisplay, names: string[]) {
  const { url } = paddle.deliveries.settings
  return {
    one,
    setting,
    events: names.map((name) => ({ name, data: checkoutData(paddle, one, setting) })),
    back: url ? new URL('/dashboard/account', url).href : null,
  }
}
