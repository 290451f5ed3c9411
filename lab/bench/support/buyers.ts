import { findMake, makes } from '#domain/catalog/names/catalog'
import { craigslistAreas, type CraigslistArea } from '#domain/places/craigslist-areas'
import type { FilterableListing } from '#domain/search/hard-filter'
import { maxModels, type SearchFilters } from '#domain/search/search'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '#domain/vocabulary'

/**
 * Realistic searches, and pages of listings for them. Shares of makes and models follow new car sales in the United
 * States over the last ten years, rounded. Places follow the population of the metropolitan areas (2020 census, hundred
 * thousands). Everything else is invented. The same seed draws the same data.
 */
export const makeShares: Record<string, number> = {
  ...{ toyota: 140, ford: 130, chevrolet: 120, honda: 105, nissan: 75, jeep: 55, hyundai: 45, subaru: 42, kia: 42 },
  ...{ gmc: 35, ram: 35, bmw: 28, 'mercedes-benz': 26, lexus: 25, volkswagen: 25, mazda: 22, dodge: 25, audi: 17 },
}
/** Share of each make not listed above. */
export const rareMakeShare = 3
const popularModels: Record<string, string[]> = {
  toyota: ['camry', 'corolla', 'rav4', 'tacoma', 'highlander', 'prius', 'tundra', '4runner', 'sienna'],
  ford: ['f-150', 'escape', 'explorer', 'mustang', 'fusion', 'edge', 'focus'],
  chevrolet: ['silverado-1500', 'equinox', 'malibu', 'tahoe', 'cruze', 'camaro', 'corvette'],
  honda: ['civic', 'accord', 'cr-v', 'pilot', 'odyssey', 'fit', 'hr-v'],
  nissan: ['altima', 'rogue', 'sentra', 'versa', 'pathfinder', 'frontier'],
}
export const areaShares: Record<string, number> = {
  ...{ newyork: 201, losangeles: 132, chicago: 96, dallas: 76, houston: 71, washingtondc: 64, philadelphia: 62 },
  ...{ miami: 61, atlanta: 61, boston: 49, phoenix: 48, sfbay: 47, inlandempire: 46, detroit: 44, seattle: 40 },
  ...{ minneapolis: 37, sandiego: 33, tampa: 32, denver: 30, baltimore: 28, stlouis: 28, orlando: 27, charlotte: 27 },
  ...{ sanantonio: 26, portland: 25, sacramento: 24, pittsburgh: 24, lasvegas: 23, austin: 23, cincinnati: 23 },
}
export const smallAreaShare = 4
const countrywideShare = 0.1
/** Shares of rows that state each field, as in crawled pages. */
const stated = { make: 0.98, model: 0.96, year: 0.97, price: 0.97, miles: 0.8, gear: 0.5, body: 0.4 }
const sites = ['craigslist', 'cargurus', 'facebook'] as const

/** Mulberry32: numbers from 0 to 1, reproducible by seed. */
export function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function draw<Item>(items: Item[], shareOf: (item: Item, at: number) => number): (random: () => number) => Item {
  let sum = 0
  const ends = items.map((item, at) => (sum += shareOf(item, at)))
  return (random) => {
    const at = random() * sum
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! > at) high = middle
      else low = middle + 1
    }
    return items[low]!
  }
}

const drawMake = draw(makes, ({ id }) => makeShares[id] ?? rareMakeShare)
const drawArea = draw(craigslistAreas, ({ hostname }) => areaShares[hostname] ?? smallAreaShare)
/** Models of a make sell in proportion to 1, 1/2, 1/3, and so on. */
const drawModel = new Map(
  makes.map(({ id, models }) => {
    const known = (popularModels[id] ?? []).filter((model) => models.some((one) => one.id === model))
    const all = [...known, ...models.map((one) => one.id).filter((model) => !known.includes(model))]
    return [id, draw(all, (_, at) => 1 / (at + 1))]
  }),
)
const maybe = <Value>(random: () => number, share: number, value: () => Value): Value | null =>
  random() < share ? value() : null
const between = (random: () => number, least: number, most: number, step = 1) =>
  least + step * Math.floor((random() * (most - least)) / step)
const pickOne = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!
const gears = Object.keys(transmissions) as Transmission[]
const bodies = Object.keys(bodyTypes) as BodyType[]
const nearby = (random: () => number, { latitude, longitude }: CraigslistArea) => ({
  latitude: latitude + (random() - 0.5) * 0.8,
  longitude: longitude + (random() - 0.5) * 0.8,
})

export function drawSearch(random: () => number): SearchFilters {
  const make = drawMake(random).id
  const count = random() < 0.25 ? 0 : between(random, 1, maxModels + 1)
  const models = [...new Set(Array.from({ length: count }, () => drawModel.get(make)!(random)))]
  const countrywide = random() < countrywideShare
  const area = drawArea(random)
  const [price, year] = [between(random, 4_000, 40_000, 500), between(random, 2005, 2024)]
  return {
    ...{ make, models, otherCars: [], otherPlaces: [], countrywide, marketplaces: [...sites] },
    priceFrom: maybe(random, 0.3, () => Math.round(price / 2)),
    priceTo: maybe(random, 0.85, () => price),
    yearFrom: maybe(random, 0.75, () => year),
    yearTo: maybe(random, 0.2, () => year + between(random, 0, 8)),
    mileageFrom: maybe(random, 0.03, () => 10_000),
    mileageTo: maybe(random, 0.6, () => between(random, 20_000, 160_000, 5_000)),
    transmission: maybe(random, 0.3, () => pickOne(random, gears)),
    bodyTypes: random() < 0.8 ? [] : [pickOne(random, bodies)],
    ...(countrywide ? { latitude: null, longitude: null } : nearby(random, area)),
    radiusMiles: countrywide ? null : maybe(random, 0.7, () => pickOne(random, [15, 25, 40, 60, 100, 150, 250])),
  }
}

/**
 * A page of one feed from a site whose rows state their place: one area and one car, as a search requested. The index
 * alone does not match rows without a place (worker/crawl/feeds/matching-searches).
 */
export function drawPage(random: () => number, rows: number) {
  const wanted = drawSearch(random)
  const area = drawArea(random)
  const model = wanted.models[0] ?? null
  const carOf = (): Pick<FilterableListing, 'make' | 'model' | 'title'> => {
    const of = model ?? drawModel.get(wanted.make)!(random)
    const name = findMake(wanted.make)!
    const title = `${name.name} ${name.models.find(({ id }) => id === of)!.name}`
    if (random() > stated.make) return { make: null, model: null, title: 'Runs great, must see' }
    return random() < stated.model
      ? { make: wanted.make, model: of, title }
      : { make: wanted.make, model: null, title: `${name.name}, one owner` }
  }
  const rowOf = (): FilterableListing => ({
    ...carOf(),
    year: maybe(random, stated.year, () => between(random, 2002, 2026)),
    priceCents: maybe(random, stated.price, () => between(random, 1_500_00, 45_000_00, 500)),
    currency: 'USD',
    odometerMiles: maybe(random, stated.miles, () => between(random, 3_000, 220_000)),
    transmission: maybe(random, stated.gear, () => (random() < 0.9 ? 'automatic' : 'manual')),
    bodyType: maybe(random, stated.body, () => pickOne(random, bodies)),
    ...nearby(random, area),
    flags: [],
    contentHash: null,
    marketplace: 'craigslist',
  })
  return { feedMake: wanted.make, listings: Array.from({ length: rows }, rowOf) }
}
