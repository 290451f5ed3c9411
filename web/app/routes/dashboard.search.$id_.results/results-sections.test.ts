import { expect, test } from 'vitest'
import { progressText } from './results-sections'

test('uses the singular for one', () => {
  expect(progressText({ seen: 1, filtered: 1, judged: 0 })).toBe(
    'We know of 1 car: 1 is outside your filters, and 0 were checked against your wishes.',
  )
  expect(progressText({ seen: 1_212, filtered: 1_211, judged: 1 })).toBe(
    'We know of 1,212 cars: 1,211 are outside your filters, and 1 was checked against your wishes.',
  )
})
