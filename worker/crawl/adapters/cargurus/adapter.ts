import { watchedFeedQueries } from '#domain/crawl/watched-feeds'
import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'
import {
  type FeedQuery,
  type PostingPage,
  type ResultsPage,
  type Adapter,
  type PageReply,
  filteredByUs,
  modelsOrAny,
  type AdapterDefinition,
} from '../contract'
import { requireCompletePage } from '../complete-page'
import { parseHtml } from '../text'
import { urlCountry, coveringArea } from './areas'
import {
  matchingOrigin,
  type CargurusOrigins,
  liveOrigins,
  sandboxOrigins,
  feedRequests,
  postingRequests,
} from './requests'
import { findListingInHtml, findListingInJson, parsePostingData } from './posting/parse-posting'
import { parseSearch } from './results/parse-results'
import { findSearchInHtml, findSearchInJson } from './results/search-shapes'

/**
 * Returns the failure for a response without the expected content. The site's bot protection (DataDome) responds in
 * HTML, plain text, or JSON. A page without any of the site's markers is a block page. A page with markers has a
 * changed layout or is another kind of page. Neither means "no results".
 */
function answerWithoutContent(body: string): TypedFailure {
  if (/captcha-delivery/i.test(body)) return sourceBlocked('a page that asks to prove oneself human')
  if (/access is temporarily restricted|unusual activity from your (?:device|network)/i.test(body)) {
    return sourceBlocked('a page that says that access is restricted')
  }
  // Complete pages also mention bot protection and captchas, in settings and scripts. Ignore those mentions.
  if (body.includes('__remixContext')) return changed()
  if (/hcaptcha|recaptcha|cf-challenge|complete the captcha/i.test(body)) {
    return sourceBlocked('a page that asks to prove oneself human')
  }
  if (/automatically blocked|request has been blocked|blockID=|access (?:is |has been )?denied/i.test(body)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/too many requests|rate limit(?:ed|s)?\b|slow down/i.test(body)) {
    return sourceThrottled('a page that says slow down')
  }
  if (/<input[^<>]+type=["']?password/i.test(body)) return sourceBlocked('a log-in page')
  return isOwnAnswer(body) ? changed() : sourceBlocked('a page that is not the site’s own')
}

const changed = () => sourceLayoutChanged('a page of the site without the expected content')

function isOwnAnswer(body: string): boolean {
  return (
    /^\s*(?:[{[]|null\s*$)/.test(body) ||
    /__PREFLIGHT__|<title>[^<]*cargurus/i.test(body) ||
    /(?:src|href)=["'][^"']*cargurus/i.test(body)
  )
}

export function cargurus(origins: CargurusOrigins): Adapter {
  return {
    marketplace: 'cargurus',
    feedRequests: (feed, codes) => feedRequests(origins, feed, codes),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => matchingOrigin(origins, url),
    parseResults: (reply, feed) => parseResults(origins, reply, feed),
    parsePosting: (reply) => parsePosting(origins, reply),
  }
}

function parseResults(origins: CargurusOrigins, reply: PageReply, feed: FeedQuery | null): ResultsPage {
  if (isNotFound(reply)) throw sourceLayoutChanged('the site has no such list')
  const content = detectContent(reply.body)
  if (content.kind === 'json' && isEmptyOlderAnswer(content.json, reply.url, feed)) {
    return { kind: 'empty', format: 'search-results-action', skipped: 0 }
  }
  const search = content.kind === 'html' ? findSearchInHtml(content.html) : findSearchInJson(content.json)
  if (search === null) throw answerWithoutContent(reply.body)
  if (search === 'malformed') throw sourceLayoutChanged('the list is not shaped as it was')
  if (content.kind === 'html') requireCompletePage(content.html)
  const country = search.country ?? urlCountry(reply.url, origins.web)
  return parseSearch({ ...search, country }, reply.url, feed, origins)
}

/**
 * The oldest search returns `null` or an empty list when it finds nothing. From other URLs, that is not a valid
 * response.
 */
function isEmptyOlderAnswer(json: unknown, url: string, feed: FeedQuery | null): boolean {
  const nothing = json === null || (Array.isArray(json) && json.length === 0)
  return nothing && (/\/searchResults\.action(?:[?#]|$)/.test(url) || feed === null)
}

function parsePosting(origins: CargurusOrigins, reply: PageReply): PostingPage {
  if (isNotFound(reply)) return { kind: 'gone', format: 'status', why: 'page not found', isUnproven: true }
  const content = detectContent(reply.body)
  const listing = content.kind === 'html' ? findListingInHtml(content.html) : findListingInJson(content.json)
  if (listing === null) {
    const why = content.kind === 'html' ? whyGone(content.html) : null
    if (why) return { kind: 'gone', format: 'posting-page', why }
    throw answerWithoutContent(reply.body)
  }
  if (content.kind === 'html') requireCompletePage(content.html)
  const country = listing.country ?? urlCountry(reply.url, origins.web)
  return parsePostingData({ ...listing, country }, reply.url, origins)
}

const isNotFound = ({ status }: PageReply) => status === 404 || status === 410

function whyGone(html: string): string | null {
  const heading = parseHtml(html)('h1, h2').text()
  return /(?:vehicle|car|listing) (?:is no longer available|has been (?:sold|removed))/i.exec(heading)?.[0] ?? null
}

type Content = { kind: 'html'; html: string } | { kind: 'json'; json: unknown }

/** Recognizes the format by its content: a JSON request may get an HTML block page, and vice versa. */
function detectContent(body: string): Content {
  const start = body.trimStart()
  if (start.startsWith('<')) return { kind: 'html', html: body }
  if (!/^(?:[{[]|null\s*$)/.test(start)) throw answerWithoutContent(body)
  try {
    return { kind: 'json', json: JSON.parse(body) as unknown }
  } catch {
    throw sourceLayoutChanged('the answer ends half-way')
  }
}

const shared = 'one feed serves searches with many bounds'

export const cargurusDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => cargurus(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeedQueries.cargurus,
  firstLooks: ({ circle, make, models }) =>
    modelsOrAny(models).map((model) => ({ area: coveringArea(circle), make, model })),
  options: {
    make: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    // For a model without a known code, the site filters by make and we filter by model.
    models: { by: 'site', as: ['makeModelTrimPaths', 'entitySelectingHelper.selectedEntity'] },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...filteredByUs(shared),
    // The site gets a circle around the metropolis that covers the search's circle. We filter by the exact circle.
    radius: { by: 'site', as: ['zip', 'distance'] },
    countrywide: { by: 'site', as: ['distance', 'isDeliveryEnabled'] },
  },
}
