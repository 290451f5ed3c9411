import { expect, test } from 'vitest'
import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { generateCopyPairs } from './copied-pairs'
import { begin, type ListingInput } from './labeled-pairs'
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

test('no copied ad is the same car as its original if both ask a real price', () => {
  const pairs = generateCopyPairs(150, 7).filter(({ a, b }) => asksPrice(a) && asksPrice(b))
  const merged = pairs.map(scoreCopyPair).filter(({ isCopy, decision }) => isCopy && decision === 'same')
  expect(pairs.length).toBeGreaterThan(200)
  expect(merged).toEqual([])
})

/** A copy of an ad without a real price undercuts nothing. One that asks too little for any car is not believed. */
const asksPrice = ({ price, attributes, postedAt }: ListingInput) =>
  price !== null &&
  !isPlaceholderPrice(price * 100, Number(attributes.year), new Date(postedAt ?? begin).getUTCFullYear())
