import { expect, test } from 'vitest'
import { dayMs } from '../durations'
import { canRequestRefund } from './refund'

test('a refund can be requested for exactly fourteen days', () => {
  const paidAt = new Date('2026-11-20T12:00:00Z')
  const after = (ms: number) => canRequestRefund({ paidAt }, new Date(paidAt.getTime() + ms))
  expect([after(0), after(14 * dayMs - 1), after(14 * dayMs)]).toEqual([true, true, false])
})
