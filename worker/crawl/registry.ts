import type { Marketplace } from '#domain/marketplaces'
import { craigslist } from './craigslist/adapter'
import { liveOrigins, sandboxOrigins } from './craigslist/origins'
import type { SourceAdapter } from './source'

type CreateAdapter = (mode: 'sandbox' | 'live', sandboxUrl: string) => SourceAdapter

/** The marketplaces that there is an adapter for. One that is absent is "not watched yet", everywhere. */
export const registry: Partial<Record<Marketplace, CreateAdapter>> = {
  craigslist: (mode, sandboxUrl) => craigslist(mode === 'live' ? liveOrigins : sandboxOrigins(sandboxUrl)),
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
    if (mode !== 'off') adapters[marketplace] = registry[marketplace]!(mode, config.SANDBOX_URL ?? '')
  }
  return adapters
}
