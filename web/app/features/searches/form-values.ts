import { findCarByName } from '#domain/catalog/recognize/find-cars'
import { fieldColumn, fieldEntries, type SearchField, type SearchFormValues } from '#domain/search/schema'
import type { Search } from '#prisma/generated/client'
import type { SearchFilters } from '#domain/search/search'

export type { SearchFormValues }

type Value = SearchFormValues[SearchField]
const values = (valueOf: (name: SearchField, control: Control) => Value) =>
  Object.fromEntries(fieldEntries.map(([name, { control }]) => [name, valueOf(name, control)])) as SearchFormValues
type Control = (typeof fieldEntries)[number][1]['control']

const typedAs = (control: Control, stored: unknown): Value =>
  control === 'text' ? String(stored ?? '') : ((stored ?? (control === 'list' ? [] : false)) as Value)

/** Values of an empty form: the default of each field. The make has no default. */
export const emptyFormValues: SearchFormValues = Object.fromEntries(
  fieldEntries.map(([name, { type, control }]) => [name, typedAs(control, type.safeParse(undefined).data)]),
) as SearchFormValues

/** The make may be typed by any of its names, or by a model: "chevy", "f150". An unknown text is kept. */
export function readFormValues(form: FormData | URLSearchParams): SearchFormValues {
  const typed = readTyped(form)
  const car = findCarByName(typed.make)
  if (car === null) return typed
  return { ...typed, make: car.make, models: typed.models.length === 0 && car.model ? [car.model] : typed.models }
}

function readTyped(form: FormData | URLSearchParams): SearchFormValues {
  return values((name, control) => {
    if (control === 'list') return form.getAll(name).map(String)
    // Unchecked checkboxes are not submitted. If `tellAtOnce` is missing too, the form did not contain these fields.
    if (name === 'tellsRest' && !form.has('tellAtOnce')) return emptyFormValues.tellsRest
    if (control === 'box') return form.has(name)
    return String(form.get(name) ?? '') || emptyFormValues[name]
  })
}

export const toFormValues = (search: Search): SearchFormValues =>
  values((name, control) => typedAs(control, search[fieldColumn(name) as keyof Search]))

/** Narrows a stored search to the domain's filters. Safe: the columns are validated before they are saved. */
export const toFilters = (search: Search) => search as Search & SearchFilters
