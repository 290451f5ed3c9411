import type { Marketplace, MarketplaceMode } from '../marketplaces'

/**
 * Where each marketplace serves its sellers' photos from. `*.` stands for one or more labels: Facebook signs pictures for
 * whichever delivery host is near (scontent-lga3-1.xx.fbcdn.net and the like).
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

/** The only origins whose photos of this marketplace are shown to the model or linked in a mail. */
export function photoOriginsOf(marketplace: Marketplace, { modes, SANDBOX_URL }: Reached): string[] {
  return modes[marketplace] === 'sandbox' ? originOf(SANDBOX_URL) : [photoOrigins[marketplace]]
}

/** The origins of all marketplaces' photos, for screens, which show cars of any. */
export function allPhotoOrigins({ SANDBOX_URL }: Pick<Reached, 'SANDBOX_URL'>): string[] {
  return [...Object.values(photoOrigins), ...originOf(SANDBOX_URL)]
}

const originOf = (url: string | undefined) => (url ? [new URL(url).origin] : [])
