import type { Feature } from '#domain/judgement/features/features'
import type { Random } from '../../random'
import { paints, type Car, type Paint } from './car'
import { createVin } from '../ids'
import type { ModelLine } from './models'

const thisYear = 2026
/** Most cars are black, white or grey. */
const commonPaints: Paint[] = [...paints, 'black', 'white', 'white', 'silver', 'grey', 'grey', 'blue', 'red']

/** A random, plausible used car of a model line. */
export function createCar(line: ModelLine, random: Random): Car {
  const year = random.int(line.firstYear ?? 2008, line.lastYear ?? thisYear - 1)
  const upper = line.upperTrims.length > 0 && random.chance(0.35)
  const manual = !upper && random.chance(line.manual)
  const age = thisYear - year
  return {
    vin: createVin(random),
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
    title: random.chance(0.88) ? 'clean' : random.pick(brands),
    paint: random.pick(commonPaints),
    seats: upper && random.chance(0.92) ? 'leather' : 'cloth',
    features: equip(line, upper, age, random),
  }
}

/** Titles that are not clean; common ones are repeated. */
const brands = ['salvage', 'rebuilt', 'lien', 'salvage', 'rebuilt', 'missing', 'parts only'] as const

/** Whole miles. Few cars reach a quarter of a million, and old ones have been parked for years. */
function milesAt(age: number, random: Random): number {
  const driven = age * random.int(6_000, 14_500) + random.int(-3_000, 3_000)
  const most = 140_000 + 120_000 * random.next()
  return Math.max(900, Math.round(Math.min(driven, most)))
}

function equip(line: ModelLine, upper: boolean, age: number, random: Random): Set<Feature> {
  const likely: [Feature, number][] = [
    ['sunroof', age > 40 || line.bodyType === 'pickup' || line.bodyType === 'convertible' ? 0 : upper ? 0.7 : 0.15],
    ['heated seats', age > 30 ? 0 : upper ? 0.7 : 0.08],
    ['navigation', age > 22 ? 0 : upper ? 0.6 : 0.08],
    ['backup camera', age < 9 ? 0.9 : age < 20 ? 0.2 : 0],
    ['bluetooth', age < 12 ? 0.9 : age < 22 ? 0.2 : 0],
    ['apple carplay', age < 8 ? 0.7 : age < 18 ? 0.05 : 0],
    ['third row', line.hasThreeRows ? 1 : 0],
    ['tow hitch', line.bodyType === 'pickup' ? 0.7 : line.bodyType === 'suv' ? 0.2 : 0.02],
    ['roof rack', ['suv', 'wagon'].includes(line.bodyType) ? 0.5 : 0.03],
    ['alloy wheels', upper ? 0.98 : 0.5],
    ['all-wheel drive', line.drivetrain === '4wd' ? 1 : 0],
    ['one owner', age < 6 ? 0.6 : 0.2],
    ['service records', 0.3],
    ['accident', 0.15],
    ['rust', age > 9 ? 0.25 : 0.02],
    ['dents', age > 7 ? 0.3 : 0.08],
    ['smoker', 0.05],
    ['mechanical problem', age > 10 ? 0.2 : 0.03],
  ]
  return new Set(likely.filter(([, p]) => random.chance(p)).map(([feature]) => feature))
}

/** A seller's price in whole dollars: the line's price by age, equipment and title, rounded as people round. */
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
