import { expect, test } from 'vitest'
import { defaultPolicy, tellingOf, type TellPolicy } from './policy'

const openMust = [{ strength: 'must', answer: 'unknown' }] as const
const told = (policy: TellPolicy, verdicts: Parameters<typeof tellingOf>[2] = []) =>
  (['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] as const).map((stage) => tellingOf(policy, stage, verdicts))

test('by default matches and likely ones are told at once, possible ones in the digest', () => {
  expect(told(defaultPolicy)).toEqual(['at once', 'at once', 'in the digest', 'never'])
})

test('the buyer chooses the lowest grade that is told at once, and whether the rest is told at all', () => {
  expect(told({ tellAtOnce: 'MATCH', tellsRest: true })).toEqual(['at once', 'in the digest', 'in the digest', 'never'])
  expect(told({ tellAtOnce: 'MATCH', tellsRest: false })).toEqual(['at once', 'never', 'never', 'never'])
  expect(told({ tellAtOnce: 'POSSIBLE', tellsRest: false })).toEqual(['at once', 'at once', 'at once', 'never'])
})

test('a car with an open must is not told at once', () => {
  expect(tellingOf({ tellAtOnce: 'POSSIBLE', tellsRest: true }, 'POSSIBLE', [...openMust])).toBe('in the digest')
  expect(tellingOf({ tellAtOnce: 'POSSIBLE', tellsRest: false }, 'POSSIBLE', [...openMust])).toBe('never')
})
