import { beforeAll, expect, test } from 'vitest'
import { loadAnswers } from './answers'
import { committed } from './committed'
import { loadSet } from './labelled-set'
import { scoreSet, type MethodScore, type Score } from './score'

// The committed answers were recorded by readers who did not know the labels. Whoever adds pairs has them answered too.

let figures: Score
let problems: string

beforeAll(async () => {
  const scored = await scoreSet(loadSet(committed.set, committed.searches), loadAnswers(committed.answers))
  figures = scored.figures
  problems = scored.problems.join('\n')
})

const withThreeWishes = ({ buyer }: MethodScore) => buyer.find(({ wishes }) => wishes === 3)!

test('every request over the committed set is answered, and every answer belongs to one', () => {
  expect(figures.missing).toEqual({ compile: 0, read: 0, ask: 0 })
  expect(figures.problems, problems).toBe(0)
})

test('at least 97 in 100 answers are right', () => {
  expect(figures.accuracy).toBeGreaterThanOrEqual(0.97)
})

test('what ads leave open stays open in at least 95 of 100 pairs', () => {
  expect(figures.unknownKept).toBeGreaterThanOrEqual(0.95)
})

test('every quote stands in its ad', () => {
  expect(figures.quotesValid).toBe(1)
})

test('a buyer with three wishes is told at once of most cars that nothing speaks against, and of the rest in the digest', () => {
  const { atOnce, never } = withThreeWishes(figures)
  expect(atOnce).toBeGreaterThanOrEqual(0.6)
  expect(never).toBe(0)
})

test('the truth rules out hardly more of the cars told at once than of those that a careful reader would tell', () => {
  const careful = withThreeWishes(figures.baselines['careful reader']!).ruledOutByTruth!
  expect(withThreeWishes(figures).ruledOutByTruth).toBeLessThanOrEqual(careful + 0.02)
})
