import { expect, test } from 'vitest'
import { criterionKey, decide, maxCriteria, numberCriteria, type CriterionDraft, type Verdict } from './criteria'

const draft = (label: string, over: Partial<CriterionDraft> = {}): CriterionDraft => ({
  polarity: 'wanted',
  label,
  feature: null,
  visible: true,
  ...over,
})
const verdict = (over: Partial<Verdict>): Verdict => ({
  criterionId: 'a1',
  label: 'sunroof',
  polarity: 'wanted',
  answer: 'yes',
  evidence: [],
  ...over,
})

test('criteria are numbered, lower case and without repeats', () => {
  const criteria = numberCriteria(
    [
      draft(' Leather  Seats', { feature: 'leather seats' }),
      draft('leather', { feature: 'Leather Seats' }),
      draft('salvage title', { polarity: 'unwanted', feature: 'salvage title', visible: false }),
      draft('  '),
      draft('black paint', { feature: 'colour' }),
    ],
    'leather, no salvage, black',
  )
  expect(criteria.map((a) => [a.id, a.polarity, a.label, a.feature])).toEqual([
    ['a1', 'wanted', 'leather seats', 'leather seats'],
    ['a2', 'unwanted', 'salvage title', 'salvage title'],
    ['a3', 'wanted', 'black paint', null],
  ])
})

test('a search has at most twenty criteria', () => {
  expect(
    numberCriteria(
      Array.from({ length: 50 }, (_, i) => draft(`thing ${i}`)),
      'many',
    ),
  ).toHaveLength(maxCriteria)
})

test('words that yield no criteria become one criterion', () => {
  expect(numberCriteria([], 'Something  Nice')).toEqual([
    { id: 'a1', polarity: 'wanted', label: 'something nice', feature: null, visible: true },
  ])
})

test('an answer is stored under the wording, in lower case', () => {
  expect(criterionKey({ label: ' Black  Paint ' })).toBe('black paint')
})

test('an unwanted yes or a wanted no rejects, an unknown leaves a car possible, anything else is a match', () => {
  expect(decide([verdict({ answer: 'no' })])).toEqual({ stage: 'REJECTED', reason: 'No sunroof' })
  expect(decide([verdict({ answer: 'unknown' }), verdict({ polarity: 'unwanted', label: 'rust' })])).toEqual({
    stage: 'REJECTED',
    reason: 'Has rust',
  })
  expect(decide([verdict({}), verdict({ answer: 'unknown' })])).toEqual({
    stage: 'POSSIBLE',
    reason: 'Not stated: sunroof',
  })
  expect(decide([verdict({})])).toEqual({ stage: 'MATCH', reason: null })
})
