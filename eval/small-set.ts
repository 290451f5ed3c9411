import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeLines } from './json-lines'
import { loadSet, type LabeledSet } from './labeled-set'

export const freshFolder = () => mkdtempSync(path.join(tmpdir(), 'eval-'))

const car = (id: string, title: string, description: string) => ({ id, title, description, price: 9_000 })
const pair = (listing: string, criterion: string, polarity: string, answer: string) => {
  return { id: `${listing} ${criterion}`, listing, criterion, polarity, answer }
}
const both = (listing: string, leather: string, accident: string) => [
  pair(listing, 'leather seats', 'wanted', leather),
  pair(listing, 'accident', 'unwanted', accident),
]

/** For tests: four cars with two wishes each. */
export const smallRows = [
  car('a', '2014 Honda Civic EX', 'Black leather seats. No accidents. Fresh oil.'),
  ...both('a', 'yes', 'no'),
  car('b', '2012 Ford Focus', 'Cloth seats. Rear ended in 2019.'),
  ...both('b', 'no', 'yes'),
  car('c', '2015 Mazda 3', 'Nice car.'),
  ...both('c', 'unknown', 'unknown'),
  car('d', '2013 Kia Soul', 'Runs.'),
  ...both('d', 'unknown', 'unknown'),
]

export const smallSearch = {
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
export function setOf(rows: object[], searches: object[] = []): LabeledSet {
  const folder = freshFolder()
  const [pairs, others] = ['pairs', 'searches'].map((name) => path.join(folder, `${name}.jsonl`))
  writeLines(pairs!, rows)
  writeLines(others!, searches)
  return loadSet(pairs!, others!)
}
