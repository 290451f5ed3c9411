import type { Marketplace } from '#domain/marketplaces'
import { checkedAdapter } from './checked-adapter'
import { cargurusSource } from './cargurus/source'
import { craigslistSource } from './craigslist/source'
import { facebookSource } from './facebook/source'
import type { Source, SourceAdapter } from './source'

/** The marketplaces that can be watched. One that is absent is "not watched yet", everywhere. */
export const registry: Partial<Record<Marketplace, Source>> = {
  craigslist: checked(craigslistSource),
  cargurus: checked(cargurusSource),
  facebook: checked(facebookSource),
}

/** No adapter leaves this file but through the edge. */
function checked(source: Source): Source {
  return { ...source, createAdapter: (mode, sandboxUrl) => checkedAdapter(source.createAdapter(mode, sandboxUrl)) }
}

export const watchedMarketplaces = Object.keys(registry) as Marketplace[]

export type Adapters = Partial<Record<Marketplace, SourceAdapter>>

/** The adapters of this process: those that exist and are not switched off. */
export function createAdapters(config: {
  modes: Record<Marketplace, 'sandbox' | 'off' | 'live'>
  SANDBOX_URL?: string | undefined
}): Adapters {
  const adapters: Adapters = {}
  for (const marketplace of watchedMarketplaces) {
    const mode = config.modes[marketplace]
    if (mode !== 'off') adapters[marketplace] = registry[marketplace]!.createAdapter(mode, config.SANDBOX_URL ?? '')
  }
  return adapters
}
