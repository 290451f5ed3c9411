import { expect, test } from 'vitest'
import {
  comparisonAlternative,
  featureAlternative,
  criterionLabel,
  maxCriteria,
  openAlternative,
  type Criterion,
} from './criterion'
import {
  addCriterion,
  toFormRange,
  changeCriterion,
  CriterionRejectedError,
  restoreCriterion,
  removeCriterion,
  type CriterionChange,
} from './edit'
import type { Feature } from '../features/features'
import { gibberishText } from './gibberish'

const wish = (id: string, features: Feature[], over: Partial<Criterion> = {}): Criterion => ({
  ...{ id, kind: 'wish', polarity: 'wanted', strength: 'should', condition: null, isDoubted: false, words: null },
  alternatives: features.map(featureAlternative),
  ...over,
})
const leather = wish('a1', ['leather seats'])
const salvage = wish('a2', ['salvage title'], { polarity: 'unwanted' })
const both = [leather, salvage]
const summarize = (criteria: Criterion[] | null) =>
  criteria?.map(({ id, kind, polarity, strength, isDoubted, ...rest }) =>
    [id, kind === 'wish' ? polarity : kind, strength, criterionLabel(rest), isDoubted && '?'].filter(Boolean).join(' '),
  )

test('changing strength or polarity changes nothing else', () => {
  expect(changeCriterion(both, 'a1', { strength: 'nice' })).toEqual([{ ...leather, strength: 'nice' }, salvage])
  expect(changeCriterion(both, 'a1', { polarity: 'unwanted' })).toEqual([{ ...leather, polarity: 'unwanted' }, salvage])
  expect(changeCriterion(both, 'a1', {})).toEqual(both)
  expect(changeCriterion(both, 'a9', { strength: 'nice' })).toBeNull()
})

test('rewording parses the new text and keeps id and strength', () => {
  const must = [{ ...leather, strength: 'must' as const }]
  expect(summarize(changeCriterion(must, 'a1', { wording: 'moonroof' }))).toEqual(['a1 wanted must sunroof'])
  expect(summarize(changeCriterion(must, 'a1', { wording: 'no sunroof' }))).toEqual(['a1 unwanted must sunroof'])
  expect(summarize(changeCriterion(both, 'a2', { wording: 'lemon' }))).toEqual([
    'a1 wanted should leather seats',
    'a2 unwanted should lemon history',
  ])
})

test('a wish keeps the buyer’s original words until it is reworded', () => {
  const doubted = wish('a1', ['smoking'], { polarity: 'unwanted', isDoubted: true, words: 'smoker ok' })
  const wordsAfter = (change: CriterionChange) => changeCriterion([doubted], 'a1', change)!.map(({ words }) => words)
  expect(wordsAfter({ polarity: 'wanted' })).toEqual(['smoker ok'])
  expect(wordsAfter({ strength: 'must', wording: 'Smoking' })).toEqual(['smoker ok'])
  expect(wordsAfter({ wording: 'no smoking or pets' })).toEqual([null, null])
})

test('an unchanged wording of any length or spacing changes nothing', () => {
  const long = { ...leather, alternatives: ['x', 'y', 'z'].map((letter) => openAlternative(letter.repeat(60))) }
  expect(changeCriterion([long], 'a1', { wording: ` ${criterionLabel(long).toUpperCase()} ` })).toEqual([long])
  const conditional = { ...leather, condition: { quantity: 'odometer', least: 90_000, most: null } as const }
  expect(changeCriterion([conditional], 'a1', { wording: criterionLabel(conditional) })).toEqual([conditional])
})

test('several unwanted features become separate criteria with new ids', () => {
  const either = wish('a3', ['heated seats', 'cloth seats'])
  expect(summarize(changeCriterion([either, leather], 'a3', { polarity: 'unwanted' }))).toEqual([
    'a3 unwanted should heated seats',
    'a4 unwanted should cloth seats',
    'a1 wanted should leather seats',
  ])
  expect(summarize(changeCriterion(both, 'a2', { wording: 'rust or dents' }))).toEqual(
    ['a1 wanted should leather seats', 'a2 unwanted should rust or dents'].flatMap((line) =>
      line.includes(' or ') ? ['a2 unwanted should rust', 'a3 unwanted should dents'] : [line],
    ),
  )
})

test('a wish for something that nobody wants is doubted until the buyer confirms', () => {
  const asked = changeCriterion([leather], 'a1', { wording: 'salvage title' })!
  expect(summarize(asked)).toEqual(['a1 unwanted should salvage title ?'])
  expect(summarize(changeCriterion(asked, 'a1', { strength: 'must' }))).toEqual(['a1 unwanted must salvage title ?'])
  expect(summarize(changeCriterion(asked, 'a1', { polarity: 'wanted' }))).toEqual(['a1 wanted should salvage title'])
  expect(summarize(changeCriterion(asked, 'a1', { polarity: 'unwanted' }))).toEqual([
    'a1 unwanted should salvage title',
  ])
  expect(summarize(changeCriterion(asked, 'a1', { wording: 'clean title' }))).toEqual(['a1 wanted should clean title'])
  expect(summarize(changeCriterion([leather], 'a1', { wording: 'rust', polarity: 'wanted' }))).toEqual([
    'a1 wanted should rust',
  ])
})

test('a doubted criterion with several features is split when it becomes unwanted', () => {
  const doubted = wish('a1', ['rust', 'dents'], { polarity: 'unwanted', isDoubted: true })
  expect(summarize(changeCriterion([doubted], 'a1', { polarity: 'unwanted' }))).toEqual([
    'a1 unwanted should rust',
    'a2 unwanted should dents',
  ])
  expect(summarize(changeCriterion([doubted], 'a1', { polarity: 'wanted' }))).toEqual([
    'a1 wanted should rust or dents',
  ])
})

test('changing a permission or a remark makes it a wish', () => {
  const permission = wish('a1', ['salvage title'], { kind: 'permission' })
  const remark = wish('a2', [], { kind: 'remark', alternatives: [openAlternative('good vibes')] })
  const given = [permission, remark]
  expect(summarize(changeCriterion(given, 'a2', { wording: 'good vibes' }))![1]).toBe('a2 wanted should good vibes')
  expect(summarize(changeCriterion(given, 'a1', { strength: 'must' }))![0]).toBe('a1 unwanted must salvage title ?')
  expect(summarize(changeCriterion(given, 'a1', { polarity: 'unwanted' }))![0]).toBe('a1 unwanted should salvage title')
})

test('appends a new wish with its own id', () => {
  const given = { polarity: 'wanted', strength: 'nice', wording: 'sunroof' } as const
  expect(summarize(addCriterion(both, given))).toEqual([
    'a1 wanted should leather seats',
    'a2 unwanted should salvage title',
    'a3 wanted nice sunroof',
  ])
  expect(summarize(addCriterion([], given))).toEqual(['a1 wanted nice sunroof'])
  expect(summarize(addCriterion([], { ...given, wording: 'no rust or dents' }))).toEqual([
    'a1 unwanted nice rust',
    'a2 unwanted nice dents',
  ])
  expect(summarize(addCriterion([], { ...given, wording: 'rust' }))).toEqual(['a1 unwanted nice rust ?'])
  expect(summarize(addCriterion([], { ...given, wording: 'must have awd' }))).toEqual([
    'a1 wanted must all-wheel drive',
  ])
})

const add =
  (wording: string, criteria: Criterion[] = both) =>
  () =>
    addCriterion(criteria, { polarity: 'wanted', strength: 'should', wording })

test.each([
  ['no words', add(' ?! '), gibberishText],
  ['a duplicate', add('leather interior'), '“leather seats” is there already.'],
  [
    'a change to a duplicate',
    () => changeCriterion(both, 'a2', { wording: 'leather' }),
    '“leather seats” is there already.',
  ],
  ['a long wording', add('leather '.repeat(30)), 'Use up to 80 characters.'],
  [
    'too many alternatives',
    add('b or c or d or e or f or g or h or i or j'),
    'A wish can name up to 8 things. Add another wish for the rest.',
  ],
  ['a twenty-first wish', add('rust', manyWishes(maxCriteria)), 'A search can have up to 20 wishes.'],
])('rejects the change with a message: %s', (_, work, sentence) => {
  expect(work).toThrow(new CriterionRejectedError(sentence))
})

function manyWishes(count: number): Criterion[] {
  const alternatives = (i: number) => [openAlternative(`wish ${i}`)]
  return Array.from({ length: count }, (_, i) => wish(`a${i + 1}`, [], { alternatives: alternatives(i) }))
}

test('an existing duplicate does not block an unrelated change', () => {
  const twice = [leather, { ...leather, id: 'a2' }, wish('a3', ['sunroof'])]
  expect(summarize(changeCriterion(twice, 'a3', { strength: 'must' }))![2]).toBe('a3 wanted must sunroof')
  expect(summarize(changeCriterion(twice, 'a1', { strength: 'must' }))![0]).toBe('a1 wanted must leather seats')
  const accepted = [wish('a1', ['salvage title'], { kind: 'permission' }), salvage]
  expect(summarize(changeCriterion(accepted, 'a2', { strength: 'must' }))![1]).toBe('a2 unwanted must salvage title')
})

test('removes a criterion by its id', () => {
  expect(removeCriterion(both, 'a1')).toEqual([salvage])
  expect(removeCriterion(both, 'a9')).toBeNull()
})

test('restores a removed criterion at its position, with a new id if its own is in use', () => {
  const [first, second] = both as [Criterion, Criterion]
  expect(restoreCriterion([second], first, 0)).toEqual(both)
  expect(restoreCriterion([first], second, 9)).toEqual(both)
  const taken = { ...first, id: second.id }
  expect(restoreCriterion([second], taken, 0).map(({ id }) => id)).toEqual(['a3', second.id])
  expect(() => restoreCriterion(both, { ...first, id: 'a9' }, 0)).toThrow(CriterionRejectedError)
})

const compared = (quantity: 'price' | 'odometer' | 'year' | 'owners', least: number | null, most: number | null) =>
  wish('a1', [], { alternatives: [comparisonAlternative({ quantity, least, most })] })

test('only a wish about price, mileage or year can become a form field', () => {
  expect(toFormRange(compared('odometer', null, 80_000))).toEqual({ mileageTo: 80_000 })
  expect(toFormRange(compared('price', 5_000.4, 8_000.6))).toEqual({ priceFrom: 5_001, priceTo: 8_000 })
  expect(toFormRange(compared('year', 2015, null))).toEqual({ yearFrom: 2015 })
  const price = compared('price', null, 8_000)
  const others: Criterion[] = [
    leather,
    compared('owners', null, 1),
    { ...price, polarity: 'unwanted' },
    { ...price, kind: 'permission' },
    { ...price, strength: 'nice' },
    { ...price, condition: { quantity: 'year', least: 2015, most: null } },
    { ...price, alternatives: [...price.alternatives, featureAlternative('sunroof')] },
  ]
  expect(others.map(toFormRange)).toEqual(others.map(() => null))
})

test('another color of the same strength joins the existing color wish', () => {
  const black = wish('a1', ['black paint'])
  const add = (wording: string, strength: Criterion['strength'] = 'should') =>
    summarize(addCriterion([black, salvage], { polarity: 'wanted', strength, wording }))
  expect(add('white')).toEqual(['a1 wanted should black paint or white paint', 'a2 unwanted should salvage title'])
  expect(add('white', 'nice')).toHaveLength(3)
  expect(() => add('black')).toThrow('is there already')
})
