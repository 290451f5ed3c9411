import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  toCar,
  type Car,
  EvaluationError,
  parseSearchRow,
  parseSetRow,
  type PairAnswer,
  type SearchRow,
  type SetRow,
  type CarTruth,
  readLines,
  writeLines,
} from './rows'
import type { Wish } from './requests'

export interface LabeledPair {
  id: string
  car: Car
  wish: Wish
  /** The conclusion of a careful reader of the listing. */
  answer: PairAnswer
  truth: CarTruth | null
}

/** A buyer's words with their wishes, and the pairs of each car, in the order of the wishes. */
export interface LabeledSearch {
  id: string
  words: string
  wishes: Wish[]
  cars: { car: Car; pairs: LabeledPair[] }[]
}

export interface LabeledSet {
  cars: Car[]
  pairs: LabeledPair[]
  searches: LabeledSearch[]
}

/** Throws `EvaluationError` for unusable lines. */
export function loadLabeledSet(setFile: string, searchesFile: string | null): LabeledSet {
  const { pairs, carsById } = toPairs(readLines(setFile).map(parseSetRow))
  if (pairs.length === 0) throw new EvaluationError(`${setFile} holds no pair of a listing and a criterion.`)
  const searches = searchesFile === null ? [] : readLines(searchesFile).map(parseSearchRow)
  const cars = new Map(pairs.map(({ car }) => [car.key, car]))
  return { cars: [...cars.values()], pairs, searches: searches.map((row) => toSearch(row, carsById, pairs)) }
}

export const joinSets = (sets: LabeledSet[]): LabeledSet => ({
  cars: sets.flatMap(({ cars }) => cars),
  pairs: sets.flatMap(({ pairs }) => pairs),
  searches: sets.flatMap(({ searches }) => searches),
})

function toPairs(rows: SetRow[]): { pairs: LabeledPair[]; carsById: Map<string, Car> } {
  const carsById = new Map<string, Car>()
  const carsByKey = new Map<string, Car>()
  const pairs: LabeledPair[] = []
  for (const row of rows) {
    const car = row.title === undefined ? carsById.get(row.listing ?? '') : once(carsByKey, toCar(row))
    if (!car) throw new EvaluationError(`Row ${row.id} has no title and names no earlier row that has one.`)
    if (row.title !== undefined) carsById.set(row.listing ?? row.id, car)
    const pair = row.criterion === undefined ? null : toPair(row, car)
    if (pair) pairs.push(pair)
  }
  return { pairs, carsById }
}

function once(carsByKey: Map<string, Car>, car: Car): Car {
  const known = carsByKey.get(car.key) ?? car
  carsByKey.set(car.key, known)
  return known
}

function toPair({ id, criterion, polarity, strength, answer }: SetRow, car: Car): LabeledPair {
  if (!polarity || !answer) throw new EvaluationError(`Row ${id} has a criterion without polarity or answer.`)
  return { id, car, wish: { criterion: criterion!, polarity, strength }, answer, truth: null }
}

/** Also sets the truth of the pairs, because only the searches file contains it. */
function toSearch(row: SearchRow, carsById: Map<string, Car>, pairs: LabeledPair[]): LabeledSearch {
  const { id, words, wishes } = row
  const cars = row.cars.map(({ listing, truth }) => {
    const car = carsById.get(listing)
    if (!car || truth.length !== wishes.length) {
      throw new EvaluationError(`Search ${id}: “${listing}” is no listing of the set, or a truth is missing for it.`)
    }
    return { car, pairs: wishes.map((wish, i) => ({ ...labeled(id, pairs, car, wish), wish, truth: truth[i]! })) }
  })
  return { id, words, wishes, cars }
}

function labeled(search: string, pairs: LabeledPair[], car: Car, { criterion, polarity }: Wish): LabeledPair {
  const pair = pairs.find(
    ({ car: its, wish }) => its === car && wish.criterion === criterion && wish.polarity === polarity,
  )
  if (pair) return pair
  throw new EvaluationError(`Search ${search}: the set has no label for “${criterion}” of “${car.listing.title}”.`)
}

export const createTempFolder = () => mkdtempSync(path.join(tmpdir(), 'eval-'))

const car = (id: string, title: string, description: string) => ({ id, title, description, price: 9_000 })
const pair = (listing: string, criterion: string, polarity: string, answer: string) => {
  return { id: `${listing} ${criterion}`, listing, criterion, polarity, answer }
}
const both = (listing: string, leather: string, accident: string) => [
  pair(listing, 'leather seats', 'wanted', leather),
  pair(listing, 'accident', 'unwanted', accident),
]

/** For tests: four cars with two wishes each. */
export const sampleRows = [
  car('a', '2014 Honda Civic EX', 'Black leather seats. No accidents. Fresh oil.'),
  ...both('a', 'yes', 'no'),
  car('b', '2012 Ford Focus', 'Cloth seats. Rear ended in 2019.'),
  ...both('b', 'no', 'yes'),
  car('c', '2015 Mazda 3', 'Nice car.'),
  ...both('c', 'unknown', 'unknown'),
  car('d', '2013 Kia Soul', 'Runs.'),
  ...both('d', 'unknown', 'unknown'),
]

export const sampleSearch = {
  id: 'first',
  words: 'leather, no accidents',
  wishes: [
    { criterion: 'leather seats', polarity: 'wanted' },
    { criterion: 'accident', polarity: 'unwanted' },
  ],
  cars: [
    { listing: 'a', truth: ['yes', 'no'] },
    { listing: 'b', truth: ['no', 'yes'] },
    { listing: 'c', truth: ['no', 'no'] },
    { listing: 'd', truth: ['no', 'yes'] },
  ],
}

/** For tests: reads rows through a set's file. */
export function createLabeledSet(rows: object[], searches: object[] = []): LabeledSet {
  const folder = createTempFolder()
  const [pairs, others] = ['pairs', 'searches'].map((name) => path.join(folder, `${name}.jsonl`))
  writeLines(pairs!, rows)
  writeLines(others!, searches)
  return loadLabeledSet(pairs!, others!)
}
