import type { Marketplace, MarketplaceMode } from '../marketplaces'

/**
 * Photo hosts of each marketplace. `*.` matches one or more labels: Facebook signs photo URLs for a nearby CDN host
 * (scontent-lga3-1.xx.fbcdn.net and similar).
 */
export const photoOriginsByMarketplace: Record<Marketplace, string> = {
  craigslist: 'https://images.craigslist.org',
  cargurus: 'https://static.cargurus.com',
  facebook: 'https://*.fbcdn.net',
}

export interface PhotoOriginSettings {
  modes: Record<Marketplace, MarketplaceMode>
  SANDBOX_URL?: string | undefined
}

/** Only photos from these origins are fetched, shown or linked. */
export function allowedPhotoOrigins(marketplace: Marketplace, { modes, SANDBOX_URL }: PhotoOriginSettings): string[] {
  return modes[marketplace] === 'sandbox' ? originOf(SANDBOX_URL) : [photoOriginsByMarketplace[marketplace]]
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : [])
