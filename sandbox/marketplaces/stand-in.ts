import type { Hono } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState, MarketplaceMode } from '../state'
import type { Posting } from '../inventory/posting'

export interface StandIn {
  marketplace: Marketplace
  name: string
  routes(state: SandboxState): Hono
  postingUrl(state: SandboxState, posting: Posting): string
  photoUrl(state: SandboxState, imageId: string): string
  /** Supported modes, "ok" first. */
  modes: readonly MarketplaceMode[]
}
