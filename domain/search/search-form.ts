import { noTargetText } from '../alerts/target-choice'
import { findMake, findModel } from '../catalog/names/catalog'
import { rangeFilters } from './filter-fields'
import { toText } from './field'
import { smartCriteria } from './smart-criteria-field'
import { sortByFormOrder, searchSchema, type SearchDraft, type SearchErrors, type SearchField } from './schema'
import {
  furtherRows,
  maxModels,
  missingPlaceText,
  tooManyModelsOfMakeText,
  tooManyModelsText,
  unknownMakeText,
} from './search-rules'
import { makeName, type WantedCar } from './wanted-cars'
import type { z } from 'zod'

/** Cache the last schema: building one takes longer than parsing with it. */
let lastSchema: { year: number; schema: ReturnType<typeof searchSchema> } | null = null
function schemaOf(year: number) {
  if (lastSchema?.year !== year) lastSchema = { year, schema: searchSchema(year) }
  return lastSchema.schema
}

/**
 * Validates a form or a JSON request. Returns all errors at once, one per field, in the form's order. The caller
 * geocodes the place. `currentYear` is the latest model year. `storedWords` is the search's current text, which may
 * exceed the current limit as long as it is unchanged.
 */
export function parseSearch(given: Record<string, unknown>, currentYear: number, storedWords = ''): ParsedSearch {
  const { draft, errors } = readSearch(given, currentYear, storedWords)
  // Nobody means the whole country by a place that is missing.
  if (draft.location === null && !draft.countrywide) errors.location = missingPlaceText
  return toParsed(draft, errors)
}

/**
 * The same for a form that is not finished: a missing make or place is no error. The make is then '' (`hasNoMake`).
 */
export function parseUnfinishedSearch(given: Record<string, unknown>, currentYear: number): ParsedSearch {
  const { draft, errors } = readSearch(given, currentYear, '')
  if (toText(given.make) === '') {
    draft.make = ''
    delete errors.make
  }
  return toParsed(draft, errors)
}

type ParsedSearch = { ok: true; draft: SearchDraft } | { ok: false; errors: SearchErrors }

const toParsed = (draft: SearchDraft, errors: SearchErrors): ParsedSearch =>
  Object.keys(errors).length > 0 ? { ok: false, errors: sortByFormOrder(errors) } : { ok: true, draft }

function readSearch(
  given: Record<string, unknown>,
  currentYear: number,
  storedWords: string,
): { draft: SearchDraft; errors: SearchErrors } {
  const values: Partial<Record<SearchField, unknown>> = {}
  const errors: SearchErrors = {}
  const fields = { ...schemaOf(currentYear), smartCriteria: smartCriteria(storedWords) }
  for (const [name, field] of Object.entries(fields) as [SearchField, { type: z.ZodType }][]) {
    const result = field.type.safeParse(given[name])
    if (result.success) values[name] = result.data
    else for (const issue of result.error.issues.toReversed()) errors[errorField(name, issue.path)] = issue.message
  }
  const draft = values as SearchDraft
  resolveCars(draft, errors)
  for (const { from, to, label } of Object.values(rangeFilters)) {
    const [min, max] = [draft[from] ?? null, draft[to] ?? null]
    if (min !== null && max !== null && min > max) errors[from] = `'${label} from' cannot be greater than '${label} to'`
  }
  const problem = quietProblem(draft)
  if (problem && !errors.quietFrom && !errors.quietTo) Object.assign(errors, problem)
  if (draft.allTargets) draft.targetIds = []
  else if (draft.allTargets === false && draft.targetIds?.length === 0) errors.targetIds = noTargetText
  if (draft.countrywide) Object.assign(draft, { location: null, radius: null, otherPlaces: [] })
  // Nationwide searches ignore places and radii, so an invalid one is not an error.
  if (draft.countrywide) for (const field of placeFields) delete errors[field]
  return { draft, errors }
}

const placeFields: (keyof SearchErrors)[] = [
  ...(['radius', 'otherPlaces'] as const),
  ...furtherRows.flatMap((row) => [`location${row}`, `radius${row}`] as const),
]

/** The field of the form with the problem: a row's field has its number. */
function errorField(name: SearchField, [row, field]: PropertyKey[]): keyof SearchErrors {
  return typeof row === 'number' && typeof field === 'string' ? (`${field}${row + 2}` as keyof SearchErrors) : name
}

/** Quiet hours need both a start and an end, and they must differ. */
function quietProblem({ quietFrom = null, quietTo = null }: Partial<SearchDraft>): SearchErrors | null {
  if (quietFrom === null && quietTo !== null)
    return { quietFrom: 'Choose when quiet hours start, or leave both empty.' }
  if (quietFrom !== null && quietTo === null) return { quietTo: 'Choose when quiet hours end, or leave both empty.' }
  const isNever = quietFrom !== null && quietFrom === quietTo
  return isNever ? { quietTo: 'Quiet hours must end at a different hour than they start.' } : null
}

/** Replaces makes and models with catalog ids. The first make is checked by its own field. */
function resolveCars(draft: SearchDraft, errors: SearchErrors): void {
  const { otherCars = [] } = draft
  const isOnly = otherCars.length === 0
  if (draft.make && draft.models) {
    const { models, problem } = resolveModels(draft, isOnly ? tooManyModelsText : tooManyModelsOfMakeText)
    draft.models = models
    if (problem) errors.models = problem
  }
  const named = new Set([draft.make])
  draft.otherCars = otherCars.map((car, i) => {
    const row = furtherRows[i]!
    const make = findMake(car.make)?.id
    if (make === undefined) {
      errors[`make${row}`] = car.make === '' ? 'Please select a make.' : unknownMakeText(car.make)
      return car
    }
    if (named.has(make)) errors[`make${row}`] = `${makeName(make)} is already in this search. Choose its models there.`
    named.add(make)
    const { models, problem } = resolveModels({ make, models: car.models }, tooManyModelsOfMakeText)
    if (problem) errors[`models${row}`] = problem
    return { make, models }
  })
}

function resolveModels(car: WantedCar, tooMany: string): { models: string[]; problem: string | null } {
  const make = findMake(car.make)!
  const typed = [...new Set(car.models.map((model) => model.toLowerCase()))]
  const found = typed.map((model) => findModel(make, model)?.id)
  const models = [...new Set(found.filter((id) => id !== undefined))]
  const unknown = found.filter((id) => id === undefined).length
  if (models.length + unknown > maxModels) return { models, problem: tooMany }
  return { models, problem: unknown > 0 ? `Choose models from ${make.name}.` : null }
}
