import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { readTable } from '#sandbox/read-table'

// Sentences as sellers and buyers write them. Each table says what its columns mean and where its rows are from.

const table = <Row extends z.ZodType>(name: string, row: Row) =>
  readTable(path.join(import.meta.dirname, `${name}.tsv`), row)
const yes = z.enum(['yes', 'no']).transform((word) => word === 'yes')
const text = z.string()

export const faultSentences = table('faults', z.object({ fault: yes, text }))
export const injectionSentences = table('injections', z.object({ order: yes, text }))
export const evidenceSentences = table('evidence', z.object({ order: yes, text }))
export const titleSentences = table('titles', z.object({ car: yes, title: text }))
export const odometerSentences = table(
  'odometers',
  z.object({ reading: yes, text, title: text.optional(), miles: z.coerce.number().optional() }),
)
export const priceSentences = table(
  'prices',
  z.object({ dollars: z.coerce.number(), price: yes, text, title: text.optional() }),
)
export const quoteSentences = table(
  'quotes',
  z.object({ supports: yes, about: text, answer: z.enum(['yes', 'no', 'unknown']), quote: text, text }),
)
export const wishSentences = table(
  'wishes',
  z.object({ words: text, wishes: text.default('').transform((list) => (list === '' ? [] : list.split('; '))) }),
)

const wholeText = z.object({
  text,
  from: z.enum(['private', 'dealer']),
  /** The car's, converted from kilometers if need be. Null: not stated, or only roughly. */
  odometerMiles: z.number().nullable(),
  odometerNotActual: z.boolean(),
  /** Dollars. */
  price: z.number().nullable(),
  priceIsDownPayment: z.boolean(),
  language: z.enum(['en', 'es']),
  /** As they stand in the text. */
  contacts: z.array(text),
  faults: z.array(text),
  ordersTheReader: z.boolean(),
})
export type WholeText = z.output<typeof wholeText>

/** Whole descriptions, one JSON object a line. All invented, by somebody who had not seen the rules. */
export const wholeTexts = readFileSync(path.join(import.meta.dirname, 'texts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => wholeText.parse(JSON.parse(line)))

/** Texts that order the model to judge in favor of a car. */
export const attackExamples = evidenceSentences.filter(({ order }) => order).map((one) => one.text)
