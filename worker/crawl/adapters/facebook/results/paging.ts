import { z } from 'zod'
import { sourceLayoutChanged } from '../../../../failures'
import type { FeedQuery, PageRequest } from '../../contract'
import { kmBetween, parseArea, type FacebookOrigins } from '../requests'
import { parseJsonBlocks, findValues, visitValues } from '../graphql'
import type { FeedUnits } from './search-shape'

/** The query that the page itself used to request its rows. Its id and name change every few weeks. */
interface SearchQuery {
  id: string
  name: string
  variables: Record<string, unknown>
  lsd: string | null
}

const preloader = z.looseObject({
  preloaderID: z.string(),
  queryID: z.string().regex(/^\d+$/),
  queryName: z.string().nullish(),
  variables: z.looseObject({ cursor: z.unknown() }),
})

/**
 * Finds the search query among the page's preloaders: the one that takes a cursor, whatever its name. Null if there is
 * none to repeat.
 */
export function findSearchQuery(html: string): SearchQuery | null {
  const blocks = parseJsonBlocks(html, ['preloaderID', 'LSD'])
  const found = blocks
    .flatMap((block) => objectsWith(block, 'preloaderID'))
    .flatMap((value) => preloader.safeParse(value).data ?? [])
    .find(({ preloaderID, variables }) => /Marketplace/.test(preloaderID) && 'cursor' in variables)
  const name = found?.queryName ?? /^adp_(\w+?)RelayPreloader_/.exec(found?.preloaderID ?? '')?.[1]
  if (!found || !name) return null
  return { id: found.queryID, name, variables: found.variables, lsd: findLsdToken(blocks) }
}

const place = z.looseObject({ latitude: z.number(), longitude: z.number() })
const variablesOfSearch = z.looseObject({ buyLocation: place })

/**
 * Maximum distance of the search center from the requested one. For an unknown location, the site silently searches
 * elsewhere.
 */
const farKm = 80

export function requireArea(query: SearchQuery | null, feed: FeedQuery | null): void {
  const requested = feed && parseArea(feed.area)
  const returned = query && variablesOfSearch.safeParse(query.variables).data?.buyLocation
  if (requested && returned && kmBetween(requested, returned) > farKm) {
    throw sourceLayoutChanged('asked for one place, answered for another')
  }
}

/** Null on the last page or if the page does not contain its query. */
export function nextPageRequest(
  origins: FacebookOrigins,
  query: SearchQuery | null,
  units: FeedUnits[],
): PageRequest | null {
  const cursor = units.map(({ page_info: info }) => (info?.has_next_page ? info.end_cursor : null)).find(Boolean)
  if (!query || !cursor) return null
  return post(origins, {
    av: '0',
    __user: '0',
    // Without these two, the site returns a cursor and no rows.
    __a: '1',
    __comet_req: '15',
    ...(query.lsd === null ? {} : { lsd: query.lsd }),
    fb_api_caller_class: 'RelayModern',
    fb_api_req_friendly_name: query.name,
    doc_id: query.id,
    variables: JSON.stringify({ ...query.variables, cursor }),
  })
}

/**
 * Like nextPageRequest, but for the response to a posted form. Null if the form is unknown, as for a saved response.
 */
export function nextRequestFromForm(
  origins: FacebookOrigins,
  posted: Record<string, string> | null | undefined,
  units: FeedUnits[],
): PageRequest | null {
  if (!posted?.doc_id || !posted.variables) return null
  const variables = JSON.parse(posted.variables) as Record<string, unknown>
  const name = posted.fb_api_req_friendly_name ?? ''
  return nextPageRequest(origins, { id: posted.doc_id, name, variables, lsd: posted.lsd ?? null }, units)
}

function post(origins: FacebookOrigins, form: Record<string, string>): PageRequest {
  return { url: `${origins.web}/api/graphql/`, accept: '*/*', via: 'browser', form }
}

function objectsWith(json: unknown, key: string): unknown[] {
  const found: unknown[] = []
  visitValues(json, (name, _, parent) => {
    if (name === key) found.push(parent)
    return true
  })
  return found
}

/** Finds the token of `["LSD",[],{"token":"…"},323]` at any depth. */
function findLsdToken(blocks: unknown[]): string | null {
  const waiting = [...blocks]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    if (Array.isArray(value) && value[0] === 'LSD') {
      return findValues(value, ['token']).find((token) => typeof token === 'string') ?? null
    }
    waiting.push(...(Object.values(value) as unknown[]))
  }
  return null
}
