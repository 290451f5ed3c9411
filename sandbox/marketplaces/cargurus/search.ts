import { hash } from '../../random'
import { isEquipment } from '../../inventory/cars/equipment'
import type { Posting } from '../../inventory/posting'
import { makeModelFilterOptions } from './codes'
import { findResults, type SelectPostings, type SearchResult, type SearchQuery } from './query'
import { flatListing, nestedListing, tileType, photoUrl } from './tiles'

/** Cars per page. One of them appears twice, and the page has one ad. */
const carsOnPage = 22
const olderPage = 20

export interface SearchResults {
  found: SearchResult[]
  /** Nothing matched, so the page shows other cars. */
  isRelaxed: boolean
}

/** If nothing matches, returns cars of the same make from farther away. */
export function runSearch(select: SelectPostings, query: SearchQuery, isEmpty: boolean): SearchResults {
  if (isEmpty) return { found: [], isRelaxed: false }
  const found = findResults(select, query)
  if (found.length > 0) return { found, isRelaxed: false }
  const wider = { ...query, distance: 500, wanted: query.wanted.map(({ make }) => ({ make, model: null })) }
  const near = findResults(select, { ...wider, params: new URLSearchParams({ sortType: 'PROXIMITY' }) }).slice(0, 6)
  return { found: near, isRelaxed: near.length > 0 }
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const merch = { type: 'MERCH', data: { headline: 'Sell your car', listing: { id: 1, listingTitle: 'An offer' } } }

export function searchRouteResults({ found, isRelaxed }: SearchResults, query: SearchQuery, origin: string) {
  const pageCount = Math.max(1, Math.ceil(found.length / carsOnPage))
  const pageNumber = Math.max(1, Number(query.params.get('page') ?? 1))
  const rows = found.slice((pageNumber - 1) * carsOnPage, pageNumber * carsOnPage)
  const tiles: unknown[] = rows.map((row) => ({ type: tileType(row.posting), data: nestedListing(row, origin) }))
  // A dealer paid for this row: it appears at the top and again in its normal position.
  const paid = rows.find((row) => row.posting.dealer !== null && hash(row.posting.id) % 2 === 0)
  if (paid) tiles.unshift({ type: tileType(paid.posting, 'PRIORITY'), data: nestedListing(paid, origin) })
  if (tiles.length > 0) tiles.splice(Math.min(5, tiles.length), 0, merch)
  return {
    listingSearchSessionId: `s${hash(query.params.toString())}`,
    totalListings: found.length,
    pageCount,
    pageNumber,
    pageAlignment: query.params.get('pageAlignment') ?? base64({ firstPage: rows.length, pageN: carsOnPage }),
    pageReceipt: base64({ pageAlignment: [rows.length, carsOnPage], seenSponsoredListingIds: [] }),
    seenSponsored: base64(paid ? [Number(paid.posting.id)] : []),
    filters: { MAKE_MODEL: makeModelFilterOptions('value'), DEAL_RATING: { name: 'DEAL_RATING', filters: [] } },
    tiles,
    appliedFilterCriteria: { zip: query.place.zip, distance: query.distance, pageNumber },
    relaxedFilterMessages: isRelaxed ? ['No exact matches. Here are similar cars.'] : [],
    srpVariation: 'DEFAULT_SEARCH',
  }
}

export function olderSearchResponse({ found, isRelaxed }: SearchResults, query: SearchQuery, origin: string) {
  const pageNumber = Math.max(1, Number(query.params.get('pageNumber') ?? 1))
  const rows = found.slice((pageNumber - 1) * olderPage, pageNumber * olderPage)
  const tiles = rows.map((row) => ({ type: tileType(row.posting), data: flatListing(row, origin) }))
  return {
    totalListings: found.length,
    pageCount: Math.max(1, Math.ceil(found.length / olderPage)),
    pageNumber,
    pageReceipt: base64({ page: pageNumber }),
    environmentInfoDto: { countryCode: 'US', localeId: 'en_US' },
    tiles: [...tiles.slice(0, 3), ...(tiles.length > 0 ? [{ type: 'MERCH', data: {} }] : []), ...tiles.slice(3)],
    filters: { MAKE_MODEL: makeModelFilterOptions('inputValue') },
    relaxedFilterMessages: isRelaxed ? ['No exact matches.'] : [],
    search: { distance: query.distance, selectedEntity: query.params.get('entitySelectingHelper.selectedEntity') },
  }
}

/** An array of rows, or `null` if nothing was found. */
export function oldestSearchResponse({ found, isRelaxed }: SearchResults, query: SearchQuery, origin: string) {
  const from = Number(query.params.get('offset') ?? 0)
  const rows = found.slice(from, from + Math.min(48, Number(query.params.get('maxResults') ?? 15)))
  return isRelaxed || rows.length === 0 ? null : rows.map((row) => flatListing(row, origin))
}

const cased = (text: string) => text.replace(/(^|\s)\w/g, (letter) => letter.toUpperCase())

/** One text in this many has no marks. */
const unmarkedEvery = 25

/** Dealers' texts come with the site's own marks for line breaks and before the equipment list. */
function markedText({ id, description }: Posting, equipment: string[]): string {
  if (hash(id) % unmarkedEvery === 0) return description
  const text = description.replaceAll('\n', '[!@@ NL @@!]')
  return equipment.length === 0 ? text : `${text}[!@@Additional Info@@!]${equipment.join(',')}`
}

function details(posting: Posting, origin: string) {
  const { car, photos } = posting
  const seats = car.seats === 'leather' ? ['Leather Seats'] : []
  const equipment = [...new Set([...seats, ...[...car.features].filter(isEquipment).map(cased)])]
  return {
    description: markedText(posting, equipment),
    options: equipment,
    pictures: photos.map((photo) => ({ url: photoUrl(origin, photo.imageId), width: 1024, height: 768 })),
    vehicleHistory: {
      accidentCount: car.features.has('accident') ? 1 : 0,
      ownerCount: car.figures.owners ?? 1,
      isFleet: car.features.has('rental history'),
      isSalvage: car.title === 'salvage',
      isLemon: false,
    },
    listingHistory: { daysAtDealer: 3, daysOnCarGurus: 3 },
    savedCount: hash(posting.id) % 40,
  }
}

const seen = (posting: Posting) => ({ posting, miles: 0, isDelivered: false })

const toSeller = ({ dealer, place }: Posting) => ({
  ...(dealer ? { listingSellerId: dealer.id, name: dealer.name, phoneNumber: '(555) 555-0142' } : {}),
  sellerType: dealer ? 'DEALER' : 'PRIVATE',
  address: { cityRegion: `${place.city}, ${place.state}`, postalCode: place.zip },
})

export const detailData = (posting: Posting, origin: string) => ({
  data: {
    listing: { ...nestedListing(seen(posting), origin), ...details(posting, origin) },
    seller: toSeller(posting),
    cpoAuthority: null,
    dealerReviewSummary: { averageRating: 4.2, reviewCount: 31 },
  },
})

/** Some fields have other names than on pages. */
export function detailListing(posting: Posting, origin: string) {
  const { listingTitle, carYear, bodyTypeName, sellerCity, sellerPostalCode, ...flat } = flatListing(
    seen(posting),
    origin,
  )
  return {
    listing: {
      ...flat,
      listingTitleOnly: listingTitle,
      year: carYear,
      postalCode: sellerPostalCode,
      ...details(posting, origin),
    },
    seller: { ...toSeller(posting), address: { cityRegion: sellerCity, postalCode: sellerPostalCode } },
    autoEntityInfo: { bodyStyle: bodyTypeName },
    environmentInfoDto: { countryCode: 'US', localeId: 'en_US' },
  }
}
