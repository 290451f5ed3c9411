import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { isLoopback } from '../../../http'
import type { SandboxState } from '../../../state'
import { answer, body, errorAnswer } from '../api/answer'
import { chosenItems, chosenLines, previewRequest, pricingPreview } from '../api/pricing'
import { transactionBy } from '../api/transactions'
import { isOpen, payAttended } from '../billing/attended'
import { openCheckout } from '../billing/checkout'
import { ownerOf } from '../billing/subscriptions'
import { markFailed } from '../billing/transactions'
import type { Paddle } from '../paddle'
import { PaddleRefusal } from '../refusal'
import type { Transaction } from '../records'
import { paymentOf, refusalWords, type Typed } from './card-form'
import { checkoutData } from './checkout-data'
import { consentPage, paidPage, payPage, type Setting } from './checkout-page'
import type { Theme } from './page'

const opening = chosenItems.extend({ custom_data: z.record(z.string(), z.unknown()).nullish() })

/** Endpoints for Paddle.js and the checkout page, under `/paddle-checkout`. */
export function checkoutRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  app.use(cors({ origin: (origin) => (isLoopback(origin) ? origin : null) }))
  app.post('/pricing-preview', async (c) => answer(c, pricingPreview(await body(c, previewRequest))))
  app.post('/', async (c) => {
    const { items, custom_data } = await body(c, opening)
    const checkout = { origin: 'web' as const, lines: chosenLines(items), customData: custom_data ?? null }
    return answer(c, { transaction_id: openCheckout(paddle, checkout).id }, 201)
  })

  app.get('/:id', (c) => {
    const one = transactionBy(paddle, c.req.param('id'))
    const setting = settingOf(c, paddle, one)
    if (!isOpen(one)) return c.html(paidPage(viewOf(paddle, one, setting, [])))
    return c.html(payPage(viewOf(paddle, one, setting, ['checkout.loaded']), {}, null))
  })
  app.post('/:id', async (c) => {
    const one = transactionBy(paddle, c.req.param('id'))
    const typed = (await c.req.parseBody()) as Typed
    return paid(c, paddle, one, typed)
  })
  app.onError((error, c) => {
    if (error instanceof PaddleRefusal) return errorAnswer(c, error)
    throw error
  })
  return app
}

/** Handles a submit of the payment form: declined, asked for consent, or paid. */
function paid(c: Context, paddle: Paddle, one: Transaction, typed: Typed) {
  const setting = settingOf(c, paddle, one)
  const now = () => transactionBy(paddle, one.id)
  if (!isOpen(one)) return c.html(paidPage(viewOf(paddle, one, setting, [])))
  const payment = paymentOf(typed)
  if ('problem' in payment) return c.html(payPage(viewOf(paddle, one, setting, []), typed, payment.problem), 400)
  const { buyer, card } = payment
  if (card.answer === 'asks' && typed.step === 'pay')
    return c.html(consentPage(viewOf(paddle, one, setting, []), typed))
  if (typed.step === 'refuse') {
    const owner = one.customer_id ? ownerOf(paddle, one.customer_id) : buyer.name
    markFailed(paddle, one, card.number, owner, 'authentication_failed')
  }
  const refused = typed.step === 'refuse' ? 'authentication_failed' : payAttended(paddle, one, buyer, card)
  if (!refused) return c.html(paidPage(viewOf(paddle, now(), setting, ['checkout.completed'])))
  const view = viewOf(paddle, now(), setting, ['checkout.payment.failed'])
  return c.html(payPage(view, { ...typed, number: '', cvc: '' }, refusalWords(refused)))
}

/** Display settings from the URL that Paddle.js opened. */
function settingOf(c: Context, paddle: Paddle, { customer_id }: Transaction): Setting {
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

function viewOf(paddle: Paddle, one: Transaction, setting: Setting, names: string[]) {
  const { url } = paddle.deliveries.settings
  return {
    one,
    setting,
    events: names.map((name) => ({ name, data: checkoutData(paddle, one, setting) })),
    back: url ? new URL('/dashboard/account', url).href : null,
  }
}
