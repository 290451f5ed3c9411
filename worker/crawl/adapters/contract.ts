import type { Position } from '#domain/places/geography'
import type { DroppedRow, Posting, ResultRow } from '#domain/listing/listing'
import type { FeedQuery, SearchScope } from '#domain/crawl/watched-feeds'
import type { Marketplace } from '#domain/marketplaces'
import { choiceFilters, type ChoiceField } from '#domain/search/filter-fields'

export type { FeedQuery, SearchScope as Wanted } from '#domain/crawl/watched-feeds'
export type { Circle } from '#domain/places/geography'

export interface PageRequest {
  url: string
  accept: string
  /** Plain HTTP if the site serves the page to any client; a browser if the site's script has to run. */
  via: 'http' | 'browser'
  /** Sent by POST. Null for a GET. */
  form: Record<string, string> | null
  /** What the adapter needs to parse the reply. JSON, because a request may be stored; not sent to the site. */
  context?: Record<string, unknown>
}

/**
 * The response to a PageRequest. `url` is the URL after redirects. The status is 2xx, 404, or 410; others never reach
 * an adapter.
 */
export interface PageReply {
  url: string
  status: number
  body: string
  /** The posted form fields, if any. The request for the next rows repeats them. */
  form?: Record<string, string> | null
  context?: Record<string, unknown>
}

export interface FeedCodes {
  make: string | null
  model: string | null
}

/** `make` and `model` are catalog ids. */
export interface DiscoveredCode {
  make: string
  model: string | null
  code: string
}

/** `skipped` counts the rows left out: unreadable, not a car, or in another area. */
export type ResultsPage =
  | {
      kind: 'listings'
      format: string
      rows: ResultRow[]
      skipped: number
      /** Skipped rows that offer something other than a car and name none; absent if there are none. */
      dropped?: DroppedRow[]
      /** Request for the next, older rows. Null on the last page or if the site has no such request. */
      next: PageRequest | null
      codes: DiscoveredCode[]
      /** Set to true only if the page certainly contains every posting of the feed. */
      isComplete?: boolean
      /** The page only says which rows there are, and has none. `next` requests them, and only works right away. */
      isIndex?: boolean
      /**
       * The page ends among rows that the site lists in no order, such as those of one day. The next page may have news
       * even if this one has none.
       */
      isTied?: boolean
      /** How many cars the site says that the feed has. */
      siteTotal?: number
    }
  | { kind: 'empty'; format: string; skipped: number }

/**
 * `isUnproven`: the site does not say what became of the posting, as in a bare 404. After a change at the site, all
 * postings look like that.
 */
export type PostingPage =
  | { kind: 'posting'; format: string; posting: Posting }
  | { kind: 'gone'; format: string; why: string; isUnproven?: boolean }

const choiceFields = Object.values(choiceFilters).map(({ field }) => field)

/** Form options that narrow a search. Smart criteria are never sent to a site. */
export const searchOptions = [
  ...(['make', 'models', 'price', 'year', 'mileage', 'radius', 'countrywide'] as const),
  ...choiceFields,
]
type SearchOption = (typeof searchOptions)[number]

/**
 * Who applies an option. For the site, `as` names its parameters. Otherwise our own filter applies it to every
 * listing: many searches share a feed, so options of a single search are never sent.
 */
type OptionHandling = { by: 'site'; as: string[] } | { by: 'us'; why: string }

export const filteredByUs = (why: string) =>
  Object.fromEntries(choiceFields.map((field) => [field, { by: 'us', why }])) as Record<ChoiceField, OptionHandling>

/**
 * One marketplace's formats. Stateless and without I/O: it builds requests, parses replies, and recognizes formats by
 * their content. Block pages, changed or truncated pages, refusals, and throttling are thrown as the typed failures
 * of worker/failures. Blocked, empty, and gone are three different results.
 */
export interface Adapter {
  marketplace: Marketplace
  /** Each request returns the feed's newest listings. The first is preferred; the others are fallbacks. */
  feedRequests(feed: FeedQuery, codes?: FeedCodes): PageRequest[]
  /** Without a feed (a saved page), rows of other areas are recognized only by what the page itself states. */
  parseResults(reply: PageReply, feed: FeedQuery | null): ResultsPage
  postingRequests(listing: { url: string; externalId: string }): PageRequest[]
  parsePosting(reply: PageReply): PostingPage
  /**
   * Returns the origin used for robots.txt and rate limits: scheme, host, and, in the sandbox, a path prefix, without
   * a trailing slash. Null for URLs outside this marketplace.
   */
  originOf(url: string): string | null
}

export interface AdapterDefinition {
  createAdapter(mode: 'sandbox' | 'live', sandboxUrl: string): Adapter
  /** See domain/crawl/watched-feeds. */
  watchedFeeds(wanted: SearchScope): FeedQuery[]
  /**
   * Narrow feeds crawled once for a new search, because they reach further back than watched feeds. The site may hide
   * cars that the seller describes in other words.
   */
  firstLooks(wanted: SearchScope): FeedQuery[]
  /**
   * Which listings two feeds must both show. Absent when rows state no posting time, because nothing is certain then.
   */
  overlap?: FeedOverlap
  options: Record<SearchOption, OptionHandling>
}

/** Detects missed listings without extra requests (worker/crawl/feeds/expected-listings). */
export interface FeedOverlap {
  /** Areas with watched feeds that may also have to show a listing of a feed of this area. */
  areas(area: string): string[]
  /** True if the area's watched feed certainly includes a car at this location. */
  isInside(area: string, place: Position): boolean
  /** Lists are strictly ordered by the posting times in their rows, so `Feed.readBackTo` is reliable. */
  isOrdered: boolean
}

export const modelsOrAny = (models: string[]): (string | null)[] => (models.length > 0 ? [...new Set(models)] : [null])

export const httpGet = (url: string, accept: string): PageRequest => ({ url, accept, via: 'http', form: null })
