import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'
import type { SandboxState } from '../../../state'
import { cancelSubscription, changeCard, requireSubscription } from '../billing/subscriptions'
import { dueCents, requireTransaction } from '../billing/transactions'
import { findTestCard, paysNow } from '../cards'
import { PaddleApiError } from '../errors'
import { formatAmount } from '../prices'
import type { Subscription } from '../records'
import { cardForm, declinedProblem, paddlePage, unknownCardProblem } from './page'

/** Pages for customers. Unlike Paddle's links, these do not expire. */
export function portalRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  const found = (c: Context) => requireSubscription(paddle, c.req.param('id')!)
  app.get('/', (c) => {
    const customerId = c.req.query('customer')
    const own = paddle.records.list('subscription', ({ shown }) => shown.customer_id === customerId)
    return respondPage(c, 'Your account', own.map(subscriptionLinks))
  })
  app.get('/subscriptions/:id/cancel', (c) => {
    const { items } = found(c).shown
    const form = html`<form method="post"><button>Cancel plan</button></form>`
    return respondPage(c, `Cancel ${items[0]!.product.name}?`, form)
  })
  app.post('/subscriptions/:id/cancel', (c) => {
    cancelSubscription(paddle, found(c), 'next_billing_period')
    return respondStatus(c, 'Your plan is cancelled', 'Nothing more is charged.')
  })
  app.get('/subscriptions/:id/update-payment-method', (c) => respondCardForm(c, null))
  app.post('/subscriptions/:id/update-payment-method', async (c) => {
    const { number } = (await c.req.parseBody()) as { number: string }
    const card = findTestCard(number)
    if (!card) return respondCardForm(c, unknownCardProblem)
    if (!paysNow(card.number)) return respondCardForm(c, declinedProblem)
    changeCard(paddle, found(c), card.number)
    return respondStatus(c, 'Your card is changed', 'It pays what is overdue and all later bills.')
  })
  app.get('/invoices/:id', (c) => {
    const one = requireTransaction(paddle, c.req.param('id'))
    const text = `${one.items[0]!.price!.description}: ${formatAmount(dueCents(one), one.currency_code)}`
    return respondStatus(c, `Invoice ${one.invoice_number}`, text)
  })
  app.onError((error, c) => {
    if (error instanceof PaddleApiError) return respondStatus(c, 'That did not work', error.message, error.status)
    throw error
  })
  return app
}

const subscriptionLinks = ({ id, shown }: Subscription): Html =>
  html`<p>
    ${shown.items[0]!.price.description}, ${shown.status}<br />
    <a href="/paddle-portal/subscriptions/${id}/update-payment-method">Change card</a>
    <a href="/paddle-portal/subscriptions/${id}/cancel">Cancel plan</a>
  </p>`

const respondPage = (c: Context, title: string, body: Html | Html[]) =>
  c.html(paddlePage({ title, body: html`${body}` }))

const respondCardForm = (c: Context, problem: string | null) =>
  respondPage(c, 'Change your card', cardForm(problem, 'Use this card'))

const respondStatus = (c: Context, title: string, text: string, status: PaddleApiError['status'] = 200) => {
  c.status(status)
  return respondPage(c, title, html`<p role="status">${text}</p>`)
}
