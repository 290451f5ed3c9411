import type { Marketplace, MarketplaceMode } from '../marketplaces'

/**
 * The hosts of each marketplace's photos. `*.` stands for one or more labels: Facebook signs photos for a nearby
 * delivery host (scontent-lga3-1.xx.fbcdn.net and similar).
 */
export const photoOrigins: Record<Marketplace, string> = {
  craigslist: 'https://images.craigslist.org',
  cargurus: 'https://static.cargurus.com',
  facebook: 'https://*.fbcdn.net',
}

interface Reached {
  modes: Record<Marketplace, MarketplaceMode>
  SANDBOX_URL?: string
}

/** Only photos from these origins of the marketplace are shown to the model or linked in a mail. */
export function photoOriginsOf(marketplace: Marketplace, { modes, SANDBOX_URL }: Reached): string[] {
  return modes[marketplace] === 'sandbox' ? originOf(SANDBOX_URL) : [photoOrigins[marketplace]]
}

/** The photo origins of all marketplaces, for screens, which show cars of any. */
export function allPhotoOrigins({ SANDBOX_URL }: Pick<Reached, 'SANDBOX_URL'>): string[] {
  return [...Object.values(photoOrigins), ...originOf(SANDBOX_URL)]
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : [])
