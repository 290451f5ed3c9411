import path from 'node:path'
import { z } from 'zod'
import type { Feature } from '#domain/judgment/features/features'
import type { TitleStatus } from '#domain/vocabulary'
import { readTable } from '../../../read-table'
import { carName, type Car } from '../../cars/models'

type ByFeature = Partial<Record<Feature, string[]>>

/** Phrases of one writing style. A missing entry falls back to the general table of the language. */
export interface Phrases {
  opening: ((car: Car) => string)[]
  title: Partial<Record<TitleStatus, string[]>>
  seats: Partial<Record<'leather' | 'cloth', string[]>>
  has: ByFeature
  hasNot: ByFeature
  /** Wordings that say the car may have a fault that it does have. */
  hedged: ByFeature
  repaired: ByFeature
  counts: Partial<Record<Feature, (number: number) => string[]>>
  miles: ((thousands: number) => string)[]
  asking: ((dollars: number) => string)[]
  /** Text that seems to state a feature or to instruct the reader, but does neither. */
  traps: string[]
  filler: string[]
  closing: string[]
}

/** `about`: the title status, seats or feature. `number`: the phrase is for this number only. */
const phrase = z.object({
  kind: z.string(),
  about: z.string().optional(),
  number: z.coerce.number().optional(),
  text: z.string(),
})
type Row = z.output<typeof phrase>

/** The phrases of `<style>.tsv`. A missing kind is empty. */
export function readPhrases(style: string): Phrases {
  const rows = readTable(path.join(import.meta.dirname, `${style}.tsv`), phrase)
  const of = (kind: keyof Phrases) => rows.filter((row) => row.kind === kind)
  const texts = (kind: keyof Phrases) => of(kind).map(({ text }) => text)
  const byAbout = (kind: keyof Phrases) => {
    const groups: Record<string, Row[]> = {}
    for (const row of of(kind)) (groups[row.about ?? ''] ??= []).push(row)
    return groups
  }
  const textsByAbout = (kind: keyof Phrases) => mapValues(byAbout(kind), (given) => given.map(({ text }) => text))
  return {
    opening: texts('opening').map((text) => (car) => fillIn(text, carWords(car))),
    title: textsByAbout('title'),
    seats: textsByAbout('seats'),
    has: textsByAbout('has'),
    hasNot: textsByAbout('hasNot'),
    hedged: textsByAbout('hedged'),
    repaired: textsByAbout('repaired'),
    counts: mapValues(byAbout('counts'), (given) => (number) => countWordings(given, number)),
    miles: texts('miles').map((text) => (thousands) => fillIn(text, { k: String(thousands) })),
    asking: texts('asking').map((text) => (dollars) => fillIn(text, numberWords('price', dollars))),
    traps: texts('traps'),
    filler: texts('filler'),
    closing: texts('closing'),
  }
}

/** Phrases for exactly this number come first; the others are for every other number. */
function countWordings(rows: Row[], number: number): string[] {
  const own = rows.filter((row) => row.number === number)
  const suitable = own.length > 0 ? own : rows.filter((row) => row.number === undefined)
  return suitable.map(({ text }) => fillIn(text, numberWords('n', number)))
}

/** What stands in braces in a phrase: the car's facts, `{k}` thousand miles, a number `{n}`, `{n.1}` or `{n,}`. */
const fillIn = (text: string, words: Record<string, string>): string =>
  text.replaceAll(/\{([^}]+)\}/g, (braces, name: string) => words[name] ?? braces)

const numberWords = (name: string, number: number) => ({
  [name]: String(number),
  [`${name}.1`]: number.toFixed(1),
  [`${name},`]: number.toLocaleString('en-US'),
})

const carWords = (car: Car) => ({
  year: String(car.year),
  make: car.make,
  model: car.model,
  name: carName(car),
  NAME: carName(car).toUpperCase(),
  trim: car.trim ?? 'see photos',
  body: car.bodyType === 'suv' ? 'SUV' : car.bodyType,
  paint: car.paint,
  transmission: car.transmission,
})

const mapValues = <From, To>(record: Record<string, From>, to: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value)]))
