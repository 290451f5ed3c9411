import type { PageRequest } from '../adapters/contract'

/** A site's raw response. The status is not interpreted yet, and redirects are not followed. */
export interface SiteResponse {
  status: number
  /** Redirect target as an absolute URL; null for other statuses. */
  location: string | null
  retryAfter: string | null
  /** Empty when adapters do not parse this status (`isForParsing`). */
  body: string
  url: string
  /** Requests to the site without a slot of their own: a page's scripts and the requests they make. */
  alsoAsked: number
}

/** Sends one request to a site and returns its response. Throws SourceUnavailable, SourceBlocked. */
export interface Transport {
  /** Calls `mayAsk` right before each page request, including reloads by the page itself. `mayAsk` may throw. */
  send(request: PageRequest, site: Site, mayAsk: RequestPermission): Promise<SiteResponse>
}

export type RequestPermission = (url: string) => Promise<void>

export interface Site {
  /** See Adapter.originOf. */
  origin: string
  /** True for live sites, which must not lead us into our own network. The sandbox is inside it. */
  publicHostsOnly: boolean
}

/** Statuses with a body that an adapter parses: the page itself, or a "gone" page. */
export const isForParsing = (status: number) => (status >= 200 && status < 300) || status === 404 || status === 410

export const locationOf = (status: number, header: string | null | undefined, url: string): string | null =>
  status >= 300 && status < 400 && header ? new URL(header, url).toString() : null

export const acceptLanguage = 'en-US,en'
