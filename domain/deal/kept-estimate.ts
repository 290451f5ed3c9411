import { hourMs } from '../durations'
import { plentyOfCars } from './comparable-cars'
import type { CarToEstimate, PriceRange } from './estimate'
import { hasBrandedTitle } from './priced-car'

/** A stored estimate, as far as keeping it depends on it. */
export interface KeptEstimate {
  /** `estimateKey` of the car as it was estimated. Null: not known. */
  carKey: string | null
  estimatedAt: Date
  comparables: number
  range: PriceRange | null
}

/** What an estimate depends on besides the market. Not the car's own price, so a price drop keeps its estimate. */
export const estimateKey = (car: CarToEstimate & { make: string | null; model: string | null }): string =>
  [car.make, car.model, car.year, car.trim, car.odometerMiles, hasBrandedTitle(car), car.isFaulty]
    .join('|')
    .toLowerCase()

/** Less than a day, so that each nightly run refreshes the estimates of the previous night. */
export const estimateLastsMs = 20 * hourMs

/**
 * Whether a car keeps the usual price that buyers have seen. A few more ads move it by some percent within minutes,
 * which is noise, so it is kept for a day. A new one replaces it at once if the car's own facts changed, if the first
 * one came from few cars and the new one from plenty, or if the market has moved: the new usual price is outside the
 * range in which 80% of the prices were.
 */
export function keepsEstimate(
  kept: KeptEstimate,
  fresh: Pick<KeptEstimate, 'comparables' | 'range'> & { carKey: string },
  now: Date,
): boolean {
  if (kept.range === null || kept.carKey !== fresh.carKey) return false
  if (now.getTime() - kept.estimatedAt.getTime() >= estimateLastsMs) return false
  if (fresh.range === null) return true
  if (kept.comparables < plentyOfCars && fresh.comparables >= plentyOfCars) return false
  const { expectedCents } = fresh.range
  return expectedCents >= kept.range.lowCents && expectedCents <= kept.range.highCents
}
