import { hash } from '../../random'
import type { Posting } from '../../inventory/posting'
import { formatDollars, craigslistLinks, statedPlace, type SearchQuery } from './query'

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replaceAll('&#38;', '&amp;')

/** JSON for a script element. Escapes "<", so that no text can close the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** Clients tell a real page from a block page by the URLs of its static assets. */
export function htmlPage(options: { title: string; head?: string; body: string; bodyClass?: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>${escapeHtml(options.title)} - craigslist</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/craigslist/static/www/cl.css">
${options.head ?? ''}
</head>
<body class="${options.bodyClass ?? 'no-js'}">
<header class="cl-header"><a href="/craigslist/">CL</a></header>
${options.body}
<footer class="cl-footer">a stand-in for tests and development, invented postings only</footer>
</body>
</html>
`
}

/** Contains all rows at once, without ids, dates or mileage. */
export function resultsPage(rows: Posting[], query: SearchQuery, origin: string): string {
  const { area, subarea } = query
  const canonical = subarea
    ? `${origin}/craigslist/search/subarea/${subarea}?cat=cta`
    : craigslistLinks(origin).search(area.hostname)
  return htmlPage({
    title: `${area.name} cars & trucks`,
    head: `<link rel="canonical" href="${escapeHtml(canonical)}">
<script type="application/ld+json" id="ld_searchpage_data">${scriptJson(searchData(query))}</script>
<script type="application/ld+json" id="ld_searchpage_results">${scriptJson(itemList(rows, origin))}</script>`,
    body: `<main>
<ol class="cl-static-search-results">
<li class="cl-static-hub-links"><div>see also</div><p><a href="${escapeHtml(canonical)}&amp;hub=suv">SUVs for sale</a></p></li>
${rows.map((p) => row(p, origin)).join('\n')}
</ol>
</main>`,
  })
}

function row(p: Posting, origin: string): string {
  const title = escapeHtml(p.headline)
  const price = p.price === null ? '' : `<div class="price">${formatDollars(p.price)}</div>`
  return `<li class="cl-static-search-result" title="${title}">
  <a href="${craigslistLinks(origin).posting(p)}">
    <div class="title">${title}</div>
    <div class="details">
      ${price}
      <div class="location">
            ${hash(p.id) % 23 === 0 ? '' : escapeHtml(statedPlace(p))}
      </div>
    </div>
  </a>
</li>`
}

/** Rows in order, but incomplete as on the site: some are missing, and a row without a pin has the position (0,0). */
function itemList(rows: Posting[], origin: string) {
  const kept = rows.filter((p) => p.photos.length > 0 && hash(p.token) % 7 !== 0)
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: kept.map((p, i) => ({
      '@type': 'ListItem',
      position: String(i),
      item: {
        '@context': 'http://schema.org',
        '@type': 'Product',
        name: p.headline,
        description: '',
        image: p.photos.map((photo) => craigslistLinks(origin).image(photo.imageId)),
        offers: offerJsonLd(p),
      },
    })),
  }
}

/** A schema.org Offer, used on results pages and posting pages. */
export const offerJsonLd = (p: Posting) => ({
  '@type': 'Offer',
  ...(p.price === null ? {} : { price: p.price.toFixed(2) }),
  priceCurrency: 'USD',
  availableAtOrFrom: {
    '@type': 'Place',
    address: { '@type': 'PostalAddress', addressLocality: p.place.city, addressRegion: p.place.state },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: p.mapped ? p.place.latitude : 0,
      longitude: p.mapped ? p.place.longitude : 0,
    },
  },
})

const searchData = ({ area }: SearchQuery) => ({
  '@context': 'https://schema.org',
  '@type': 'SearchResultsPage',
  name: `${area.name} cars & trucks`,
  breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: area.name }] },
})
