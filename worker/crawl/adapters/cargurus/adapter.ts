import { load } from 'cheerio'
import { sourceLayoutChanged } from '../../../failures'
import type { FeedQuery, PostingPage, ResultsPage, Adapter, PageReply } from '../contract'
import { requireCompletePage } from '../complete-page'
import { countryOfUrl } from './country'
import { originOf, type CargurusOrigins } from './origins'
import { listingInHtml, listingInJson, parsePostingData } from './posting/parse-posting'
import { parseSearch } from './results/parse-results'
import { feedRequests, postingRequests } from './requests'
import { searchInHtml, searchInJson } from './results/search-shapes'
import { answerWithoutContent } from './walls'

/** CarGurus: results in five formats and postings in two. */
export function cargurus(origins: CargurusOrigins): Adapter {
  return {
    marketplace: 'cargurus',
    feedRequests: (feed, codes) => feedRequests(origins, feed, codes),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => originOf(origins, url),
    parseResults: (reply, feed) => parseResults(origins, reply, feed),
    parsePosting: (reply) => parsePosting(origins, reply),
  }
}

function parseResults(origins: CargurusOrigins, reply: PageReply, feed: FeedQuery | null): ResultsPage {
  if (isNotFound(reply)) throw sourceLayoutChanged('the site has no such list')
  const content = contentOf(reply.body)
  if (content.kind === 'json' && isEmptyOlderAnswer(content.json, reply.url, feed)) {
    return { kind: 'empty', format: 'search-results-action', skipped: 0 }
  }
  const search = content.kind === 'html' ? searchInHtml(content.html) : searchInJson(content.json)
  if (search === null) throw answerWithoutContent(reply.body)
  if (search === 'malformed') throw sourceLayoutChanged('the list is not shaped as it was')
  if (content.kind === 'html') requireCompletePage(content.html)
  const country = search.country ?? countryOfUrl(reply.url, origins.web)
  return parseSearch({ ...search, country }, reply.url, feed, origins)
}

/**
 * The oldest search returns `null` or an empty list when it finds nothing. At other URLs, that is not a valid response.
 */
function isEmptyOlderAnswer(json: unknown, url: string, feed: FeedQuery | null): boolean {
  const nothing = json === null || (Array.isArray(json) && json.length === 0)
  return nothing && (/\/searchResults\.action(?:[?#]|$)/.test(url) || feed === null)
}

function parsePosting(origins: CargurusOrigins, reply: PageReply): PostingPage {
  if (isNotFound(reply)) return { kind: 'gone', format: 'status', why: 'page not found' }
  const content = contentOf(reply.body)
  const listing = content.kind === 'html' ? listingInHtml(content.html) : listingInJson(content.json)
  if (listing === null) {
    const why = content.kind === 'html' ? whyGone(content.html) : null
    if (why) return { kind: 'gone', format: 'posting-page', why }
    throw answerWithoutContent(reply.body)
  }
  if (content.kind === 'html') requireCompletePage(content.html)
  const country = listing.country ?? countryOfUrl(reply.url, origins.web)
  return parsePostingData({ ...listing, country }, reply.url, origins)
}

const isNotFound = ({ status }: PageReply) => status === 404 || status === 410

/** The site's heading when a car is sold or taken down; null for any other page. */
function whyGone(html: string): string | null {
  const heading = load(html)('h1, h2').text()
  return /(?:vehicle|car|listing) (?:is no longer available|has been (?:sold|removed))/i.exec(heading)?.[0] ?? null
}

type Content = { kind: 'html'; html: string } | { kind: 'json'; json: unknown }

/** Recognizes the format by content: a JSON request may get an HTML block page, and vice versa. */
function contentOf(body: string): Content {
  const start = body.trimStart()
  if (start.startsWith('<')) return { kind: 'html', html: body }
  if (!/^(?:[{[]|null\s*$)/.test(start)) throw answerWithoutContent(body)
  try {
    return { kind: 'json', json: JSON.parse(body) as unknown }
  } catch {
    throw sourceLayoutChanged('the answer ends half-way')
  }
}
