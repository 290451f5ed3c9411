import type { AdjustmentAction, AdjustmentType, ITransactionProrationResponse } from '@paddle/paddle-node-sdk'
import { newId, PaddleApiError, type Adjustment, type Transaction } from '../records'
import type { Paddle } from '../paddle'
import { sumLines } from './transactions'

interface AdjustmentOrder {
  action: AdjustmentAction
  type: 'full' | 'partial'
  reason: string
  items: { item_id: string; type: AdjustmentType; cents: number; proration: ITransactionProrationResponse | null }[]
}

/** Stores an adjustment and emits its event. A refund needs Paddle's approval; a credit does not. */
export function createAdjustment(paddle: Paddle, one: Transaction, { items, ...order }: AdjustmentOrder): Adjustment {
  const at = paddle.nextTimestamp()
  const totals = adjustmentTotals(sumLines(items))
  const adjustment: Adjustment = {
    id: newId('adj'),
    ...order,
    transaction_id: one.id,
    subscription_id: one.subscription_id ?? null,
    customer_id: one.customer_id!,
    credit_applied_to_balance: order.action === 'credit',
    currency_code: 'USD',
    status: order.action === 'refund' ? 'pending_approval' : 'approved',
    items: items.map(({ cents, ...item }) => ({
      id: newId('adjitm'),
      ...item,
      amount: String(cents),
      totals: { subtotal: String(cents), tax: '0', total: String(cents) },
    })),
    totals,
    payout_totals: { ...totals, chargeback_fee: { amount: '0', original: null }, currency_code: 'USD' },
    created_at: at,
    updated_at: at,
  }
  paddle.records.put('adjustment', adjustment)
  paddle.emit('adjustment.created', adjustment)
  return adjustment
}

export const adjustmentTotals = (cents: number) => ({
  subtotal: String(cents),
  tax: '0',
  total: String(cents),
  fee: '0',
  retained_fee: '0',
  earnings: String(cents),
  currency_code: 'USD' as const,
})

/** Requests a refund of a transaction or of the items in `parts`. Throws `PaddleApiError` 400. */
export function requestRefund(
  paddle: Paddle,
  one: Transaction,
  reason: string,
  parts: { item_id: string; type: AdjustmentType; amount?: string | null | undefined }[] | null,
): Adjustment {
  if (one.status !== 'completed') {
    const detail = 'only completed transactions can be refunded'
    throw new PaddleApiError(400, 'adjustment_transaction_invalid_status_for_refund', detail)
  }
  const earlier = paddle.records.list('adjustment', (it) => it.transaction_id === one.id && it.action === 'refund')
  if (earlier.some(({ status }) => status === 'pending_approval')) {
    throw new PaddleApiError(400, 'adjustment_pending_refund_request', 'a refund of this transaction is pending')
  }
  const lines = one.details!.line_items
  const items = (parts ?? lines.map(({ id }) => ({ item_id: id, type: 'full' as const, amount: null }))).map((part) => {
    const line = lines.find(({ id }) => id === part.item_id)
    if (!line) throw itemInvalid(`${part.item_id} is not of the transaction`)
    const cents = part.type === 'full' ? Number(line.totals!.total) : Number(part.amount ?? 0)
    return { item_id: part.item_id, type: part.type, cents, proration: null }
  })
  const back = earlier
    .filter(({ status }) => status === 'approved')
    .map(({ totals }) => ({ cents: Number(totals.total) }))
  if (sumLines(items) + sumLines(back) > Number(one.details!.totals!.grand_total)) {
    throw itemInvalid('the amount is over what is left to refund')
  }
  return createAdjustment(paddle, one, { action: 'refund', type: parts ? 'partial' : 'full', reason, items })
}

const itemInvalid = (message: string) =>
  new PaddleApiError(400, 'adjustment_transaction_item_invalid', 'One or more adjustment items cannot be processed', [
    { field: 'adjustment.transaction.items[0]', message },
  ])

export const isRefundPending = (paddle: Paddle, subscriptionId: string): boolean =>
  paddle.records.list(
    'adjustment',
    (one) => one.subscription_id === subscriptionId && one.status === 'pending_approval',
  ).length > 0

export function decideRefund(paddle: Paddle, one: Adjustment, status: 'approved' | 'rejected'): Adjustment {
  const decided = paddle.records.put('adjustment', { ...one, status, updated_at: paddle.nextTimestamp() })
  paddle.emit('adjustment.updated', decided)
  return decided
}
