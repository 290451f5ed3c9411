import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { RecognizedCar } from '#domain/catalog/recognize/recognized-car'
import type { ResultRow, Availability } from '#domain/listing/listing'
import { findListingFlags } from '#domain/listing/normalize'
import { isPopulated } from '#domain/places/circle-grid'
import { includesCar } from '#domain/search/hard-filter'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import type { FeedQuery, ResultsPage, PageRequest } from '../../contract'
import { cleanText, toPostedAt } from '../../text'
import { rowFromTitle } from '../../row-by-title'
import { parseArea, type Area, itemUrl, type FacebookOrigins } from '../requests'
import { detectCurrency, isConvertedPrice, toCents } from '../money'
import {
  detectCountry,
  findTownCenter,
  isOutsideArea,
  type StatedPlace,
  parseEdge,
  type FeedUnits,
  type SearchListing,
} from './search-shape'

/** The vehicle category. A search also returns parts and toys. */
const vehicles = '807311116002614'

interface Rows {
  units: FeedUnits[]
  format: string
  next: PageRequest | null
  origins: FacebookOrigins
  feed: FeedQuery | null
}

/** Throws SourceLayoutChanged if the rows cannot be parsed reliably. */
export function parseRows({ units, format, next, origins, feed }: Rows): ResultsPage {
  const entries = units.flatMap(({ edges }) => edges.map(parseEdge))
  const area = feed && parseArea(feed.area)
  const rows = new Map<string, ResultRow>()
  const left = { unreadable: 0, goods: 0, otherCars: 0, elsewhere: 0, hidden: 0 }
  let beyond = false // set after a "no results" entry: rows after it are from elsewhere, whatever they state
  for (const entry of entries) {
    if (entry.kind === 'none') beyond = true
    if (entry.kind === 'unreadable') left.unreadable++
    if (entry.kind !== 'listing') continue
    const { listing } = entry
    const title = cleanText(listing.marketplace_listing_title)
    const priceCents = parseCents(listing)
    const car = title === null ? null : recognizeCar(title)
    if (title === null || car === null || priceCents === undefined) left.unreadable++
    else if (!isVehicle(listing, car)) left.goods++
    else if (area && isListingOutside(listing, area)) left.elsewhere++
    else if (beyond || isOtherCar(title, car, feed)) left.otherCars++
    else if (listing.is_hidden || !isOffered(listing)) left.hidden++
    else rows.set(listing.id, toRow(listing, { title, priceCents, car }, origins))
  }
  // A few unreadable rows are skipped. The page has changed if most rows are unreadable, or if some are unreadable
  // and no readable row belongs to this feed.
  const readable = rows.size + left.goods + left.otherCars + left.elsewhere + left.hidden
  if (left.unreadable > (rows.size === 0 ? 0 : readable)) {
    throw sourceLayoutChanged(`${left.unreadable} of ${entries.length} rows cannot be parsed`)
  }
  const skipped = entries.length - rows.size
  if (rows.size > 0) return { kind: 'listings', format, rows: [...rows.values()], skipped, next, codes: [] }
  if (beyond && feed?.make === null && origins.hasCarsEverywhere && isPopulated(feed.area)) {
    throw sourceLayoutChanged('no car in a place where many people live')
  }
  // A later page may hold only what follows the last match.
  if (!beyond && left.elsewhere > 0 && format !== 'graphql') throw sourceLayoutChanged('all rows are of another place')
  if (beyond || left.otherCars + left.elsewhere + left.hidden > 0) return { kind: 'empty', format, skipped }
  if (left.goods > 0) throw new NotACar(`none of ${entries.length} rows is a car`)
  throw sourceLayoutChanged('the list is there but not its rows')
}

function parseCents({ listing_price: stated }: SearchListing): number | null | undefined {
  if (stated === null) return null
  return toCents({ amount: stated.amount, formatted: stated.formatted_amount })
}

/** Checks the category. Pages from 2025 have none: their titles must contain a car's year and make. */
function isVehicle(listing: SearchListing, car: RecognizedCar): boolean {
  const category = listing.marketplace_listing_category_id ?? null
  if (category !== null) return category === vehicles
  return car.year !== null && car.make !== null
}

/** True if the title names a car other than the feed's. Such rows come from "results outside your search". */
function isOtherCar(title: string, car: RecognizedCar, feed: FeedQuery | null): boolean {
  if (!feed || feed.make === null || car.make === null) return false
  const asked = { make: feed.make, models: feed.model === null ? [] : [feed.model] }
  return !includesCar(asked, { make: car.make, model: car.model, title })
}

function parsePlace({ location }: SearchListing): StatedPlace | null {
  const { city, state, city_page: page } = location?.reverse_geocode ?? {}
  if (!city || !state) return null
  return { city: city.trim(), state: state.trim(), displayName: page?.display_name ?? null }
}

function isListingOutside(listing: SearchListing, area: Area): boolean {
  const place = parsePlace(listing)
  return place !== null && isOutsideArea(place, area)
}

/** Sold and pending cars are no longer live but still shown. */
const isOffered = (listing: SearchListing) => listing.is_live || listing.is_sold || listing.is_pending

function toAvailability({ is_sold: sold, is_pending: pending }: SearchListing): Availability {
  return sold ? 'sold' : pending ? 'pending' : 'on sale'
}

function currencyOfRow({ listing_price: stated }: SearchListing, cents: number, country: string | null): string | null {
  const currency = detectCurrency(stated?.formatted_amount, country)
  return currency === 'USD' && isConvertedPrice(cents, stated?.amount_with_offset_in_currency) ? null : currency
}

/**
 * Locates the car by its town, because only the posting page has its coordinates, and a car far away need not be read.
 * Drops the row's odometer reading ("73K miles") because it is rounded. The rounding alone could fail a filter, and
 * every crawl would overwrite the exact figure from the posting page.
 */
function toRow(
  listing: SearchListing,
  { title, priceCents, car }: { title: string; priceCents: number | null; car: RecognizedCar },
  origins: FacebookOrigins,
): ResultRow {
  const { id } = listing
  const place = parsePlace(listing)
  const currency = priceCents === null ? null : currencyOfRow(listing, priceCents, place && detectCountry(place))
  const postedAt = toPostedAt(listing.creation_time)
  const photo = listing.primary_listing_photo?.image?.uri
  const photoUrls = photo && origins.isImage(photo) ? [photo] : []
  return rowFromTitle({
    marketplace: 'facebook',
    externalId: id,
    token: null,
    url: itemUrl(origins, id),
    title,
    priceCents,
    currency,
    odometerMiles: null,
    sale: toAvailability(listing),
    postedAt,
    place: place && findTownCenter(place),
    town: cleanText(place?.city),
    photoUrls,
    flags: findListingFlags({
      priceCents,
      currency,
      odometerMiles: null,
      year: car.year,
      postedAt,
      photos: photo ? 1 : 0,
    }),
  })
}
