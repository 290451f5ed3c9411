import { joinWithOr } from '../figures'
import { maxSearchNameLength } from './search-rules'
import { makeName, modelNames, nameWithMake, wantedCars, type WantedCars } from './wanted-cars'
import { namedPlaces, townOf } from './wanted-places'

/** Invisible characters and bidirectional controls. Joiners are allowed: they hold an emoji together. */
const invisibleCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u

export function nameProblem(name: string): string | null {
  const length = [...name].length
  if (length > maxSearchNameLength) {
    return `Names can have up to ${maxSearchNameLength} characters; yours has ${length}.`
  }
  return invisibleCharacters.test(name) ? 'Names can’t include line breaks or invisible characters.' : null
}

export interface NameableSearch extends WantedCars {
  name: string | null
  locationLabel: string | null
  countrywide: boolean
  otherPlaces: unknown
}

/**
 * Display name of a search: the buyer's own name, or one built from the car and place: "Outback or Forester near
 * Denver".
 */
export function searchName(search: NameableSearch): string {
  return search.name ?? defaultSearchName(search)
}

/** A number says nothing without its make: "Ram 1500", "Chrysler 300". */
const nameIn =
  ({ make }: { make: string }) =>
  (model: string) =>
    /^\d/.test(model) ? nameWithMake(make, model) : model

/** Without models it uses the make: "Subaru near Denver". */
export function defaultSearchName(search: Omit<NameableSearch, 'name'>): string {
  const cars = wantedCars(search).flatMap((one) =>
    one.models.length === 0 ? makeName(one.make) : modelNames(one).map(nameIn(one)),
  )
  const towns = namedPlaces({ ...search, radiusMiles: null }).map(({ label }) => townOf(label))
  return joinWithOr(cars) + (towns.length === 0 ? '' : ` near ${joinWithOr(towns)}`)
}
