import type { Marketplace } from '#domain/marketplaces'
import type { WorkerConfig } from './config'

/** Where each marketplace keeps its sellers' photos. One that has no adapter yet has none. */
const liveOrigins: Record<Marketplace, string[]> = {
  craigslist: ['https://images.craigslist.org'],
  cargurus: [],
  facebook: [],
}

/** The only origins whose photos of this marketplace are shown to the model or linked in a mail. */
export function photoOrigins(config: Pick<WorkerConfig, 'modes' | 'SANDBOX_URL'>, marketplace: Marketplace): string[] {
  if (config.modes[marketplace] !== 'sandbox') return liveOrigins[marketplace]
  return config.SANDBOX_URL ? [new URL(config.SANDBOX_URL).origin] : []
}
