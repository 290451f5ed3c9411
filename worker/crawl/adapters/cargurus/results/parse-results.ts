import type { ResultRow } from '#domain/listing/listing'
import { sourceLayoutChanged } from '../../../../failures'
import type { FeedQuery, ResultsPage } from '../../contract'
import { parseArea } from '../areas'
import { discoverCodes } from './discovered-codes'
import { type CargurusOrigins, nextPageRequest } from '../requests'
import { isInArea, toResultRow } from '../listing/rows'
import type { FoundSearch } from './search-shapes'
import { parseListing, type CargurusListing } from '../listing/stated-car'

/** If this many rows all lack a price, or all lack a mileage, the site has changed how it writes them. */
const tellingRows = 5

/** The site sorts by whole days, and its day may have begun since the last crawl. */
const newestDays = 2

/**
 * Parses the cars among the tiles. Drops advertisements, new cars, and cars outside the area, and counts a listing
 * once if it appears as both sponsored and regular. `url` is the list's URL, used to build the next page's request.
 */
export function parseSearch(
  search: FoundSearch,
  url: string,
  feed: FeedQuery | null,
  origins: CargurusOrigins,
): ResultsPage {
  const { format } = search
  const listings = search.tiles.filter(({ type }) => type === null || isListing(type))
  if (listings.length === 0) return emptyOrChanged(search)
  if (search.isRelaxed || search.total === 0) return { kind: 'empty', format, skipped: listings.length }
  const { cars, unreadable, newCars } = parseCars(listings)
  const { within, outside, lost } = inArea(cars, feed)
  const rows = within.map((car) => toResultRow(car, search.country, origins)).filter((row) => row !== null)
  const bad = unreadable + lost.length + (within.length - rows.length)
  // A few unreadable rows are skipped; if most are unreadable, the page has changed.
  if (bad > rows.length + newCars + outside.length) {
    throw sourceLayoutChanged(`${bad} of ${listings.length} listings cannot be parsed`)
  }
  requireFigures(rows)
  const skipped = bad + newCars + outside.length
  if (rows.length > 0) {
    const next = nextPageRequest(origins, url, search.position)
    const codes = discoverCodes(
      search.filters,
      listings.map(({ data }) => data),
    )
    const isComplete = bad === 0 && isWhole(search, cars.length + newCars)
    const isTied = (cars.at(-1)?.daysOnMarket ?? Infinity) < newestDays
    const siteTotal = search.total === null ? {} : { siteTotal: search.total }
    return { kind: 'listings', format, rows, skipped, next, codes, isComplete, isTied, ...siteTotal }
  }
  // The site pads an empty list with delivered and new cars. Other cars outside the area mean that the page has
  // changed.
  if (bad > 0 || outside.some((car) => car.inclusionType === 'DEFAULT' || car.inclusionType === null)) {
    throw sourceLayoutChanged(`${listings.length} listings, none of what was asked for`)
  }
  return { kind: 'empty', format, skipped }
}

/** True if the first page shows as many cars as the site counts. A bare list of rows has no count. */
const isWhole = ({ format, total, position }: FoundSearch, shown: number) =>
  format !== 'search-results-action' && position.pageNumber === 1 && total === shown

const isListing = (type: string) => type.startsWith('LISTING_')

function emptyOrChanged({ format, total, tiles, position }: FoundSearch): ResultsPage {
  const beyondLast = position.pageNumber !== null && position.pageNumber > (position.pageCount ?? Infinity)
  if (total !== 0 && !beyondLast) {
    throw sourceLayoutChanged(`the site counts ${total ?? 'no'} listings and shows ${tiles.length} tiles without any`)
  }
  return { kind: 'empty', format, skipped: 0 }
}

function parseCars(tiles: FoundSearch['tiles']) {
  const cars = new Map<string, CargurusListing>()
  let unreadable = 0
  let newCars = 0
  for (const { type, data } of tiles) {
    const car = type === null ? null : parseListing(data)
    if (car === null) unreadable++
    else if (car.isNew ?? type!.startsWith('LISTING_NEW')) newCars++
    else if (!cars.has(car.id)) cars.set(car.id, car)
  }
  return { cars: [...cars.values()], unreadable, newCars }
}

function inArea(cars: CargurusListing[], feed: FeedQuery | null) {
  const within: CargurusListing[] = []
  const outside: CargurusListing[] = []
  const lost: CargurusListing[] = []
  const area = feed && parseArea(feed.area)
  for (const car of cars) {
    const is = area ? isInArea(car, area) : true
    if (is === undefined) lost.push(car)
    else (is ? within : outside).push(car)
  }
  return { within, outside, lost }
}

function requireFigures(rows: ResultRow[]): void {
  if (rows.length < tellingRows) return
  if (rows.every((row) => row.priceCents === null)) throw sourceLayoutChanged('no row states a price')
  if (rows.every((row) => row.odometerMiles === null)) throw sourceLayoutChanged('no row states a mileage')
}
