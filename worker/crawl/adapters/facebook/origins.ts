import { photoOrigins } from '#domain/listing/photo-origins'
import { isAtOrigin } from '#domain/origins'
import { isUnder, sandboxSite } from '../address'

/** Facebook's URLs, without trailing slashes. */
export interface FacebookOrigins {
  web: string
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

export function originOf({ web }: FacebookOrigins, url: string): string | null {
  return isUnder(web, url) ? web : null
}

export function itemUrl({ web }: FacebookOrigins, id: string): string {
  return `${web}/marketplace/item/${id}/`
}

export function itemIdOf(url: string): string | null {
  return /\/marketplace\/item\/(\d{1,20})(?:[/?#]|$)/.exec(url)?.[1] ?? null
}
