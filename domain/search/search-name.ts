import { findMake, findModel } from '../catalog/names/catalog'
import { orList } from '../figures'
import { maxSearchNameLength } from './search-rules'

/** Characters that nobody sees, or that turn the text around them. Joiners stay: they hold an emoji together. */
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/u

/** Why a search cannot be called that; null if it can. */
export function nameProblem(name: string): string | null {
  const length = [...name].length
  if (length > maxSearchNameLength) {
    return `A name can have at most ${maxSearchNameLength} characters; yours has ${length}.`
  }
  return unseen.test(name) ? 'A name can have no line breaks and no invisible characters.' : null
}

export interface Nameable {
  /** The name that the buyer gave it; null for none. */
  name: string | null
  make: string
  models: string[]
  locationLabel: string | null
  countrywide: boolean
}

/** What a search is called everywhere: the buyer's own name for it, or its car: "Outback or Forester near Denver". */
export function searchName(search: Nameable): string {
  return search.name ?? givenName(search)
}

/** The name of a search that its buyer has not named. Without models the make stands for them: "Subaru near Denver". */
export function givenName({ make, models, locationLabel, countrywide }: Omit<Nameable, 'name'>): string {
  const entry = findMake(make)
  const names = models.map((id) => (entry && findModel(entry, id)?.name) ?? id)
  const car = names.length === 0 ? (entry?.name ?? make) : orList(names)
  // "Denver, Colorado 80202": the town is enough to tell two searches apart.
  const town = locationLabel?.split(',')[0]?.trim()
  return countrywide || !town ? car : `${car} near ${town}`
}
