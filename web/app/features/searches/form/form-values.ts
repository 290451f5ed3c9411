import { columnOf, fieldEntries, type SearchField, type SearchFormValues } from '#domain/search/schema'
import type { Search } from '#prisma/generated/client'

export type { SearchFormValues }

type Value = SearchFormValues[SearchField]
const values = (valueOf: (name: SearchField, control: Control) => Value) =>
  Object.fromEntries(fieldEntries.map(([name, { control }]) => [name, valueOf(name, control)])) as SearchFormValues
type Control = (typeof fieldEntries)[number][1]['control']

/** A stored value as the form holds it. */
const typedAs = (control: Control, stored: unknown): Value =>
  control === 'text' ? String(stored ?? '') : ((stored ?? (control === 'list' ? [] : false)) as Value)

/** The form of a new search: each field with what it is where nothing is sent. The make has no such value. */
export const emptyValues: SearchFormValues = Object.fromEntries(
  fieldEntries.map(([name, { type, control }]) => [name, typedAs(control, type.safeParse(undefined).data)]),
) as SearchFormValues

export function valuesFromForm(form: FormData | URLSearchParams): SearchFormValues {
  return values((name, control) => {
    if (control === 'list') return form.getAll(name).map(String)
    // A box that is not ticked is not sent; where no choice is sent at all, the fields were not there.
    if (name === 'tellsRest' && !form.has('tellAtOnce')) return emptyValues.tellsRest
    if (control === 'box') return form.has(name)
    return String(form.get(name) ?? '') || emptyValues[name]
  })
}

export const valuesOf = (search: Search): SearchFormValues =>
  values((name, control) => typedAs(control, search[columnOf(name) as keyof Search]))
