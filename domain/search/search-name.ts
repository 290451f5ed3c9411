import { findMake, findModel } from '../catalog/names/catalog'
import { joinWithOr } from '../figures'
import { maxSearchNameLength } from './search-rules'

/** Invisible characters and bidirectional controls. Joiners are allowed: they hold an emoji together. */
const invisibleCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u

export function nameProblem(name: string): string | null {
  const length = [...name].length
  if (length > maxSearchNameLength) {
    return `Names can have up to ${maxSearchNameLength} characters; yours has ${length}.`
  }
  return invisibleCharacters.test(name) ? 'Names can’t include line breaks or invisible characters.' : null
}

export interface NameableSearch {
  name: string | null
  make: string
  models: string[]
  locationLabel: string | null
  countrywide: boolean
}

/**
 * Display name of a search: the buyer's own name, or one built from the car and place: "Outback or Forester near
 * Denver".
 */
export function searchName(search: NameableSearch): string {
  return search.name ?? defaultSearchName(search)
}

/** Without models it uses the make: "Subaru near Denver". */
export function defaultSearchName({ make, models, locationLabel, countrywide }: Omit<NameableSearch, 'name'>): string {
  const entry = findMake(make)
  const names = models.map((id) => (entry && findModel(entry, id)?.name) ?? id)
  const car = names.length === 0 ? (entry?.name ?? make) : joinWithOr(names)
  // "Denver, Colorado 80202": the town is enough to distinguish two searches.
  const town = locationLabel?.split(',')[0]?.trim()
  return countrywide || !town ? car : `${car} near ${town}`
}
