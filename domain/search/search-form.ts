import { noTargetText } from '../alerts/target-choice'
import { findMake, findModel } from '../catalog/names/catalog'
import {
  sortByFormOrder,
  rangeFilters,
  searchSchema,
  smartCriteria,
  type SearchDraft,
  type SearchErrors,
  type SearchField,
} from './schema'
import { maxModels, tooManyModelsText } from './search-rules'
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
export function parseSearch(
  given: Record<string, unknown>,
  currentYear: number,
  storedWords = '',
): { ok: true; draft: SearchDraft } | { ok: false; errors: SearchErrors } {
  const values: Partial<Record<SearchField, unknown>> = {}
  const errors: SearchErrors = {}
  const fields = { ...schemaOf(currentYear), smartCriteria: smartCriteria(storedWords) }
  for (const [name, field] of Object.entries(fields) as [SearchField, { type: z.ZodType }][]) {
    const result = field.type.safeParse(given[name])
    if (result.success) values[name] = result.data
    else errors[name] = result.error.issues[0]!.message
  }
  const draft = values as SearchDraft
  if (draft.make) {
    const problem = resolveModels(draft)
    if (problem) errors.models = problem
  }
  for (const { from, to, label } of Object.values(rangeFilters)) {
    const [min, max] = [draft[from] ?? null, draft[to] ?? null]
    if (min !== null && max !== null && min > max) errors[from] = `'${label} from' cannot be greater than '${label} to'`
  }
  const problem = quietProblem(draft)
  if (problem && !errors.quietFrom && !errors.quietTo) Object.assign(errors, problem)
  if (draft.allTargets) draft.targetIds = []
  else if (draft.allTargets === false && draft.targetIds?.length === 0) errors.targetIds = noTargetText
  if (draft.countrywide) Object.assign(draft, { location: null, radius: null })
  // Nationwide searches ignore the radius, so an invalid one is not an error.
  if (draft.countrywide) delete errors.radius
  return Object.keys(errors).length > 0 ? { ok: false, errors: sortByFormOrder(errors) } : { ok: true, draft }
}

/** Quiet hours need both a start and an end, and they must differ. */
function quietProblem({ quietFrom = null, quietTo = null }: Partial<SearchDraft>): SearchErrors | null {
  if (quietFrom === null && quietTo !== null)
    return { quietFrom: 'Choose when quiet hours start, or leave both empty.' }
  if (quietFrom !== null && quietTo === null) return { quietTo: 'Choose when quiet hours end, or leave both empty.' }
  const isNever = quietFrom !== null && quietFrom === quietTo
  return isNever ? { quietTo: 'Quiet hours must end at a different hour than they start.' } : null
}

/** Replaces models with the make's catalog ids. Returns an error message, or null. */
function resolveModels(draft: SearchDraft): string | null {
  const make = findMake(draft.make)!
  const typed = [...new Set(draft.models.map((model) => model.toLowerCase()))]
  const found = typed.map((model) => findModel(make, model)?.id)
  draft.models = [...new Set(found.filter((id) => id !== undefined))]
  const unknown = found.filter((id) => id === undefined).length
  if (draft.models.length + unknown > maxModels) return tooManyModelsText
  return unknown > 0 ? `Choose models from ${make.name}.` : null
}
