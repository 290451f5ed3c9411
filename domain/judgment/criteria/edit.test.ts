import { expect, test } from 'vitest'
import {
  comparisonAlternative,
  featureAlternative,
  labelOf,
  maxCriteria,
  openAlternative,
  type Criterion,
} from './criterion'
import {
  addCriterion,
  toFormRange,
  changeCriterion,
  CriterionRejected,
  restoreCriterion,
  removeCriterion,
  type CriterionChange,
} from './edit'
import type { Feature } from '../features/features'

const wish = (id: string, features: Feature[], over: Partial<Criterion> = {}): Criterion => ({
  ...{ id, kind: 'wish', polarity: 'wanted', strength: 'should', condition: null, isDoubted: false, words: null },
  alternatives: features.map(featureAlternative),
  ...over,
})
const leather = wish('a1', ['leather seats'])
const salvage = wish('a2', ['salvage title'], { polarity: 'unwanted' })
const both = [leather, salvage]
const said = (criteria: Criterion[] | null) =>
  criteria?.map(({ id, kind, polarity, strength, isDoubted, ...rest }) =>
    [id, kind === 'wish' ? polarity : kind, strength, labelOf(rest), isDoubted && '?'].filter(Boolean).join(' '),
  )

test('strength and polarity are changed alone, and everything else stays', () => {
  expect(changeCriterion(both, 'a1', { strength: 'nice' })).toEqual([{ ...leather, strength: 'nice' }, salvage])
  expect(changeCriterion(both, 'a1', { polarity: 'unwanted' })).toEqual([{ ...leather, polarity: 'unwanted' }, salvage])
  expect(changeCriterion(both, 'a1', {})).toEqual(both)
  expect(changeCriterion(both, 'a9', { strength: 'nice' })).toBeNull()
})

test('a new wording is read by code, and keeps id and strength', () => {
  const must = [{ ...leather, strength: 'must' as const }]
  expect(said(changeCriterion(must, 'a1', { wording: 'moonroof' }))).toEqual(['a1 wanted must sunroof'])
  expect(said(changeCriterion(must, 'a1', { wording: 'no sunroof' }))).toEqual(['a1 unwanted must sunroof'])
  expect(said(changeCriterion(both, 'a2', { wording: 'lemon' }))).toEqual([
    'a1 wanted should leather seats',
    'a2 unwanted should lemon history',
  ])
})

test('the buyer’s words stay with a wish until it is worded anew', () => {
  const doubted = wish('a1', ['smoking'], { polarity: 'unwanted', isDoubted: true, words: 'smoker ok' })
  const wordsAfter = (change: CriterionChange) => changeCriterion([doubted], 'a1', change)!.map(({ words }) => words)
  expect(wordsAfter({ polarity: 'wanted' })).toEqual(['smoker ok'])
  expect(wordsAfter({ strength: 'must', wording: 'Smoking' })).toEqual(['smoker ok'])
  expect(wordsAfter({ wording: 'no smoking or pets' })).toEqual([null, null])
})

test('an unchanged wording changes nothing, however long or spaced', () => {
  const long = { ...leather, alternatives: ['x', 'y', 'z'].map((letter) => openAlternative(letter.repeat(60))) }
  expect(changeCriterion([long], 'a1', { wording: ` ${labelOf(long).toUpperCase()} ` })).toEqual([long])
  const conditional = { ...leather, condition: { quantity: 'odometer', least: 90_000, most: null } as const }
  expect(changeCriterion([conditional], 'a1', { wording: labelOf(conditional) })).toEqual([conditional])
})

test('several unwanted things become criteria of their own, with new ids', () => {
  const either = wish('a3', ['heated seats', 'cloth seats'])
  expect(said(changeCriterion([either, leather], 'a3', { polarity: 'unwanted' }))).toEqual([
    'a3 unwanted should heated seats',
    'a4 unwanted should cloth seats',
    'a1 wanted should leather seats',
  ])
  expect(said(changeCriterion(both, 'a2', { wording: 'rust or dents' }))).toEqual(
    ['a1 wanted should leather seats', 'a2 unwanted should rust or dents'].flatMap((line) =>
      line.includes(' or ') ? ['a2 unwanted should rust', 'a3 unwanted should dents'] : [line],
    ),
  )
})

test('a wanted thing that nobody wants is asked back until the buyer chooses', () => {
  const asked = changeCriterion([leather], 'a1', { wording: 'salvage title' })!
  expect(said(asked)).toEqual(['a1 unwanted should salvage title ?'])
  expect(said(changeCriterion(asked, 'a1', { strength: 'must' }))).toEqual(['a1 unwanted must salvage title ?'])
  expect(said(changeCriterion(asked, 'a1', { polarity: 'wanted' }))).toEqual(['a1 wanted should salvage title'])
  expect(said(changeCriterion(asked, 'a1', { polarity: 'unwanted' }))).toEqual(['a1 unwanted should salvage title'])
  expect(said(changeCriterion(asked, 'a1', { wording: 'clean title' }))).toEqual(['a1 wanted should clean title'])
  expect(said(changeCriterion([leather], 'a1', { wording: 'rust', polarity: 'wanted' }))).toEqual([
    'a1 wanted should rust',
  ])
})

test('a doubted criterion of several things is taken apart when it is unwanted', () => {
  const doubted = wish('a1', ['rust', 'dents'], { polarity: 'unwanted', isDoubted: true })
  expect(said(changeCriterion([doubted], 'a1', { polarity: 'unwanted' }))).toEqual([
    'a1 unwanted should rust',
    'a2 unwanted should dents',
  ])
  expect(said(changeCriterion([doubted], 'a1', { polarity: 'wanted' }))).toEqual(['a1 wanted should rust or dents'])
})

test('a permission or a remark that is changed becomes a wish', () => {
  const permission = wish('a1', ['salvage title'], { kind: 'permission' })
  const remark = wish('a2', [], { kind: 'remark', alternatives: [openAlternative('good vibes')] })
  const given = [permission, remark]
  expect(said(changeCriterion(given, 'a2', { wording: 'good vibes' }))![1]).toBe('a2 wanted should good vibes')
  expect(said(changeCriterion(given, 'a1', { strength: 'must' }))![0]).toBe('a1 unwanted must salvage title ?')
  expect(said(changeCriterion(given, 'a1', { polarity: 'unwanted' }))![0]).toBe('a1 unwanted should salvage title')
})

test('a wish is added at the end, under an id of its own', () => {
  const given = { polarity: 'wanted', strength: 'nice', wording: 'sunroof' } as const
  expect(said(addCriterion(both, given))).toEqual([
    'a1 wanted should leather seats',
    'a2 unwanted should salvage title',
    'a3 wanted nice sunroof',
  ])
  expect(said(addCriterion([], given))).toEqual(['a1 wanted nice sunroof'])
  expect(said(addCriterion([], { ...given, wording: 'no rust or dents' }))).toEqual([
    'a1 unwanted nice rust',
    'a2 unwanted nice dents',
  ])
  expect(said(addCriterion([], { ...given, wording: 'rust' }))).toEqual(['a1 unwanted nice rust ?'])
  expect(said(addCriterion([], { ...given, wording: 'must have awd' }))).toEqual(['a1 wanted must all-wheel drive'])
})

const add =
  (wording: string, criteria: Criterion[] = both) =>
  () =>
    addCriterion(criteria, { polarity: 'wanted', strength: 'should', wording })

test.each([
  ['no words', add(' ?! '), 'Say in a few words what the car must have or must not have.'],
  ['what is there already', add('leather interior'), '“leather seats” is there already.'],
  ['the same twice', () => changeCriterion(both, 'a2', { wording: 'leather' }), '“leather seats” is there already.'],
  ['a long wording', add('x'.repeat(200)), 'Say it in at most 80 characters.'],
  [
    'too many things',
    add('b or c or d or e or f or g or h or i or j'),
    'One wish names at most 8 things; put the others in a wish of their own.',
  ],
  ['a twenty-first wish', add('rust', manyWishes(maxCriteria)), 'A search has at most 20 wishes.'],
])('%s: the change is refused in words', (_, work, sentence) => {
  expect(work).toThrow(new CriterionRejected(sentence))
})

function manyWishes(count: number): Criterion[] {
  const alternatives = (i: number) => [openAlternative(`wish ${i}`)]
  return Array.from({ length: count }, (_, i) => wish(`a${i + 1}`, [], { alternatives: alternatives(i) }))
}

test('what stood twice before keeps nobody from changing something else', () => {
  const twice = [leather, { ...leather, id: 'a2' }, wish('a3', ['sunroof'])]
  expect(said(changeCriterion(twice, 'a3', { strength: 'must' }))![2]).toBe('a3 wanted must sunroof')
  expect(said(changeCriterion(twice, 'a1', { strength: 'must' }))![0]).toBe('a1 wanted must leather seats')
  const accepted = [wish('a1', ['salvage title'], { kind: 'permission' }), salvage]
  expect(said(changeCriterion(accepted, 'a2', { strength: 'must' }))![1]).toBe('a2 unwanted must salvage title')
})

test('a criterion is removed by its id', () => {
  expect(removeCriterion(both, 'a1')).toEqual([salvage])
  expect(removeCriterion(both, 'a9')).toBeNull()
})

test('a criterion that was removed is put back in its place, under another id where its own was given away', () => {
  const [first, second] = both as [Criterion, Criterion]
  expect(restoreCriterion([second], first, 0)).toEqual(both)
  expect(restoreCriterion([first], second, 9)).toEqual(both)
  const taken = { ...first, id: second.id }
  expect(restoreCriterion([second], taken, 0).map(({ id }) => id)).toEqual(['a3', second.id])
  expect(() => restoreCriterion(both, { ...first, id: 'a9' }, 0)).toThrow(CriterionRejected)
})

const compared = (quantity: 'price' | 'odometer' | 'year' | 'owners', least: number | null, most: number | null) =>
  wish('a1', [], { alternatives: [comparisonAlternative({ quantity, least, most })] })

test('a wish about price, mileage or year can be a field of the form, any other cannot', () => {
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

test('a further color joins the colors of the same strength, since a car has one', () => {
  const black = wish('a1', ['black paint'])
  const add = (wording: string, strength: Criterion['strength'] = 'should') =>
    said(addCriterion([black, salvage], { polarity: 'wanted', strength, wording }))
  expect(add('white')).toEqual(['a1 wanted should black paint or white paint', 'a2 unwanted should salvage title'])
  expect(add('white', 'nice')).toHaveLength(3)
  expect(() => add('black')).toThrow('is there already')
})
