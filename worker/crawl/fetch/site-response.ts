import type { PageRequest } from '../adapters/contract'

/** One raw answer of a site. Its status is not interpreted yet, and redirects are not followed. */
export interface SiteResponse {
  status: number
  /** Target of a redirect, as an absolute URL; null for any other status. */
  location: string | null
  retryAfter: string | null
  /** Empty when adapters do not parse this status (`isForParsing`). */
  body: string
  /** The address of the body. */
  url: string
  /** Requests to the site without a slot of their own: a page's scripts and what those request. */
  alsoAsked: number
}

/** Sends one request to a site and returns its answer. Throws SourceUnavailable, SourceBlocked. */
export interface Transport {
  /** Calls `mayAsk` right before each request for a page, including reloads by the page itself. `mayAsk` may throw. */
  send(request: PageRequest, site: Site, mayAsk: RequestPermission): Promise<SiteResponse>
}

export type RequestPermission = (url: string) => Promise<void>

export interface Site {
  /** See Adapter.originOf. */
  origin: string
  /** True for live sites: they must not lead us into our own network. The sandbox is inside it. */
  publicHostsOnly: boolean
}

/** The statuses whose body an adapter parses: the page itself, or word that it is gone. */
export const isForParsing = (status: number) => (status >= 200 && status < 300) || status === 404 || status === 410

export const locationOf = (status: number, header: string | null | undefined, url: string): string | null =>
  status >= 300 && status < 400 && header ? new URL(header, url).toString() : null

/** The language that the crawler asks for. */
export const acceptLanguage = 'en-US,en'
