import { expect, test } from 'vitest'
import { generateCopyPairs } from './copied-pairs'
import { computeCopyFigures, scoreCopyPair } from './score'

test('copied ads are recognized, and honest cross-posts and re-posts are not accused', () => {
  const pairs = generateCopyPairs(150, 7).map(scoreCopyPair)
  const { copiesFound, honestAccused } = computeCopyFigures(pairs)
  expect(
    copiesFound,
    JSON.stringify(
      pairs.filter((one) => one.isCopy && one.accused !== 'right'),
      null,
      1,
    ),
  ).toBeGreaterThanOrEqual(0.95)
  expect(
    honestAccused,
    JSON.stringify(
      pairs.filter((one) => !one.isCopy && one.accused !== null),
      null,
      1,
    ),
  ).toBeLessThanOrEqual(0.01)
})

test('no copied ad is the same car as its original', () => {
  const pairs = generateCopyPairs(150, 7).map(scoreCopyPair)
  expect(pairs.filter(({ isCopy, decision }) => isCopy && decision === 'same')).toEqual([])
})
