import type { Posting } from '../../inventory/posting'
import { detailData } from './details'
import { escapeHtml, page, type ClassNames } from './markup'
import type { SearchQuery } from './query'
import { searchData, type Results } from './search'
import type { nestedListing } from './tiles'

export const searchRoute = 'routes/($intl).search'
export const seoRoute = 'routes/($intl).Cars.$seoPath'
const detailRoute = 'routes/($intl).details.$listingId'

/** Route data of a results page. */
export const searchRouteData = (results: Results, query: SearchQuery, origin: string) => ({
  search: searchData(results, query, origin),
  resultSetId: 'r1',
  srpVariation: 'DEFAULT_SEARCH',
  isBot: false,
})

export function resultsPage(
  results: Results,
  query: SearchQuery,
  route: string,
  at: { origin: string; path: string; names: ClassNames },
): string {
  const data = searchRouteData(results, query, at.origin)
  const { names } = at
  const cards = (data.search.tiles as { type: string; data: ReturnType<typeof nestedListing> }[])
    .filter(({ type }) => type.startsWith('LISTING_'))
    .map(({ data: row }) => card(row, names))
  const body = `<main class="${names('srp')}"><h1>Used cars near ${escapeHtml(query.place.city)}</h1>
<div data-testid="srp-tiles" class="${names('tiles')}">
${cards.join('\n')}
</div>
${data.search.pageNumber < data.search.pageCount ? `<button data-testid="page-navigation-next-page" class="${names('next')}">Next</button>` : ''}
</main>`
  return page({ title: 'Used Cars For Sale', body, routes: { [route]: data } }, names, at.path)
}

function card(row: ReturnType<typeof nestedListing>, names: ClassNames): string {
  const price = row.priceData.localizedPrice ?? 'Call for price'
  const mileage = row.localizedMileage ? `${row.localizedMileage} mi` : ''
  const picture = row.pictureData
    ? `<img class="${names('picture')}" alt="" loading="lazy" src="${escapeHtml(row.pictureData.url)}">`
    : '<span data-testid="srp-tile-image-unavailable">No image</span>'
  return `<div data-testid="srp-listing-tile" class="${names('tile')}"><a data-testid="car-blade-link" href="/cargurus/details/${row.id}?inclusionType=${row.inclusionType}">${picture}
<h4 data-testid="srp-tile-listing-title" class="${names('title')}">${escapeHtml(row.listingTitle)}</h4>
<p data-testid="srp-tile-mileage">${mileage}</p><p data-testid="srp-tile-price">${price}</p>
<p data-testid="srp-tile-location-section">${escapeHtml(row.sellerData.displayLocation)}</p></a></div>`
}

/** A posting page. Shows a notice if the car is sold or removed. */
export function postingPage(posting: Posting, at: { origin: string; path: string; names: ClassNames }): string {
  const gone = posting.removed ? 'is no longer available' : posting.sale === 'sold' ? 'has been sold' : null
  if (gone) {
    const body = `<main class="${at.names('vdp')}"><h1>Sorry, this vehicle ${gone}.</h1></main>`
    return page({ title: 'Not available', body, routes: {} }, at.names, at.path)
  }
  const pictures = posting.photos.map((photo) => {
    return `<img class="${at.names('picture')}" alt="" src="${at.origin}/cargurus/images/${photo.imageId}.jpeg">`
  })
  const body = `<main class="${at.names('vdp')}"><h1>${escapeHtml(posting.headline)}</h1>
${pictures.join('\n')}
<section class="${at.names('words')}"><h2>Dealer's description</h2><p>${escapeHtml(posting.description)}</p></section></main>`
  const routes = { [detailRoute]: detailData(posting, at.origin) }
  return page({ title: posting.headline, body, routes }, at.names, at.path)
}
