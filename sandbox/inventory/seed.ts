import { createRandom } from '../random'
import { createAdvertisements, keepWalkthroughMatchUnique, pickCarForSale } from './sellers/advertise'
import { type Car, modelLines, type ModelLine } from './cars/models'
import { createCar } from './cars/create-car'
import { toDecodableVin } from './cars/vins'
import { findPlace, type Place } from './places/places'
import { Inventory } from './inventory'

const hourMs = 3_600_000
const oldestHours = 20 * 24

/**
 * Creates an inventory of `size` cars across the US, each on at least one marketplace. The same seed gives the same
 * inventory, except for the dates, which end just before `now`.
 */
export function createInventory(seed: number, size: number, now: Date): Inventory {
  const inventory = new Inventory(seed)
  const random = createRandom(seed)
  const step = Math.max(1, Math.floor(size / plantedCivics.length))
  const advertisements = Array.from({ length: size }, (_, i) => {
    // Skewed toward recent dates.
    const postedAt = new Date(now.getTime() - (0.2 + oldestHours * random.next() ** 1.6) * hourMs)
    const planted = i % step === 0 ? plantedCivics[i / step] : undefined
    if (!planted) return createAdvertisements(pickCarForSale(size, random), postedAt, now, random)
    const place = findPlace(planted.zip) as Place
    const made = { ...createCar(civic, random), ...planted.change }
    const car = keepWalkthroughMatchUnique({ ...made, vin: toDecodableVin(made.vin, made) }, place)
    return createAdvertisements({ car, line: civic, place }, postedAt, now, random)
  })
  // Ids increase over time, so list the oldest first.
  const inOrder = advertisements.flat().sort((a, b) => a.postedAt.getTime() - b.postedAt.getTime())
  for (const advertisement of inOrder) inventory.list(advertisement)
  inventory.open(now)
  return inventory
}

const civic = modelLines.find((l) => l.model === 'Civic' && l.bodyType === 'sedan') as ModelLine
/** Bay Area Civics that a search for a leather Civic with a clean title must reject. */
const plantedCivics: { zip: string; change: Partial<Car> }[] = [
  { zip: '94612', change: { year: 2015, trim: 'LX', seats: 'cloth', title: 'clean' } },
  { zip: '94110', change: { year: 2018, trim: 'EX-L', seats: 'leather', title: 'salvage' } },
  { zip: '94301', change: { year: 2017, trim: 'EX', seats: 'cloth', title: 'clean' } },
  { zip: '95112', change: { year: 2014, trim: 'Si', seats: 'cloth', title: 'clean', transmission: 'manual' } },
]
