import { expect, test } from 'vitest'
import { progressText } from './results-sections'

test('uses the singular for one', () => {
  expect(progressText({ seen: 1, filtered: 1, judged: 0 })).toBe(
    'Looked at so far: 1 car. 1 was outside your limits and 0 were read against your words.',
  )
  expect(progressText({ seen: 1_212, filtered: 1_211, judged: 1 })).toBe(
    'Looked at so far: 1,212 cars. 1,211 were outside your limits and 1 was read against your words.',
  )
})
