import { z } from 'zod'
import { findMake, findModel } from '../catalogue/names/catalogue'
import { thousands } from '../figures'
import { marketplaceLabels, marketplaces, type Marketplace } from '../marketplaces'
import { maxModels } from './search'
import type { SearchDraft } from './search-draft'
import { nameProblem } from './search-name'
import {
  criteriaLength,
  firstYear,
  inFormOrder,
  isSameText,
  maxCriteriaLength,
  tooLongWords,
  tooManyModels,
  type SearchErrors,
  type SearchField,
} from './search-rules'
import { defaultRhythm } from '../alerts/rhythm'
import { defaultPolicy } from '../judgement/verdicts/policy'
import { openGrades } from '../judgement/verdicts/grade'
import { bodyTypes, transmissions } from '../vocabulary'
import { pointsInWords, typedFigure } from './typed-figure'

/** The largest figures that a search accepts. */
export const most = { dollars: 10_000_000, miles: 2_000_000, radiusMiles: 3_000 }

/** Specification, section 8. */
const ranges = [
  ['priceFrom', 'priceTo', "'Price from' cannot be greater than 'Price to'"],
  ['yearFrom', 'yearTo', "'Construction year from' cannot be greater than 'Construction year to'"],
  ['mileageFrom', 'mileageTo', "'Mileage from' cannot be greater than 'Mileage to'"],
] as const

/** A plain value, or an option `{value, label}` or `{id, name}` as the form's widgets and the catalogue write it. */
function text(given: unknown, depth = 0): string {
  if (typeof given === 'number') return String(given)
  if (typeof given === 'string') return given.trim()
  if (typeof given !== 'object' || given === null || depth === deepest) return ''
  const { value, id, label, name } = given as Record<string, unknown>
  return [value, id, label, name].reduce<string>((found, part) => found || text(part, depth + 1), '')
}
/** An option may hold an option; anything nested deeper is an attack. */
const deepest = 2
const isOn = (given: unknown) => given === true || ['on', 'true', '1'].includes(text(given))
const isNothing = (given: unknown) => given === undefined || given === null || given === ''
/** A value that cannot be understood becomes a word on no list, so that it is refused and not ignored. */
const texts = (given: unknown) =>
  (Array.isArray(given) ? given : [given]).filter((item) => !isNothing(item)).map((item) => text(item) || '?')

/** `write`: how the sentence about a wrong figure writes the limits. */
function whole(label: string, least: number, greatest: number, write: (figure: number) => string = thousands) {
  return z.unknown().transform((given, ctx) => {
    const typed = text(given)
    const isOther = typed === '' && typeof given !== 'string' && !isNothing(given)
    const figure = isOther ? 'unclear' : typedFigure(typed)
    if (figure === null || (figure !== 'unclear' && figure >= least && figure <= greatest)) return figure
    const points = pointsInWords(typed)
    ctx.addIssue(
      points ? `${label}: ${points}` : `${label} must be a whole number from ${write(least)} to ${write(greatest)}.`,
    )
    return z.NEVER
  })
}

/** A full hour of the day. */
const hour = (label: string) => whole(label, 0, 23, String)

/** One of a closed vocabulary, by its key or by the word that screens show. */
function keyOf<Key extends string>(words: Record<Key, string>, typed: string): Key | null {
  const wanted = typed.toLowerCase()
  const keys = Object.keys(words) as Key[]
  return keys.find((key) => key === wanted || words[key].toLowerCase() === wanted) ?? null
}

function keysOf<Key extends string>(words: Record<Key, string>, problem: string) {
  return z.unknown().transform((given, ctx) => {
    const keys = texts(given).map((typed) => keyOf(words, typed))
    if (!keys.includes(null)) return [...new Set(keys as Key[])]
    ctx.addIssue(problem)
    return z.NEVER
  })
}

const fields = (currentYear: number, storedWords: string) => ({
  make: z
    .unknown()
    .transform((given) => findMake(text(given))?.id)
    .pipe(z.string({ error: 'Please select a make.' })),
  models: z.unknown().transform(texts),
  priceFrom: whole('Price from', 0, most.dollars),
  priceTo: whole('Price to', 0, most.dollars),
  yearFrom: whole('Construction year from', firstYear, currentYear, String),
  yearTo: whole('Construction year to', firstYear, currentYear, String),
  mileageFrom: whole('Mileage from', 0, most.miles),
  mileageTo: whole('Mileage to', 0, most.miles),
  transmission: keysOf(transmissions, 'Please choose a transmission from the list.').transform(
    (keys) => keys[0] ?? null,
  ),
  bodyTypes: keysOf(bodyTypes, 'Please choose body types from the list.'),
  smartCriteria: z
    .string({ error: 'Smart search criteria must be text.' })
    .nullish()
    .transform((given) => (isSameText(text(given), storedWords) ? storedWords : text(given)))
    .refine((words) => words === storedWords || criteriaLength(words) <= maxCriteriaLength, {
      error: ({ input }) => tooLongWords(String(input)),
    }),
  country: z
    .unknown()
    .transform((given) => text(given).toUpperCase() || 'US')
    .pipe(z.literal('US', { error: 'Only cars in the United States can be searched for.' })),
  location: z.unknown().transform((given, ctx) => {
    if (Array.isArray(given) || typeof given === 'boolean') {
      ctx.addIssue('The place must be text, or its label and value.')
      return z.NEVER
    }
    const option = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : { label: given }
    const location = { label: text(option.label).slice(0, 200), value: text(option.value).slice(0, 200) }
    return location.label || location.value ? location : null
  }),
  radius: whole('Radius', 1, most.radiusMiles),
  countrywide: z.unknown().transform(isOn),
  marketplaces: z
    .unknown()
    .transform((given): unknown => given ?? [...marketplaces])
    .pipe(keysOf(marketplaceLabels, 'Please choose marketplaces from the list.') as z.ZodType<Marketplace[], unknown>)
    .refine((chosen) => chosen.length > 0, 'Please choose at least one marketplace.'),
  tellAtOnce: z
    .unknown()
    .transform((given) => (isNothing(given) ? defaultPolicy.tellAtOnce : text(given).toUpperCase()))
    .pipe(z.enum(openGrades, { error: 'Please choose from the list what you are told of at once.' })),
  tellsRest: z.unknown().transform((given, ctx) => {
    if (isNothing(given)) return defaultPolicy.tellsRest
    if (given === false || isOn(given)) return given !== false
    ctx.addIssue('Whether the rest comes in a daily digest must be true or false.')
    return z.NEVER
  }),
  quietFrom: hour('Quiet hours from'),
  quietTo: hour('Quiet hours to'),
  digestHour: hour('The hour of the digest').transform((given) => given ?? defaultRhythm.digestHour),
  name: z
    .string({ error: 'The name must be text.' })
    .nullish()
    .transform((given, ctx) => {
      const name = text(given)
      const problem = nameProblem(name)
      if (problem === null) return name || null
      ctx.addIssue(problem)
      return z.NEVER
    }),
})

/**
 * Checks a form or a JSON request; all problems are named at once, one per field, in the form's order. The caller resolves the place.
 * `currentYear` is the end of the range of construction years. `storedWords` are the search's present words, which may
 * stay as they are even if they are longer than new ones may be.
 */
export function parseSearch(
  given: Record<string, unknown>,
  currentYear: number,
  storedWords = '',
): { ok: true; draft: SearchDraft } | { ok: false; errors: SearchErrors } {
  const values: Partial<Record<SearchField, unknown>> = {}
  const errors: SearchErrors = {}
  for (const [name, field] of Object.entries(fields(currentYear, storedWords)) as [SearchField, z.ZodType][]) {
    const result = field.safeParse(given[name])
    if (result.success) values[name] = result.data
    else errors[name] = result.error.issues[0]!.message
  }
  const draft = values as SearchDraft
  if (draft.make) {
    const problem = resolveModels(draft)
    if (problem) errors.models = problem
  }
  for (const [from, to, message] of ranges) {
    const [least, greatest] = [draft[from] ?? null, draft[to] ?? null]
    if (least !== null && greatest !== null && least > greatest) errors[from] = message
  }
  const problem = quietProblem(draft)
  if (problem && !errors.quietFrom && !errors.quietTo) Object.assign(errors, problem)
  if (draft.countrywide) Object.assign(draft, { location: null, radius: null })
  // A field that "countrywide" ignores cannot be wrong either.
  if (draft.countrywide) delete errors.radius
  return Object.keys(errors).length > 0 ? { ok: false, errors: inFormOrder(errors) } : { ok: true, draft }
}

/** Quiet hours have a beginning and an end, which are not the same. */
function quietProblem({ quietFrom = null, quietTo = null }: Partial<SearchDraft>): SearchErrors | null {
  if (quietFrom === null && quietTo !== null) return { quietFrom: 'Quiet hours need a beginning, or no end.' }
  if (quietFrom !== null && quietTo === null) return { quietTo: 'Quiet hours need an end, or no beginning.' }
  const isNever = quietFrom !== null && quietFrom === quietTo
  return isNever ? { quietTo: 'Quiet hours must end at another hour than they begin.' } : null
}

/** Turns models into the make's catalogue ids; returns the problem, or null. */
function resolveModels(draft: SearchDraft): string | null {
  const make = findMake(draft.make)!
  const typed = [...new Set(draft.models.map((model) => model.toLowerCase()))]
  const found = typed.map((model) => findModel(make, model)?.id)
  draft.models = [...new Set(found.filter((id) => id !== undefined))]
  const unknown = found.filter((id) => id === undefined).length
  if (draft.models.length + unknown > maxModels) return tooManyModels
  return unknown > 0 ? `Please choose models of ${make.name}.` : null
}
