import { expect, test } from 'vitest'
import { labelledPairs } from './labelled-pairs'
import { readPair } from './read-pair'
import { answerPair, figuresOf } from './score'

const pairs = labelledPairs(800, 7).map((pair, i) => readPair(JSON.stringify(pair), i + 1))
const answered = pairs.map(answerPair)

test('the same seed gives the same pairs, half of them of one car', () => {
  expect(labelledPairs(20, 7)).toEqual(labelledPairs(20, 7))
  expect(labelledPairs(20, 8)).not.toEqual(labelledPairs(20, 7))
  expect(pairs.filter(({ same }) => same)).toHaveLength(400)
})

test('of the labelled pairs, few cars are merged wrongly and most re-posts are found', () => {
  const { precision, recall } = figuresOf(answered)
  expect(precision).toBeGreaterThanOrEqual(0.99) // one wrong pair of 400 is a quarter per cent
  expect(recall).toBeGreaterThanOrEqual(0.9)
})

test('every pair with two VINs is right', () => {
  const withVins = answered.filter(({ pair }) => pair.a.vin && pair.b.vin)
  expect(withVins.length).toBeGreaterThan(50)
  expect(withVins.filter(({ pair, isSame }) => pair.same !== isSame)).toEqual([])
})
