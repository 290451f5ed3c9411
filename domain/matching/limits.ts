import type { ChoiceFilter, FilterableListing } from '../search/field'
import { chosenValues } from '../search/search'
import { wantedCircles } from '../search/wanted-places'
import { choiceFilters } from '../search/filter-fields'
import { listingChoices } from '../search/listing-choices'
import type { SearchFilters } from '../search/schema'
import type { Circle } from './places'

/**
 * A search's limits as eight adjacent numbers: half a cache line, because each page reads about ten thousand of them.
 */
export const numbersPerSearch = 8
export const [priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo, acceptedChoices, circleRadius] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]

/** Larger than any stored dollar, year or mile value. The difference of two such numbers still fits in 32 bits. */
export const unboundedValue = 2 ** 29
/** Stored as the reach when there is no circle. */
export const unlimitedRadius = -1

/** Stored as the accepted choices of a removed search. It matches nothing. */
export const removedMarker = 0

/** Each choice filter has one bit per value, plus one for values that are on no list. */
const choices = (Object.entries(choiceFilters) as [keyof typeof choiceFilters, ChoiceFilter][]).map(
  ([name, choice]) => ({ choice, ofListing: listingChoices[name], keys: Object.keys(choice.words) }),
)
const firstBits = choices.map((_, i) => choices.slice(0, i).reduce((bits, { keys }) => bits + keys.length + 1, 0))
const bitOf = (keys: string[], value: string, firstBit: number) =>
  2 ** (firstBit + (keys.includes(value) ? keys.indexOf(value) : keys.length))
const masks = choices.map(({ keys }, i) => (2 ** (keys.length + 1) - 1) * 2 ** firstBits[i]!)

/** Sets every bit of a choice that says nothing. */
const bitsOf = (valuesOf: (choice: (typeof choices)[number]) => string[] | null): number =>
  choices.reduce((bits, one, i) => {
    const [{ keys }, values] = [one, valuesOf(one) ?? []]
    if (values.length === 0) return bits | masks[i]!
    return values.reduce((all, value) => all | bitOf(keys, value, firstBits[i]!), bits)
  }, 0)

/** What a listing is, or may be. */
export const choiceBits = (listing: FilterableListing): number => bitsOf(({ ofListing }) => ofListing(listing))

/** Whether the bits that a listing and a search share meet every choice. */
export function meetsChoices(shared: number): boolean {
  for (const mask of masks) if ((shared & mask) === 0) return false
  return true
}

/** In the order above. */
export function encodeLimits(filters: SearchFilters, circle: Circle | null): number[] {
  return [
    ...[filters.priceFrom ?? -unboundedValue, filters.priceTo ?? unboundedValue],
    ...[filters.yearFrom ?? -unboundedValue, filters.yearTo ?? unboundedValue],
    ...[filters.mileageFrom ?? -unboundedValue, filters.mileageTo ?? unboundedValue],
    ...[bitsOf(({ choice }) => chosenValues(filters, choice)), circle?.radiusMiles ?? unlimitedRadius],
  ]
}

/** One null for a nationwide search or one without a place. */
export function searchCircles(filters: SearchFilters): (Circle | null)[] {
  const circles = wantedCircles(filters)
  return circles.length === 0 ? [null] : circles
}
