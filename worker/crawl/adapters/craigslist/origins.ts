import { photoOrigins } from '#domain/listing/photo-origins'
import { isUnder, sandboxSite } from '../address'

/** Craigslist's URLs, without trailing slashes. */
export interface CraigslistOrigins {
  web: string
  sapi: string
  rapi: string
  images: string
  /** The parts before and after an area's name in an old-style URL. */
  areaHost: { before: string; after: string }
}

export const liveOrigins: CraigslistOrigins = {
  web: 'https://www.craigslist.org',
  sapi: 'https://sapi.craigslist.org',
  rapi: 'https://rapi.craigslist.org',
  images: photoOrigins.craigslist,
  areaHost: { before: 'https://', after: '.craigslist.org' },
}

export function sandboxOrigins(sandboxUrl: string): CraigslistOrigins {
  const web = sandboxSite(sandboxUrl, 'craigslist')
  return {
    web,
    sapi: `${web}/sapi`,
    rapi: `${web}/rapi`,
    images: `${web}/images`,
    areaHost: { before: `${web}/hosts/`, after: '' },
  }
}

export function areaHost(origins: CraigslistOrigins, hostname: string): string {
  return `${origins.areaHost.before}${hostname}${origins.areaHost.after}`
}

/** The most specific origin of a URL; null for URLs outside Craigslist. */
export function originOf(origins: CraigslistOrigins, url: string): string | null {
  for (const origin of [origins.sapi, origins.rapi, origins.images]) if (isUnder(origin, url)) return origin
  const area = areaOf(origins, url)
  if (area !== null && !isUnder(areaHost(origins, 'www'), url)) return areaHost(origins, area)
  return isUnder(origins.web, url) ? origins.web : null
}

/** The area in an old-style URL; null for other URLs. */
export function areaOf(origins: CraigslistOrigins, url: string): string | null {
  const { before, after } = origins.areaHost
  if (!url.startsWith(before)) return null
  const name = /^[a-z]+/.exec(url.slice(before.length))?.[0]
  if (!name || name === 'www') return null
  const rest = url.slice(before.length + name.length)
  if (!rest.startsWith(after)) return null
  return /^(?:[/?]|$)/.test(rest.slice(after.length)) ? name : null
}

/** The stated canonical URL; null unless it is a posting URL on this site with a token. */
export function canonicalPosting(origins: CraigslistOrigins, stated: string | undefined): string | null {
  if (!stated || originOf(origins, stated) !== origins.web) return null
  return /\/view\/(?:d\/[^/?#]+\/)?[A-Za-z0-9_-]{22}$/.test(stated) ? stated : null
}
