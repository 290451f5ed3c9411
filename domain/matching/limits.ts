import type { ChoiceFilter, FilterableListing } from '../search/field'
import { chosenValues } from '../search/search'
import { wantedCircles } from '../search/wanted-places'
import { choiceFilters } from '../search/filter-fields'
import type { SearchFilters } from '../search/schema'
import type { Circle } from './places'

/**
 * A search's limits as eight adjacent numbers: half a cache line, because each page reads about ten thousand of them.
 */
export const numbersPerSearch = 8
export const [priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo, refusedChoices, circleRadius] = [
  0, 1, 2, 3, 4, 5, 6, 7,
]

/** Larger than any stored dollar, year or mile value. The difference of two such numbers still fits in 32 bits. */
export const unboundedValue = 2 ** 29
/** Stored as the reach when there is no circle. */
export const unlimitedRadius = -1

/** A bit set in every listing. A search that refuses it matches nothing. */
const always = 1
/** Stored as the refused choices of a removed search. */
export const removedMarker = always

/** Each choice filter has one bit per value, plus one for values that are on no list. */
const choices = Object.values<ChoiceFilter>(choiceFilters).map((choice) => ({
  choice,
  keys: Object.keys(choice.words),
}))
const firstBits = choices.map((_, i) => choices.slice(0, i).reduce((bits, { keys }) => bits + keys.length + 1, 1))
const bitOf = (keys: string[], value: string, firstBit: number) =>
  2 ** (firstBit + (keys.includes(value) ? keys.indexOf(value) : keys.length))

export const choiceBits = (listing: FilterableListing): number =>
  choices.reduce((bits, { choice, keys }, i) => {
    const stated = choice.ofListing(listing)
    return stated === null ? bits : bits | bitOf(keys, stated, firstBits[i]!)
  }, always)

function refusedBits(filters: SearchFilters): number {
  return choices.reduce((bits, { choice, keys }, i) => {
    const chosen = chosenValues(filters, choice)
    if (chosen.length === 0) return bits
    const refused = [...keys, ''].filter((key) => !chosen.includes(key))
    return refused.reduce((all, key) => all | bitOf(keys, key, firstBits[i]!), bits)
  }, 0)
}

/** In the order above. */
export function encodeLimits(filters: SearchFilters, circle: Circle | null): number[] {
  return [
    ...[filters.priceFrom ?? -unboundedValue, filters.priceTo ?? unboundedValue],
    ...[filters.yearFrom ?? -unboundedValue, filters.yearTo ?? unboundedValue],
    ...[filters.mileageFrom ?? -unboundedValue, filters.mileageTo ?? unboundedValue],
    ...[refusedBits(filters), circle?.radiusMiles ?? unlimitedRadius],
  ]
}

/** One null for a nationwide search or one without a place. */
export function searchCircles(filters: SearchFilters): (Circle | null)[] {
  const circles = wantedCircles(filters)
  return circles.length === 0 ? [null] : circles
}
