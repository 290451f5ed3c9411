import { expect, test } from 'vitest'
import { dayMs } from '../durations'
import { mayAskForRefund } from './refund'

test('a payment can be asked back for fourteen days, to the millisecond', () => {
  const paidAt = new Date('2026-11-20T12:00:00Z')
  const after = (ms: number) => mayAskForRefund({ paidAt }, new Date(paidAt.getTime() + ms))
  expect([after(0), after(14 * dayMs - 1), after(14 * dayMs)]).toEqual([true, true, false])
})
