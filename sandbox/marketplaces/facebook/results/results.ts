import { hash } from '../../../random'
import type { Posting } from '../../../inventory/posting'
import { toGoodsRow, toResultsRow } from '../listing'
import type { SiteBuild } from '../build'
import { findPostings, type SelectPostings, type SearchQuery, parseVariables } from './query'

const rowsPerPage = 24
/** The site throttles a search after this many pages. */
const maxPages = 25

/** Position in a list, sent as an opaque string that contains JSON. */
interface Cursor {
  page: number
  /** Id of the last row shown. `offset` is the fallback if that row is gone. */
  after: string
  offset: number
}

const cursorText = ({ page, after, offset }: Cursor) =>
  JSON.stringify({
    pg: page,
    b2c: { br: '', it: 0 },
    c2c: { br: Buffer.from(after).toString('base64url'), it: offset },
  })

function readCursor(text: unknown): Cursor | null {
  if (typeof text !== 'string') return null
  try {
    const { pg, c2c } = JSON.parse(text) as { pg: number; c2c: { br: string; it: number } }
    return { page: Number(pg), after: Buffer.from(c2c.br, 'base64url').toString(), offset: Number(c2c.it) }
  } catch {
    return null
  }
}

const edge = (listing: object) => ({
  node: {
    __typename: 'MarketplaceFeedListingStoryObject',
    story_type: 'POST',
    story_key: String(hash(JSON.stringify(listing))),
    tracking: '{"qid":1}',
    listing,
  },
  cursor: null,
  __typename: 'MarketplaceSearchFeedStoriesEdge',
})

const advertisement = {
  node: { __typename: 'MarketplaceFeedAdStory', story_type: 'AD', story: { id: '0' } },
  cursor: null,
}

const noResults = (hasOthers: boolean) => ({
  node: {
    __typename: 'MarketplaceSearchFeedNoResults',
    story_type: 'SERP_NO_RESULTS',
    is_main_results_empty: true,
    is_relaxation_results_empty: !hasOthers,
    text: 'No listings found',
  },
  cursor: null,
  __typename: 'MarketplaceSearchFeedStoriesEdge',
})

export interface ResultsPage {
  shown: Posting[]
  data: { marketplace_search: { feed_units: object } }
}

/** Returns one page of results. Rows outside the search follow the last match. */
export function createResultsPage(
  select: SelectPostings,
  search: SearchQuery,
  from: Cursor | null,
  origin: string,
): ResultsPage {
  const { hits, outside } = findPostings(select, search)
  const at = from ? findStart(hits, from) : 0
  const shown = hits.slice(at, at + rowsPerPage)
  const isLast = at + rowsPerPage >= hits.length
  const page = from?.page ?? 0
  const edges: object[] = shown.map((p) => edge(toResultsRow(p, origin)))
  if (shown.length > 3 && page === 0) edges.splice(3, 0, advertisement)
  if (shown.length > 0) edges.splice(Math.min(9, edges.length), 0, edge(toGoodsRow(shown[0]!)))
  if (hits.length === 0 && page === 0) edges.push(noResults(outside.length > 0))
  if (isLast) edges.push(...outside.map((p) => edge(toResultsRow(p, origin))))
  const end = { page: page + 1, after: shown.at(-1)?.id ?? '', offset: at + shown.length }
  const page_info = { end_cursor: cursorText(end), has_next_page: !isLast }
  return {
    shown,
    data: { marketplace_search: { feed_units: { edges, page_info, session_id: '5541e2c6', logging_unit_id: null } } },
  }
}

function findStart(hits: Posting[], { after, offset }: Cursor): number {
  const last = hits.findIndex((p) => p.id === after)
  return last < 0 ? offset : last + 1
}

const guard = 'for (;;);'

/**
 * Responds to a request for more rows in one or two lines. A prefix prevents browsers from running the response as a
 * script.
 */
export function graphqlResponse(
  select: SelectPostings,
  form: URLSearchParams,
  build: SiteBuild,
  origin: string,
): string {
  if (form.get('lsd') !== build.lsd) {
    const said = { error: 1357001, errorSummary: 'Not Logged In', errorDescription: 'Please log in to continue.' }
    return guard + JSON.stringify({ __ar: 1, ...said, payload: null })
  }
  const asked = parseVariables(form.get('variables') ?? '')
  if (form.get('doc_id') !== build.queryId || !asked) {
    return (
      guard + JSON.stringify(failure(asked ? 'The GraphQL document was not found.' : 'missing_required_variable_value'))
    )
  }
  const cursor = readCursor(asked.cursor)
  if ((cursor?.page ?? 0) >= maxPages) return rateLimitedResponse
  const { data } = createResultsPage(select, asked.search, cursor, origin)
  // Without these form fields, which the page's own script sends, the response has a cursor and no rows.
  const whole = form.get('__a') === '1' && form.get('__comet_req') === '15'
  if (!whole) data.marketplace_search.feed_units = { ...data.marketplace_search.feed_units, edges: [] }
  if (build.roll(2) === 0) return guard + JSON.stringify({ data, extensions: { is_final: true } })
  const later = {
    label: 'CometMarketplaceSearchContentContainerQuery$defer$topic',
    path: [],
    data: {},
    extensions: { is_final: true },
  }
  return guard + [{ data, extensions: { is_final: false } }, later].map((part) => JSON.stringify(part)).join('\n')
}

const failure = (message: string) => ({ errors: [{ message, severity: 'CRITICAL' }] })

export const rateLimitedResponse = guard + JSON.stringify(failure('Rate limit exceeded'))
