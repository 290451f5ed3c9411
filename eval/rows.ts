import { z } from 'zod'
import { strengths } from '#domain/judgment/criteria/criterion'
import { EvaluationFailure } from './failure'
import type { JsonLine } from './json-lines'

/** `none`: the wish does not apply to the car, because its condition does not hold. */
export const pairAnswers = ['yes', 'no', 'unknown', 'none'] as const
export type PairAnswer = (typeof pairAnswers)[number]

const wish = {
  criterion: z.string().min(1),
  polarity: z.enum(['wanted', 'unwanted']),
  strength: z.enum(strengths).default('should'),
}
const truth = z.enum(['yes', 'no', 'none'])

/**
 * A line of a labeled set: a listing, or a pair of a listing and a criterion. A pair contains its listing's text, or in
 * `listing` the id of an earlier line that does. Price in whole dollars, odometer in miles.
 */
const setRow = z.object({
  id: z.string().min(1),
  listing: z.string().optional(),
  title: z.string().optional(),
  description: z.string().nullish(),
  attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).nullish(),
  price: z.number().nullish(),
  odometer: z.number().nullish(),
  year: z.number().int().nullish(),
  vin: z.string().nullish(),
  /** A description of each photo. */
  photos: z.array(z.string()).nullish(),
  criterion: wish.criterion.optional(),
  polarity: wish.polarity.optional(),
  strength: wish.strength,
  answer: z.enum(pairAnswers).optional(),
})
export type SetRow = z.output<typeof setRow>

/** A line of a searches file: a buyer's words, their wishes, and the truth about some cars. */
const searchRow = z.object({
  id: z.string().min(1),
  words: z.string().min(1),
  wishes: z.array(z.object(wish)).min(1),
  cars: z.array(z.object({ listing: z.string(), truth: z.array(truth) })),
})
export type SearchRow = z.output<typeof searchRow>
export type Truth = z.output<typeof truth>

/** Throws `EvaluationFailure` with the line and field. */
export const toSetRow = (line: JsonLine): SetRow => shaped(setRow, line)
/** Throws `EvaluationFailure` with the line and field. */
export const toSearchRow = (line: JsonLine): SearchRow => shaped(searchRow, line)

function shaped<Schema extends z.ZodType>(schema: Schema, { place, value }: JsonLine): z.output<Schema> {
  if (value === undefined) throw new EvaluationFailure(`${place} is not JSON.`)
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new EvaluationFailure(`${place}: ${firstIssue(checked.error)}`)
}

/** Formats an issue as "facts.0.answer: Invalid option: expected one of "yes"|"no"". */
export function firstIssue({ issues }: z.ZodError): string {
  const { path, message } = issues[0]!
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}
