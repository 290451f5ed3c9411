import { distanceMiles } from '#domain/geography'
import { createRandom, type Random } from '../random'
import { carName, type Car } from './car'
import { createCar, fairPrice } from './create-car'
import { describe } from './describe'
import { modelLines, type ModelLine } from './models'
import { findPlace, seededZips, type Place } from './places'
import { World } from './world'

const hourMs = 3_600_000
const oldestHours = 20 * 24

/** A world of `size` cars over the US, the same for the same seed but for the dates, which end just before `now`. */
export function createWorld(seed: number, size: number, now: Date): World {
  const world = new World(seed)
  const random = createRandom(seed)
  // Ids rise with time, so the oldest is listed first. Most of what is on sale is recent.
  const ages = Array.from({ length: size }, () => 0.2 + oldestHours * random.next() ** 1.6).sort((a, b) => b - a)
  const step = Math.max(1, Math.floor(size / plantedCivics.length))
  ages.forEach((hours, i) => {
    const postedAt = new Date(now.getTime() - hours * hourMs)
    const planted = i % step === 0 ? plantedCivics[i / step] : undefined
    if (planted) listCar(world, random, postedAt, planted.change, civic, findPlace(planted.zip))
    else listCar(world, random, postedAt)
  })
  world.open(now)
  return world
}

const civic = modelLines.find((l) => l.model === 'Civic' && l.bodyType === 'sedan') as ModelLine
/** The Bay always has a few Civics that a search for a clean leather one must turn down. */
const plantedCivics: { zip: string; change: Partial<Car> }[] = [
  { zip: '94612', change: { year: 2015, trim: 'LX', seats: 'cloth', title: 'clean' } },
  { zip: '94110', change: { year: 2018, trim: 'EX-L', seats: 'leather', title: 'salvage' } },
  { zip: '94301', change: { year: 2017, trim: 'EX', seats: 'cloth', title: 'clean' } },
  { zip: '95112', change: { year: 2014, trim: 'Si', seats: 'cloth', title: 'clean', transmission: 'manual' } },
]

function listCar(
  world: World,
  random: Random,
  postedAt: Date,
  change: Partial<Car> = {},
  line: ModelLine = random.pick(modelLines),
  at: Place | null = null,
): void {
  const place = at ?? (findPlace(random.pick(random.pick(seededZips))) as Place)
  const car = leaveRoom({ ...createCar(line, random), ...change }, place)
  const seller = random.chance(0.3) ? 'dealer' : 'owner'
  const language = seller === 'owner' && random.chance(0.1) ? 'es' : 'en'
  world.list({
    source: 'craigslist',
    car,
    place,
    price: typedPrice(fairPrice(car, line.base, random), random),
    statedMiles: typedMiles(car.miles ?? 0, random),
    description: describe(car, seller, language, random),
    headline: headlineOf(car, random),
    seller,
    mapped: random.chance(0.9),
    vinStated: random.chance(seller === 'dealer' ? 0.85 : 0.3),
    views: random.chance(0.05) ? [] : random.chance(0.75) ? ['side', 'front', 'interior'] : ['side', 'front'],
    postedAt,
    language,
  })
}

const mission: Place = findPlace('94110') as Place
const roomMiles = 60

/**
 * The first walk through the product lists a leather Civic with a clean title near 94110 by hand and expects it to be
 * the only one, so the seeded world holds none there, whatever its seed.
 */
function leaveRoom(car: Car, place: Place): Car {
  const isOne = car.make === 'Honda' && car.model === 'Civic' && car.seats === 'leather' && car.title !== 'salvage'
  if (!isOne || distanceMiles(mission, place) > roomMiles) return car
  return { ...car, trim: 'EX', seats: 'cloth' }
}

const extras = ['one owner', 'low miles', 'must sell', 'great condition', 'clean', 'no issues', 'runs great']
function headlineOf(car: Car, random: Random): string {
  const style = random.next()
  if (style < 0.5) return carName(car)
  if (style < 0.6) return carName(car).toUpperCase()
  if (style < 0.8) return `${carName(car)} ${car.bodyType} 4D`
  const safe = extras.filter((e) => e !== 'one owner' || car.features.has('one owner'))
  const honest = safe.filter(
    (e) => !/clean|issues|great/.test(e) || (car.title === 'clean' && !car.features.has('mechanical problem')),
  )
  return `${carName(car)} - ${random.pick(honest)}`
}

/** Some ask $1, some nothing at all. */
function typedPrice(price: number, random: Random): number | null {
  const luck = random.next()
  if (luck < 0.03) return random.pick([1, 1, 250, 1234, 123456])
  return luck < 0.06 ? null : price
}

/** Some type thousands, some refuse. */
function typedMiles(miles: number, random: Random): number | null {
  const luck = random.next()
  if (luck < 0.05) return Math.max(1, Math.round(miles / 1000))
  if (luck < 0.07) return random.pick([1, 999999, 477])
  return luck < 0.11 ? null : miles
}
