import { dayMs } from '../durations'
import { mayNameSameCar } from '../catalog/names/related-models'
import { formatWholeNumber } from '../figures'
import type { CarFacts } from './car-facts'
import type { SuspectedCopy } from '../listing/copy-suspicion'
import { compareOdometers, type OdometerMatch, type OdometerReading } from './odometer'

export interface IdentityResult {
  /** Set if one ad seems to copy the other. The decision is then `different`. */
  copy?: SuspectedCopy
  decision: 'same' | 'different' | 'unknown'
  /** The deciding reason. For `unknown`, the strongest evidence for one car. */
  reason: IdentityReason
  strength: IdentityStrength
  /** For display: "same text, odometer 200 mi further, Oakland". */
  words: string
}

export type IdentityReason =
  // same car
  | 'vin'
  | 'repost'
  | 'odometer'
  | 'photos'
  | 'text'
  | 'figures' // title, price, place, color and rounded odometer combined
  // different cars
  | 'other-vin'
  | 'other-car' // make, model or year
  | 'other-odometer'
  | 'other-stock'
  | 'other-build' // color, trim, transmission, drive
  | 'copy' // one ad has another car's photos, figures or VIN
  | 'too-little'

/** From weakest to strongest. */
export const identityStrengths = ['fair', 'strong', 'certain'] as const
export type IdentityStrength = (typeof identityStrengths)[number]

/** One point of comparison between two listings. Positive points mean the same car, negative points different cars. */
export interface IdentityEvidence {
  kind: IdentityReason
  points: number
  /** For display. Null if not worth showing. */
  words: string | null
}

interface Contradiction {
  reason: IdentityReason
  words: string
}

/**
 * Why two listings cannot be one car, whatever else agrees: a different VIN, make, model, year or stock number, or an
 * odometer that no driving explains. Null if nothing contradicts. Equal VINs outweigh odometers and stock numbers. But
 * the same VIN under another make, model or year was pasted from another car's ad.
 */
export function findContradiction(a: CarFacts, b: CarFacts): Contradiction | null {
  const vins = compareVins(a, b)
  if (vins === 'other') return { reason: 'other-vin', words: 'another VIN' }
  const hasOneVin = vins === 'equal'
  const other = otherName(a, b)
  if (other !== null) return { reason: 'other-car', words: `another ${other}` }
  if (hasOneVin) return null
  if (compareCarOdometers(a, b) === 'other') return { reason: 'other-odometer', words: formatOdometers(a, b) }
  if (areKnownAndDifferent(a.stock, b.stock) && compareCarOdometers(a, b) !== 'equal') {
    return { reason: 'other-stock', words: 'another stock number' }
  }
  return null
}

/**
 * Compares the VINs. Null if one is missing or the comparison is inconclusive. A wrong check digit counts as a typo,
 * unless the VINs differ by more than a typo explains.
 */
export function compareVins(a: CarFacts, b: CarFacts): 'equal' | 'slip' | 'other' | null {
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
  return isOneRight && differing.length <= maxVinTypos ? null : 'other'
}

const maxVinTypos = 3

/** Sellers confuse the model year with the year of first registration or sale. */
const maxYearError = 1

/** Null if make, model and year may be one car's. Equal VINs excuse a year that is one off. */
export function otherName(a: CarFacts, b: CarFacts): 'make' | 'model' | 'year' | null {
  const yearsApart = compareVins(a, b) === 'equal' ? maxYearError : 0
  if (a.make !== null && b.make !== null) {
    if (!mayNameSameCar({ make: a.make, model: a.model }, { make: b.make, model: b.model })) {
      return a.make === b.make ? 'model' : 'make'
    }
  }
  return a.year !== null && b.year !== null && Math.abs(a.year - b.year) > yearsApart ? 'year' : null
}

/** Compares the odometers in posting order. Null if either is not stated. */
export function compareCarOdometers(a: CarFacts, b: CarFacts): OdometerMatch | null {
  if (a.odometer === null || b.odometer === null) return null
  const since = a.postedAt && b.postedAt ? (b.postedAt.getTime() - a.postedAt.getTime()) / dayMs : null
  const [first, second] = (since ?? 0) < 0 ? [b.odometer, a.odometer] : [a.odometer, b.odometer]
  const match = compareOdometers(first, second, since === null ? null : Math.abs(since))
  return a.isDealer && b.isDealer ? ofDealers(match, first, second, since) : match
}

/** Test drives add at most this to a dealer's car. A similar car on the same lot may have a similar reading. */
const testDrivesMiles = 100

function ofDealers(
  match: OdometerMatch,
  first: OdometerReading,
  second: OdometerReading,
  since: number | null,
): OdometerMatch {
  const rise = second.miles - first.miles
  if (match === 'further') return Math.abs(rise) > testDrivesMiles ? 'other' : match
  if (match === 'askew')
    return since !== null && rise > 0 && rise <= testDrivesMiles && first.precision === 1 ? match : 'other'
  return match === 'rounded' && first.precision === second.precision && rise !== 0 ? 'other' : match
}

const formatOdometers = (a: CarFacts, b: CarFacts) =>
  `odometers ${formatWholeNumber(a.odometer!.miles)} and ${formatWholeNumber(b.odometer!.miles)} mi`

export const areKnownAndDifferent = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b

/**
 * How many of 64 bits may differ between two hashes of one photo. Measured (docs/decisions/028): copies in another
 * size, quality, brightness, frame or slight crop differ by 10 or less in 99% of cases, photos of two cars nearly
 * always by more.
 */
export const maxHashDistance = 10

/** This many shared photos are evidence of one car. A single one may come from a brochure. */
export const minSharedPhotos = 2

/** Takes hashes of 16 hex digits. Returns the number of differing bits. */
export function hashDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let bits = 0
  for (; differing > 0n; differing &= differing - 1n) bits += 1
  return bits
}

/**
 * Counts the photos that two listings share, by perceptual hash (16 hex digits each). Each photo is matched once, so
 * a banner shown twice counts once. Finds the maximum matching.
 */
export function countSharedPhotos(a: string[], b: string[]): number {
  const alike = a.map((hash) => b.flatMap((other, i) => (hashDistance(hash, other) <= maxHashDistance ? [i] : [])))
  const takenBy = new Map<number, number>()
  // Reassigns a matched photo if its partner can match another one (augmenting paths).
  const finds = (photo: number, tried: Set<number>): boolean =>
    alike[photo]!.some((partner) => {
      if (tried.has(partner)) return false
      tried.add(partner)
      const holder = takenBy.get(partner)
      if (holder !== undefined && !finds(holder, tried)) return false
      takenBy.set(partner, photo)
      return true
    })
  return a.filter((_, photo) => finds(photo, new Set())).length
}
