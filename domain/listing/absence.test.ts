import { expect, test } from 'vitest'
import { lastAbsence, type OnOffer } from './absence'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour))
const posting = (over: Partial<OnOffer> = {}): OnOffer => ({
  ...{ firstSeenAt: at(1), goneAt: null, goneReason: null, absentFrom: null, absentTo: null },
  ...over,
})

test('a posting that was away and is on offer again had an absence', () => {
  expect(lastAbsence([posting()])).toBeNull()
  const back = posting({ absentFrom: at(3), absentTo: at(6) })
  expect(lastAbsence([back])).toEqual({ from: at(3), to: at(6) })
})

test('a car was not away while another of its postings was on offer', () => {
  const back = posting({ absentFrom: at(3), absentTo: at(6) })
  expect(lastAbsence([back, posting({ firstSeenAt: at(2), goneAt: at(7) })])).toBeNull()
})

test('a car that is posted anew was away since its last posting was gone', () => {
  const gone = posting({ goneAt: at(3), goneReason: 'TAKEN_DOWN' })
  expect(lastAbsence([gone, posting({ firstSeenAt: at(4) })])).toEqual({ from: at(3), to: at(4) })
  expect(lastAbsence([gone, posting({ firstSeenAt: at(3, 23) })])).toBeNull()
})

test('an hour is an absence if the site said sold or pending, and never if the posting was no car', () => {
  const anew = posting({ firstSeenAt: at(3, 1) })
  const gone = (goneReason: OnOffer['goneReason']) => posting({ goneAt: at(3), goneReason })
  for (const reason of ['SOLD', 'PENDING'] as const) {
    expect(lastAbsence([gone(reason), anew])).toEqual({ from: at(3), to: at(3, 1) })
  }
  expect(lastAbsence([gone('NOT_A_CAR'), posting({ firstSeenAt: at(9) })])).toBeNull()
})
