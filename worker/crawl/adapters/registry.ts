import type { Marketplace, MarketplaceMode } from '#domain/marketplaces'
import { cargurusDefinition } from './cargurus/adapter'
import { checkedAdapter } from './checked-adapter'
import type { Adapter, AdapterDefinition } from './contract'
import { craigslistDefinition } from './craigslist/adapter'
import { facebookDefinition } from './facebook/adapter'

/** A marketplace without an entry is "not watched yet" everywhere. */
export const registry: Partial<Record<Marketplace, AdapterDefinition>> = {
  craigslist: withChecks(craigslistDefinition),
  cargurus: withChecks(cargurusDefinition),
  facebook: withChecks(facebookDefinition),
}

function withChecks(definition: AdapterDefinition): AdapterDefinition {
  return {
    ...definition,
    createAdapter: (mode, sandboxUrl) => checkedAdapter(definition.createAdapter(mode, sandboxUrl)),
  }
}

export const supportedMarketplaces = Object.keys(registry) as Marketplace[]

export type Adapters = Partial<Record<Marketplace, Adapter>>

/** Omits marketplaces that are switched off. */
export function createAdapters(config: {
  modes: Record<Marketplace, MarketplaceMode>
  SANDBOX_URL?: string | undefined
}): Adapters {
  const adapters: Adapters = {}
  for (const marketplace of supportedMarketplaces) {
    const mode = config.modes[marketplace]
    if (mode !== 'off') adapters[marketplace] = registry[marketplace]!.createAdapter(mode, config.SANDBOX_URL ?? '')
  }
  return adapters
}
