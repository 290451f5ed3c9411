import { photoOrigins } from '#domain/listing/photo-origins'
import { isUnder, sandboxSite } from '../address'

/** CarGurus URLs, without trailing slashes. */
export interface CargurusOrigins {
  web: string
  images: string
}

export const liveOrigins: CargurusOrigins = {
  web: 'https://www.cargurus.com',
  images: photoOrigins.cargurus,
}

export function sandboxOrigins(sandboxUrl: string): CargurusOrigins {
  const web = sandboxSite(sandboxUrl, 'cargurus')
  return { web, images: `${web}/images` }
}

/** The origin of a URL; null if it is not this site's. Its sites in other countries do not count. */
export function originOf(origins: CargurusOrigins, url: string): string | null {
  if (isUnder(origins.web, url)) return origins.web
  return isUnder(origins.images, url) ? origins.images : null
}

export const postingUrl = (origins: CargurusOrigins, id: string): string => `${origins.web}/details/${id}`

/** The listing id in a URL of the new or old style; null for other URLs. */
export function listingIdOf(url: string): string | null {
  return (
    /\/details\/(\d+)(?:[/?#]|$)|[?&](?:inventoryListing|listingId)=(\d+)(?:[&#]|$)/
      .exec(url)
      ?.slice(1)
      .find(Boolean) ?? null
  )
}
