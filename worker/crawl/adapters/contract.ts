import type { Position } from '#domain/places/geography'
import type { Posting, ResultRow } from '#domain/listing/listing'
import type { FeedQuery, Wanted } from '#domain/crawl/watched-feeds'
import type { Marketplace } from '#domain/marketplaces'
import { choiceFilters, type ChoiceField } from '#domain/search/schema'

export type { FeedQuery, Wanted } from '#domain/crawl/watched-feeds'
export type { Circle } from '#domain/places/geography'

/** What an adapter wants fetched. */
export interface PageRequest {
  url: string
  accept: string
  /** Plain HTTP when the site serves the page to any client; a real browser when the site's own script has to run. */
  via: 'http' | 'browser'
  /** The fields of a form, sent by POST. Null for a GET. */
  form: Record<string, string> | null
}

/**
 * What came back. `url` is the address after redirects. The status is 2xx, 404 or 410; others never reach an adapter.
 */
export interface PageReply {
  url: string
  status: number
  body: string
  /** The form that was posted for it, if any. The request for the next rows repeats its fields. */
  form?: Record<string, string> | null
}

/** The marketplace codes of a feed's make and model that pages have shown; null when none has. */
export interface FeedCodes {
  make: string | null
  model: string | null
}

/** A marketplace code that a page shows, for a make or for one of its models. `make` and `model` are catalog ids. */
export interface DiscoveredCode {
  make: string
  model: string | null
  code: string
}

/** A results page. `skipped` counts the rows that were left out: unreadable, not a car, or of another area. */
export type ResultsPage =
  | {
      kind: 'listings'
      format: string
      rows: ResultRow[]
      skipped: number
      /** How many skipped rows offer something other than a car, by kind; absent when none does. */
      notCars?: Record<string, number>
      /** The request for the following, older rows; null on the last page or when the site has no such request. */
      next: PageRequest | null
      codes: DiscoveredCode[]
      /** The page certainly holds every posting of the feed; absent when that is not certain. */
      isComplete?: boolean
    }
  | { kind: 'empty'; format: string; skipped: number }

export type PostingPage =
  { kind: 'posting'; format: string; posting: Posting } | { kind: 'gone'; format: string; why: string }

const choiceFields = Object.values(choiceFilters).map(({ field }) => field)

/** The options of a search's form that narrow it. The smart criteria are never sent to a site. */
export const searchOptions = [
  ...(['make', 'models', 'price', 'year', 'mileage', 'radius', 'countrywide'] as const),
  ...choiceFields,
]
export type SearchOption = (typeof searchOptions)[number]

/**
 * Who applies an option. When the site does, `as` names its parameters. Otherwise our hard filter does, on every
 * listing: many searches share a feed, so options of a single search are never sent.
 */
export type OptionHandling = { by: 'site'; as: string[] } | { by: 'us'; why: string }

/** The fields with a list of choices, none of which a site applies. */
export const choicesByUs = (why: string) =>
  Object.fromEntries(choiceFields.map((field) => [field, { by: 'us', why }])) as Record<ChoiceField, OptionHandling>

/**
 * One marketplace's formats. Stateless and without I/O: it builds requests and parses replies, and recognizes formats
 * by their content. It throws walls, changed or truncated pages, refusals and throttling as the typed failures of
 * worker/failures. Blocked, empty and gone are three different results.
 */
export interface Adapter {
  marketplace: Marketplace
  /** Requests that each return the feed's newest listings, the preferred one first; the others are fallbacks. */
  feedRequests(feed: FeedQuery, codes?: FeedCodes): PageRequest[]
  /** Without a feed (a saved page), rows of other areas are recognized only by what the page itself states. */
  parseResults(reply: PageReply, feed: FeedQuery | null): ResultsPage
  postingRequests(listing: { url: string; externalId: string }): PageRequest[]
  parsePosting(reply: PageReply): PostingPage
  /**
   * The site that a URL belongs to, by which robots.txt and pace are kept: a scheme, a host and, in the sandbox, a path
   * prefix, without a closing slash. Null for a URL that is not this marketplace's.
   */
  originOf(url: string): string | null
}

/** What is known about a marketplace without asking it. */
export interface AdapterDefinition {
  /** With live addresses, or with the sandbox's below `sandboxUrl`. */
  createAdapter(mode: 'sandbox' | 'live', sandboxUrl: string): Adapter
  /** The feeds that are watched for a search (domain/crawl/watched-feeds). */
  watchedFeeds(wanted: Wanted): FeedQuery[]
  /**
   * Narrow feeds that are asked once for a new search, since they reach further back than what is watched. Best effort: the
   * site may hide cars that the seller names in other words.
   */
  firstLooks(wanted: Wanted): FeedQuery[]
  /** Which listings two feeds must both show. Absent where rows state no posting time, so that nothing is certain. */
  overlap?: Overlap
  options: Record<SearchOption, OptionHandling>
}

/** By this, misses are found without a further request (worker/crawl/feeds/expected-listings). */
export interface Overlap {
  /** The areas whose watched feeds may have to show a listing of a feed of this area. */
  areas(area: string): string[]
  /** Whether the watched feed of the area certainly holds a car at this place. */
  isInside(area: string, place: Position): boolean
  /** Lists are strictly in the order of the posting times that rows state, so that `Feed.readBackTo` is certain. */
  isOrdered: boolean
}

/** One feed for each model, or one for the whole make. */
export const modelsOrAny = (models: string[]): (string | null)[] => (models.length > 0 ? [...new Set(models)] : [null])
