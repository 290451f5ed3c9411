import { expect, test } from 'vitest'
import { findLastAbsence, type PostingPeriod } from './absence'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 10, day, hour))
const posting = (over: Partial<PostingPeriod> = {}): PostingPeriod => ({
  ...{ firstSeenAt: at(1), goneAt: null, goneReason: null, absentFrom: null, absentTo: null },
  ...over,
})

test('a posting that was gone and is available again had an absence', () => {
  expect(findLastAbsence([posting()])).toBeNull()
  const back = posting({ absentFrom: at(3), absentTo: at(6) })
  expect(findLastAbsence([back])).toEqual({ from: at(3), to: at(6) })
})

test('a car was not absent while another of its postings was available', () => {
  const back = posting({ absentFrom: at(3), absentTo: at(6) })
  expect(findLastAbsence([back, posting({ firstSeenAt: at(2), goneAt: at(7) })])).toBeNull()
})

test('a car was not absent after a short posting while a longer one was still available', () => {
  const short = posting({ firstSeenAt: at(2), goneAt: at(3), goneReason: 'TAKEN_DOWN' })
  expect(findLastAbsence([posting({ goneAt: at(8) }), short, posting({ firstSeenAt: at(5) })])).toBeNull()
})

test('a reposted car was absent since its previous posting was gone', () => {
  const gone = posting({ goneAt: at(3), goneReason: 'TAKEN_DOWN' })
  expect(findLastAbsence([gone, posting({ firstSeenAt: at(4) })])).toEqual({ from: at(3), to: at(4) })
  expect(findLastAbsence([gone, posting({ firstSeenAt: at(3, 23) })])).toBeNull()
})

test('an hour counts as an absence if the site said sold or pending, and never if the posting was not a car', () => {
  const repost = posting({ firstSeenAt: at(3, 1) })
  const gone = (goneReason: PostingPeriod['goneReason']) => posting({ goneAt: at(3), goneReason })
  for (const reason of ['SOLD', 'PENDING'] as const) {
    expect(findLastAbsence([gone(reason), repost])).toEqual({ from: at(3), to: at(3, 1) })
  }
  expect(findLastAbsence([gone('NOT_A_CAR'), posting({ firstSeenAt: at(9) })])).toBeNull()
})
