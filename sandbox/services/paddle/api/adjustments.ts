import { Hono } from 'hono'
import { z } from 'zod'
import type { SandboxState } from '../../../state'
import { requestRefund } from '../billing/refunds'
import { requireTransaction } from '../billing/transactions'
import { parseBody, respond, respondWithList } from './responses'

const maxAdjustments = 50
const part = z.strictObject({ item_id: z.string(), type: z.literal('partial'), amount: z.string().regex(/^\d+$/) })
const refund = z.strictObject({ action: z.literal('refund'), transaction_id: z.string(), reason: z.string() })
const refundOrder = z.discriminatedUnion('type', [
  refund.extend({ type: z.literal('full') }),
  refund.extend({ type: z.literal('partial'), items: z.tuple([part]) }),
])

/** Refunds, as the operator requests them in Paddle's dashboard. */
export function adjustmentRoutes({ paddle }: SandboxState): Hono {
  const app = new Hono()
  app.get('/', (c) =>
    respondWithList(c, {
      all: paddle.records.list('adjustment'),
      filters: { id: ({ id }) => id },
      most: maxAdjustments,
    }),
  )
  app.post('/', async (c) => {
    const order = await parseBody(c, refundOrder)
    const { reason } = order
    const cents = order.type === 'full' ? null : Number(order.items[0].amount)
    const paid = requireTransaction(paddle, order.transaction_id)
    return respond(c, requestRefund(paddle, paid, { reason, cents }), 201)
  })
  return app
}
