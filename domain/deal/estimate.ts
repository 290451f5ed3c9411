import { findComparableCars, minComparableCars, isSameTrim, type ComparisonRange } from './comparable-cars'
import { hasBrandedTitle, type CarToPrice, type PricedCar } from './priced-car'
import { median, weightedQuantile, robustFit, type RobustFit } from './robust-fit'

export interface PriceChartData {
  /**
   * Mileage that the range applies to: the car's own, limited to that of the comparable cars, or the typical mileage
   * for its year.
   */
  miles: number
  /** Change in the logarithm of the usual price. */
  perTenThousandMiles: number
  dots: ChartPoint[]
}

/**
 * A comparable car. `cents` is its price adjusted to this car's year and trim, so that all dots share one price band.
 * `isMoved` is true if the adjusted price differs from the asking price.
 */
interface ChartPoint {
  miles: number
  cents: number
  isMoved: boolean
}

/** In cents. Most asking prices are between `lowCents` and `highCents`. */
export interface PriceRange {
  expectedCents: number
  lowCents: number
  highCents: number
}

/**
 * Why there is no range. `fault`: the ad mentions a fault, and most comparable cars have none. `too few`: there are too
 * few comparable cars, or the car's year is unknown.
 */
export type EstimateProblem = 'fault' | 'too few'

export interface Estimate {
  count: number
  reach: ComparisonRange
  /** For a car of this year, trim and mileage. Null when `problem` is set. */
  range: PriceRange | null
  problem: EstimateProblem | null
  /** Null without a range. */
  chart: PriceChartData | null
}

/** The car's own price is used only to recognize duplicate listings of it. */
export interface CarToEstimate extends CarToPrice {
  priceCents: number | null
  /** Whether it has a known fault or a bad title (./fault-words). */
  isFaulty: boolean
}

/**
 * 80% of the comparable cars have a price inside the range. Of other similar cars about 75% do.
 */
const outsideShare = 0.1
/** Asking prices are rounded. In a narrower range, rounding alone would look like a deal. */
const minHalfWidth = 0.04
/**
 * Number of fitted parameters besides trims: years, mileage and level. Fitting makes the residuals too small, so the
 * range is widened.
 */
const fitted = 3

/**
 * Estimates the usual price of `car` from the cars in `pool`, which have the same make and model. The car's own price
 * is not used. Private sellers and dealers count equally.
 */
export function estimatePrice(car: CarToEstimate, pool: PricedCar[]): Estimate {
  const { cars, reach } = findComparableCars(car, pool)
  const compared = { count: cars.length, reach }
  const isUnlike = car.isFaulty && !hasBrandedTitle(car)
  if (isUnlike || cars.length < minComparableCars || car.year === null) {
    const problem = isUnlike ? 'fault' : 'too few'
    return { ...compared, range: null, problem, chart: null }
  }
  const miles = clampMiles(cars, car.odometerMiles ?? typicalMiles(cars, car.year))
  const { fit, effects } = fitWithTrims(cars, { year: car.year, miles })
  const middle = weightedQuantile(weighted(fit), 0.5)
  const center = fit.level + middle + (effects.get(trimKey(car)) ?? 0)
  const [below, above] = spread(fit, effects.size)
  const { perTenThousandMiles } = fit
  const dots = cars.map((other, i) => ({
    miles: other.odometerMiles,
    cents: toCents(
      center + (perTenThousandMiles * (other.odometerMiles - miles)) / 10_000 + fit.residuals[i]! - middle,
    ),
    isMoved: other.year !== car.year || (other.trim !== null && car.trim !== null && !isSameTrim(car, other)),
  }))
  return {
    ...compared,
    problem: null,
    chart: { miles, perTenThousandMiles, dots },
    range: {
      expectedCents: toCents(center),
      lowCents: toCents(center - below),
      highCents: toCents(center + above),
    },
  }
}

const toCents = (logPrice: number) => Math.round(Math.exp(logPrice))

const minForTypicalMiles = 4
/** Uses all years if the year has too few cars. */
function typicalMiles(cars: PricedCar[], year: number): number {
  const ofYear = cars.filter((car) => car.year === year)
  return median((ofYear.length >= minForTypicalMiles ? ofYear : cars).map(({ odometerMiles }) => odometerMiles))
}

/** The price trend beyond the comparable cars' mileages is unknown. */
function clampMiles(cars: PricedCar[], miles: number): number {
  const all = cars.map(({ odometerMiles }) => odometerMiles)
  return Math.min(Math.max(miles, Math.min(...all)), Math.max(...all))
}

const trimKey = ({ trim }: CarToPrice) => trim?.toLowerCase() ?? ''

/**
 * Adds this many average cars to each trim, so that a rare trim has a small effect (shrinkage: Efron and Morris 1975).
 */
const shrinkage = 2
const rounds = 2

/** Alternates between fitting level, age and mileage, and fitting the effect of each trim. */
function fitWithTrims(cars: PricedCar[], at: { year: number; miles: number }) {
  let effects = new Map<string, number>()
  const effectOf = (car: CarToPrice) => effects.get(trimKey(car)) ?? 0
  const fitNow = () =>
    robustFit(
      cars.map((car) => ({
        logPrice: Math.log(car.priceCents) - effectOf(car),
        years: car.year - at.year,
        miles: (car.odometerMiles - at.miles) / 10_000,
      })),
    )
  let fit = fitNow()
  for (let round = 0; round < rounds; round++) {
    effects = trimEffects(
      cars,
      fit.residuals.map((residual, i) => residual + effectOf(cars[i]!)),
    )
    fit = fitNow()
  }
  return { fit, effects }
}

/** The median residual of each trim, shrunk toward zero. An unstated trim has no effect. */
function trimEffects(cars: PricedCar[], left: number[]): Map<string, number> {
  const byTrim = new Map<string, number[]>()
  for (const [i, car] of cars.entries()) {
    if (car.trim !== null) byTrim.set(trimKey(car), [...(byTrim.get(trimKey(car)) ?? []), left[i]!])
  }
  const shrunk = (values: number[]) => (median(values) * values.length) / (values.length + shrinkage)
  return new Map([...byTrim].map(([trim, values]) => [trim, shrunk(values)]))
}

const weighted = ({ residuals, weights }: RobustFit) => residuals.map((value, i) => ({ value, weight: weights[i]! }))

/** Distance from the expected price to the ends of the range, as logarithms. */
function spread(fit: RobustFit, trims: number): [below: number, above: number] {
  const of = (share: number) => weightedQuantile(weighted(fit), share)
  const { length } = fit.residuals
  const wider = Math.sqrt(length / Math.max(length / 2, length - fitted - trims))
  const halfWidth = (distance: number) => Math.max(minHalfWidth, distance * wider)
  return [halfWidth(of(0.5) - of(outsideShare)), halfWidth(of(1 - outsideShare) - of(0.5))]
}
