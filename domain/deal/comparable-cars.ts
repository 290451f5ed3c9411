import { knownDistanceMiles } from '../places/geography'
import { median } from './quantiles'
import { hasSameTitle, otherVehicles, type CarToPrice, type PricedCar } from './priced-car'

/** How far the comparison reached: years before and after the car's own, and miles around it; null: the whole country. */
export interface ComparisonRange {
  years: number
  miles: number | null
}

/** Near and of the same years first. A buyer travels some 150 miles for a car; prices of a region differ by less than years do. */
const steps: ComparisonRange[] = [
  { years: 1, miles: 150 },
  { years: 1, miles: 500 },
  { years: 2, miles: 500 },
  { years: 1, miles: null },
  { years: 2, miles: null },
  { years: 3, miles: null },
  { years: 5, miles: null },
]
/** Where there are not plenty anywhere: over the whole country, and years so far apart only where nothing else will do. */
const wide = steps.filter(({ years, miles }) => miles === null && years >= 3)
/** The most years apart that cars are compared. */
export const maxYearsApart = Math.max(...steps.map(({ years }) => years))

/** Fewer make no estimate. */
export const minComparableCars = 8
/** With so many, nothing is gained by looking further away. */
const plenty = 24
/** More are not used: they make the estimate no better, and a picture unreadable. */
const maxUsed = 80

/** A price further from the median than by this factor is a typing error, a monthly rate or another thing for sale. */
const grossFactor = 4

/**
 * The cars of `pool` (one make and model) that `car` can be compared with, within the narrowest reach that holds plenty
 * of them, else the widest that is needed for eight; most alike first. A car of unknown place counts as out of every radius.
 */
export function comparableCars<T extends PricedCar>(
  car: CarToPrice & { priceCents: number | null },
  pool: T[],
): { cars: T[]; reach: ComparisonRange } {
  const { year } = car
  const widest = steps.at(-1)!
  if (year === null) return { cars: [], reach: widest }
  const alike = pool.filter((other) => Math.abs(other.year - year) <= maxYearsApart && hasSameTitle(car, other))
  const vehicles = otherVehicles(car, withoutGross(alike))
  const placed = vehicles.map((other) => ({
    other,
    years: Math.abs(other.year - year),
    miles: knownDistanceMiles(car, other) ?? Infinity,
    otherTrim: Number(!isSameTrim(car, other)),
  }))
  const within = ({ years, miles }: ComparisonRange) =>
    placed.filter((one) => one.years <= years && (miles === null || one.miles <= miles))
  const reach =
    steps.find((step) => within(step).length >= plenty) ??
    wide.find((step) => within(step).length >= minComparableCars) ??
    widest
  const cars = within(reach)
    .sort((a, b) => a.years + a.otherTrim - (b.years + b.otherTrim) || a.miles - b.miles || 0)
    .slice(0, maxUsed)
    .map(({ other }) => other)
  return { cars, reach }
}

/** Whether both state the same trim, however it is written. */
export const isSameTrim = (a: CarToPrice, b: CarToPrice): boolean =>
  a.trim !== null && b.trim !== null && a.trim.toLowerCase() === b.trim.toLowerCase()

function withoutGross<T extends PricedCar>(cars: T[]): T[] {
  if (cars.length === 0) return cars
  const usual = median(cars.map(({ priceCents }) => priceCents))
  return cars.filter(({ priceCents }) => priceCents < usual * grossFactor && priceCents > usual / grossFactor)
}
