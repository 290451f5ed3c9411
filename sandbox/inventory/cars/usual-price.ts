import type { Car, ModelLine } from './models'

export const thisYear = 2026
/** A running car hardly sells for less, however old it is. */
const floorDollars = 1_500
const pricedAge = 5

/**
 * Miles of a typical car: 11,000 a year, and less after twelve years (Federal Highway Administration, National Household
 * Travel Survey: old cars are driven about half as much).
 */
const usualMiles = (age: number) => 11_000 * Math.min(age, 12) + 5_000 * Math.max(0, age - 12)

/** Per mile, as a share of the price. Price guides take 3% to 4% for each 10,000 miles. */
const perMile = 0.035 / 10_000
/** Beyond this many miles from the usual, the price hardly changes. */
const mostMilesApart = 80_000

const upperTrimFactor = 1.12
/** Of the cars of a line with upper trims. */
export const upperTrimShare = 0.35

type PricedCar = Pick<Car, 'year' | 'miles' | 'trim' | 'title' | 'features'>

/**
 * The usual asking price of a car in whole dollars, from its line's price and depreciation (models.tsv), its miles, trim
 * and title. Without a trim, that of the line's average car. A classic's price depends on neither age nor miles.
 */
export function usualPrice(car: PricedCar, line: ModelLine): number {
  const branded = car.title === 'salvage' || car.title === 'rebuilt' ? 0.6 : 1
  const troubled = car.features.has('mechanical problem') ? 0.6 : 1
  const worn = line.isClassic ? line.base : priceAtAge(line, thisYear - car.year) * milesFactor(car)
  return Math.round(Math.max(floorDollars * 0.6, worn * branded * troubled * trimFactor(car, line)))
}

const priceAtAge = ({ base, keeps }: ModelLine, age: number) =>
  floorDollars + (base - floorDollars) * keeps ** (age - pricedAge)

function milesFactor({ year, miles }: PricedCar): number {
  if (miles === null) return 1
  const fewer = usualMiles(thisYear - year) - miles
  return Math.exp(perMile * Math.min(Math.max(fewer, -mostMilesApart), mostMilesApart))
}

function trimFactor({ trim }: PricedCar, { upperTrims }: ModelLine): number {
  if (upperTrims.length === 0) return 1
  if (trim === null) return 1 + upperTrimShare * (upperTrimFactor - 1)
  return upperTrims.some((upper) => upper.toLowerCase() === trim.toLowerCase()) ? upperTrimFactor : 1
}
