import type { Hono } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import { craigslistSite } from './craigslist/site'
import type { SandboxState } from './state'
import type { Posting } from './world/posting'

/** A marketplace that the sandbox plays. */
export interface Site {
  source: Marketplace
  name: string
  routes(state: SandboxState): Hono
  /** Where a person reads a posting. */
  postingUrl(state: SandboxState, posting: Posting): string
}

/** Adding a marketplace is one entry here. */
export const sites: Partial<Record<Marketplace, Site>> = {
  craigslist: craigslistSite,
}
