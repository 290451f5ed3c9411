/** In display order. */
export const marketplaces = ['cargurus', 'facebook', 'craigslist'] as const
export type Marketplace = (typeof marketplaces)[number]

/** `sandbox`: simulated sites. `off`: not accessed. `live`: the real site. */
export const marketplaceModes = ['sandbox', 'off', 'live'] as const
export type MarketplaceMode = (typeof marketplaceModes)[number]

export const marketplaceLabels: Record<Marketplace, string> = {
  cargurus: 'CarGurus',
  facebook: 'Facebook Marketplace',
  craigslist: 'Craigslist',
}

/** "Facebook": for a button or a line where every character counts. */
export const shortLabel = (label: string): string => label.replace(' Marketplace', '')

export function isMarketplace(value: string): value is Marketplace {
  return (marketplaces as readonly string[]).includes(value)
}
