import { joinWithAnd } from '#domain/figures'
import type { Coordinates } from '#domain/places/geography'
import { searchName } from '#domain/search/search-name'
import { nearestMiles, otherPlacesOf, placesText, townOf, wantedCircles } from '#domain/search/wanted-places'
import type { DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { maxCarsPerSection, toCar, toCardView } from '../../features/cars/cars.server'
import { loadFoundCars, type FoundCar } from '../../features/cars/found-cars.server'
import { placeLabels, toMarks } from '../../features/map/marks'
import { areaOutlines, countryOutlines, type Outlines } from '../../features/map/outlines.server'
import { findTown, largestTowns, nearestTown } from '../../features/map/towns.server'
import { normalizePlaceName } from '#domain/places/gazetteer'

/** Enough for the labels that fit. */
const maxTowns = 30

/**
 * View data of the map of a search's matches and likely cars that are still for sale. The list of marks says the same as
 * the drawing. Runs one statement.
 */
export async function loadMap(search: Search, reader: DateContext) {
  const found = await loadFoundCars(search, { order: 'newest', most: maxCarsPerSection })
  const graded = found.filter(({ pile }) => pile === 'MATCH' || pile === 'LIKELY')
  const forSale = graded.filter(({ listing, isStale }) => listing.goneAt === null && !isStale)
  const cars = forSale.map((car) => ({
    car: toMapCar(search, car, reader),
    town: car.listing.town,
    at: positionOf(car),
  }))
  const circles = wantedCircles(search)
  const placed = cars.flatMap(({ at, ...rest }) => (at ? [{ ...rest, at }] : []))
  const isCountry = circles.length === 0
  const outlines = isCountry
    ? countryOutlines()
    : areaOutlines(
        circles,
        placed.map(({ at }) => at),
      )
  const { project, ...drawing } = outlines
  const drawn = placed.flatMap(({ at, ...rest }) => {
    const point = project(at)
    return point ? [{ ...rest, at, ...point }] : []
  })
  const marks = toMarks(drawn).map(({ x, y, items }) => ({
    ...{ x, y, cars: items.map(({ car }) => car) },
    place: townsText(items.map(({ town, at }) => town ?? nearestTown(at) ?? 'Unnamed place')),
    miles: Math.min(...items.map(({ at }) => nearestMiles(search, at) ?? 0)),
  }))
  // Stable: without a place, the marks stay in their order on the map.
  marks.sort((a, b) => a.miles - b.miles)
  const isDrawn = new Set(drawn.map(({ car }) => car))
  return {
    id: search.id,
    name: searchName(search),
    /** The search's places and their radii, as in "60 mi of Austin, Texas". Null for the whole country. */
    area: isCountry ? null : placesText(search),
    drawing,
    marks,
    labels: labelsOf(outlines, marks, search),
    /** Cars whose ad states no place. */
    unplaced: cars.filter(({ at, town }) => at === null && town === null).map(({ car }) => car),
    /** Cars in a place that we don't know, or that the map doesn't show. */
    elsewhere: cars
      .filter(({ car, at, town }) => !isDrawn.has(car) && (at !== null || town !== null))
      .map(({ car }) => car),
    notLoaded: notLoaded(graded),
  }
}
export type MapView = Awaited<ReturnType<typeof loadMap>>
export type MapCar = ReturnType<typeof toMapCar>

function toMapCar(search: Search, found: FoundCar, { now, timeZone }: DateContext) {
  const car = toCar(search, found)
  const { carId, listingId, name, price, wasPrice, mileage, place } = toCardView(car, now, null, timeZone)
  return {
    carId,
    listingId,
    name,
    price,
    wasPrice,
    mileage,
    place,
    isMatch: car.stage === 'MATCH',
  }
}

function positionOf({ listing: { latitude, longitude, town } }: FoundCar): Coordinates | null {
  return latitude !== null && longitude !== null ? { latitude, longitude } : findTown(town)
}

const maxNamed = 3

/** "Austin, TX", "Austin and Round Rock", "Austin, Pflugerville, Round Rock and 2 more places". */
function townsText(towns: string[]): string {
  const names = new Map<string, string>()
  for (const town of towns) {
    const key = normalizePlaceName(town.split(',')[0]!)
    if (!names.has(key)) names.set(key, town)
  }
  if (names.size === 1) return [...names.values()][0]!
  const short = [...names.values()].map((town) => town.split(',')[0]!)
  if (short.length <= maxNamed) return joinWithAnd(short)
  const more = short.length - maxNamed
  return joinWithAnd([...short.slice(0, maxNamed), `${more} more ${more === 1 ? 'place' : 'places'}`])
}

/** The search's places first, then the largest towns. */
function labelsOf(outlines: Outlines, marks: { x: number; y: number }[], search: Search) {
  const { latitude, longitude, locationLabel: label } = search
  const places = [{ latitude, longitude, label }, ...otherPlacesOf(search)]
  const own = places.flatMap(({ latitude, longitude, label }) => {
    const at = latitude === null || longitude === null ? null : outlines.project({ latitude, longitude })
    return at && label ? [{ name: townOf(label), ...at }] : []
  })
  const names = new Set(own.map(({ name }) => name))
  const towns = largestTowns(outlines.project, outlines, maxTowns).filter(({ name }) => !names.has(name))
  return placeLabels([...own, ...towns], marks, outlines)
}

/** Number of matches and likely cars beyond those loaded. */
function notLoaded(graded: FoundCar[]): number {
  const totals = new Map(graded.map(({ pile, total }) => [pile, total]))
  return [...totals.values()].reduce((sum, total) => sum + Math.max(0, total - maxCarsPerSection), 0)
}
