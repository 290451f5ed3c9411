import { recogniseCar } from '../catalogue/recognise/recognise'
import { findMake, findModel } from '../catalogue/names/catalogue'
import { makesSharingNames, modelsOfOtherMakesTaken, modelsTaken } from '../catalogue/names/related-models'
import { thousands } from '../figures'
import { knownDistanceMiles } from '../places/geography'
import type { Listing } from '../listing/listing'
import { statedFigures } from '../listing/stated-figures'
import { defaultRadiusMiles, type SearchFilters } from './search'
import { bodyTypes, transmissions } from '../vocabulary'

export type FilteredListing = Pick<
  Listing,
  | 'title'
  | 'make'
  | 'model'
  | 'year'
  | 'priceCents'
  | 'currency'
  | 'odometerMiles'
  | 'transmission'
  | 'bodyType'
  | 'latitude'
  | 'longitude'
  | 'flags'
  | 'contentHash'
>

export type FilterResult = { pass: true } | { pass: false; reason: string }

/**
 * Whether a listing can be what the search asks for, by the fields of the form. What is not stated fails no filter,
 * with one exception: a car whose posting page was fetched and still names no make. Reasons are in the buyer's words.
 */
export function hardFilter(filters: SearchFilters, listing: FilteredListing): FilterResult {
  for (const check of Object.values(checks)) {
    const reason = check(filters, listing)
    if (reason !== null) return { pass: false, reason }
  }
  return { pass: true }
}

type Check = (filters: SearchFilters, listing: FilteredListing) => string | null
const checks = {
  makeAndModel,
  currency,
  price,
  year,
  mileage,
  transmission,
  bodyType,
  distance,
} satisfies Record<string, Check>
export type FilterName = keyof typeof checks

/** Every filter that a listing fails, in the order of the checks, with the reason in the buyer's words. */
export function failedFilters(
  filters: SearchFilters,
  listing: FilteredListing,
): { filter: FilterName; reason: string }[] {
  return (Object.keys(checks) as FilterName[]).flatMap((filter) => {
    const reason = checks[filter](filters, listing)
    return reason === null ? [] : [{ filter, reason }]
  })
}

function makeAndModel(filters: SearchFilters, listing: FilteredListing): string | null {
  const wanted = findMake(filters.make)
  // Before its posting page is fetched, a missing make means nothing: the site itself put the car on this make's feed.
  if (listing.make === null && listing.contentHash === null) return null
  if (listing.make === null) return isDisputed(listing) ? 'Title and details name different cars' : 'Make not stated'
  const model = modelOf(listing)
  if (takesCar(filters, { ...listing, make: listing.make, model })) return null
  if (listing.make !== filters.make) {
    return `${findMake(listing.make)?.name ?? listing.make}, not ${wanted?.name ?? filters.make}`
  }
  const name = (id: string) => (wanted && findModel(wanted, id)?.name) ?? id
  return `${name(model!)}, not ${filters.models.map(name).join(' or ')}`
}

/** Whether a car of that make and model is asked for, under this or another of its names. A null model may be any. */
export function takesCar(
  { make, models }: Pick<SearchFilters, 'make' | 'models'>,
  car: { make: string; model: string | null; title: string },
): boolean {
  if (car.model === null) return makesIn(car).includes(make)
  if (car.make === make && (models.length === 0 || models.includes(car.model))) return true
  return takenBy({ make, models }).some((taken) => taken.make === car.make && taken.model === car.model)
}

/** The models that a search takes. One for any model also takes all others of its make. */
export const takenBy = ({ make, models }: Pick<SearchFilters, 'make' | 'models'>) =>
  models.length === 0 ? modelsOfOtherMakesTaken(make) : models.flatMap((model) => modelsTaken(make, model))

/** The makes under which a car that a search wants may be listed, its own first. */
export const makesTaken = (wanted: Pick<SearchFilters, 'make' | 'models'>): string[] => [
  ...new Set([wanted.make, ...makesSharingNames(wanted.make), ...takenBy(wanted).map(({ make }) => make)]),
]

/** The makes of a car without a model: "Dodge Ram crew cab" may be a Dodge or a Ram. */
export const makesIn = ({ make, title }: { make: string; title: string }): string[] => [
  make,
  ...makesSharingNames(make).filter((other) => new RegExp(`\\b${findMake(other)!.name}\\b`, 'i').test(title)),
]

const isDisputed = ({ flags }: FilteredListing) => flags.includes('disputed-car')

/** The model that filters go by: the stored one, else the one that the title names; null where neither says. */
export const modelOf = (listing: FilteredListing): string | null => listing.model ?? modelInTitle(listing)

/** Null where the site's own words for the model contradict the title. */
function modelInTitle(listing: FilteredListing): string | null {
  if (isDisputed(listing)) return null
  const car = recogniseCar(listing.title)
  return car.make === listing.make ? car.model : null
}

function currency(_: SearchFilters, { currency }: FilteredListing): string | null {
  return isInDollars({ currency }) ? null : `Priced in ${currency}, not in US dollars`
}

/** Whether a price can be compared with a search's: in dollars, or in no currency that the page names. */
export const isInDollars = ({ currency }: Pick<FilteredListing, 'currency'>) => currency === null || currency === 'USD'

function price({ priceFrom, priceTo }: SearchFilters, listing: FilteredListing): string | null {
  const { priceCents } = statedFigures(listing)
  if (priceCents === null) return null
  if (priceTo !== null && priceCents > priceTo * 100) return `${dollars(priceCents)} is over ${dollars(priceTo * 100)}`
  if (priceFrom !== null && priceCents < priceFrom * 100) {
    return `${dollars(priceCents)} is under ${dollars(priceFrom * 100)}`
  }
  return null
}

function year({ yearFrom, yearTo }: SearchFilters, { year }: FilteredListing): string | null {
  if (year === null) return null
  if (yearFrom !== null && year < yearFrom) return `${year} is before ${yearFrom}`
  return yearTo !== null && year > yearTo ? `${year} is after ${yearTo}` : null
}

function mileage({ mileageFrom, mileageTo }: SearchFilters, listing: FilteredListing): string | null {
  const miles = statedFigures(listing).odometerMiles
  if (miles === null) return null
  if (mileageTo !== null && miles > mileageTo) return `${thousands(miles)} mi is over ${thousands(mileageTo)} mi`
  if (mileageFrom !== null && miles < mileageFrom) return `${thousands(miles)} mi is under ${thousands(mileageFrom)} mi`
  return null
}

function transmission(filters: SearchFilters, listing: FilteredListing): string | null {
  const { transmission: wanted } = filters
  if (wanted === null || listing.transmission === null || listing.transmission === wanted) return null
  return `${transmissions[listing.transmission]}, not ${transmissions[wanted].toLowerCase()}`
}

function bodyType(filters: SearchFilters, { bodyType: body }: FilteredListing): string | null {
  if (filters.bodyTypes.length === 0 || body === null || filters.bodyTypes.includes(body)) return null
  return `${bodyTypes[body]}, not ${filters.bodyTypes.map((wanted) => bodyTypes[wanted]).join(' or ')}`
}

function distance(filters: SearchFilters, listing: FilteredListing): string | null {
  const miles = filters.countrywide ? null : knownDistanceMiles(filters, listing)
  if (miles === null) return null
  const radiusMiles = filters.radiusMiles ?? defaultRadiusMiles
  // Rounded up, so that 60.2 miles does not appear as "60 mi away, outside 60 mi".
  return miles > radiusMiles ? `${thousands(Math.ceil(miles))} mi away, outside ${thousands(radiusMiles)} mi` : null
}

function dollars(cents: number): string {
  const whole = thousands(Math.trunc(cents / 100))
  return cents % 100 === 0 ? `$${whole}` : `$${whole}.${String(cents % 100).padStart(2, '0')}`
}
