import path from 'node:path'
import { z } from 'zod'
import { readTable } from '#sandbox/read-table'

const orNull = z
  .string()
  .default('')
  .transform((cell) => cell || null)
const row = z
  .object({ title: z.string(), make: orNull, model: orNull, year: orNull, trim: orNull })
  .transform(({ title, year, ...car }) => ({ title, label: { ...car, year: year === null ? null : Number(year) } }))

/** Titles with the car that a careful reader recognizes in each, by catalog ids. */
export const labeledTitles = readTable(path.join(import.meta.dirname, 'labeled-titles.tsv'), row)
