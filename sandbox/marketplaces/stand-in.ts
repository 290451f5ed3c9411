import type { Hono } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState, MarketplaceMode } from '../state'
import type { Posting } from '../inventory/posting'

/** The stand-in for one marketplace's site. */
export interface StandIn {
  marketplace: Marketplace
  name: string
  routes(state: SandboxState): Hono
  /** The address of a posting page. */
  postingUrl(state: SandboxState, posting: Posting): string
  /** The address of a photo. */
  photoUrl(state: SandboxState, imageId: string): string
  /** The modes that it supports, "ok" first. */
  modes: readonly MarketplaceMode[]
}
