import { expect, test } from 'vitest'
import { defaultNotifyPolicy, notifyTimeFor, type NotifyPolicy } from './grade'

const openMust = [{ strength: 'must', answer: 'unknown' }] as const
const notifyTimes = (policy: NotifyPolicy, verdicts: Parameters<typeof notifyTimeFor>[2] = []) =>
  (['MATCH', 'LIKELY', 'POSSIBLE', 'REJECTED'] as const).map((stage) => notifyTimeFor(policy, stage, verdicts))

test('by default matches and likely cars are notified now, possible ones in the digest', () => {
  expect(notifyTimes(defaultNotifyPolicy)).toEqual(['at once', 'at once', 'in the digest', 'never'])
})

test('the policy sets the lowest grade notified now and whether the rest is notified at all', () => {
  expect(notifyTimes({ immediateGrade: 'MATCH', hasDigest: true })).toEqual([
    'at once',
    'in the digest',
    'in the digest',
    'never',
  ])
  expect(notifyTimes({ immediateGrade: 'MATCH', hasDigest: false })).toEqual(['at once', 'never', 'never', 'never'])
  expect(notifyTimes({ immediateGrade: 'POSSIBLE', hasDigest: false })).toEqual([
    'at once',
    'at once',
    'at once',
    'never',
  ])
})

test('a car with an unanswered must is not notified now', () => {
  expect(notifyTimeFor({ immediateGrade: 'POSSIBLE', hasDigest: true }, 'POSSIBLE', [...openMust])).toBe(
    'in the digest',
  )
  expect(notifyTimeFor({ immediateGrade: 'POSSIBLE', hasDigest: false }, 'POSSIBLE', [...openMust])).toBe('never')
})
