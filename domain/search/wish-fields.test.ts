import { expect, test } from 'vitest'
import { buildCriteria } from '../judgment/criteria/from-drafts'
import { parseWishes } from '../judgment/criteria/parse-wishes'
import { toFormFields } from './wish-fields'

const fieldsOf = (words: string) => parseWishes(words).map(toFormFields)

test.each<[string, object | null]>([
  ['under $8k', { priceTo: 8_000 }],
  ['automatic', { transmission: 'automatic' }],
  ['no automatic', { transmission: 'manual' }],
  ['SUV', { bodyTypes: ['suv'] }],
  ['sedan or wagon', { bodyTypes: ['sedan', 'wagon'] }],
  ['within 50 miles of Denver', { radius: 50, location: 'denver' }],
  ['near 94110', { location: '94110' }],
  ['in Oakland', { location: 'oakland' }],
  ['within 30 miles', { radius: 30 }],
  ['nice to have automatic', null],
  ['no vans', null],
  ['SUV or leather', null],
  ['from California', null],
  ['300 miles of range', null],
  ['heated seats', null],
])('“%s” can move to %j', (words, fields) => expect(fieldsOf(words)).toEqual([fields]))

test('a place that no wish covers can move too', () => {
  const drafts = parseWishes('leather').map(({ polarity, strength, alternatives, kind }) => ({
    ...{ kind, polarity, strength, words: 'leather', condition: null },
    alternatives: alternatives.map((one) => ({ ...one, comparison: null })),
  }))
  const criteria = buildCriteria(drafts, 'leather. within 50 miles of Denver')
  expect(criteria.map(toFormFields)).toContainEqual(expect.objectContaining({ radius: 50 }))
})
