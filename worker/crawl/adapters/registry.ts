import type { Marketplace, MarketplaceMode } from '#domain/marketplaces'
import { checkedAdapter } from './checked-adapter'
import { cargurusDefinition } from './cargurus/definition'
import { craigslistDefinition } from './craigslist/definition'
import { facebookDefinition } from './facebook/definition'
import type { AdapterDefinition, Adapter } from './contract'

/** The supported marketplaces. An absent one is "not watched yet" everywhere. */
export const registry: Partial<Record<Marketplace, AdapterDefinition>> = {
  craigslist: checked(craigslistDefinition),
  cargurus: checked(cargurusDefinition),
  facebook: checked(facebookDefinition),
}

/** Every adapter is wrapped in checks before it is exported. */
function checked(definition: AdapterDefinition): AdapterDefinition {
  return {
    ...definition,
    createAdapter: (mode, sandboxUrl) => checkedAdapter(definition.createAdapter(mode, sandboxUrl)),
  }
}

export const watchedMarketplaces = Object.keys(registry) as Marketplace[]

export type Adapters = Partial<Record<Marketplace, Adapter>>

/** The adapters of this process: those that exist and are not switched off. */
export function createAdapters(config: {
  modes: Record<Marketplace, MarketplaceMode>
  SANDBOX_URL?: string | undefined
}): Adapters {
  const adapters: Adapters = {}
  for (const marketplace of watchedMarketplaces) {
    const mode = config.modes[marketplace]
    if (mode !== 'off') adapters[marketplace] = registry[marketplace]!.createAdapter(mode, config.SANDBOX_URL ?? '')
  }
  return adapters
}
