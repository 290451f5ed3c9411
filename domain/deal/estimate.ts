import { comparableCars, minComparableCars, isSameTrim, type ComparisonRange } from './comparable-cars'
import { isBranded, type CarToPrice, type PricedCar } from './priced-car'
import { median, quantile } from './quantiles'
import { robustFit, type Fit } from './robust-fit'

/** What a picture of price against mileage shows: the comparable cars, and how the usual price changes with mileage. */
export interface PricePicture {
  /** The mileage of the range: the car's own, within the comparable cars', else what is typical of its year. */
  miles: number
  /** By how much the logarithm of the usual price changes. */
  perTenThousandMiles: number
  dots: ChartPoint[]
}

/**
 * A comparable car. Its price is what it would ask if it were of this car's year and trim, so that all dots lie about one
 * band; `isMoved` where that is not what it asks.
 */
export interface ChartPoint {
  miles: number
  cents: number
  isMoved: boolean
}

/** What such a car usually costs, in cents: most ask between `lowCents` and `highCents`. */
export interface PriceRange {
  expectedCents: number
  lowCents: number
  highCents: number
}

/**
 * Why there is no range: the ad names a fault, and most comparable cars are sound; or there are too few comparable cars,
 * or too little is known of this one.
 */
export type EstimateProblem = 'fault' | 'too few'

/** The estimate of one car's price from `count` comparable cars. */
export interface Estimate {
  count: number
  reach: ComparisonRange
  /** For a car of its year, trim and mileage. Null where `obstacle` says why. */
  range: PriceRange | null
  obstacle: EstimateProblem | null
  /** Null without a range. */
  picture: PricePicture | null
}

/** The car to estimate. Its own price only tells its copies from others. */
export interface CarToEstimate extends CarToPrice {
  priceCents: number | null
  /** Whether it is known to have a fault or a bad title (./stated-faults). */
  isFaulty: boolean
}

/** Four in five of the comparable cars ask a price inside the range; of other such cars about three in four do (npm run bench -- deal). */
const outsideShare = 0.1
/** Asking prices are round figures: a narrower range would call a rounding a deal. */
const minHalfWidth = 0.04
/** Years, mileage, level and trims are fitted to the very residuals that the range is read from, which makes these small. */
const fitted = 3

/**
 * Estimates what `car` usually costs from the cars of `pool`, which are of its make and model. Its own price has no part
 * in that. Private sellers and dealers count alike.
 */
export function estimatePrice(car: CarToEstimate, pool: PricedCar[]): Estimate {
  const { cars, reach } = comparableCars(car, pool)
  const compared = { count: cars.length, reach }
  const isUnlike = car.isFaulty && !isBranded(car)
  if (isUnlike || cars.length < minComparableCars || car.year === null) {
    const obstacle = isUnlike ? 'fault' : 'too few'
    return { ...compared, range: null, obstacle, picture: null }
  }
  const miles = amongMiles(cars, car.odometerMiles ?? typicalMiles(cars, car.year))
  const { fit, effects } = fitWithTrims(cars, { year: car.year, miles })
  const middle = quantile(weighted(fit), 0.5)
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
    obstacle: null,
    picture: { miles, perTenThousandMiles, dots },
    range: {
      expectedCents: toCents(center),
      lowCents: toCents(center - below),
      highCents: toCents(center + above),
    },
  }
}

const toCents = (logPrice: number) => Math.round(Math.exp(logPrice))

const fewToBeTypical = 4
/** The median mileage of its year, or of all years where there are too few. */
function typicalMiles(cars: PricedCar[], year: number): number {
  const ofYear = cars.filter((car) => car.year === year)
  return median((ofYear.length >= fewToBeTypical ? ofYear : cars).map(({ odometerMiles }) => odometerMiles))
}

/** The nearest mileage that comparable cars have: beyond them nobody knows how the price goes on. */
function amongMiles(cars: PricedCar[], miles: number): number {
  const all = cars.map(({ odometerMiles }) => odometerMiles)
  return Math.min(Math.max(miles, Math.min(...all)), Math.max(...all))
}

const trimKey = ({ trim }: CarToPrice) => trim?.toLowerCase() ?? ''

/** A trim that few cars have is taken for an average one, by so many cars (shrinkage: Efron and Morris 1975). */
const shrinkage = 2
const rounds = 2

/** Fits level, age and mileage, and what each trim adds to them, in turn. */
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

/** The middle of what is left of the prices of each trim, drawn towards none. An unstated trim has no effect. */
function trimEffects(cars: PricedCar[], left: number[]): Map<string, number> {
  const byTrim = new Map<string, number[]>()
  for (const [i, car] of cars.entries()) {
    if (car.trim !== null) byTrim.set(trimKey(car), [...(byTrim.get(trimKey(car)) ?? []), left[i]!])
  }
  const shrunk = (values: number[]) => (median(values) * values.length) / (values.length + shrinkage)
  return new Map([...byTrim].map(([trim, values]) => [trim, shrunk(values)]))
}

const weighted = ({ residuals, weights }: Fit) => residuals.map((value, i) => ({ value, weight: weights[i]! }))

/** How far the range reaches below and above the expected price, as logarithms. */
function spread(fit: Fit, trims: number): [below: number, above: number] {
  const of = (share: number) => quantile(weighted(fit), share)
  const { length } = fit.residuals
  const wider = Math.sqrt(length / Math.max(length / 2, length - fitted - trims))
  const halfWidth = (distance: number) => Math.max(minHalfWidth, distance * wider)
  return [halfWidth(of(0.5) - of(outsideShare)), halfWidth(of(1 - outsideShare) - of(0.5))]
}
