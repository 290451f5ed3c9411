import { dayMs } from '../durations'
import { thousands } from '../figures'
import type { CarFacts } from './car-facts'
import type { Reason } from './identity'
import { compareOdometers, type OdometerMatch } from './odometer'

export interface Contradiction {
  reason: Reason
  words: string
}

/**
 * Why two listings cannot be one car, whatever else agrees: another VIN, make, model or year, an odometer that no
 * driving explains, another stock number. Null where nothing stands against it. Equal VINs outweigh all others.
 */
export function contradiction(a: CarFacts, b: CarFacts): Contradiction | null {
  if (a.vin !== null && b.vin !== null) {
    return a.vin === b.vin ? null : { reason: 'other-vin', words: 'another VIN' }
  }
  const other = differ(a.make, b.make) ? 'make' : isOtherModel(a, b) ? 'model' : differ(a.year, b.year) ? 'year' : null
  if (other !== null) return { reason: 'other-car', words: `another ${other}` }
  if (odometerMatch(a, b) === 'other') return { reason: 'other-odometer', words: odometersInWords(a, b) }
  if (differ(a.stock, b.stock) && odometerMatch(a, b) !== 'equal') {
    return { reason: 'other-stock', words: 'another stock number' }
  }
  return null
}

/** How the odometers compare in the order of posting; null where either is not stated. */
export function odometerMatch(a: CarFacts, b: CarFacts): OdometerMatch | null {
  if (a.odometer === null || b.odometer === null) return null
  const since = a.postedAt && b.postedAt ? (b.postedAt.getTime() - a.postedAt.getTime()) / dayMs : null
  const between = { days: since === null ? null : Math.abs(since), isSameSite: a.marketplace === b.marketplace }
  const [first, second] = (since ?? 0) < 0 ? [b.odometer, a.odometer] : [a.odometer, b.odometer]
  const match = compareOdometers(first, second, between)
  const apart = Math.abs(a.odometer.miles - b.odometer.miles)
  return match === 'further' && a.isDealer && b.isDealer && apart > testDrivesMiles ? 'other' : match
}

/** A dealer's car is driven no further than this before it is sold. */
const testDrivesMiles = 300

const odometersInWords = (a: CarFacts, b: CarFacts) =>
  `odometers ${thousands(a.odometer!.miles)} and ${thousands(b.odometer!.miles)} mi`

/** "civic" and "civic-si" are two names of one car: sellers leave out the second part. */
function isOtherModel(a: CarFacts, b: CarFacts): boolean {
  if (a.model === null || b.model === null || a.model === b.model) return false
  return !a.model.startsWith(`${b.model}-`) && !b.model.startsWith(`${a.model}-`)
}

export const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b
