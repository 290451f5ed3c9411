import type { TitleStatus } from '../vocabulary'
import { knownDistanceMiles, type Position } from '../places/geography'

export interface CarToPrice extends Position {
  vehicleId: string | null
  vin: string | null
  year: number | null
  odometerMiles: number | null
  trim: string | null
  titleStatus: string | null
}

export interface PricedCar extends CarToPrice {
  year: number
  odometerMiles: number
  priceCents: number
}

/**
 * Titles with the same effect on the price. A lien is paid off at the sale, so it does not change what the car is
 * worth.
 */
const priceClass: Record<TitleStatus, 'clean' | 'branded' | 'missing' | 'parts only'> = {
  clean: 'clean',
  lien: 'clean',
  salvage: 'branded',
  rebuilt: 'branded',
  missing: 'missing',
  'parts only': 'parts only',
}

/** An unstated title counts as clean: nine in ten cars have nothing to disclose. */
type Titled = Pick<CarToPrice, 'titleStatus'>
const classOf = ({ titleStatus }: Titled) => priceClass[(titleStatus ?? 'clean') as TitleStatus] ?? 'clean'

/** Cars are only compared with cars of the same title class: a salvage title reduces the price by 20 to 50%. */
export const hasSameTitleClass = (a: Titled, b: Titled): boolean => classOf(a) === classOf(b)

export const hasBrandedTitle = (car: Titled): boolean => classOf(car) !== 'clean'

type Offered = CarToPrice & { priceCents: number | null }

/** Keeps only the first listing of each vehicle. */
export function uniqueOtherVehicles<T extends PricedCar>(car: Offered, pool: T[]): T[] {
  const seen = new Map<string, Offered[]>()
  const ids = new Set(idsOf(car))
  const add = (one: Offered) => {
    if (one.odometerMiles === null) return
    const key = mileageKey(one.year, one.odometerMiles)
    const others = seen.get(key)
    if (others) others.push(one)
    else seen.set(key, [one])
  }
  add(car)
  return pool.filter((other) => {
    const alike = [-largestRounding, 0, largestRounding].flatMap(
      (more) => seen.get(mileageKey(other.year, other.odometerMiles + more)) ?? [],
    )
    const isKnown = idsOf(other).some((id) => ids.has(id)) || alike.some((one) => isProbablySameVehicle(one, other))
    for (const id of idsOf(other)) ids.add(id)
    add(other)
    return !isKnown
  })
}

/** Mileages of one vehicle have the same or neighboring keys, so that a pool of thousands isn't compared pair by pair. */
const mileageKey = (year: number | null, miles: number) => `${year} ${Math.floor(miles / largestRounding)}`

const idsOf = ({ vehicleId, vin }: CarToPrice) => [vehicleId, vin].filter((id) => id !== null)

/**
 * Maximum relative price difference and distance between listings of one vehicle. Without a location, the prices must
 * be equal.
 */
const samePriceShare = 0.03
const samePlaceMiles = 50
const largestRounding = 1_000
const roundings = [1, 100, largestRounding]

/**
 * Whether two listings of the same year are probably one vehicle that is not linked yet. Sellers post on several sites,
 * round the mileage and vary the price a little. Merging two different cars hardly affects the estimate, but counting
 * one car twice doubles its weight.
 */
function isProbablySameVehicle(a: Offered, b: PricedCar): boolean {
  if (a.odometerMiles === null || a.priceCents === null) return false
  const [few, many] = [a.odometerMiles, b.odometerMiles].sort((x, y) => x - y) as [number, number]
  const isRounding = (exact: number, typed: number) =>
    roundings.some((step) => typed % step === 0 && Math.abs(exact - typed) < step)
  return (
    (isRounding(few, many) || isRounding(many, few)) &&
    Math.abs(a.priceCents - b.priceCents) <= b.priceCents * samePriceShare &&
    (knownDistanceMiles(a, b) ?? (a.priceCents === b.priceCents ? 0 : Infinity)) <= samePlaceMiles
  )
}
