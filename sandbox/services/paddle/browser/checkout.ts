import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'
import type { SandboxState } from '../../../state'
import { respondWithError } from '../api/responses'
import { payCheckout } from '../billing/subscriptions'
import {
  awaitApproval,
  dueCents,
  enterAddress,
  isAwaitingApproval,
  isOpen,
  requireTransaction,
} from '../billing/transactions'
import { approvedCard, findTestCard } from '../cards'
import { PaddleApiError } from '../errors'
import { formatAmount } from '../prices'
import type { Transaction } from '../records'
import { cardForm, declinedProblem, paddlePage, unknownCardProblem } from './page'

/** The page in Paddle.js's frame. It sends its events to the page around it. */
export function checkoutRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  app.get('/:id', (c) => {
    const one = requireTransaction(paddle, c.req.param('id'))
    if (!isOpen(one)) return respondClosed(c, one)
    return respondPage(c, isAwaitingApproval(one) ? approvalForm : payForm(one, null), 'checkout.loaded')
  })
  app.post('/:id', async (c) => {
    const draft = requireTransaction(paddle, c.req.param('id'))
    if (!isOpen(draft)) return respondClosed(c, draft)
    const { number = '', approved, country = 'US' } = (await c.req.parseBody()) as Record<string, string | undefined>
    const one = enterAddress(paddle, draft, country)
    const card = findTestCard(approved ?? number)
    if (card?.isApproved && approved === undefined) {
      awaitApproval(paddle, one)
      return respondPage(c, approvalForm)
    }
    const problem = card ? declinedProblem : unknownCardProblem
    if (card && payCheckout(paddle, one, card.number)) return respondPaid(c, 'checkout.completed')
    return respondPage(c, payForm(one, problem), 'checkout.payment.failed')
  })
  app.onError((error, c) => {
    if (error instanceof PaddleApiError) return respondWithError(c, error)
    throw error
  })
  return app
}

function payForm(one: Transaction, problem: string | null): Html {
  const due = formatAmount(dueCents(one), one.currency_code)
  const close = html`<button type="button" data-close>Close without paying</button>`
  return html`<p>${one.items[0]!.price!.description}: ${due} due today</p>
    ${cardForm(problem, `Pay ${due}`, close)}`
}

const approvalForm = html`<p>Your bank asks you to approve this payment.</p>
  <form method="post"><button name="approved" value="${approvedCard.number}">Approve</button></form>`

const respondClosed = (c: Context, { status }: Transaction) =>
  status === 'canceled'
    ? respondPage(c, html`<p role="alert">This checkout was canceled. Nothing was charged.</p>`, 'checkout.error')
    : respondPaid(c)

const respondPaid = (c: Context, event?: string) =>
  respondPage(c, html`<p role="status">Your payment was received.</p>`, event)

const respondPage = (c: Context, body: Html, event?: string) =>
  c.html(paddlePage({ title: 'Checkout', body, colorScheme: c.req.query('theme'), script: sendEvents(event) }))

/** Paddle.js checks which frame the messages come from. */
const sendEvents = (event: string | undefined) => `
const send = (name) => parent.postMessage({ from: 'paddle-checkout', name }, '*')
${event ? `send('${event}')` : ''}
document.querySelector('form')?.addEventListener('submit', () => send('checkout.payment.initiated'))
document.querySelector('[data-close]')?.addEventListener('click', () => send('checkout.closed'))`
