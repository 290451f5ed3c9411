import { expect, test } from 'vitest'
import { labeledPairs } from './labeled-pairs'
import { readPair } from './read-pair'
import { answerPair, figuresOf } from './score'

const pairs = labeledPairs(800, 7).map((pair, i) => readPair(JSON.stringify(pair), i + 1))
const answered = pairs.map(answerPair)

test('the same seed gives the same pairs, half of them of one car', () => {
  expect(labeledPairs(20, 7)).toEqual(labeledPairs(20, 7))
  expect(labeledPairs(20, 8)).not.toEqual(labeledPairs(20, 7))
  expect(pairs.filter(({ same }) => same)).toHaveLength(400)
})

test('of the labeled pairs, few cars are merged wrongly and most re-posts are found', () => {
  expect(figuresOf(answered).precision).toBeGreaterThanOrEqual(0.99) // one wrong pair in 400 is 0.25%
  // A third of the sellers omit the odometer. Without it, a car on two sites is mostly "unknown".
  const isStated = ({ pair: { a, b } }: (typeof answered)[number]) =>
    a.odometerMiles !== null && b.odometerMiles !== null
  expect(figuresOf(answered.filter(isStated)).recall).toBeGreaterThanOrEqual(0.94)
  expect(figuresOf(answered.filter((one) => !isStated(one))).recall).toBeGreaterThanOrEqual(0.6)
})

test('every pair with two VINs is right', () => {
  const withVins = answered.filter(({ pair }) => pair.a.vin && pair.b.vin)
  expect(withVins.length).toBeGreaterThan(50)
  expect(withVins.filter(({ pair, isSame }) => pair.same !== isSame)).toEqual([])
})
