import { createRandom, hash, type Random } from '../../random'
import { paints, type Car, type Paint } from './car'
import { createVin } from '../ids'
import { equip } from './equip'
import { figuresOf } from './figures'
import type { ModelLine } from './models'

const thisYear = 2026
/** Repeated entries are weights: most cars are black, white or gray. */
const commonPaints: Paint[] = [...paints, 'black', 'white', 'white', 'silver', 'grey', 'grey', 'blue', 'red']

export function createCar(line: ModelLine, random: Random): Car {
  const year = random.int(line.firstYear ?? 2008, line.lastYear ?? thisYear - 1)
  const upper = line.upperTrims.length > 0 && random.chance(0.35)
  const manual = !upper && random.chance(line.manual) && year <= (line.lastManualYear ?? year)
  const age = thisYear - year
  const vin = createVin(random)
  // Separate random numbers, so that adding a feature does not change all later cars.
  const details = createRandom(hash(`details of ${vin}`))
  const figures = figuresOf(line, age, details)
  return {
    vin,
    year,
    make: line.make,
    model: line.model,
    trim: random.pick(upper ? line.upperTrims : line.trims),
    bodyType: line.bodyType,
    transmission: manual ? 'manual' : 'automatic',
    drivetrain: line.drivetrain,
    fuel: line.fuel,
    cylinders: line.cylinders,
    miles: milesAt(age, random),
    title: random.chance(cleanShare) ? 'clean' : random.pick(brands),
    paint: random.pick(commonPaints),
    seats: upper && random.chance(0.92) ? 'leather' : 'cloth',
    features: equip({ line, upper, age, keys: figures.keys ?? 1 }, details),
    figures,
  }
}

const cleanShare = 0.798
/** Titles that are not clean. Repeated entries are weights. */
const brands = ['salvage', 'rebuilt', 'lien', 'salvage', 'rebuilt', 'missing', 'parts only'] as const

/** Few cars reach 250,000 miles, and very old ones are mostly parked. */
function milesAt(age: number, random: Random): number {
  const driven = age * random.int(6_000, 14_500) + random.int(-3_000, 3_000)
  const most = 140_000 + 120_000 * random.next()
  return Math.max(900, Math.round(Math.min(driven, most)))
}

/** Whole dollars, based on the line's price, age, equipment and title, and rounded the way sellers round. */
export function fairPrice(car: Car, line: ModelLine, random: Random): number {
  const age = thisYear - car.year
  const worn = line.isClassic ? line.base : line.base * 1.65 * 0.885 ** age
  const branded = car.title === 'salvage' || car.title === 'rebuilt' ? 0.6 : 1
  const troubled = car.features.has('mechanical problem') ? 0.6 : 1
  const leather = car.seats === 'leather' ? 1.12 : 1
  const price = Math.max(900, worn * branded * troubled * leather * (0.88 + random.next() * 0.24))
  const step = price > 10_000 ? 500 : 100
  return Math.round(price / step) * step - random.pick([0, 0, 0, 5, 10, 100])
}
