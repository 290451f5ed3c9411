import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { requestRefund } from '../billing/adjustments'
import { isPayable, updateCheckoutLines, openCheckout } from '../billing/checkout'
import { transactionDetails } from '../billing/transactions'
import type { Paddle } from '../paddle'
import { notFoundError, PaddleApiError, type Transaction } from '../records'
import { respond, parseBody, respondWithList, itemsSchema, toLines } from './responses'

export function requireTransaction(paddle: Paddle, id: string): Transaction {
  const one = paddle.records.find('transaction', id)
  if (!one) throw notFoundError('Transaction', id)
  return one
}

const maxTransactions = 30
const newTransaction = itemsSchema.extend({
  custom_data: z.record(z.string(), z.unknown()).nullish(),
  customer_id: z.string().nullish(),
})

export function transactionRoutes(state: SandboxState): Hono {
  const { paddle } = state
  const app = new Hono()
  const shownWith = (include: string | undefined) => (one: Transaction) => {
    const wanted = (include ?? '').split(',')
    const { customer_id, address_id } = one
    return {
      ...one,
      checkout: { url: isPayable(one) ? `${state.origin}/paddle-checkout/${one.id}` : null },
      ...(wanted.includes('customer') && {
        customer: paddle.records.find('customer', customer_id ?? '')?.shown ?? null,
      }),
      ...(wanted.includes('address') && { address: paddle.records.find('address', address_id ?? '') ?? null }),
      ...(wanted.includes('adjustment') && {
        adjustments: paddle.records.list('adjustment', ({ transaction_id }) => transaction_id === one.id),
      }),
    }
  }

  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('transaction'),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        customer_id: (one) => one.customer_id,
        subscription_id: (one) => one.subscription_id,
        status: (one) => one.status,
        origin: (one) => one.origin,
        invoice_number: (one) => one.invoice_number,
      },
      instants: {
        billed_at: (one) => one.billed_at,
        created_at: (one) => one.created_at,
        updated_at: (one) => one.updated_at,
      },
      shown: shownWith(c.req.query('include')),
      most: maxTransactions,
    }),
  )
  app.post('/', async (c) => {
    const { items, custom_data: customData = null, customer_id: customerId = null } = await parseBody(c, newTransaction)
    if (customerId !== null && !paddle.records.find('customer', customerId)) throw notFoundError('Customer', customerId)
    const checkout = { origin: 'api' as const, lines: toLines(items), customData, customerId }
    return respond(c, shownWith(undefined)(openCheckout(paddle, checkout)), 201)
  })
  app.patch('/:id', async (c) => {
    const one = requireTransaction(paddle, c.req.param('id'))
    const { items } = await parseBody(c, itemsSchema.strict())
    return respond(c, shownWith(undefined)(updateCheckoutLines(paddle, one, toLines(items))))
  })
  app.post('/preview', async (c) => {
    const { items } = await parseBody(c, itemsSchema)
    const lines = toLines(items)
    const shownItems = lines.map(({ price }) => ({ price: price.price, quantity: 1, include_in_totals: true }))
    return respond(c, { currency_code: 'USD', items: shownItems, details: transactionDetails(lines, 0) })
  })
  app.get('/:id', (c) => respond(c, shownWith(c.req.query('include'))(requireTransaction(paddle, c.req.param('id')))))
  app.get('/:id/invoice', (c) => {
    const { id, invoice_id, customer_id } = requireTransaction(paddle, c.req.param('id'))
    if (!invoice_id) throw new PaddleApiError(400, 'transaction_invoice_not_available', 'there is no invoice yet')
    const token = paddle.createPortalToken(customer_id!)
    return respond(c, { url: `${state.origin}/paddle-portal/invoices/${id}?token=${token}` })
  })
  return app
}

const partial = z.object({
  item_id: z.string(),
  type: z.enum(['full', 'partial']),
  amount: z.string().regex(/^\d+$/).nullish(),
})
const refundOrder = z.object({
  action: z.literal('refund'),
  transaction_id: z.string(),
  reason: z.string().min(1),
  type: z.enum(['full', 'partial']).optional(),
  items: z.array(partial).min(1).nullish(),
})

/** Clients create refunds; credits are read-only. */
export function adjustmentRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('adjustment'),
      idOf: ({ id }) => id,
      filters: {
        id: ({ id }) => id,
        customer_id: (one) => one.customer_id,
        subscription_id: (one) => one.subscription_id,
        transaction_id: (one) => one.transaction_id,
        status: (one) => one.status,
        action: (one) => one.action,
      },
      shown: (one) => one,
    }),
  )
  app.post('/', async (c) => {
    const { transaction_id, reason, type, items } = await parseBody(c, refundOrder)
    const parts = type === 'full' ? null : (items ?? null)
    return respond(c, requestRefund(paddle, requireTransaction(paddle, transaction_id), reason, parts), 201)
  })
  return app
}
