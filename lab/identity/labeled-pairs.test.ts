// @module-tag thorough
import { expect, test } from 'vitest'
import { generateLabeledPairs } from './labeled-pairs'
import { readPair } from './read-pair'
import { scorePair, computeFigures } from './score'

const pairs = generateLabeledPairs(800, 7).map((pair, i) => readPair(JSON.stringify(pair), i + 1))
const answered = pairs.map(scorePair)

test('the same seed generates the same pairs, half of them of the same car', () => {
  expect(generateLabeledPairs(20, 7)).toEqual(generateLabeledPairs(20, 7))
  expect(generateLabeledPairs(20, 8)).not.toEqual(generateLabeledPairs(20, 7))
  expect(pairs.filter(({ same }) => same)).toHaveLength(400)
})

test('few labeled pairs are merged wrongly, and most reposts are found', () => {
  expect(computeFigures(answered).precision).toBeGreaterThanOrEqual(0.99) // one wrong pair in 400 is 0.25%
  // A third of the sellers omit the odometer. Without it, a car on two sites is mostly "unknown".
  const isStated = ({ pair: { a, b } }: (typeof answered)[number]) =>
    a.odometerMiles !== null && b.odometerMiles !== null
  expect(computeFigures(answered.filter(isStated)).recall).toBeGreaterThanOrEqual(0.94)
  expect(computeFigures(answered.filter((one) => !isStated(one))).recall).toBeGreaterThanOrEqual(0.6)
})

test('every pair with two VINs is decided correctly', () => {
  const withVins = answered.filter(({ pair }) => pair.a.vin && pair.b.vin)
  expect(withVins.length).toBeGreaterThan(50)
  expect(withVins.filter(({ pair, isSame }) => pair.same !== isSame)).toEqual([])
})
