import { distanceMiles, type Coordinates } from '#domain/places/geography'
import type { Random } from '../../random'
import { metros, type Metro } from './metros'
import { allPlaces, findPlace, type Place } from './places'

/** ZIP codes by metropolitan area, and those outside all of them. */
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
 * 40 cars, because the product's examples search there.
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
