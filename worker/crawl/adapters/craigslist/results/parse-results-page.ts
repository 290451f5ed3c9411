import type { CheerioAPI } from 'cheerio'
import type { ResultRow } from '#domain/listing/listing'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { isAffectedByYear } from '#domain/listing/placeholder-figures'
import { findListingFlags } from '#domain/listing/normalize'
import { findArea } from '#domain/places/craigslist-areas'
import { townOfAd } from '#domain/places/towns'
import { sourceLayoutChanged } from '../../../../failures'
import { childElements, elementsUnder, hasClass, parseHtml, type HtmlElement, cleanText } from '../../text'
import type { FeedQuery, ResultsPage } from '../../contract'
import { rowFromTitle } from '../../row-by-title'
import { requireCompletePage } from '../../complete-page'
import { matchingOrigin, type CraigslistOrigins, missingContentFailure, priceTextToCents } from '../site'
import { parseToken } from '../requests'
import { alignByTitle, parseJsonLdItems, type JsonLdItem } from './results-json-ld'

const format = 'results-page'

/**
 * Parses the static results page. Its rows have no id, date, or odometer reading. The page's JSON-LD adds photos and
 * locations where it can be aligned with the rows.
 */
export function parseResultsPage(html: string, origins: CraigslistOrigins, feed: FeedQuery | null): ResultsPage {
  const $ = parseHtml(html)
  const elements = elementsUnder($.root()[0]!)
  const lists = elements.filter((element) => element.name === 'ol' && hasClass(element, 'cl-static-search-results'))
  if (lists.length === 0) throw missingContentFailure(html)
  requireCompletePage(html)
  requireCars($, elements, feed)
  const entries = lists.flatMap(childElements).filter((element) => !hasClass(element, 'cl-static-hub-links'))
  if (entries.length === 0) return emptyOrChanged($)
  const found = entries.map((entry) => parseRow($, entry, origins))
  const rows = found.filter((row) => row !== null)
  // A few unreadable rows are skipped; if most are unreadable, the page has changed.
  if (rows.length === 0 || found.length - rows.length > rows.length) {
    throw sourceLayoutChanged(`${found.length - rows.length} of ${found.length} rows cannot be parsed`)
  }
  const items = parseJsonLdItems($.text(elements.filter(({ attribs }) => attribs.id === 'ld_searchpage_results')))
  const aligned = alignByTitle(
    rows.map((row) => row.title),
    items,
  )
  const currency = pageCurrency(items)
  const merged = rows
    .map((row, i) => merge(row, aligned[i]!, { currency, origins, feed }))
    .filter((row) => row !== null)
  if (merged.length === 0) throw sourceLayoutChanged('every row disagrees with the data beside it')
  return { kind: 'listings', format, rows: merged, skipped: found.length - merged.length, next: null, codes: [] }
}

/** An empty page still has its links to other searches but contains no posting. */
function emptyOrChanged($: CheerioAPI): ResultsPage {
  const hubLinks = $('.cl-static-search-results > .cl-static-hub-links').length > 0
  const postings = $('a[href]')
    .toArray()
    .some((a) => parseToken($(a).attr('href')!) !== null)
  if (!hubLinks || postings) throw sourceLayoutChanged('the list is there but not its rows')
  return { kind: 'empty', format, skipped: 0 }
}

/** Throws SourceLayoutChanged unless the canonical URL and the title name cars and the feed's area. */
function requireCars($: CheerioAPI, elements: HtmlElement[], feed: FeedQuery | null): void {
  const canonical =
    elements.find(({ name, attribs }) => name === 'link' && attribs.rel === 'canonical')?.attribs.href ?? ''
  const cars = /[?&]cat=ct[ado](?:&|$)|\/ct[ado](?:[/?]|$)/.test(canonical)
  if (!cars && !/cars\s*(?:&|\+)\s*trucks/i.test($('title').text())) {
    throw sourceLayoutChanged('a results page of something else than cars')
  }
  const area = /\/search\/area\/([a-z]+)/.exec(canonical)?.[1]
  if (feed && area && area !== feed.area) throw sourceLayoutChanged(`asked for ${feed.area}, answered for ${area}`)
}

interface StaticRow {
  url: string
  token: string | null
  externalId: string | null
  title: string
  priceCents: number | null
  town: string | null
}

function parseRow($: CheerioAPI, entry: HtmlElement, origins: CraigslistOrigins): StaticRow | null {
  const elements = elementsUnder(entry)
  const links = elements.filter((element) => element.name === 'a' && element.attribs.href !== undefined)
  const titles = elements.filter((element) => element.attribs.class === 'title')
  const textOf = (name: string) => $.text(elements.filter((element) => element.attribs.class === name).slice(0, 1))
  const url = links[0]?.attribs.href ?? ''
  const token = parseToken(url)
  const externalId = /\/(\d{10})\.html(?:[?#]|$)/.exec(url)?.[1] ?? null
  const title = cleanText(textOf('title'))
  const heading = cleanText(entry.attribs.title)
  const priceCents = priceTextToCents(textOf('price'))
  const isResult = hasClass(entry, 'cl-static-search-result')
  if (!isResult || (!token && !externalId) || matchingOrigin(origins, url) === null) return null
  // Two rows were merged by broken markup: the price may belong to either.
  if (links.length > 1 || titles.length > 1 || elements.some((element) => element.name === 'li')) return null
  if (!title || (heading !== null && heading !== title) || priceCents === undefined) return null
  return { url, token, externalId, title, priceCents, town: cleanText(textOf('location')) }
}

function pageCurrency(items: JsonLdItem[]): string | null {
  const named = new Set(items.flatMap((item) => item.currency ?? []))
  return named.size === 1 ? [...named][0]! : null
}

interface Page {
  currency: string | null
  origins: CraigslistOrigins
  feed: FeedQuery | null
}

const noPin = { latitude: null, longitude: null }

/** Returns null if row and item state different prices, because neither can be trusted. */
function merge(
  row: StaticRow,
  item: JsonLdItem | null,
  { currency: currencyOfPage, origins, feed }: Page,
): ResultRow | null {
  const stated = item?.priceCents
  if (item && (stated === undefined || (stated !== null && row.priceCents !== null && stated !== row.priceCents))) {
    return null
  }
  const priceCents = row.priceCents ?? stated ?? null
  const currency = priceCents === null ? null : (item?.currency ?? currencyOfPage)
  const photoUrls = (item?.photoUrls ?? []).filter((url) => url.startsWith(`${origins.images}/`))
  const year = isAffectedByYear(row.title, { priceCents, odometerMiles: null }) ? recognizeCar(row.title).year : null
  const photos = photoUrls.length || null // no photos here does not mean that the posting has none
  return rowFromTitle({
    marketplace: 'craigslist',
    externalId: row.externalId,
    token: row.token,
    url: row.url,
    title: row.title,
    priceCents,
    currency,
    odometerMiles: null,
    postedAt: null,
    place: item,
    town: townOfAd(row.town, item ?? noPin, { around: feed && findArea(feed.area), named: [item?.town] }),
    photoUrls,
    flags: findListingFlags({ priceCents, currency, odometerMiles: null, year, postedAt: null, photos }),
  })
}
