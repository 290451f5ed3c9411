import { defaultRadiusMiles, type SearchFilters } from '../search/search'
import { bodyTypes, transmissions } from '../vocabulary'
import type { Circle } from './places'

/** A search's limits as eight numbers side by side, half a cache line, since a page reads some ten thousand of them. */
export const width = 8
export const [priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo, kinds, reach] = [0, 1, 2, 3, 4, 5, 6, 7]

/** Beyond every dollar, year and mile that is stored; the difference of two such numbers still fits in 32 bits. */
export const beyond = 2 ** 29
/** In place of a reach: no circle. */
export const unlimited = -1
/** In place of the kinds of a search that is no longer stored: it lets nothing through. */
export const removed = 0

const gears = Object.keys(transmissions)
const bodies = Object.keys(bodyTypes)
const anyGear = 2 ** (gears.length + 1) - 1
const anyBody = 2 ** (bodies.length + 1) - 1

/** The bit of a value, or the bit after all others for a value that is on no list: only "any" lets that through. */
const bitOf = (known: string[], value: string) => 2 ** (known.includes(value) ? known.indexOf(value) : known.length)

/** The transmissions that pass, as bits; of a listing its own, or all where it is not stated. */
export const gearBits = (one: string | null) => (one === null ? anyGear : bitOf(gears, one))
/** Likewise for body types, above the bits of the transmissions. */
export const bodyBits = (one: string | null) => (one === null ? anyBody : bitOf(bodies, one)) << (gears.length + 1)

/** The eight numbers of a search. */
export function limitsOf(filters: SearchFilters, circle: Circle | null): number[] {
  const bodiesWanted = filters.bodyTypes.reduce((bits, one) => bits | bodyBits(one), 0)
  return [
    ...[filters.priceFrom ?? -beyond, filters.priceTo ?? beyond],
    ...[filters.yearFrom ?? -beyond, filters.yearTo ?? beyond],
    ...[filters.mileageFrom ?? -beyond, filters.mileageTo ?? beyond],
    gearBits(filters.transmission) | (bodiesWanted || bodyBits(null)),
    circle?.radiusMiles ?? unlimited,
  ]
}

/** Where a search looks; null for a search of the whole country or without a place. */
export function circleOf({ countrywide, latitude, longitude, radiusMiles }: SearchFilters): Circle | null {
  if (countrywide || latitude === null || longitude === null) return null
  return { latitude, longitude, radiusMiles: radiusMiles ?? defaultRadiusMiles }
}
