import { expect, test } from 'vitest'
import { transaction } from './shapes'

const at = new Date('2026-11-20T10:00:00Z').toISOString()
const paid = {
  ...{
    id: 'txn_1',
    status: 'completed',
    origin: 'web',
    customerId: 'ctm_1',
    subscriptionId: 'sub_1',
    customData: null,
  },
  ...{ invoiceNumber: null, currencyCode: 'USD', createdAt: at, updatedAt: at, billedAt: at, items: [] },
  details: { totals: { grandTotal: '1500' } },
}
const goingBack = (adjustments: object[] | null) => {
  const { refundedCents, pendingRefundCents } = transaction.parse({ ...paid, adjustments })
  return [refundedCents, pendingRefundCents]
}
const refund = (total: string, status = 'approved', action = 'refund') => ({ action, status, totals: { total } })

test('sums approved refunds and chargebacks, and pending ones separately', () => {
  expect(goingBack(null)).toEqual([0, 0])
  expect(goingBack([refund('500'), refund('300'), refund('700', 'pending_approval')])).toEqual([800, 700])
  expect(goingBack([refund('1500', 'approved', 'chargeback')])).toEqual([1_500, 0])
  expect(
    goingBack([refund('500', 'rejected'), refund('500', 'reversed'), refund('400', 'approved', 'credit')]),
  ).toEqual([0, 0])
})

test('a refund without an amount counts in full', () => {
  expect(goingBack([{ action: 'refund', status: 'approved', totals: null }])).toEqual([1_500, 0])
})
