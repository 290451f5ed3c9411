import { recognizeCar } from '../catalog/recognize/recognize'
import { findMake } from '../catalog/names/catalog'
import { makesSellingSameCars, includedModelsOfOtherMakes, includedModels } from '../catalog/names/related-models'
import { formatMiles, formatWholeNumber, shownMiles } from '../figures'
import { findOtherOffer, isOfferFlag, offerText, offerTexts } from '../listing/offer/other-offer'
import { knownDistanceMiles } from '../places/geography'
import type { FilterableListing } from './field'
import {
  choiceFilter,
  singleChange,
  rangeFilter,
  roundUpTo,
  type FilterDefinition,
  type SingleChange,
  maxModels,
} from './search'
import { townOf, wantedCircles } from './wanted-places'
import { hasNoMake, makeName, modelNames, wantedCars, type WantedCar } from './wanted-cars'
import { choiceFilters, rangeFilters, type ChoiceField } from './filter-fields'
import { listingChoices } from './listing-choices'
import { maxRadiusMiles, type SearchFilters } from './schema'

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
  if (hasNoMake(filters)) return null
  // Before the posting page is fetched, a missing make proves nothing: the site itself put the car on this make's feed.
  if (listing.make === null && listing.contentHash === null) return null
  if (listing.make === null)
    return hasConflictingTitle(listing) ? 'Title and details name different cars' : 'Make not stated'
  const model = comparedModel(listing)
  const wanted = wantedCars(filters)
  const car = { ...listing, make: listing.make, model }
  if (wanted.some((one) => includesCar(one, car))) return null
  const ofMake = wanted.find(({ make }) => make === listing.make)
  if (!ofMake) return `${makeName(listing.make)}, not ${wanted.map(({ make }) => makeName(make)).join(' or ')}`
  return `${modelNames({ ...ofMake, models: [model!] }).join()}, not ${modelNames(ofMake).join(' or ')}`
}

/** Considers all names of the car. A null model may be any model. */
export function includesCar(
  { make, models }: WantedCar,
  car: { make: string; model: string | null; title: string },
): boolean {
  if (car.model === null) return possibleMakes(car).includes(make)
  if (car.make === make && (models.length === 0 || models.includes(car.model))) return true
  return includedModelsOfCar({ make, models }).some((taken) => taken.make === car.make && taken.model === car.model)
}

/** Without models, it includes the make's cars that other makes list. */
export const includedModelsOfCar = ({ make, models }: WantedCar) =>
  models.length === 0 ? includedModelsOfOtherMakes(make) : models.flatMap((model) => includedModels(make, model))

/** The makes under which such a car may be listed, its own make first. */
export const includedMakes = (wanted: WantedCar): string[] => [
  ...new Set([
    wanted.make,
    ...makesSellingSameCars(wanted.make),
    ...includedModelsOfCar(wanted).map(({ make }) => make),
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

function otherOffer({ flags, title }: FilterableListing): string | null {
  const flag = flags.find(isOfferFlag)
  if (flag === undefined) return null
  const facts = { makeModelText: null, year: null, priceCents: null, odometerMiles: null, vin: null }
  const offer = findOtherOffer({ title, ...facts })
  return offerText(flag, offer?.flag === flag ? offer.words : undefined)
}

const offer: FilterDefinition = {
  label: 'something else than a car for sale',
  fields: [],
  reason: (_, listing) => otherOffer(listing),
  pattern: () => `^(${Object.values(offerTexts).join('|')})`,
  near: () => null,
  change: () => null,
}

const makeAndModel: FilterDefinition = {
  label: 'another make or model',
  fields: ['models'],
  reason: otherCar,
  pattern: () => '(, not |^Make not stated$|^Title and details )',
  near: () => null,
  change(filters, listing) {
    const model = comparedModel(listing)
    const wanted = wantedCars(filters)
    const row = wanted.findIndex(({ make }) => make === listing.make)
    if (row === -1 || model === null) return null
    const { make, models } = wanted[row]!
    if (models.length >= maxModels) return null
    const name = modelNames({ make, models: [model] }).join()
    return singleChange(`Adding the model ${name}`, row === 0 ? 'models' : `models${row + 1}`, [...models, model])
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
export const positionReachMiles = ({
  marketplace,
  contentHash,
}: Pick<FilterableListing, 'marketplace' | 'contentHash'>): number =>
  marketplace === 'facebook' && contentHash === null ? townReachMiles : 0

interface Reach {
  /** Of the form: the first place has none in its field's name. */
  row: number
  miles: number
  radiusMiles: number
}

/** How far a listing is from each of a search's places, the place that it fits best first. Empty if unknown. */
function reaches(filters: SearchFilters, listing: FilterableListing): Reach[] {
  const found = wantedCircles(filters).flatMap((circle, i) => {
    const miles = knownDistanceMiles(circle, listing)
    return miles === null ? [] : [{ row: i + 1, miles, radiusMiles: circle.radiusMiles }]
  })
  return found.sort((a, b) => a.miles / a.radiusMiles - b.miles / b.radiusMiles)
}

const hasOtherPlaces = (filters: SearchFilters) => filters.otherPlaces.length > 0
const townOfRow = ({ locationLabel, otherPlaces }: SearchFilters, row: number) =>
  townOf((row === 1 ? locationLabel : otherPlaces[row - 2]?.label) ?? 'your first place')

const distance: FilterDefinition = {
  label: 'distance',
  fields: ['radius'],
  reason(filters, listing) {
    const [best, ...others] = reaches(filters, listing)
    if (!best) return null
    const reach = positionReachMiles(listing)
    if ([best, ...others].some(({ miles, radiusMiles }) => miles <= radiusMiles + reach)) return null
    const from = hasOtherPlaces(filters) ? `from ${townOfRow(filters, best.row)}` : 'away'
    return `${formatMiles(shownMiles(best.miles))} ${from}, outside ${formatMiles(best.radiusMiles)}`
  },
  pattern: () => '^[0-9,]+ mi (away|from .*), outside ',
  near(filters, listing) {
    const near = reaches(filters, listing).find(
      ({ miles, radiusMiles }) => shownMiles(miles) <= radiusMiles * (1 + nearRadiusShare),
    )
    // With several places, a figure would not say of which one.
    return near ? { figure: hasOtherPlaces(filters) ? null : shownMiles(near.miles) } : null
  },
  change(filters, listing) {
    const { row, miles } = reaches(filters, listing)[0]!
    const radius = roundUpTo(miles, radiusStepMiles)
    if (radius > maxRadiusMiles) return null
    const around = hasOtherPlaces(filters) ? ` around ${townOfRow(filters, row)}` : ''
    const field = row === 1 ? 'radius' : `radius${row}`
    return singleChange(`A radius of ${formatWholeNumber(radius)} mi${around}`, field, String(radius))
  },
}

const mapped = <Name extends string, From>(from: Record<Name, From>, to: (one: From, name: Name) => FilterDefinition) =>
  Object.fromEntries((Object.entries(from) as [Name, From][]).map(([name, one]) => [name, to(one, name)])) as Record<
    Name,
    FilterDefinition
  >

/** In order: the first filter that fails supplies the reason. */
export const searchFilters = {
  offer,
  makeAndModel,
  currency,
  ...mapped(rangeFilters, (range, name) => rangeFilter(name, range)),
  ...mapped(choiceFilters, (choice, name) => choiceFilter(choice, listingChoices[name])),
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
