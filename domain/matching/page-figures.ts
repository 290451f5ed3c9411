import { reliableFigures } from '../listing/listing'
import {
  isInDollars,
  positionReachMiles,
  possibleMakes,
  comparedModel,
  type FilterableListing,
} from '../search/hard-filter'
import type { Coordinates } from '../places/geography'
import { unboundedValue, choiceBits, numbersPerSearch } from './limits'

/** `feedMakes` are the makes of the feeds that show the listing: the only hint if its row names no make. */
export interface ListingInFeeds {
  listing: FilterableListing
  feedMakes: string[]
}

const centsPerDollar = 100

/** Offsets into a listing's numbers: each figure for the upper and for the lower limit, and the choices. */
export const [priceOver, priceUnder, yearOver, yearUnder, milesOver, milesUnder, listingChoices] = [0, 1, 2, 3, 4, 5, 6]

export function encodeFigures(page: ListingInFeeds[]): Int32Array {
  const figures = new Int32Array(page.length * numbersPerSearch)
  page.forEach(({ listing }, i) => figures.set(figuresOf(listing), i * numbersPerSearch))
  return figures
}

function figuresOf(listing: FilterableListing): number[] {
  const { priceCents, odometerMiles } = reliableFigures(listing)
  const dollars = priceCents === null ? null : priceCents / centsPerDollar
  return [
    ...aboveAndBelow(dollars),
    ...aboveAndBelow(listing.year),
    ...aboveAndBelow(odometerMiles),
    choiceBits(listing),
  ]
}

/**
 * Rounded to whole numbers, because limits are whole: $15,000.50 is over $15,000. A missing value violates no limit.
 */
const aboveAndBelow = (figure: number | null): [number, number] =>
  figure === null
    ? [-unboundedValue, unboundedValue]
    : [Math.min(Math.ceil(figure), unboundedValue), Math.min(Math.floor(figure), unboundedValue)]

export interface ListingPlace extends Coordinates {
  reachMiles: number
}

export function listingPlace({ listing }: ListingInFeeds): ListingPlace | null {
  const { latitude, longitude } = listing
  if (latitude === null || longitude === null) return null
  return { latitude, longitude, reachMiles: positionReachMiles(listing) }
}

/** Index keys: all searches for a make, searches for any model of it, and searches for one model. */
export const wholeMakeKey = (make: string) => `${make}/*`
export const isWholeMakeKey = (car: string) => car.endsWith('/*')
export const anyModelKey = (make: string) => `${make}/`
export const modelKey = (make: string, model: string) => `${make}/${model}`

/** Returns the index keys to look up for a listing. Each search that may match is under exactly one of them. */
export function listingKeys({ listing, feedMakes }: ListingInFeeds): string[] {
  const { make, contentHash } = listing
  if (!isInDollars(listing)) return []
  // Before its posting page is fetched, assume that a car without a make has the feed's make.
  if (make === null) return contentHash === null ? [...new Set(feedMakes)].map(wholeMakeKey) : []
  const model = comparedModel(listing)
  return model === null
    ? possibleMakes({ ...listing, make }).map(wholeMakeKey)
    : [anyModelKey(make), modelKey(make, model)]
}
