import { z } from 'zod'
import { formatWholeNumber } from '../figures'
import type { Listing } from '../listing/listing'
import { suggestFigures, parseFigure } from './parse-figure'

/** A row of the Search table. The domain knows its columns only through the fields. */
type SearchRow = Record<string, unknown>

/** How the form enters a field. `cars` and `places` are rows of makes with their models, and of places with their radii. */
type ControlKind = 'text' | 'list' | 'box' | 'cars' | 'places'

/** One field of a search. Forms, JSON calls and database rows derive from it. */
export interface Field<Value = unknown, Control extends ControlKind = ControlKind> {
  /** Parses form text or JSON into the stored value. A missing value becomes the default. */
  type: z.ZodType<Value>
  /** The value in API requests and responses, for OpenAPI. */
  json: z.ZodType
  answer: z.ZodType
  control: Control
  /** Null: same as the field's name. */
  column: string | null
  /** Columns that filters compare. Null: the field's own column. */
  filterColumns: string[] | null
  /** Whether a change requires judging all cars again. */
  isJudged: boolean
  /** Formats the stored value for screens. Null: never shown by itself. */
  words: ((value: never, row: SearchRow) => string) | null
  /** Computes the value in responses. Null: the column's value. */
  toJson: ((row: SearchRow) => unknown) | null
}

type FieldTraits = Partial<Omit<Field, 'type' | 'json' | 'control'>>

interface FieldOptions<Json, Value, Control> extends FieldTraits {
  json: z.ZodType<Json>
  /** Lenient parsing before `json` validates. It may add its own issue. */
  read: (given: unknown, context: z.RefinementCtx) => unknown
  store?: (value: Json) => Value
  control?: Control
}

export function defineField<Json, Value = Json, const Control extends Field['control'] = 'text'>({
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

/** A plain value, or an option `{value, label}` or `{id, name}` as form widgets and the catalog send it. */
export function toText(given: unknown, depth = 0): string {
  if (typeof given === 'number') return String(given)
  if (typeof given === 'string') return given.trim()
  if (typeof given !== 'object' || given === null || depth === maxDepth) return ''
  const { value, id, label, name } = given as Record<string, unknown>
  return [value, id, label, name].reduce<string>((found, part) => found || toText(part, depth + 1), '')
}
/** An option may wrap another option. Deeper nesting is an attack. */
const maxDepth = 2
export const isChecked = (given: unknown) => given === true || ['on', 'true', '1'].includes(toText(given))
export const isMissing = (given: unknown) => given === undefined || given === null || given === ''
/** An unreadable value becomes "?", which is on no list, so it is rejected instead of ignored. */
export const toTexts = (given: unknown) =>
  (Array.isArray(given) ? given : [given]).filter((item) => !isMissing(item)).map((item) => toText(item) || '?')

interface FigureLimits {
  label: string
  min: number
  /** Null: no limit, for callers that only describe the field. */
  max: number | null
  /** Formats the limits in messages. */
  write?: (figure: number) => string
}

/** Parses a whole number as people type it. Text that is not a number passes through, and the type rejects it. */
export function parseFigureInput({ label }: Pick<FigureLimits, 'label'>) {
  return (given: unknown, context: z.RefinementCtx): unknown => {
    const typed = toText(given)
    if (typed === '' && typeof given !== 'string' && !isMissing(given)) return 'unclear'
    const points = suggestFigures(typed)
    if (points) context.addIssue(`${label}: ${points}`)
    return points ? z.NEVER : parseFigure(typed)
  }
}

export function wholeNumber({ label, min, max, write = formatWholeNumber }: FigureLimits) {
  const error = `${label} must be a whole number from ${write(min)} to ${write(max ?? Infinity)}.`
  const figure = z.number(error).int(error).min(min, error)
  return max === null ? figure : figure.max(max, error)
}

export interface FigureOptions extends FigureLimits {
  about: string
}

export const figureField = ({ about, ...limits }: FigureOptions, over: FieldTraits = {}) =>
  defineField({ json: wholeNumber(limits).nullable().describe(about), read: parseFigureInput(limits), ...over })

/** Accepts the key itself or its label. */
function keyOf<Key extends string>(words: Record<Key, string>, typed: string): Key | null {
  const wanted = typed.trim().toLowerCase()
  const keys = Object.keys(words) as Key[]
  return keys.find((key) => key === wanted || words[key].toLowerCase() === wanted) ?? null
}

const keysOf = <Key extends string>(words: Record<Key, string>, error: string) =>
  z.enum(Object.keys(words) as [Key, ...Key[]], { error })
const readKeys = (words: Record<string, string>) => (given: unknown) => [
  ...new Set(toTexts(given).map((typed) => keyOf(words, typed) ?? typed)),
]
const choiceWords = (words: Record<string, string>) => (given: string | string[]) =>
  [given]
    .flat()
    .map((key) => words[key] ?? key)
    .join(', ')

/** API calls send the key. */
export function choiceField<Key extends string>({ words, error }: ChoiceOptions<Key>, over: FieldTraits = {}) {
  const read = (given: unknown) => {
    const keys = readKeys(words)(given)
    return keys.find((key) => !Object.hasOwn(words, key)) ?? keys[0] ?? null
  }
  return defineField({ json: keysOf(words, error).nullable(), read, words: choiceWords(words), ...over })
}

/** A missing value becomes `initial`. */
export function choicesField<Key extends string>(
  { words, error, min = 0, minError, initial = [] }: ChoicesOptions<Key>,
  over: FieldTraits = {},
) {
  const read = (given: unknown) => readKeys(words)(given ?? initial)
  const json = z.array(keysOf(words, error)).refine(({ length }) => length >= min, minError)
  return defineField({ json, read, control: 'list', words: choiceWords(words), ...over })
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

export type FilterableListing = Pick<
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
  | 'marketplace'
>

export interface RangeFilter {
  from: 'priceFrom' | 'yearFrom' | 'mileageFrom'
  to: 'priceTo' | 'yearTo' | 'mileageTo'
  label: string
  /** In the field's unit. Null: not stated. */
  ofListing: (listing: FilterableListing) => number | null
  max: number | null
  /** Formats a limit, and the listing's own figure where it is worded differently. */
  words: (limit: number) => string
  listingWords?: (figure: number) => string
  /** Matches `listingWords` in a reason, in syntax common to JavaScript and PostgreSQL. */
  pattern: string
  below: string
  above: string
  /** Sentence fragments for a search with only one of the two limits. */
  sentence: { from: string; to: string }
  /** How far outside a limit still counts as near. */
  near: { from: (limit: number) => number; to: (limit: number) => number }
  /** Suggested limits are multiples of this. */
  step: number
  proposal: { from: string; to: string }
}

export interface ChoiceFilter {
  field: string
  label: string
  words: Record<string, string>
  isList: boolean
  error: string
}
