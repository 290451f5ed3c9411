// @module-tag thorough
import path from 'node:path'
import { expect, test } from 'vitest'
import { committedDescriptions, scoreDescriptions } from './descriptions'
import { createTempFolder } from './labeled-set'
import { writeLines } from './rows'

const empty = { cars: [], limits: [], places: [], transmissions: [], bodyTypes: [], wishes: [], unclear: [] }
function scoreOf(...rows: object[]) {
  const file = path.join(createTempFolder(), 'sentences.jsonl')
  writeLines(file, rows)
  return scoreDescriptions(file)
}

test('of the 80 committed sentences at least 76 fill the form as expected, and none fills a field that it does not state', () => {
  const { score, problems } = scoreDescriptions(committedDescriptions)
  expect(score.sentences).toBe(80)
  expect(score.invented, problems.join('\n')).toBe(0)
  expect(score.right, problems.join('\n')).toBeGreaterThanOrEqual(76)
})

const words = 'Honda Civic under 15k'
const cars = [{ quote: 'Honda Civic', make: 'Honda', model: 'Civic' }]
const limits = [{ quote: 'under 15k', quantity: 'price' }]
const expected = { make: 'honda', models: ['civic'], priceTo: '15000' }

test('counts a sentence as right only if every field is', () => {
  expect(scoreOf({ id: 'a', words, expected, answer: { ...empty, cars, limits } }).score).toEqual({
    ...{ eval: 'sentences', sentences: 1, right: 1, invented: 0 },
  })
  const { score, problems } = scoreOf({ id: 'a', words, expected, answer: { ...empty, cars } })
  expect(score).toMatchObject({ right: 0, invented: 0 })
  expect(problems).toEqual([expect.stringContaining('priceTo is empty, not "15000"')])
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
