import path from 'node:path'
import { z } from 'zod'
import { readTable } from '#sandbox/read-table'

const orNull = z
  .string()
  .default('')
  .transform((cell) => cell || null)
const row = z.object({
  title: z.string(),
  kind: z.enum(['car', 'parts', 'rental', 'wanted', 'other vehicle', 'none']),
  make: orNull,
  model: orNull,
  year: orNull.transform((year) => (year === null ? null : Number(year))),
})

/** Titles labeled by somebody who had not read the rules: what each offers, and the car by catalog ids. */
export const unseenTitles = readTable(path.join(import.meta.dirname, 'unseen-titles.tsv'), row)
