import type { PageRequest } from '../adapters/contract'

/** One answer of a site, before anybody judged its status. Redirects are not followed. */
export interface Answer {
  status: number
  /** Where a redirect leads, as a whole URL; null for any other status. */
  location: string | null
  retryAfter: string | null
  /** Empty where the status is not one for an adapter to read. */
  body: string
  /** Where the body came from. */
  url: string
  /** Requests to the site besides those that were announced: a page's scripts and what they ask for. */
  alsoAsked: number
}

/** Sends one request to a site and brings what it answers. Throws SourceUnavailable, SourceBlocked. */
export interface Transport {
  /** Calls `mayAsk` right before each request for a page, also those that the page makes itself; it throws if not. */
  send(request: PageRequest, site: Site, mayAsk: MayAsk): Promise<Answer>
}

export type MayAsk = (url: string) => Promise<void>

export interface Site {
  /** See Adapter.originOf. */
  origin: string
  /** A live site must not lead us into our own network; the sandbox is in it. */
  publicHostsOnly: boolean
}

/** The statuses whose body an adapter reads: what was asked for, and what is gone. */
export const isForParsing = (status: number) => (status >= 200 && status < 300) || status === 404 || status === 410

export const locationOf = (status: number, header: string | null | undefined, url: string): string | null =>
  status >= 300 && status < 400 && header ? new URL(header, url).toString() : null

/** What the crawler asks for its pages in. */
export const acceptLanguage = 'en-US,en'
