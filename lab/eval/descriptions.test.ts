// @module-tag thorough
import path from 'node:path'
import { expect, test } from 'vitest'
import { scoreUnseen, unseenDescriptions } from './described'
import { committedDescriptions, scoreDescriptions } from './descriptions'
import { createTempFolder } from './labeled-set'
import { writeLines } from './rows'

const empty = { cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] }
function scoreOf(...rows: object[]) {
  const file = path.join(createTempFolder(), 'sentences.jsonl')
  writeLines(file, rows)
  return scoreDescriptions(file)
}

test('of the 80 committed sentences at least 77 fill the form as expected, and none fills a field that it does not state', () => {
  const { score, problems } = scoreDescriptions(committedDescriptions)
  expect(score.sentences).toBe(80)
  expect(score.invented, problems.join('\n')).toBe(0)
  expect(score.right, problems.join('\n')).toBeGreaterThanOrEqual(77)
})

test('of the 220 descriptions by somebody else, nine of ten fill every field right, next to nothing is invented, and no number is used twice', () => {
  const { score, problems } = scoreUnseen(unseenDescriptions)
  expect(score.descriptions).toBe(220)
  for (const one of [score.withModel, score.alone]) expect(one.usedTwice, problems.join('\n')).toBe(0)
  expect(score.withModel.invented, problems.join('\n')).toBe(0)
  // A radius whose misspelled town only a model repairs.
  expect(score.alone.invented, problems.join('\n')).toBe(1)
  expect(score.withModel.right, problems.join('\n')).toBeGreaterThanOrEqual(0.964)
  expect(score.alone.right, problems.join('\n')).toBeGreaterThanOrEqual(0.918)
})

const words = 'Honda Civic under 15k'
const cars = [{ quote: 'Honda Civic', make: 'Honda', model: 'Civic' }]
const limits = [{ quote: 'under 15k', quantity: 'price' }]
const expected = { make: 'honda', models: ['civic'], priceTo: '15000' }

test('counts a sentence as right only if every field is', () => {
  expect(scoreOf({ id: 'a', words, expected, answer: { ...empty, cars, limits } }).score).toEqual({
    ...{ eval: 'sentences', sentences: 1, right: 1, invented: 0 },
  })
  const wanted = { ...expected, yearFrom: '2015' }
  const { score, problems } = scoreOf({ id: 'a', words, expected: wanted, answer: { ...empty, cars, limits } })
  expect(score).toMatchObject({ right: 0, invented: 0 })
  expect(problems).toEqual([expect.stringContaining('yearFrom is empty, not "2015"')])
})

test('counts a filled field that the sentence does not state as invented', () => {
  const { make } = expected
  expect(scoreOf({ id: 'a', words, expected: { make }, answer: { ...empty, cars, limits } }).score.invented).toBe(2)
})

test('counts a sentence without a usable answer as wrong', () => {
  expect(scoreOf({ id: 'a', words, expected }, { id: 'b', words, expected, answer: {} }).score.right).toBe(0)
})

test('rejects an unknown field', () => {
  expect(() => scoreOf({ id: 'a', words, expected: { colour: 'red' } })).toThrow(/sentences.jsonl line 1/)
})
