import type { Listing } from './listing'

export type VehicleFacts = Pick<
  Listing,
  'marketplace' | 'externalId' | 'vin' | 'make' | 'model' | 'year' | 'odometerMiles' | 'town' | 'flags'
>

/**
 * The key of the physical car that a listing offers. The first that applies:
 *
 * 1. `vin:…`, a valid VIN.
 * 2. `car:…`: make, model, year and an odometer figure that was read off a dial. A figure to the mile is enough: among
 *    the fifty or so cars of one model and year within a buyer's reach, two share it once in a thousand searches.
 *    Without the town, a re-post in the next area and the same car on another site join. A figure rounded to the
 *    hundred is shared fifty to a hundred times as often, so the town's first word must agree too. A round thousand,
 *    a joke or less than 1,000 is not a reading and identifies nothing.
 * 3. `listing:…`, the posting itself: two alerts for one car are better than none for the second of two cars.
 */
export function vehicleKey(listing: VehicleFacts): string {
  if (listing.vin && isValidVin(listing.vin)) return `vin:${listing.vin.toUpperCase()}`
  const { make, model, year, odometerMiles } = listing
  const asPosted = `listing:${listing.marketplace}:${listing.externalId}`
  if (!make || !model || !year || odometerMiles === null) return asPosted
  if (odometerMiles < 1_000 || odometerMiles % 1_000 === 0 || listing.flags.includes('joke-odometer')) return asPosted
  const car = `car:${make}|${model}|${year}|${odometerMiles}`
  if (odometerMiles % 100 !== 0) return car
  const town = listing.town?.toLowerCase().match(/[a-z]+/)?.[0]
  return town ? `${car}|${town}` : asPosted
}

const letterValues: Record<string, number> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5 },
  ...{ P: 7, R: 9, S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Seventeen characters whose ninth is the check digit of the others (49 CFR 565.15). */
export function isValidVin(text: string): boolean {
  const vin = text.toUpperCase()
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(vin) || /^(.)\1{16}$/.test(vin)) return false
  const sum = [...vin].reduce((total, c, i) => total + (letterValues[c] ?? Number(c)) * weights[i]!, 0)
  return vin[8] === (sum % 11 === 10 ? 'X' : String(sum % 11))
}
