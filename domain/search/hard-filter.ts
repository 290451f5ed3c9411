import { recognizeCar } from '../catalog/recognize/recognize'
import { findMake, findModel } from '../catalog/names/catalog'
import { makesSellingSameCars, includedModelsOfOtherMakes, includedModels } from '../catalog/names/related-models'
import { formatMiles, formatWholeNumber } from '../figures'
import { knownDistanceMiles } from '../places/geography'
import type { FilterableListing } from './field'
import {
  choiceFilter,
  singleChange,
  rangeFilter,
  roundUpTo,
  type FilterDefinition,
  type SingleChange,
  defaultRadiusMiles,
  maxModels,
} from './search'
import { choiceFilters, maxRadiusMiles, rangeFilters, type SearchFilters, type ChoiceField } from './schema'

export type { FilterableListing }

type FilterResult = { pass: true } | { pass: false; reason: string }

/**
 * Whether a listing can match the search's form fields. Values that are not stated pass every filter, with one
 * exception: a car without a make is rejected once its posting page has been fetched.
 */
export function hardFilter(filters: SearchFilters, listing: FilterableListing): FilterResult {
  for (const { reason: reasonOf } of Object.values(searchFilters)) {
    const reason = reasonOf(filters, listing)
    if (reason !== null) return { pass: false, reason }
  }
  return { pass: true }
}

/** Returns every filter that a listing fails, in order, with the reason shown to the buyer. */
export function failedFilters(
  filters: SearchFilters,
  listing: FilterableListing,
): { filter: FilterName; reason: string }[] {
  return filterEntries.flatMap(([filter, { reason: reasonOf }]) => {
    const reason = reasonOf(filters, listing)
    return reason === null ? [] : [{ filter, reason }]
  })
}

function otherCar(filters: SearchFilters, listing: FilterableListing): string | null {
  const wanted = findMake(filters.make)
  // Before the posting page is fetched, a missing make proves nothing: the site itself put the car on this make's feed.
  if (listing.make === null && listing.contentHash === null) return null
  if (listing.make === null)
    return hasConflictingTitle(listing) ? 'Title and details name different cars' : 'Make not stated'
  const model = comparedModel(listing)
  if (includesCar(filters, { ...listing, make: listing.make, model })) return null
  if (listing.make !== filters.make) {
    return `${findMake(listing.make)?.name ?? listing.make}, not ${wanted?.name ?? filters.make}`
  }
  const name = (id: string) => (wanted && findModel(wanted, id)?.name) ?? id
  return `${name(model!)}, not ${filters.models.map(name).join(' or ')}`
}

/** Considers all names of the car. A null model may be any model. */
export function includesCar(
  { make, models }: Pick<SearchFilters, 'make' | 'models'>,
  car: { make: string; model: string | null; title: string },
): boolean {
  if (car.model === null) return possibleMakes(car).includes(make)
  if (car.make === make && (models.length === 0 || models.includes(car.model))) return true
  return includedModelsOfSearch({ make, models }).some((taken) => taken.make === car.make && taken.model === car.model)
}

/** A search for any model also accepts its make's cars that other makes list. */
export const includedModelsOfSearch = ({ make, models }: Pick<SearchFilters, 'make' | 'models'>) =>
  models.length === 0 ? includedModelsOfOtherMakes(make) : models.flatMap((model) => includedModels(make, model))

/** The makes under which a matching car may be listed, the search's own make first. */
export const includedMakes = (wanted: Pick<SearchFilters, 'make' | 'models'>): string[] => [
  ...new Set([
    wanted.make,
    ...makesSellingSameCars(wanted.make),
    ...includedModelsOfSearch(wanted).map(({ make }) => make),
  ]),
]

/** The possible makes of a car without a model: "Dodge Ram crew cab" may be a Dodge or a Ram. */
export const possibleMakes = ({ make, title }: { make: string; title: string }): string[] => [
  make,
  ...makesSellingSameCars(make).filter((other) => new RegExp(`\\b${findMake(other)!.name}\\b`, 'i').test(title)),
]

const hasConflictingTitle = ({ flags }: FilterableListing) => flags.includes('conflicting-title')

/** The model stated in its own field, else the one in the title. */
export const comparedModel = (listing: FilterableListing): string | null => listing.model ?? modelInTitle(listing)

/** Null where the site's model field contradicts the title. */
function modelInTitle(listing: FilterableListing): string | null {
  if (hasConflictingTitle(listing)) return null
  const car = recognizeCar(listing.title)
  return car.make === listing.make ? car.model : null
}

/** A price without a currency counts as dollars. */
export const isInDollars = ({ currency }: Pick<FilterableListing, 'currency'>) =>
  currency === null || currency === 'USD'

const makeAndModel: FilterDefinition = {
  label: 'another make or model',
  fields: ['models'],
  reason: otherCar,
  pattern: () => '(, not |^Make not stated$|^Title and details )',
  near: () => null,
  change({ make, models }, listing) {
    const model = comparedModel(listing)
    const entry = findMake(make)
    if (listing.make !== make || model === null || models.length >= maxModels) return null
    const name = (entry && findModel(entry, model)?.name) ?? model
    return singleChange(`Adding the model ${name}`, 'models', [...models, model])
  },
}

const currency: FilterDefinition = {
  label: 'another currency',
  fields: [],
  reason: (_, { currency }) => (isInDollars({ currency }) ? null : `Priced in ${currency}, not in US dollars`),
  pattern: () => '^Priced in ',
  near: () => null,
  change: () => null,
}

/** How far outside the radius still counts as near, as a fraction of the radius. */
export const nearRadiusShare = 0.5
/** Suggested radiuses are multiples of this. */
export const radiusStepMiles = 5

/**
 * How much closer a car may be than the center of its town. Facebook's results name only the town; the posting page
 * states the position (`findTownCenter`).
 */
export const townReachMiles = 15

/** How far outside the radius a listing passes, in miles, because its position is not known exactly yet. */
export const positionReachMiles = ({ marketplace, contentHash }: FilterableListing): number =>
  marketplace === 'facebook' && contentHash === null ? townReachMiles : 0

const distance: FilterDefinition = {
  label: 'distance',
  fields: ['radius'],
  reason(filters, listing) {
    const miles = filters.countrywide ? null : knownDistanceMiles(filters, listing)
    if (miles === null) return null
    const radiusMiles = filters.radiusMiles ?? defaultRadiusMiles
    if (miles <= radiusMiles + positionReachMiles(listing)) return null
    // Round up, so 60.2 miles does not appear as "60 mi away, outside 60 mi".
    return `${formatMiles(Math.ceil(miles))} away, outside ${formatMiles(radiusMiles)}`
  },
  pattern: () => '^[0-9,]+ mi away, ',
  near(filters, listing) {
    const figure = Math.ceil(knownDistanceMiles(filters, listing)!)
    return figure <= (filters.radiusMiles ?? defaultRadiusMiles) * (1 + nearRadiusShare) ? { figure } : null
  },
  change(filters, listing) {
    const radius = roundUpTo(knownDistanceMiles(filters, listing)!, radiusStepMiles)
    return radius > maxRadiusMiles
      ? null
      : singleChange(`A radius of ${formatWholeNumber(radius)} mi`, 'radius', String(radius))
  },
}

const mapped = <Name extends string, From>(from: Record<Name, From>, to: (one: From, name: Name) => FilterDefinition) =>
  Object.fromEntries((Object.entries(from) as [Name, From][]).map(([name, one]) => [name, to(one, name)])) as Record<
    Name,
    FilterDefinition
  >

/** In order: the first filter that fails supplies the reason. */
export const searchFilters = {
  makeAndModel,
  currency,
  ...mapped(rangeFilters, (range, name) => rangeFilter(name, range)),
  ...mapped(choiceFilters, choiceFilter),
  distance,
}
export type FilterName = keyof typeof searchFilters
export const filterEntries = Object.entries(searchFilters) as [FilterName, FilterDefinition][]

/** The change to one field that would include a listing that fails only one filter. Null if there is none. */
export function findSingleChange(filters: SearchFilters, listing: FilterableListing): SingleChange | null {
  const [only, ...others] = failedFilters(filters, listing)
  if (!only || others.length > 0) return null
  const change = searchFilters[only.filter].change(filters, listing)
  return change && { words: `${change.words} would include it.`, fields: change.fields }
}

/** A filter's name and its pattern, in syntax common to JavaScript and PostgreSQL (`~`). */
type ReasonPattern = [FilterName, string]

/**
 * Patterns that map a reason to its filter, because stored candidates keep only the reason. The first match wins, so
 * the broadest one, make and model, comes last. A body type and a MINI model are confused only if the search asks for
 * both under the same name.
 */
export function filterReasonPatterns(filters: Pick<SearchFilters, ChoiceField>): ReasonPattern[] {
  const patterns = filterEntries.map(([name, { pattern }]): ReasonPattern => [name, pattern(filters)])
  return patterns.sort(([one], [other]) => Number(one === 'makeAndModel') - Number(other === 'makeAndModel'))
}

/** Null if the reason does not come from a filter. */
export const findFilterByReason = (filters: Pick<SearchFilters, ChoiceField>, reason: string): FilterName | null =>
  filterReasonPatterns(filters).find(([, pattern]) => new RegExp(pattern).test(reason))?.[0] ?? null
