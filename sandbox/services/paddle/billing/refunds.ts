import { notFoundError, PaddleApiError } from '../errors'
import type { Paddle } from '../paddle'
import { newId, type Adjustment, type Transaction } from '../records'
import { dueCents } from './transactions'

interface RefundOrder {
  reason: string
  /** null for a full refund. */
  cents: number | null
}

/** Requests a refund, which then waits for Paddle's approval. Throws `PaddleApiError` 400. */
export function requestRefund(paddle: Paddle, one: Transaction, { reason, cents }: RefundOrder): Adjustment {
  if (one.status !== 'completed') {
    const detail = 'only completed transactions can be refunded'
    throw new PaddleApiError(400, 'adjustment_transaction_invalid_status_for_refund', detail)
  }
  const at = paddle.nextTimestamp()
  const { currency_code } = one
  const type = cents === null ? 'full' : 'partial'
  const amount = String(cents ?? dueCents(one))
  const totals = { subtotal: amount, tax: '0', total: amount }
  const adjustment: Adjustment = {
    id: newId('adj'),
    ...{ action: 'refund', type, reason, status: 'pending_approval', currency_code },
    transaction_id: one.id,
    subscription_id: one.subscription_id,
    customer_id: one.customer_id!,
    credit_applied_to_balance: false,
    items: [{ id: newId('adjitm'), item_id: one.details!.line_items[0]!.id, type, amount, totals }],
    totals: { ...totals, fee: '0', retained_fee: '0', earnings: amount, currency_code },
    created_at: at,
    updated_at: at,
  }
  paddle.emit('adjustment.created', adjustment)
  return paddle.records.put('adjustment', adjustment)
}

/** Throws `PaddleApiError` 404. */
export function decideRefund(paddle: Paddle, id: string, status: 'approved' | 'rejected'): Adjustment {
  const one = paddle.records.find('adjustment', id)
  if (!one) throw notFoundError('Adjustment', id)
  const decided = paddle.records.put('adjustment', { ...one, status, updated_at: paddle.nextTimestamp() })
  paddle.emit('adjustment.updated', decided)
  return decided
}
