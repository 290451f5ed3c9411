import { knownDistanceMiles } from '../places/geography'
import { median } from './robust-fit'
import { hasSameTitleClass, uniqueOtherVehicles, type CarToPrice, type PricedCar } from './priced-car'

/** Years before and after the car's year, and a radius in miles. Null miles: nationwide. */
export interface ComparisonRange {
  years: number
  miles: number | null
}

/**
 * Nearby cars of similar years first. Buyers travel about 150 miles for a car, and prices differ less by region than by
 * year.
 */
const steps: ComparisonRange[] = [
  { years: 1, miles: 150 },
  { years: 1, miles: 500 },
  { years: 2, miles: 500 },
  { years: 1, miles: null },
  { years: 2, miles: null },
  { years: 3, miles: null },
  { years: 5, miles: null },
]
/** Fallback when no step has `plentyOfCars`: nationwide, with large year differences only as a last resort. */
const nationwideSteps = steps.filter(({ years, miles }) => miles === null && years >= 3)
export const maxYearsApart = Math.max(...steps.map(({ years }) => years))

export const minComparableCars = 8
/** With this many cars, a wider search gains nothing. */
export const plentyOfCars = 24
/** More cars do not improve the estimate and make the chart unreadable. */
const maxComparableCars = 80

/**
 * A price that differs from the median by more than this factor is a typo, a monthly payment or something other than a
 * car.
 */
const outlierFactor = 4

/**
 * The cars in `pool` (one make and model) to compare `car` with, most similar first. Uses the narrowest range with
 * `plentyOfCars`, or else the first nationwide range with `minComparableCars`. A car without a known location is
 * outside every radius.
 */
export function findComparableCars<T extends PricedCar>(
  car: CarToPrice & { priceCents: number | null },
  pool: T[],
): { cars: T[]; reach: ComparisonRange } {
  const { year } = car
  const widest = steps.at(-1)!
  if (year === null) return { cars: [], reach: widest }
  const alike = pool.filter((other) => Math.abs(other.year - year) <= maxYearsApart && hasSameTitleClass(car, other))
  const vehicles = uniqueOtherVehicles(car, withoutOutliers(alike))
  const placed = vehicles.map((other) => ({
    other,
    years: Math.abs(other.year - year),
    miles: knownDistanceMiles(car, other) ?? Infinity,
    otherTrim: Number(!isSameTrim(car, other)),
  }))
  const within = ({ years, miles }: ComparisonRange) =>
    placed.filter((one) => one.years <= years && (miles === null || one.miles <= miles))
  const reach =
    steps.find((step) => within(step).length >= plentyOfCars) ??
    nationwideSteps.find((step) => within(step).length >= minComparableCars) ??
    widest
  const cars = within(reach)
    .sort((a, b) => a.years + a.otherTrim - (b.years + b.otherTrim) || a.miles - b.miles || 0)
    .slice(0, maxComparableCars)
    .map(({ other }) => other)
  return { cars, reach }
}

export const isSameTrim = (a: CarToPrice, b: CarToPrice): boolean =>
  a.trim !== null && b.trim !== null && a.trim.toLowerCase() === b.trim.toLowerCase()

function withoutOutliers<T extends PricedCar>(cars: T[]): T[] {
  if (cars.length === 0) return cars
  const usual = median(cars.map(({ priceCents }) => priceCents))
  return cars.filter(({ priceCents }) => priceCents < usual * outlierFactor && priceCents > usual / outlierFactor)
}
