import { dayMs } from '../durations'
import { mayBeSameCar } from '../catalog/names/related-models'
import { thousands } from '../figures'
import type { CarFacts } from './car-facts'
import type { Reason } from './identity'
import { compareOdometers, type OdometerMatch, type Reading } from './odometer'

export interface Contradiction {
  reason: Reason
  words: string
}

/**
 * Why two listings cannot be one car, whatever else agrees: a different VIN, make, model, year or stock number, or an
 * odometer that no driving explains. Null if nothing contradicts. Equal VINs outweigh odometers and stock numbers. But
 * the same VIN under another make, model or year was pasted from another car's ad.
 */
export function contradiction(a: CarFacts, b: CarFacts): Contradiction | null {
  const vins = vinMatch(a, b)
  if (vins === 'other') return { reason: 'other-vin', words: 'another VIN' }
  const hasOneVin = vins === 'equal'
  const other = otherName(a, b, hasOneVin ? yearsMistaken : 0)
  if (other !== null) return { reason: 'other-car', words: `another ${other}` }
  if (hasOneVin) return null
  if (odometerMatch(a, b) === 'other') return { reason: 'other-odometer', words: formatOdometers(a, b) }
  if (areDifferent(a.stock, b.stock) && odometerMatch(a, b) !== 'equal') {
    return { reason: 'other-stock', words: 'another stock number' }
  }
  return null
}

/**
 * Compares the VINs. Null if one is missing or the comparison is inconclusive. A wrong check digit counts as a typo,
 * unless the VINs differ by more than a typo explains.
 */
export function vinMatch(a: CarFacts, b: CarFacts): 'equal' | 'slip' | 'other' | null {
  const [one, other] = [a.vin ?? a.mistypedVin, b.vin ?? b.mistypedVin]
  if (one === null || other === null) return null
  if (one === other) return 'equal'
  if (a.vin !== null && b.vin !== null) return 'other'
  const differing = [...one].flatMap((letter, i) => (letter === other[i] ? [] : [i]))
  const [i, j] = differing
  const isSwapped = differing.length === 2 && j === i! + 1 && one[i!] === other[j] && one[j] === other[i!]
  const isOneRight = a.vin !== null || b.vin !== null
  // A fleet's VINs are sequential, and a seller who mistypes one VIN may mistype all.
  if (differing.length === 1 || isSwapped) return isOneRight ? 'slip' : a.isDealer && b.isDealer ? 'other' : null
  return isOneRight && differing.length <= maxMistyped ? null : 'other'
}

const maxMistyped = 3

/** Sellers confuse the model year with the year of first registration or sale. */
const yearsMistaken = 1

function otherName(a: CarFacts, b: CarFacts, yearsApart: number): 'make' | 'model' | 'year' | null {
  if (a.make !== null && b.make !== null) {
    if (!mayBeSameCar({ make: a.make, model: a.model }, { make: b.make, model: b.model })) {
      return a.make === b.make ? 'model' : 'make'
    }
  }
  return a.year !== null && b.year !== null && Math.abs(a.year - b.year) > yearsApart ? 'year' : null
}

/** Compares the odometers in posting order. Null if either is not stated. */
export function odometerMatch(a: CarFacts, b: CarFacts): OdometerMatch | null {
  if (a.odometer === null || b.odometer === null) return null
  const since = a.postedAt && b.postedAt ? (b.postedAt.getTime() - a.postedAt.getTime()) / dayMs : null
  const [first, second] = (since ?? 0) < 0 ? [b.odometer, a.odometer] : [a.odometer, b.odometer]
  const match = compareOdometers(first, second, since === null ? null : Math.abs(since))
  return a.isDealer && b.isDealer ? ofDealers(match, first, second, since) : match
}

/** Test drives add at most this to a dealer's car. A similar car on the same lot may have a similar reading. */
const testDrivesMiles = 100

function ofDealers(match: OdometerMatch, first: Reading, second: Reading, since: number | null): OdometerMatch {
  const rise = second.miles - first.miles
  if (match === 'further') return Math.abs(rise) > testDrivesMiles ? 'other' : match
  if (match === 'askew')
    return since !== null && rise > 0 && rise <= testDrivesMiles && first.precision === 1 ? match : 'other'
  return match === 'rounded' && first.precision === second.precision && rise !== 0 ? 'other' : match
}

const formatOdometers = (a: CarFacts, b: CarFacts) =>
  `odometers ${thousands(a.odometer!.miles)} and ${thousands(b.odometer!.miles)} mi`

export const areDifferent = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b
