import { z } from 'zod'
import { thousands } from '../figures'
import type { Listing } from '../listing/listing'
import { formatPoints, parseFigure } from './parse-figure'

/** A row of the Search table: the domain knows its columns by the fields that they belong to. */
export type SearchRow = Record<string, unknown>

/** One field of a search. All that forms, JSON calls and rows need of it derives from this. */
export interface Field<Value = unknown, Control extends 'text' | 'list' | 'box' = 'text' | 'list' | 'box'> {
  /** Reads a form's text or a call's JSON into the stored value. What is left out is its default. */
  type: z.ZodType<Value>
  /** The value as calls send it and are answered, for OpenAPI. */
  json: z.ZodType
  /** The value in answers, where that differs from what may be sent. */
  answer: z.ZodType
  /** How the form holds it: as text, as a list of texts or as a checkbox. */
  control: Control
  /** Null: the column has the field's name. */
  column: string | null
  /** Columns that filters compare, null: its own. */
  filterColumns: string[] | null
  /** Whether a change has all cars judged again. */
  isJudged: boolean
  /** The stored value on screens; null: never shown by itself. */
  words: ((value: never, row: SearchRow) => string) | null
  /** The value of an answer, if it is not the column's. */
  toJson: ((row: SearchRow) => unknown) | null
}

type Traits = Partial<Omit<Field, 'type' | 'json' | 'control'>>

interface FieldOptions<Json, Value, Control> extends Traits {
  json: z.ZodType<Json>
  /** The lenient reading in front of `json`. It may add an issue of its own. */
  read: (given: unknown, context: z.RefinementCtx) => unknown
  store?: (value: Json) => Value
  control?: Control
}

export function field<Json, Value = Json, const Control extends Field['control'] = 'text'>({
  json,
  read,
  store = (value) => value as unknown as Value,
  control = 'text' as Control,
  ...over
}: FieldOptions<Json, Value, Control>): Field<Value, Control> {
  return {
    ...{ answer: json, column: null, filterColumns: [], isJudged: true, words: String, toJson: null },
    ...over,
    ...{ json, control, type: z.preprocess(read, json).transform(store) },
  }
}

/** A plain value, or an option `{value, label}` or `{id, name}` as the form's widgets and the catalog write it. */
export function text(given: unknown, depth = 0): string {
  if (typeof given === 'number') return String(given)
  if (typeof given === 'string') return given.trim()
  if (typeof given !== 'object' || given === null || depth === maxDepth) return ''
  const { value, id, label, name } = given as Record<string, unknown>
  return [value, id, label, name].reduce<string>((found, part) => found || text(part, depth + 1), '')
}
/** An option may hold an option; anything nested deeper is an attack. */
const maxDepth = 2
export const isOn = (given: unknown) => given === true || ['on', 'true', '1'].includes(text(given))
export const isNothing = (given: unknown) => given === undefined || given === null || given === ''
/** A value that cannot be understood becomes a word on no list, so that it is refused and not ignored. */
export const texts = (given: unknown) =>
  (Array.isArray(given) ? given : [given]).filter((item) => !isNothing(item)).map((item) => text(item) || '?')

export interface FigureLimits {
  label: string
  min: number
  /** Null: no limit, for a description of the field only. */
  max: number | null
  /** How messages write the limits. */
  write?: (figure: number) => string
}

/** Reads a whole number as people type it. Text that is no figure stays, and the type behind refuses it. */
export function readFigure({ label }: Pick<FigureLimits, 'label'>) {
  return (given: unknown, context: z.RefinementCtx): unknown => {
    const typed = text(given)
    if (typed === '' && typeof given !== 'string' && !isNothing(given)) return 'unclear'
    const points = formatPoints(typed)
    if (points) context.addIssue(`${label}: ${points}`)
    return points ? z.NEVER : parseFigure(typed)
  }
}

export function wholeNumber({ label, min, max, write = thousands }: FigureLimits) {
  const error = `${label} must be a whole number from ${write(min)} to ${write(max ?? Infinity)}.`
  const figure = z.number(error).int(error).min(min, error)
  return max === null ? figure : figure.max(max, error)
}

export interface FigureOptions extends FigureLimits {
  about: string
}

/** A whole number or nothing. */
export const figure = ({ about, ...limits }: FigureOptions, over: Traits = {}) =>
  field({ json: wholeNumber(limits).nullable().describe(about), read: readFigure(limits), ...over })

/** One of a closed vocabulary, by its key or by the word that screens show. */
export function keyOf<Key extends string>(words: Record<Key, string>, typed: string): Key | null {
  const wanted = typed.trim().toLowerCase()
  const keys = Object.keys(words) as Key[]
  return keys.find((key) => key === wanted || words[key].toLowerCase() === wanted) ?? null
}

const keysOf = <Key extends string>(words: Record<Key, string>, error: string) =>
  z.enum(Object.keys(words) as [Key, ...Key[]], { error })
const readKeys = (words: Record<string, string>) => (given: unknown) => [
  ...new Set(texts(given).map((typed) => keyOf(words, typed) ?? typed)),
]
const choiceWords = (words: Record<string, string>) => (given: string | string[]) =>
  [given]
    .flat()
    .map((key) => words[key] ?? key)
    .join(', ')

/** One of a vocabulary or none. Calls send its key. */
export function choice<Key extends string>({ words, error }: ChoiceOptions<Key>, over: Traits = {}) {
  const read = (given: unknown) => {
    const keys = readKeys(words)(given)
    return keys.find((key) => !Object.hasOwn(words, key)) ?? keys[0] ?? null
  }
  return field({ json: keysOf(words, error).nullable(), read, words: choiceWords(words), ...over })
}

/** Any of a vocabulary. What is left out is `initial`. */
export function choices<Key extends string>(
  { words, error, min = 0, minError, initial = [] }: ChoicesOptions<Key>,
  over: Traits = {},
) {
  const read = (given: unknown) => readKeys(words)(given ?? initial)
  const json = z.array(keysOf(words, error)).refine(({ length }) => length >= min, minError)
  return field({ json, read, control: 'list', words: choiceWords(words), ...over })
}

interface ChoiceOptions<Key extends string> {
  words: Record<Key, string>
  error: string
}
interface ChoicesOptions<Key extends string> extends ChoiceOptions<Key> {
  min?: number
  minError?: string
  initial?: readonly Key[]
}

/** What filters read of a listing. */
export type FilteredListing = Pick<
  Listing,
  | 'title'
  | 'make'
  | 'model'
  | 'year'
  | 'priceCents'
  | 'currency'
  | 'odometerMiles'
  | 'transmission'
  | 'bodyType'
  | 'latitude'
  | 'longitude'
  | 'flags'
  | 'contentHash'
>

/** A filter between two figures. */
export interface RangeFilter {
  from: 'priceFrom' | 'yearFrom' | 'mileageFrom'
  to: 'priceTo' | 'yearTo' | 'mileageTo'
  label: string
  /** Null: not stated. In the unit of the fields. */
  ofListing: (listing: FilteredListing) => number | null
  max: number | null
  /** A limit in words, and the listing's own figure if that has others. */
  words: (limit: number) => string
  listingWords?: (figure: number) => string
  /** What `listingWords` looks like in a reason, as a pattern that JavaScript and PostgreSQL read alike. */
  pattern: string
  below: string
  above: string
  /** How sentences name one limit alone. */
  sentence: { from: string; to: string }
  /** How far outside a limit still counts as near. */
  near: { from: (limit: number) => number; to: (limit: number) => number }
  /** Limits that are proposed are multiples of this. */
  step: number
  proposal: { from: string; to: string }
}

/** A filter by one or several words of a closed vocabulary. */
export interface ChoiceFilter {
  field: string
  label: string
  words: Record<string, string>
  /** Whether several may be chosen. */
  isList: boolean
  error: string
  /** A key of `words`; null: not stated. */
  ofListing: (listing: FilteredListing) => string | null
}
