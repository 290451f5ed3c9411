import { watchedFeedQueries } from '#domain/crawl/watched-feeds'
import { sourceLayoutChanged } from '../../../failures'
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
import {
  parseJsonBlocks,
  findValues,
  parseResponseParts,
  isJsonResponse,
  missingContentFailure,
  throwIfLoginPage,
} from './graphql'
import {
  matchingOrigin,
  type FacebookOrigins,
  liveOrigins,
  sandboxOrigins,
  feedRequests,
  postingRequests,
  coveringArea,
  gridAreas,
  isInsideWithMargin,
} from './requests'
import { nextRequestFromForm, nextPageRequest, requireArea, findSearchQuery } from './results/paging'
import { parseItemResponse, parseItemPage } from './posting/parse-item'
import { parseRows } from './results/parse-results'
import { feedUnitsShape, type FeedUnits } from './results/search-shape'

const isNotFound = ({ status }: PageReply) => status === 404 || status === 410

export function facebook(origins: FacebookOrigins): Adapter {
  return {
    marketplace: 'facebook',
    feedRequests: (feed) => feedRequests(origins, feed),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => matchingOrigin(origins, url),
    parseResults(reply, feed): ResultsPage {
      throwIfLoginPage(reply.url)
      if (isNotFound(reply)) throw sourceLayoutChanged('the site has no such place')
      return isJsonResponse(reply.body) ? parseAnswer(reply, feed, origins) : parsePage(reply.body, feed, origins)
    },
    parsePosting(reply): PostingPage {
      throwIfLoginPage(reply.url)
      if (isNotFound(reply)) return { kind: 'gone', format: 'status', why: 'page not found', isUnproven: true }
      return isJsonResponse(reply.body)
        ? parseItemResponse(reply.body, origins)
        : parseItemPage(reply.body, reply.url, origins)
    },
  }
}

function parsePage(html: string, feed: FeedQuery | null, origins: FacebookOrigins): ResultsPage {
  const units = unitsIn(parseJsonBlocks(html, ['marketplace_search', 'marketplace_feed_stories']))
  if (units.length === 0) throw missingContentFailure(html)
  requireCompletePage(html)
  const query = findSearchQuery(html)
  requireArea(query, feed)
  const next = nextPageRequest(origins, query, units)
  if (feed && next === null && units.some(({ page_info: info }) => info?.has_next_page)) {
    throw sourceLayoutChanged('the page has more rows but not the query that returns them')
  }
  return parseRows({ units, format: 'search-page', next, origins, feed })
}

function parseAnswer(reply: PageReply, feed: FeedQuery | null, origins: FacebookOrigins): ResultsPage {
  const units = unitsIn(parseResponseParts(reply.body))
  if (units.length === 0) throw sourceLayoutChanged('an answer that is no search')
  const isEnd = units.every(({ edges, page_info: info }) => edges.length === 0 && info?.has_next_page === false)
  if (isEnd) return { kind: 'empty', format: 'graphql', skipped: 0 }
  return parseRows({ units, format: 'graphql', next: nextRequestFromForm(origins, reply.form, units), origins, feed })
}

/**
 * Finds the search's lists at any depth, else a category's, which may stand under another name. Other lists, such as
 * nearby suggestions, have other names, and an empty category list stands on pages of other kinds.
 */
function unitsIn(blocks: unknown[]): FeedUnits[] {
  const parsed = (value: unknown) => feedUnitsShape.safeParse(value).data ?? []
  const valuesOf = (name: string) => blocks.flatMap((block) => findValues(block, [name]))
  const found = valuesOf('marketplace_search').flatMap((search) =>
    parsed((search as { feed_units?: unknown } | null)?.feed_units),
  )
  if (found.length > 0) return found
  return valuesOf('marketplace_feed_stories')
    .flatMap(parsed)
    .filter(({ edges }) => edges.length > 0)
}

const shared = 'one feed serves searches with many bounds'
const inOwnWords = 'sellers write it in many ways, and few of the site’s codes are known'
const leftOut = 'sellers leave it out, and the site would hide those listings'

export const facebookDefinition: AdapterDefinition = {
  createAdapter: (mode, sandboxUrl) => facebook(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
  watchedFeeds: watchedFeedQueries.facebook,
  // No first look for a circle larger than the site's largest, because it would take many requests.
  firstLooks: ({ circle, make, models }) => {
    const area = circle && coveringArea(circle)
    return area ? modelsOrAny(models).map((model) => ({ area, make, model })) : []
  },
  overlap: { areas: gridAreas, isInside: isInsideWithMargin, isOrdered: false },
  options: {
    make: { by: 'us', why: inOwnWords },
    models: { by: 'us', why: inOwnWords },
    price: { by: 'us', why: shared },
    year: { by: 'us', why: shared },
    mileage: { by: 'us', why: shared },
    ...filteredByUs(leftOut),
    // The site gets circles of a fixed grid that cover the search's circle. We filter by the exact circle.
    radius: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
    countrywide: { by: 'site', as: ['latitude', 'longitude', 'radius'] },
  },
}
