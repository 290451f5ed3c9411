import { photoOrigins } from '#domain/listing/photo-origins'
import { isAtOrigin } from '#domain/origins'
import { isUnder, sandboxSite } from '../address'

/** Facebook's URLs, without trailing slashes. */
export interface FacebookOrigins {
  web: string
  /** Whether a photo URL is the site's own. */
  isImage(url: string): boolean
}

export const liveOrigins: FacebookOrigins = {
  web: 'https://www.facebook.com',
  isImage: (url) => isAtOrigin(url, photoOrigins.facebook),
}

export function sandboxOrigins(sandboxUrl: string): FacebookOrigins {
  const web = sandboxSite(sandboxUrl, 'facebook')
  return { web, isImage: (url) => url.startsWith(`${web}/images/`) }
}

/** The site's origin for its own URLs; null for all others. */
export function originOf({ web }: FacebookOrigins, url: string): string | null {
  return isUnder(web, url) ? web : null
}

export function itemUrl({ web }: FacebookOrigins, id: string): string {
  return `${web}/marketplace/item/${id}/`
}

/** The listing id in a URL; null when there is none. */
export function itemIdOf(url: string): string | null {
  return /\/marketplace\/item\/(\d{1,20})(?:[/?#]|$)/.exec(url)?.[1] ?? null
}
