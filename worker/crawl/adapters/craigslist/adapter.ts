import { watchedFeedQueries } from '#domain/crawl/watched-feeds'
import { areasWithin } from '#domain/places/craigslist-areas'
import { sourceLayoutChanged } from '../../../failures'
import {
  type PostingPage,
  type ResultsPage,
  type Adapter,
  type PageReply,
  filteredByUs,
  modelsOrAny,
  type AdapterDefinition,
} from '../contract'
import { matchingOrigin, type CraigslistOrigins, liveOrigins, sandboxOrigins, missingContentFailure } from './site'
import { parsePostingPage } from './posting/parse-posting'
import { parseRapi } from './posting/parse-rapi'
import { parseResultsPage } from './results/parse-results-page'
import { parseSapi } from './results/parse-sapi'
import { feedRequests, postingRequests } from './requests'

export function craigslist(origins: CraigslistOrigins): Adapter {
  return {
    marketplace: 'craigslist',
    feedRequests: (feed) => feedRequests(origins, feed),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => matchingOrigin(origins, url),
    parseResults(reply, feed): ResultsPage {
      refuseLogIn(reply)
      if (reply.status === 404 || reply.status === 410) throw sourceLayoutChanged('the site has no such area')
      const content = detectContent(reply.body)
      if (content.kind === 'html') return parseResultsPage(content.html, origins, feed)
      if (!isSearchAnswer(content.json)) throw sourceLayoutChanged('an answer that is no search')
      return parseSapi(content.json, origins, feed, reply)
    },
    parsePosting(reply): PostingPage {
      refuseLogIn(reply)
      const content = detectContent(reply.body)
      if (content.kind === 'json') return parseRapi(content.json, origins)
      const isNotFound = reply.status === 404 || reply.status === 410
      return parsePostingPage(content.html, origins, isNotFound)
    },
  }
}

type Content = { kind: 'html'; html: string } | { kind: 'json'; json: unknown }

/** Recognizes the format by its content: a JSON request may get an HTML block page, and vice versa. */
function detectContent(body: string): Content {
  const start = body.trimStart()
  if (start.startsWith('<')) return { kind: 'html', html: body }
  if (!start.startsWith('{')) throw missingContentFailure(body)
  try {
    return { kind: 'json', json: JSON.parse(body) as unknown }
  } catch {
    throw sourceLayoutChanged('the answer ends half-way')
  }
}

function isSearchAnswer(json: unknown): boolean {
  const data = (json as { data?: unknown }).data
  return typeof data === 'object' && data !== null ? !('postingId' in data) : true
}

function refuseLogIn(reply: PageReply): void {
  if (/\/log-?in(?:[/?#]|$)/i.test(reply.url)) throw missingContentFailure('<input type="password">')
}

const namedInManyWays = 'sellers write it in many ways, and the site compares words'
const shared = 'one feed serves searches with many bounds'

export const craigslistDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeedQueries.craigslist,
  // The site has no countrywide search, and searching all its areas for a model would delay every other search.
  firstLooks: ({ circle, make, models }) =>
    (circle ? areasWithin(circle, circle.radiusMiles) : []).flatMap(({ hostname }) =>
      modelsOrAny(models).map((model) => ({ area: hostname, make, model })),
    ),
  overlap: { areas: (area) => [area], isInside: () => true, isOrdered: true },
  options: {
    make: { by: 'us', why: namedInManyWays },
    models: { by: 'us', why: namedInManyWays },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...filteredByUs('sellers leave it out, and the site would hide those postings'),
    // The site filters by area only. We filter by the exact circle, which areas overlap.
    radius: { by: 'site', as: ['batch', 'searchPath'] },
    countrywide: { by: 'site', as: ['batch', 'searchPath'] },
  },
}
