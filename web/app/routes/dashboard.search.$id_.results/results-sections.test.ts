import { expect, test } from 'vitest'
import { progressText } from './results-sections'

test('uses the singular for one', () => {
  expect(progressText({ seen: 1, filtered: 1, judged: 0 })).toBe(
    '1 car found so far: 1 was outside your filters, and 0 were checked against your wishes.',
  )
  expect(progressText({ seen: 1_212, filtered: 1_211, judged: 1 })).toBe(
    '1,212 cars found so far: 1,211 were outside your filters, and 1 was checked against your wishes.',
  )
})
