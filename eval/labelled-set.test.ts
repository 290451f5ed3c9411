import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadSet } from './labelled-set'
import { freshFolder, setOf, smallRows, smallSearch } from './small-set'
import { criteriaOf } from './wishes'

const folder = path.join(import.meta.dirname, 'set')
const committed = loadSet(path.join(folder, 'pairs.jsonl'), path.join(folder, 'searches.jsonl'))

test('the committed set is as large and as silent as it has to be', () => {
  const { cars, pairs, searches } = committed
  expect(cars.length).toBeGreaterThanOrEqual(110)
  expect(pairs.length).toBeGreaterThanOrEqual(440)
  const unknown = pairs.filter(({ answer }) => answer === 'unknown').length / pairs.length
  expect(unknown).toBeGreaterThan(0.45)
  expect(searches.flatMap((search) => search.cars).length).toBeGreaterThanOrEqual(110)
})

test('the committed set asks nothing twice of one car', () => {
  const asked = committed.pairs.map(({ car, wish }) => `${car.key} ${wish.polarity} ${wish.criterion}`)
  expect(asked.filter((one, i) => asked.indexOf(one) !== i)).toEqual([])
  const ids = committed.pairs.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('each criterion of the committed set is one wish of the polarity that it is labelled for', () => {
  for (const { wish } of committed.pairs) {
    expect(criteriaOf([wish], new Map())).toMatchObject([{ polarity: wish.polarity }])
  }
})

test('few sellers lie, and what an ad leaves open is true or false all the same', () => {
  const pairs = committed.searches.flatMap((search) => search.cars).flatMap((car) => car.pairs)
  const settled = pairs.filter(({ answer }) => answer !== 'unknown')
  const lies = settled.filter(({ answer, truth }) => answer !== truth).length
  expect(lies).toBeGreaterThan(0)
  expect(lies / settled.length).toBeLessThan(0.05)
  expect(pairs.filter(({ answer, truth }) => answer === 'unknown' && truth === 'none')).toEqual([])
})

test('the year is the row’s own, else the one in the title', () => {
  const row = { ...smallRows[0], criterion: 'leather seats', polarity: 'wanted', answer: 'yes' }
  expect(setOf([row]).cars[0]!.listing).toMatchObject({ year: 2014, make: 'honda', priceCents: 900_000 })
  expect(setOf([{ ...row, year: 2013 }]).cars[0]!.listing.year).toBe(2013)
})

const lines = (...rows: (object | string)[]) => {
  const file = path.join(freshFolder(), 'set.jsonl')
  writeFileSync(file, rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'))
  return () => loadSet(file, null)
}
const pair = { id: 'p', title: 'Kia Soul', criterion: 'sunroof', polarity: 'wanted', answer: 'yes' }

test.each([
  [lines(pair, '{"id"'), 'set.jsonl line 2 is not JSON.'],
  [lines({ ...pair, answer: 'maybe' }), 'set.jsonl line 1: answer: Invalid option'],
  [lines({ ...pair, polarity: undefined }), 'Row p has a criterion without polarity or answer.'],
  [lines({ ...pair, title: undefined, listing: 'x' }), 'Row p has no title and names no earlier row that has one.'],
  [lines({ id: 'a', title: 'Kia Soul' }), 'holds no pair of a listing and a criterion.'],
  [() => setOf(smallRows, [{ ...smallSearch, cars: [{ listing: 'z', truth: ['yes', 'no'] }] }]), '“z” is no listing'],
  [
    () =>
      setOf(smallRows, [
        {
          ...smallSearch,
          wishes: [{ criterion: 'sunroof', polarity: 'wanted' }],
          cars: [{ listing: 'a', truth: ['no'] }],
        },
      ]),
    'the set has no label for “sunroof” of “2014 Honda Civic EX”.',
  ],
])('a set that cannot be used says why (%#)', (load, why) => {
  expect(load).toThrow(why)
})
