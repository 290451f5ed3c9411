import { Hono, type Context } from 'hono'
import type { SandboxState } from '../../../state'
import { cancelSubscription, changeCard, findOverdueTransaction } from '../billing/lifecycle'
import { cardholderName } from '../billing/subscriptions'
import { markFailed } from '../billing/transactions'
import { declineReason } from '../paddle'
import { PaddleApiError } from '../records'
import { parsePayment, declineMessage, type FormValues } from './card-form'
import { cancelPage, cardPage, invoicePage, overviewPage, messagePage } from './portal-pages'
import { checkoutRoutes } from './checkout-routes'
import { paddleJsScript } from './paddle-js'

/** Links to the customer portal expire after an hour. */
function portalRoutes({ paddle }: SandboxState): Hono<{ Variables: { customerId: string } }> {
  const app = new Hono<{ Variables: { customerId: string } }>()
  const { records } = paddle
  const back = () => {
    const { url } = paddle.deliveries.settings
    return url ? new URL('/dashboard/account', url).href : null
  }
  const emailOf = (customerId: string) => records.find('customer', customerId)?.shown.email ?? ''
  const mine = (c: Context) => {
    const found = records.find('subscription', c.req.param('id')!)
    if (found?.shown.customer_id !== c.get('customerId'))
      throw new PaddleApiError(404, 'not_found', 'There is no such plan.')
    return found!
  }
  app.use(async (c, next) => {
    const customerId = paddle.findCustomerByToken(c.req.query('token') ?? '')
    if (!customerId)
      return c.html(messagePage('This link has expired', 'Open it again from your account.', back()), 410)
    c.set('customerId', customerId)
    return next()
  })
  app.get('/', (c) => {
    const customerId = c.get('customerId')
    const plans = records.list('subscription', ({ shown }) => shown.customer_id === customerId).reverse()
    const isMine = (it: { customer_id?: string | null }) => it.customer_id === customerId
    const payments = records.list('transaction', (it) => isMine(it) && it.status === 'completed').reverse()
    return c.html(overviewPage(c.req.query('token')!, plans, payments))
  })
  app.get('/subscriptions/:id/cancel', (c) => c.html(cancelPage(mine(c))))
  app.post('/subscriptions/:id/cancel', (c) => {
    cancelSubscription(paddle, mine(c), 'next_billing_period')
    return c.html(messagePage('Your plan is cancelled', 'Nothing more is charged.', back()))
  })
  app.get('/subscriptions/:id/update-payment-method', (c) => {
    return c.html(cardPage(mine(c), emailOf(c.get('customerId')), {}, null))
  })
  app.post('/subscriptions/:id/update-payment-method', async (c) => {
    const one = mine(c)
    const typed = (await c.req.parseBody()) as FormValues
    const again = (problem: string) =>
      cardPage(one, emailOf(c.get('customerId')), { ...typed, number: '', cvc: '' }, problem)
    const payment = parsePayment(typed)
    if ('problem' in payment) return c.html(again(payment.problem), 400)
    const refused = declineReason(payment.card, true)
    const overdue = findOverdueTransaction(paddle, one.id)
    if (refused) {
      if (overdue)
        markFailed(paddle, overdue, payment.card.number, cardholderName(paddle, one.shown.customer_id), refused)
      return c.html(again(declineMessage(refused)))
    }
    changeCard(paddle, one, payment.card.number, true)
    return c.html(
      messagePage('Your card is changed', overdue ? 'What was overdue is paid.' : 'Nothing was charged.', back()),
    )
  })
  app.get('/invoices/:id', (c) => {
    const found = records.find('transaction', c.req.param('id'))
    const customerId = c.get('customerId')
    if (!found?.invoice_number || found.customer_id !== customerId) {
      return c.html(messagePage('There is no such invoice', 'Open it again from your account.', back()), 404)
    }
    return c.html(invoicePage(found, emailOf(customerId)))
  })
  app.onError((error, c) => {
    if (error instanceof PaddleApiError)
      return c.html(messagePage('That did not work', error.message, back()), error.status)
    throw error
  })
  return app
}

/** Serves what Paddle serves to browsers: the script, the checkout and the customer portal. */
export function paddlePages(state: SandboxState): Hono {
  const app = new Hono()
  app.get('/paddle.js', (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8')
    return c.body(paddleJsScript(state.origin))
  })
  app.route('/paddle-checkout', checkoutRoutes(state))
  app.route('/paddle-portal', portalRoutes(state))
  return app
}
