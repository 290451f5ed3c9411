import { findStatedFaults } from '../deal/fault-words'
import type { EstimateProblem } from '../deal/estimate'
import {
  isSuspiciouslyLow,
  getPriceLevel,
  levelBounds,
  toPriceRange,
  type StoredEstimate,
  type PriceLevel,
} from '../deal/price-level'
import { sanitizeUntrusted, truncateWithEllipsis, formatPrice } from './car-text'

/** The large marketplaces use these terms. */
const levelNames: Record<PriceLevel, string> = {
  GREAT: 'Great price',
  GOOD: 'Good price',
  FAIR: 'Fair price',
  HIGH: 'High price',
  VERY_HIGH: 'Very high price',
}

/** Without a level, `words` says what is known instead. */
export interface DealView {
  level: PriceLevel | null
  /** "Good price"; null without a level. */
  name: string | null
  /** "$1,150 under the usual $14,100 · 23 similar cars". */
  words: string
}

/**
 * Compares a price with the usual one, or says why it is not compared. `priceCents` is in US dollars, and null when
 * missing or unreliable. `fault` is what the ad says is wrong with the car, and null if unknown. Null when there is
 * nothing to compare.
 */
export function toDealView(
  priceCents: number | null,
  estimate: StoredEstimate | null,
  fault: string | null = null,
): DealView | null {
  if (estimate === null) return null
  const none = (words: string): DealView => ({ level: null, name: null, words })
  const range = toPriceRange(estimate)
  if (range === null) return priceCents === null ? null : none(`Price not compared: ${problemText(estimate, fault)}`)
  const cars = `${estimate.comparables} similar cars`
  if (priceCents === null) {
    const { good, high } = levelBounds(range)
    return none(`A fair price is ${rounded(good)} to ${rounded(high)} · ${cars}`)
  }
  const level = getPriceLevel(priceCents, range)
  const why = isSuspiciouslyLow(priceCents, range) ? '. Ask why' : ''
  const words = `${difference(priceCents, range.expectedCents, level)} ${rounded(range.expectedCents)}${why} · ${cars}`
  return { level, name: levelNames[level], words }
}

/** "the ad says “transmission slips”", "only 5 similar cars". */
function problemText({ problem, comparables }: StoredEstimate, fault: string | null): string {
  if (problem === ('fault' satisfies EstimateProblem))
    return fault === null ? 'the ad mentions a fault' : `the ad says “${fault}”`
  return comparables === 0 ? 'no similar cars' : `only ${comparables} similar car${comparables === 1 ? '' : 's'}`
}

/** "Good price: $1,150 under the usual $14,100 · 23 similar cars". */
export const dealText = ({ name, words }: DealView): string => (name === null ? words : `${name}: ${words}`)

/** What the ad says is wrong with the car, for `toDealView`. Null if it is not in the text. */
export function statedFaultText(ad: { title: string; description: string | null }): string | null {
  const words = sanitizeUntrusted(findStatedFaults(ad)[0]?.words ?? '')
  return words === '' ? null : truncateWithEllipsis(words, maxFaultLength)
}

/** In characters. */
const maxFaultLength = 60

/** "$1,150 under the usual", or "about the usual". Computed from the rounded figures, so the numbers add up. */
function difference(priceCents: number, expectedCents: number, level: PriceLevel): string {
  const step = stepCents(expectedCents)
  const over = toStep(priceCents - toStep(expectedCents, step), Math.min(step, maxDifferenceStepCents))
  if (level === 'FAIR' && Math.abs(over) < step) return 'about the usual'
  return `${formatPrice(Math.abs(over))} ${over < 0 ? 'under' : 'over'} the usual`
}

const toStep = (cents: number, step: number) => Math.round(cents / step) * step
const maxDifferenceStepCents = 5_000
/**
 * Precision of an estimate. Below 2% of it, the distance to the nearest good or high price, so that rounding never
 * turns a good price into one over the usual.
 */
function stepCents(cents: number): number {
  if (cents < 60_000) return 100
  if (cents < 300_000) return 1_000
  return cents < 500_000 ? 5_000 : 10_000
}

const rounded = (cents: number) => formatPrice(toStep(cents, stepCents(cents)))

/** "23 cars of 2015 to 2017 within 150 miles", or "across the country". */
export function comparedCarsText(
  { comparables, yearsAround, milesAround }: StoredEstimate,
  year: number | null,
): string {
  const years = year === null ? '' : ` of ${year - yearsAround} to ${year + yearsAround}`
  return `${comparables} cars${years}${milesAround === null ? ' across the country' : ` within ${milesAround} miles`}`
}
