import type { TitleStatus } from '../vocabulary'
import { knownDistanceMiles, type Position } from '../places/geography'

/** A car as an ad states it, as far as its price depends on it. */
export interface CarToPrice extends Position {
  vehicleId: string | null
  vin: string | null
  year: number | null
  odometerMiles: number | null
  trim: string | null
  titleStatus: string | null
}

/** A car that others can be compared with: year, mileage and price are stated. The price is in cents. */
export interface PricedCar extends CarToPrice {
  year: number
  odometerMiles: number
  priceCents: number
}

/** Titles that sell at one price. A lien is paid off at the sale, so it does not change what the car is worth. */
const priceClass: Record<TitleStatus, 'clean' | 'branded' | 'missing' | 'parts only'> = {
  clean: 'clean',
  lien: 'clean',
  salvage: 'branded',
  rebuilt: 'branded',
  missing: 'missing',
  'parts only': 'parts only',
}

/** An unstated title counts as clean: sellers of nine in ten cars have nothing to say about it. */
const classOf = ({ titleStatus }: CarToPrice) => priceClass[(titleStatus ?? 'clean') as TitleStatus] ?? 'clean'

/** Whether the titles of both sell at one price: a salvage title costs a car a fifth to a half of it. */
export const hasSameTitle = (a: CarToPrice, b: CarToPrice): boolean => classOf(a) === classOf(b)

/** Whether it has a title with which it is only compared with others of that kind. */
export const isBranded = (car: CarToPrice): boolean => classOf(car) !== 'clean'

type Offered = CarToPrice & { priceCents: number | null }

/** The cars of `pool` without `car` itself, each vehicle once, by its first listing in the pool. */
export function otherVehicles<T extends PricedCar>(car: Offered, pool: T[]): T[] {
  const byYear = new Map<number | null, Offered[]>([[car.year, [car]]])
  const ids = new Set(idsOf(car))
  return pool.filter((other) => {
    const sameYear = byYear.get(other.year) ?? []
    const isKnown = idsOf(other).some((id) => ids.has(id)) || sameYear.some((one) => isCopy(one, other))
    for (const id of idsOf(other)) ids.add(id)
    byYear.set(other.year, [...sameYear, other])
    return !isKnown
  })
}

const idsOf = ({ vehicleId, vin }: CarToPrice) => [vehicleId, vin].filter((id) => id !== null)

/** A car is asked for at about one price wherever it is listed, near its seller; at the very price where no place is known. */
const samePriceShare = 0.03
const samePlaceMiles = 50
const roundings = [1, 100, 1_000]

/**
 * Whether two listings of one year are probably one vehicle that nobody has linked: sellers post on several sites, and
 * type the mileage rounded and the price a little differently. Two cars taken for one cost the estimate little; one car
 * taken for two gives its price twice the weight.
 */
function isCopy(a: Offered, b: PricedCar): boolean {
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
