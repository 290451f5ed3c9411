import { createRequire } from 'node:module'
import { type Coordinates, distanceMiles } from '#domain/places/geography'
import { areasOfTown, type CraigslistArea } from '#domain/places/craigslist-areas'
import { hash, type Random } from '../../random'

export interface Place extends Coordinates {
  zip: string
  city: string
  state: string
}

// The package has no type declarations.
const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  lookup(zip: string): (Place & { country: string }) | undefined
  codes: Record<string, Place & { country: string }>
}

/** Returns null for a ZIP code that does not exist. */
export function findPlace(zip: string): Place | null {
  const found = /^\d{5}$/.test(zip) ? zipcodes.lookup(zip) : undefined
  if (!found || found.country !== 'US') return null
  const { city, state, latitude, longitude } = found
  return { zip, city, state, latitude, longitude }
}

/** The 50 states and DC, without military ZIP codes. */
export const allPlaces = (): Place[] =>
  Object.values(zipcodes.codes)
    .filter(({ country, state, latitude, city }) => country === 'US' && states.has(state) && latitude > 0 && city)
    .map(({ zip, city, state, latitude, longitude }) => ({ zip, city, state, latitude, longitude }))

/** USPS abbreviations. */
const states = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI
  SC SD TN TX UT VT VA WA WV WI WY`.split(/\s+/),
)

const areasByZip = new Map<string, CraigslistArea>()

/**
 * Where a seller advertises: mostly in the own state's nearest area, and else in the nearest of all. Cached by ZIP code,
 * because each lookup compares hundreds of areas.
 */
export function craigslistAreaOf(place: Place): CraigslistArea {
  const known = areasByZip.get(place.zip)
  if (known) return known
  const areas = areasOfTown(place)
  const area = (hash(place.zip) % 4 === 0 ? areas.at(-1) : areas[0]) as CraigslistArea
  areasByZip.set(place.zip, area)
  return area
}

/** A metropolitan area: ZIP code of its center, population in units of 10,000 (2020 census, rounded) and radius. */
interface Metro {
  zip: string
  people: number
  reachMiles: number
}

const rows = `10001 1960 28, 90012 1320 35, 60601 950 32, 75201 760 32, 77002 710 32, 20001 630 28, 33130 610 26, 19107 620 25,
30303 610 32, 02108 490 24, 85004 480 30, 94110 470 22, 92501 460 30, 48226 440 28, 98101 400 26, 55401 370 25, 92101 330 22,
33602 320 25, 80202 300 24, 63101 280 26, 21201 280 20, 28202 270 26, 32801 270 24, 78205 260 24, 97205 250 22, 95814 240 24,
15222 240 26, 78701 230 24, 89101 230 18, 45202 230 24, 64105 220 24, 43215 210 24, 46204 210 24, 44113 210 22, 95112 200 18,
37203 200 26, 23510 180 22, 02903 160 20, 53202 160 20, 32202 160 24, 73102 140 24, 27601 140 20, 38103 130 22, 23219 130 22,
70112 130 20, 40202 130 20, 84101 130 18, 06103 120 20, 14202 110 20, 35203 110 22, 14604 110 20, 49503 110 20, 85701 100 18,
96813 100 15, 74103 100 20, 93721 100 20, 01608 95 18, 68102 95 18, 06604 95 16, 29601 93 20, 87102 92 18, 93301 90 18,
12207 88 18, 37902 88 18, 70801 87 18, 78501 87 18, 79901 86 16, 18101 86 16, 93001 84 16, 29201 83 18, 29401 80 18,
45402 81 16, 83702 76 16, 80903 75 16, 72201 75 18, 50309 70 18, 84401 69 14, 53703 68 16, 99201 59 16, 67202 64 16,
39201 60 18, 04101 55 18, 99501 40 16, 59101 18 14, 57104 28 14, 58102 25 12, 25301 26 16, 05401 22 12, 03101 42 14, 82001 10 12`

export const metros: Metro[] = rows.split(',').map((row) => {
  const [zip = '', people, reach] = row.trim().split(' ')
  return { zip, people: Number(people), reachMiles: Number(reach) }
})

interface Settled {
  /** Parallel to `metros`. */
  cities: Place[][]
  country: Place[]
}

const mission = findPlace('94110') as Place
const countryShare = 0.18
const wholePeople = metros.reduce((sum, { people }) => sum + people, 0)
const milesPerDegree = 69

let known: Settled | null = null
const settled = () => (known ??= settle())

function settle(): Settled {
  const middles = metros.map((metro) => ({
    ...metro,
    ...(findPlace(metro.zip) as Place),
    reachMiles: metro.reachMiles,
  }))
  const cities: Place[][] = metros.map(() => [])
  const country = allPlaces().filter((place) => {
    const of = middles.findIndex((metro) => isWithin(metro, place))
    cities[of]?.push(place)
    return of < 0
  })
  return { cities, country }
}

function isWithin(metro: Metro & Coordinates, place: Place): boolean {
  const isOff = Math.abs(metro.latitude - place.latitude) * milesPerDegree > metro.reachMiles
  return !isOff && distanceMiles(metro, place) <= metro.reachMiles
}

/**
 * Picks a random place for a car in an inventory of `size` cars. The Bay Area gets its share by population plus about
 * 40 cars, because the app's examples search there.
 */
export function pickPlace(size: number, random: Random): Place {
  const { cities, country } = settled()
  const bayBonus = Math.min(0.3, 40 / Math.max(1, size))
  if (random.chance(bayBonus)) return random.pick(cities[bay] as Place[])
  if (random.chance(countryShare)) return random.pick(country)
  let left = random.next() * wholePeople
  const at = metros.findIndex(({ people }) => (left -= people) < 0)
  return random.pick(cities[Math.max(0, at)] as Place[])
}

const bay = metros.findIndex(({ zip }) => zip === mission.zip)
