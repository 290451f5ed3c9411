import { Hono, type Context } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { cancelCheckout, openCheckout, requireTransaction } from '../billing/transactions'
import { notFoundError, PaddleApiError } from '../errors'
import { requirePrice } from '../prices'
import type { Transaction } from '../records'
import { customDataSchema, itemsSchema, parseBody, respond, respondWithList } from './responses'

const maxTransactions = 30
const opened = z.strictObject({ items: itemsSchema, customer_id: z.string(), custom_data: customDataSchema })
const changed = z.strictObject({ status: z.literal('canceled') })

export function transactionRoutes(state: SandboxState): Hono {
  const { paddle } = state
  const app = new Hono()
  const found = (c: Context) => requireTransaction(paddle, c.req.param('id')!)
  const withAdjustments = (one: Transaction) => ({
    ...one,
    adjustments: paddle.records.list('adjustment', ({ transaction_id }) => transaction_id === one.id),
  })

  app.get('/', (c) => {
    const since = Date.parse(c.req.query('updated_at[GTE]') ?? new Date(0).toISOString())
    return respondWithList(c, {
      all: paddle.records.list('transaction', ({ updated_at }) => Date.parse(updated_at) >= since),
      filters: { subscription_id: (one) => one.subscription_id, status: (one) => one.status },
      shown: c.req.query('include') === 'adjustment' ? withAdjustments : undefined,
      most: maxTransactions,
    })
  })
  app.post('/', async (c) => {
    const { items, customer_id: customerId, custom_data: customData } = await parseBody(c, opened)
    if (!paddle.records.find('customer', customerId)) throw notFoundError('Customer', customerId)
    const price = requirePrice(items[0].price_id, 'USD')
    return respond(c, openCheckout(paddle, { origin: 'api', customerId, price, customData }), 201)
  })
  app.patch('/:id', async (c) => {
    await parseBody(c, changed)
    return respond(c, cancelCheckout(paddle, found(c)))
  })
  app.get('/:id', (c) => respond(c, found(c)))
  app.get('/:id/invoice', (c) => {
    const { id, invoice_number } = found(c)
    if (!invoice_number) throw new PaddleApiError(400, 'transaction_invoice_not_available', 'there is no invoice yet')
    return respond(c, { url: `${state.origin}/paddle-portal/invoices/${id}` })
  })
  return app
}
