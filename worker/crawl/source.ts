import type { Posting, ResultRow } from '#domain/listing'
import type { Marketplace } from '#domain/marketplaces'

/** What an adapter wants fetched. Always a GET. */
export interface SourceRequest {
  url: string
  accept: string
}

/** What came back. `url` is where it came from in the end. Status is 2xx, 404 or 410; the rest never gets this far. */
export interface SourceReply {
  url: string
  status: number
  body: string
}

/** The coarse query of a feed: the site's own name for the area, catalogue ids for the rest. */
export interface FeedQuery {
  area: string
  make: string
  model: string | null
}

/** A results page. `setAside` counts rows that were left out: unreadable, not a car, or of another area. */
export type ResultsPage =
  | { kind: 'listings'; format: string; rows: ResultRow[]; setAside: number }
  | { kind: 'empty'; format: string; setAside: number }

export type PostingPage =
  { kind: 'posting'; format: string; posting: Posting } | { kind: 'gone'; format: string; why: string }

/**
 * One marketplace's formats. Stateless and without I/O: it builds requests and reads replies, telling formats apart by
 * their content. Walls, changed or truncated pages, refusals and throttling are thrown as the typed failures of
 * worker/failures: blocked, empty and gone are three different things.
 */
export interface SourceAdapter {
  marketplace: Marketplace
  /** Requests that each bring the feed's newest listings, the preferred one first; the next is tried after a wall. */
  feedRequests(feed: FeedQuery): SourceRequest[]
  /** Without a feed (a saved page), nothing can be said of rows from other areas but what the page says itself. */
  readResults(reply: SourceReply, feed: FeedQuery | null): ResultsPage
  postingRequests(listing: { url: string; externalId: string }): SourceRequest[]
  readPosting(reply: SourceReply): PostingPage
  /**
   * The site that a URL belongs to, which is also where its robots.txt and its pace are kept: a scheme, host and, in the
   * sandbox, a path prefix, without a closing slash. Null for a URL that is none of this marketplace's.
   */
  originOf(url: string): string | null
}
