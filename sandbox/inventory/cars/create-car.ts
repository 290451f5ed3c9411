import { hash, type Random, createRandom } from '../../random'
import { createVin } from '../listed-posting'
import { type Car, type ModelLine, paints, type Paint } from './models'
import { pickEquipment } from './equipment'
import { toDecodableVin } from './vins'
import { thisYear, upperTrimShare, usualPrice } from './usual-price'

/** Keys are cylinder counts. Horsepower, engine sizes in liters, miles per gallon. Ranges are [min, max]. */
const engines: Record<number, { power: [number, number]; sizes: number[]; economy: [number, number] }> = {
  4: { power: [130, 215], sizes: [1.8, 2, 2.4, 2.5], economy: [25, 36] },
  6: { power: [240, 320], sizes: [3, 3.5, 3.6], economy: [19, 25] },
  8: { power: [300, 455], sizes: [5, 5.3, 5.7, 6.2], economy: [14, 19] },
}
const hybridGain = 14
const seatCount = ({ bodyType, hasThreeRows }: ModelLine) =>
  hasThreeRows ? 7 : bodyType === 'coupe' || bodyType === 'convertible' ? 4 : 5

/** Engine values are the same for all cars of a model line. */
function drawFigures(line: ModelLine, age: number, random: Random): Car['figures'] {
  const { bodyType } = line
  return {
    owners: ownersAt(age, random),
    keys: random.chance(0.45) ? 2 : 1,
    seats: seatCount(line),
    doors: ['coupe', 'convertible'].includes(bodyType) ? 2 : 4,
    ...engineFigures(line),
    ...(bodyType === 'pickup' ? { 'towing capacity': 500 * numberForLine(line, 'tow', 10, 22) } : {}),
  }
}

function engineFigures(line: ModelLine): Car['figures'] {
  if (line.cylinders === null)
    return {
      horsepower: numberForLine(line, 'power', 107, 350),
      'electric range': numberForLine(line, 'range', 84, 320),
    }
  const engine = engines[line.cylinders]
  if (!engine) return { cylinders: line.cylinders }
  const economy = numberForLine(line, 'economy', ...engine.economy)
  return {
    cylinders: line.cylinders,
    horsepower: numberForLine(line, 'power', ...engine.power),
    'engine size': engine.sizes[numberForLine(line, 'size', 0, engine.sizes.length - 1)] as number,
    'fuel economy': line.fuel === 'hybrid' ? economy + hybridGain : economy,
  }
}

/** Returns a number in [from, to] that is always the same for a model line. */
const numberForLine = ({ make, model, bodyType }: ModelLine, what: string, from: number, to: number) =>
  from + (hash(`${what} of ${make} ${model} ${bodyType}`) % (to - from + 1))

function ownersAt(age: number, random: Random): number {
  if (random.chance(age < 6 ? 0.65 : 0.25)) return 1
  return random.chance(0.6) ? 2 : random.int(3, 4)
}

/** Repeated entries are weights: most cars are black, white or gray. */
const commonPaints: Paint[] = [...paints, 'black', 'white', 'white', 'silver', 'grey', 'grey', 'blue', 'red']

export function createCar(line: ModelLine, random: Random): Car {
  const year = random.int(line.firstYear ?? 2008, line.lastYear ?? thisYear - 1)
  const upper = line.upperTrims.length > 0 && random.chance(upperTrimShare)
  const manual = !upper && random.chance(line.manual) && year <= (line.lastManualYear ?? year)
  const age = thisYear - year
  const drawn = createVin(random)
  // Separate random numbers, so that adding a feature does not change all later cars.
  const details = createRandom(hash(`details of ${drawn}`))
  const figures = drawFigures(line, age, details)
  return {
    vin: toDecodableVin(drawn, { ...line, year }),
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
    features: pickEquipment({ line, upper, age, keys: figures.keys ?? 1 }, details),
    figures,
  }
}

const cleanShare = 0.798
/** Repeated entries are weights. */
const brands = ['salvage', 'rebuilt', 'lien', 'salvage', 'rebuilt', 'missing', 'parts only'] as const

/** Few cars reach 250,000 miles; very old cars are rarely driven. */
function milesAt(age: number, random: Random): number {
  const driven = age * random.int(6_000, 14_500) + random.int(-3_000, 3_000)
  const most = 140_000 + 120_000 * random.next()
  return Math.max(900, Math.round(Math.min(driven, most)))
}

/** What a seller asks: the usual price, give or take 12%, rounded the way sellers round. Whole dollars. */
export function drawAskingPrice(car: Car, line: ModelLine, random: Random): number {
  const price = Math.max(900, usualPrice(car, line) * (0.88 + random.next() * 0.24))
  const step = price > 10_000 ? 500 : 100
  return Math.round(price / step) * step - random.pick([0, 0, 0, 5, 10, 100])
}
