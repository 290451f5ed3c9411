import { findCarByName } from '#domain/catalog/recognize/find-cars'
import { fieldColumn, fieldEntries, type SearchField, type SearchFormValues } from '#domain/search/schema'
import type { Search } from '#prisma/generated/client'
import type { SearchFilters } from '#domain/search/search'
import { furtherRows } from '#domain/search/search-rules'
import type { WantedCar } from '#domain/search/wanted-cars'
import { otherPlacesOf } from '#domain/search/wanted-places'

export type { SearchFormValues }

type Value = SearchFormValues[SearchField]
const values = (valueOf: (name: SearchField, control: Control) => Value) =>
  Object.fromEntries(fieldEntries.map(([name, { control }]) => [name, valueOf(name, control)])) as SearchFormValues
type Control = (typeof fieldEntries)[number][1]['control']

const typedAs = (control: Control, stored: unknown): Value => {
  if (control === 'text') return String(stored ?? '')
  if (control === 'cars') return toCarRows((stored ?? []) as WantedCar[])
  if (control === 'places') return toPlaceRows({ otherPlaces: stored })
  return (stored ?? (control === 'list' ? [] : false)) as Value
}
const toCarRows = (cars: WantedCar[]) => cars.map(({ make, models }) => ({ make, models }))
const toPlaceRows = (search: { otherPlaces: unknown }) =>
  otherPlacesOf(search).map(({ label, radiusMiles }) => ({ location: label, radius: String(radiusMiles ?? '') }))

/** Values of an empty form: the default of each field. The make has no default. */
export const emptyFormValues: SearchFormValues = Object.fromEntries(
  fieldEntries.map(([name, { type, control }]) => [name, typedAs(control, type.safeParse(undefined).data)]),
) as SearchFormValues

/**
 * A make may be typed by any of its names, or by a model: "chevy", "f150". An unknown text is kept. Rows without a make
 * or a place are left out, and the rows below move up.
 */
export function readFormValues(form: FormData | URLSearchParams): SearchFormValues {
  const typed = readTyped(form)
  const text = (name: string) => String(form.get(name) ?? '')
  const rows = ['', ...furtherRows]
  const cars = rows.map((row) => ({ make: text(`make${row}`), models: form.getAll(`models${row}`).map(String) }))
  const [{ make, models }, ...otherCars] = withFirst(cars.filter((car) => car.make.trim() !== '').map(named), noCar)
  const places = rows.map((row) => ({ location: text(`location${row}`), radius: text(`radius${row}`) }))
  const [first, ...otherPlaces] = places.some(isNamed) ? places.filter(isNamed) : places.slice(0, 1)
  return { ...typed, make, models, otherCars, ...first, otherPlaces }
}

const noCar = { make: '', models: [] as string[] }
const withFirst = <Row>(rows: Row[], first: Row): [Row, ...Row[]] => [rows[0] ?? first, ...rows.slice(1)]
const isNamed = ({ location }: { location: string }) => location.trim() !== ''

function named(typed: WantedCar): WantedCar {
  const car = findCarByName(typed.make)
  if (car === null) return typed
  return { make: car.make, models: typed.models.length === 0 && car.model ? [car.model] : typed.models }
}

function readTyped(form: FormData | URLSearchParams): SearchFormValues {
  return values((name, control) => {
    if (control === 'list') return form.getAll(name).map(String)
    if (control === 'cars' || control === 'places') return []
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
