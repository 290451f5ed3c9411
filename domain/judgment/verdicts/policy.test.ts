import { expect, test } from 'vitest'
import { defaultNotifyPolicy, notifyTimeOf, type NotifyPolicy } from './grade'

const openMust = [{ strength: 'must', answer: 'unknown' }] as const
const told = (policy: NotifyPolicy, verdicts: Parameters<typeof notifyTimeOf>[2] = []) =>
  (['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] as const).map((stage) => notifyTimeOf(policy, stage, verdicts))

test('by default matches and likely ones are told at once, possible ones in the digest', () => {
  expect(told(defaultNotifyPolicy)).toEqual(['at once', 'at once', 'in the digest', 'never'])
})

test('the buyer chooses the lowest grade that is told at once, and whether the rest is told at all', () => {
  expect(told({ tellAtOnce: 'MATCH', tellsRest: true })).toEqual(['at once', 'in the digest', 'in the digest', 'never'])
  expect(told({ tellAtOnce: 'MATCH', tellsRest: false })).toEqual(['at once', 'never', 'never', 'never'])
  expect(told({ tellAtOnce: 'POSSIBLE', tellsRest: false })).toEqual(['at once', 'at once', 'at once', 'never'])
})

test('a car with an open must is not told at once', () => {
  expect(notifyTimeOf({ tellAtOnce: 'POSSIBLE', tellsRest: true }, 'POSSIBLE', [...openMust])).toBe('in the digest')
  expect(notifyTimeOf({ tellAtOnce: 'POSSIBLE', tellsRest: false }, 'POSSIBLE', [...openMust])).toBe('never')
})
