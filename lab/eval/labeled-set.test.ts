// @module-tag thorough
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { toListingFigures } from '#domain/judgment/facts/rules'
import { factsFromBuiltModels } from '#domain/judgment/facts/never-built'
import { buildVerdicts } from '#domain/judgment/verdicts/judge'
import type { Car } from './rows'
import { committedParts, loadCommittedSet, loadPart } from './committed-set'
import { loadLabeledSet, createTempFolder, createLabeledSet, sampleRows, sampleSearch } from './labeled-set'
import { compiledCriteria } from './requests'

const committedSet = loadCommittedSet()

test('the committed set has the required size and share of unanswered pairs', () => {
  const { cars, pairs, searches } = committedSet
  expect(cars.length).toBeGreaterThanOrEqual(110)
  expect(pairs.length).toBeGreaterThanOrEqual(1_200)
  const unknown = pairs.filter(({ answer }) => answer === 'unknown').length / pairs.length
  expect(unknown).toBeGreaterThan(0.45)
  expect(searches.flatMap((search) => search.cars).length).toBeGreaterThanOrEqual(110)
})

test('the ads in sellers’ writing styles have searches of three or four wishes each', () => {
  const { searches } = loadPart(committedParts.registers)
  expect(searches.length).toBeGreaterThanOrEqual(40)
  expect(searches.filter(({ wishes }) => wishes.length < 3 || wishes.length > 4)).toEqual([])
})

test('the committed set has no duplicate questions', () => {
  const asked = committedSet.pairs.map(({ car, wish }) => `${car.key} ${wish.polarity} ${wish.criterion}`)
  expect(asked.filter((one, i) => asked.indexOf(one) !== i)).toEqual([])
  const ids = committedSet.pairs.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

const listingText = ({ listing: { title, description, attributes } }: Car) =>
  [title, description, ...Object.values(attributes)].join(' ').toLowerCase()

/** What dealers and owners write about other things, and the criterion that a keyword search would find in it. */
const misleadingWords = [
  ['leather-wrapped steering wheel', 'leather seats'],
  ['leather care kit', 'leather seats'],
  ['leather-trimmed shift lever', 'leather seats'],
  ['volante forrado en piel', 'leather seats'],
  ['heated mirrors', 'heated seats'],
  ['espejos con calefacción', 'heated seats'],
  ['navigation ready', 'navigation'],
  ['available features', 'panoramic roof'],
  ['phone mount with google maps', 'navigation'],
  ['pre-wired for towing', 'tow hitch'],
  ['trailer sway control', 'tow hitch'],
  ['towing available', 'at least 5,000 lb towing'],
  ['super clean car', 'clean title'],
  ["one owner's manual", 'at most 1 owner'],
  ['first time owner', 'at most 1 owner'],
  ['accident avoidance system', 'accident'],
  ['certified mechanic', 'certified pre-owned'],
  ['mecánicos certificados', 'certified pre-owned'],
  ['warranty may apply', 'warranty'],
  ['smoke-free, pet friendly showroom', 'smoking'],
  ['smoke-free, pet friendly showroom', 'pets'],
  ['brakes inspected', 'new brakes'],
] as const

test.each(misleadingWords)('the committed set “%s” does not answer “%s”', (words, criterion) => {
  const pairs = committedSet.pairs.filter(
    ({ car, wish }) => wish.criterion === criterion && listingText(car).includes(words),
  )
  expect(pairs.map(({ answer }) => answer)).toContain('unknown')
})

test('many ads are in Spanish, alone or mixed with English', () => {
  const common = ['con', 'de', 'el', 'en', 'la', 'lo', 'mas', 'me', 'nunca', 'para', 'por', 'se', 'un', 'y']
  const isSpanish = (car: Car) => {
    const words = new Set(listingText(car).match(/\p{L}+/gu))
    return common.filter((word) => words.has(word)).length >= 3
  }
  expect(committedSet.cars.filter(isSpanish).length).toBeGreaterThanOrEqual(15)
})

test('the committed set has facts that only photos show', () => {
  expect(committedSet.cars.filter(({ captions }) => captions.length > 0).length).toBeGreaterThanOrEqual(17)
  const shown = committedSet.pairs.filter(
    ({ car, wish, answer }) =>
      car.captions.length > 0 &&
      answer === 'yes' &&
      / paint$/.test(wish.criterion) &&
      !/black|white|silver|gray|grey|red|blue|green/.test(listingText(car)),
  )
  expect(new Set(shown.map(({ wish }) => wish.criterion)).size).toBeGreaterThanOrEqual(6)
})

test('each criterion compiles to one wish, with the labeled polarity in plain ads', () => {
  for (const { wish } of loadPart(committedParts.plain).pairs) {
    expect(compiledCriteria([wish], new Map())).toMatchObject([{ polarity: wish.polarity }])
  }
  // Buyers in the other part also name the opposite of a feature: "private seller".
  for (const { wish } of loadPart(committedParts.registers).pairs)
    expect(compiledCriteria([wish], new Map())).toHaveLength(1)
})

test('few sellers lie, and unanswered pairs have a truth too', () => {
  const pairs = committedSet.searches.flatMap((search) => search.cars).flatMap((car) => car.pairs)
  const settled = pairs.filter(({ answer }) => answer !== 'unknown')
  const lies = settled.filter(({ answer, truth }) => answer !== truth).length
  expect(lies).toBeGreaterThan(0)
  expect(lies / settled.length).toBeLessThan(0.05)
  expect(pairs.filter(({ answer, truth }) => answer === 'unknown' && truth === 'none')).toEqual([])
})

test('no car has an option that its model was never built with', () => {
  const wrong = [
    committedSet,
    loadLabeledSet(path.join(import.meta.dirname, 'registers', 'pairs.jsonl'), null),
  ].flatMap((set) => {
    const pairs = [...set.pairs, ...set.searches.flatMap((search) => search.cars).flatMap((car) => car.pairs)]
    return pairs.filter(({ car, wish, answer, truth }) => {
      const known = { facts: factsFromBuiltModels(car.listing, null), figures: toListingFigures(car.listing) }
      const [verdict] = buildVerdicts(compiledCriteria([wish], new Map()), known)
      return verdict?.answer === 'no' && (answer !== 'no' || (truth !== null && truth !== 'no'))
    })
  })
  expect(wrong.map(({ id }) => id)).toEqual([])
  const inTable = committedSet.cars.filter(({ listing }) => factsFromBuiltModels(listing, null).length > 0)
  expect(inTable.length / committedSet.cars.length).toBeGreaterThan(0.9)
})

test('the year comes from the row, otherwise from the title', () => {
  const row = { ...sampleRows[0], criterion: 'leather seats', polarity: 'wanted', answer: 'yes' }
  expect(createLabeledSet([row]).cars[0]!.listing).toMatchObject({ year: 2014, make: 'honda', priceCents: 900_000 })
  expect(createLabeledSet([{ ...row, year: 2013 }]).cars[0]!.listing.year).toBe(2013)
})

const lines = (...rows: (object | string)[]) => {
  const file = path.join(createTempFolder(), 'set.jsonl')
  writeFileSync(file, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  return () => loadLabeledSet(file, null)
}
const pair = { id: 'p', title: 'Kia Soul', criterion: 'sunroof', polarity: 'wanted', answer: 'yes' }

test.each([
  [lines(pair, '{"id"'), 'set.jsonl line 2 is not JSON.'],
  [lines({ ...pair, answer: 'maybe' }), 'set.jsonl line 1: answer: Invalid option'],
  [lines({ ...pair, polarity: undefined }), 'Row p has a criterion without polarity or answer.'],
  [lines({ ...pair, title: undefined, listing: 'x' }), 'Row p has no title and names no earlier row that has one.'],
  [lines({ id: 'a', title: 'Kia Soul' }), 'holds no pair of a listing and a criterion.'],
  [
    () => createLabeledSet(sampleRows, [{ ...sampleSearch, cars: [{ listing: 'z', truth: ['yes', 'no'] }] }]),
    '“z” is no listing',
  ],
  [
    () =>
      createLabeledSet(sampleRows, [
        {
          ...sampleSearch,
          wishes: [{ criterion: 'sunroof', polarity: 'wanted' }],
          cars: [{ listing: 'a', truth: ['no'] }],
        },
      ]),
    'the set has no label for “sunroof” of “2014 Honda Civic EX”.',
  ],
])('an unusable set is reported with the reason (%#)', (load, why) => {
  expect(load).toThrow(why)
})
