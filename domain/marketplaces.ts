/** The marketplaces that Lotwatch knows by name, in the order screens list them. */
export const marketplaces = ['cargurus', 'facebook', 'craigslist'] as const
export type Marketplace = (typeof marketplaces)[number]

export const marketplaceLabels: Record<Marketplace, string> = {
  cargurus: 'CarGurus',
  facebook: 'Facebook Marketplace',
  craigslist: 'Craigslist',
}

export function isMarketplace(value: string): value is Marketplace {
  return (marketplaces as readonly string[]).includes(value)
}
