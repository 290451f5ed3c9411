import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { RecognizedCar } from '#domain/catalog/recognize/recognized-car'
import type { ResultRow, Availability } from '#domain/listing/listing'
import { flagsOf } from '#domain/listing/normalize'
import { includesCar } from '#domain/search/hard-filter'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import type { FeedQuery, ResultsPage, PageRequest } from '../../contract'
import { tidy } from '../../text'
import { rowFromTitle } from '../../row-by-title'
import { toPostedAt } from '../../values'
import { parseArea, type Area } from '../area'
import { currencyOf, isConverted, toCents } from '../money'
import { itemUrl, type FacebookOrigins } from '../origins'
import { countryOf, isOutside, type StatedPlace } from './places'
import { parseEdge, type FeedUnits, type SearchListing } from './search-shape'

/** The site's category of vehicles; a search also finds their parts, and toys that look like them. */
const vehicles = '807311116002614'

interface Rows {
  units: FeedUnits[]
  format: string
  next: PageRequest | null
  origins: FacebookOrigins
  feed: FeedQuery | null
}

/** Parses the rows of a page or an answer. Throws SourceLayoutChanged when they cannot be parsed for certain. */
export function parseRows({ units, format, next, origins, feed }: Rows): ResultsPage {
  const entries = units.flatMap(({ edges }) => edges.map(parseEdge))
  const area = feed && parseArea(feed.area)
  const rows = new Map<string, ResultRow>()
  const left = { unreadable: 0, goods: 0, outside: 0, hidden: 0 }
  let beyond = false // rows after "no results" are from elsewhere, whatever they state
  for (const entry of entries) {
    if (entry.kind === 'none') beyond = true
    if (entry.kind === 'unreadable') left.unreadable++
    if (entry.kind !== 'listing') continue
    const { listing } = entry
    const title = tidy(listing.marketplace_listing_title)
    const priceCents = centsOf(listing)
    const car = title === null ? null : recognizeCar(title)
    if (title === null || car === null || priceCents === undefined) left.unreadable++
    else if (!isVehicle(listing, car)) left.goods++
    else if (beyond || isOtherCar(title, car, feed) || (area && isOutsideOf(listing, area))) left.outside++
    else if (listing.is_hidden || !isOffered(listing)) left.hidden++
    else rows.set(listing.id, toRow(listing, { title, priceCents, car }, origins))
  }
  // A few odd rows are skipped. A page has changed when most rows cannot be parsed, or when the unreadable ones leave
  // it open whether any row is of this feed.
  const readable = rows.size + left.goods + left.outside + left.hidden
  if (left.unreadable > (rows.size === 0 ? 0 : readable)) {
    throw sourceLayoutChanged(`${left.unreadable} of ${entries.length} rows cannot be parsed`)
  }
  const skipped = entries.length - rows.size
  if (rows.size > 0) return { kind: 'listings', format, rows: [...rows.values()], skipped, next, codes: [] }
  if (beyond || left.outside > 0 || left.hidden > 0) return { kind: 'empty', format, skipped }
  if (left.goods > 0) throw new NotACar(`none of ${entries.length} rows is a car`)
  throw sourceLayoutChanged('the list is there but not its rows')
}

function centsOf({ listing_price: stated }: SearchListing): number | null | undefined {
  if (stated === null) return null
  return toCents({ amount: stated.amount, formatted: stated.formatted_amount })
}

/** By the category. Pages of 2025 have none: there, by a title with a car's year and make. */
function isVehicle(listing: SearchListing, car: RecognizedCar): boolean {
  const category = listing.marketplace_listing_category_id ?? null
  if (category !== null) return category === vehicles
  return car.year !== null && car.make !== null
}

/** Whether the title names another car than the feed's: such rows come from "results outside your search". */
function isOtherCar(title: string, car: RecognizedCar, feed: FeedQuery | null): boolean {
  if (!feed || feed.make === null || car.make === null) return false
  const asked = { make: feed.make, models: feed.model === null ? [] : [feed.model] }
  return !includesCar(asked, { make: car.make, model: car.model, title })
}

/** The row's place; null when it states none. */
function placeOf({ location }: SearchListing): StatedPlace | null {
  const { city, state, city_page: page } = location?.reverse_geocode ?? {}
  if (!city || !state) return null
  return { city: city.trim(), state: state.trim(), displayName: page?.display_name ?? null }
}

function isOutsideOf(listing: SearchListing, area: Area): boolean {
  const place = placeOf(listing)
  return place !== null && isOutside(place, area)
}

/** Sold and pending cars are not live any more, but are still shown. */
const isOffered = (listing: SearchListing) => listing.is_live || listing.is_sold || listing.is_pending

function saleOf({ is_sold: sold, is_pending: pending }: SearchListing): Availability {
  return sold ? 'sold' : pending ? 'pending' : 'on sale'
}

function currencyOfRow({ listing_price: stated }: SearchListing, cents: number, country: string | null): string | null {
  const currency = currencyOf(stated?.formatted_amount, country)
  return currency === 'USD' && isConverted(cents, stated?.amount_with_offset_in_currency) ? null : currency
}

/**
 * A row's odometer ("73K miles") is rounded, so it is dropped. The rounding alone could fail a bound, and every crawl
 * would overwrite the exact figure from the listing's own page.
 */
function toRow(
  listing: SearchListing,
  { title, priceCents, car }: { title: string; priceCents: number | null; car: RecognizedCar },
  origins: FacebookOrigins,
): ResultRow {
  const { id } = listing
  const place = placeOf(listing)
  const currency = priceCents === null ? null : currencyOfRow(listing, priceCents, place && countryOf(place))
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
    sale: saleOf(listing),
    postedAt,
    place: null,
    town: tidy(place?.city),
    photoUrls,
    flags: flagsOf({ priceCents, currency, odometerMiles: null, year: car.year, postedAt, photos: photo ? 1 : 0 }),
  })
}
