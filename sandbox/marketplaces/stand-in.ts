import type { Hono } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState, MarketplaceMode } from '../state'
import type { Posting } from '../inventory/posting'

/** A marketplace that the sandbox plays. */
export interface StandIn {
  marketplace: Marketplace
  name: string
  routes(state: SandboxState): Hono
  /** Where a person reads a posting. */
  postingUrl(state: SandboxState, posting: Posting): string
  /** Where a picture of a posting is fetched. */
  photoUrl(state: SandboxState, imageId: string): string
  /** The ways in which it can be broken, "ok" first. */
  modes: readonly MarketplaceMode[]
}
