import type { Coordinates } from '#domain/places/geography'
import type { Posting, ResultRow } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'

/** What an adapter wants fetched. */
export interface PageRequest {
  url: string
  accept: string
  /** Plain HTTP where the page serves as it is; a real browser where the site's own script makes it. */
  via: 'http' | 'browser'
  /** Fields of a form: then the request is a POST of them. Null for a GET. */
  form: Record<string, string> | null
}

/** What came back. `url` is where it came from in the end. Status is 2xx, 404 or 410; the rest never gets this far. */
export interface PageReply {
  url: string
  status: number
  body: string
  /** The form that was posted for it, where one was: the rows that follow an answer are asked for in the same words. */
  form?: Record<string, string> | null
}

/** The coarse query of a feed: the adapter's own name for the area, catalogue ids for the rest. */
export interface FeedQuery {
  area: string
  make: string
  model: string | null
}

/** The site's codes for a feed's make and model that its own pages told us of; null where none did. */
export interface FeedCodes {
  make: string | null
  model: string | null
}

/** A code that a page tells of: the site's value for a make, or for a model of it. Catalogue ids. */
export interface DiscoveredCode {
  make: string
  model: string | null
  code: string
}

/** A results page. `skipped` counts rows that were left out: unreadable, not a car, or of another area. */
export type ResultsPage =
  | {
      kind: 'listings'
      format: string
      rows: ResultRow[]
      skipped: number
      /** How many rows offered something else than a car, by what it was; absent where none did. They count as skipped. */
      notCars?: Record<string, number>
      /** Brings the rows that follow, older ones; null on the last page or where the site has no such request. */
      next: PageRequest | null
      codes: DiscoveredCode[]
      /** The page says itself that it holds every posting there is; absent where it cannot be told for certain. */
      isComplete?: boolean
    }
  | { kind: 'empty'; format: string; skipped: number }

export type PostingPage =
  { kind: 'posting'; format: string; posting: Posting } | { kind: 'gone'; format: string; why: string }

export interface Circle extends Coordinates {
  radiusMiles: number
}

/** Where a search looks on one site. Areas of a rotation are looked at in turn, a few at a time. */
export interface FeedAreas {
  areas: string[]
  isInRotation: boolean
}

/** The options of a search that narrow what is asked for; the smart criteria are always ours. */
export const searchOptions = [
  'make',
  'models',
  'price',
  'year',
  'mileage',
  'transmission',
  'bodyTypes',
  'radius',
  'countrywide',
] as const
export type SearchOption = (typeof searchOptions)[number]

/**
 * Who applies an option. The site: `as` names its parameters. Otherwise our hard filter does, on every listing: a feed
 * is shared by many searches, so what only one of them wants is never sent.
 */
export type OptionHandling = { by: 'site'; as: string[] } | { by: 'us'; why: string }

/**
 * One marketplace's formats. Stateless and without I/O: it builds requests and reads replies, telling formats apart by
 * their content. Walls, changed or truncated pages, refusals and throttling are thrown as the typed failures of
 * worker/failures: blocked, empty and gone are three different things.
 */
export interface Adapter {
  marketplace: Marketplace
  /** Requests that each bring the feed's newest listings, the preferred one first; the next is tried after a wall. */
  feedRequests(feed: FeedQuery, codes?: FeedCodes): PageRequest[]
  /** Without a feed (a saved page), nothing can be said of rows from other areas but what the page says itself. */
  parseResults(reply: PageReply, feed: FeedQuery | null): ResultsPage
  postingRequests(listing: { url: string; externalId: string }): PageRequest[]
  parsePosting(reply: PageReply): PostingPage
  /**
   * The site that a URL belongs to, which is also where its robots.txt and its pace are kept: a scheme, host and, in the
   * sandbox, a path prefix, without a closing slash. Null for a URL that is none of this marketplace's.
   */
  originOf(url: string): string | null
}

/** What there is to know of a marketplace without asking it. */
export interface AdapterDefinition {
  /** Live addresses, or those of the sandbox below its URL. */
  createAdapter(mode: 'sandbox' | 'live', sandboxUrl: string): Adapter
  /** The areas that hold everything within a circle; null for the whole country. */
  areasFor(circle: Circle | null): FeedAreas
  options: Record<SearchOption, OptionHandling>
}
