import { z } from 'zod'
import type { CheerioAPI } from 'cheerio'
import { photoOriginsByMarketplace } from '#domain/listing/photo-origins'
import { findArea } from '#domain/places/craigslist-areas'
import { kilometersToMiles } from '#domain/listing/normalize'
import type { SellerType } from '#domain/vocabulary'
import { isUnderOrigin, sandboxSiteUrl } from '../address'
import { sourceBlocked, sourceLayoutChanged, sourceThrottled, type TypedFailure } from '../../../failures'
import { cleanText, dollarsToCents, openingTags } from '../text'

/** Without trailing slashes. */
export interface CraigslistOrigins {
  web: string
  sapi: string
  rapi: string
  images: string
  /** The parts before and after the area's name in an old-style URL. */
  areaOrigin: { before: string; after: string }
}

export const liveOrigins: CraigslistOrigins = {
  web: 'https://www.craigslist.org',
  sapi: 'https://sapi.craigslist.org',
  rapi: 'https://rapi.craigslist.org',
  images: photoOriginsByMarketplace.craigslist,
  areaOrigin: { before: 'https://', after: '.craigslist.org' },
}

export function sandboxOrigins(sandboxUrl: string): CraigslistOrigins {
  const web = sandboxSiteUrl(sandboxUrl, 'craigslist')
  return {
    web,
    sapi: `${web}/sapi`,
    rapi: `${web}/rapi`,
    images: `${web}/images`,
    areaOrigin: { before: `${web}/hosts/`, after: '' },
  }
}

export function areaHost(origins: CraigslistOrigins, hostname: string): string {
  return `${origins.areaOrigin.before}${hostname}${origins.areaOrigin.after}`
}

/** Returns the most specific origin. Null for URLs outside Craigslist. */
export function matchingOrigin(origins: CraigslistOrigins, url: string): string | null {
  for (const origin of [origins.sapi, origins.rapi, origins.images]) if (isUnderOrigin(origin, url)) return origin
  const area = parseArea(origins, url)
  if (area !== null && !isUnderOrigin(areaHost(origins, 'www'), url)) return areaHost(origins, area)
  return isUnderOrigin(origins.web, url) ? origins.web : null
}

export function parseArea(origins: CraigslistOrigins, url: string): string | null {
  const { before, after } = origins.areaOrigin
  if (!url.startsWith(before)) return null
  const name = /^[a-z]+/.exec(url.slice(before.length))?.[0]
  if (!name || name === 'www') return null
  const rest = url.slice(before.length + name.length)
  if (!rest.startsWith(after)) return null
  return /^(?:[/?]|$)/.test(rest.slice(after.length)) ? name : null
}

/** Returns the stated canonical URL; null unless it is a posting URL on this site with a token. */
export function canonicalPostingUrl(origins: CraigslistOrigins, stated: string | undefined): string | null {
  if (!stated || matchingOrigin(origins, stated) !== origins.web) return null
  return /\/view\/(?:d\/[^/?#]+\/)?[A-Za-z0-9_-]{22}$/.test(stated) ? stated : null
}

/** By owner (cto) and by dealer (ctd). Null for any other category: its postings are not cars. */
export const sellerOfCategory = (categoryId: number): SellerType | null =>
  categoryId === 145 ? 'owner' : categoryId === 146 ? 'dealer' : null

/**
 * Returns the failure for an HTML page without the expected content. A page without any of the site's markers is a
 * block page. A page with markers has a changed layout or is another kind of page. Neither means "no results".
 */
export function missingContentFailure(html: string): TypedFailure {
  if (/hcaptcha|recaptcha|captcha-delivery|cf-challenge|complete the captcha/i.test(html)) {
    return sourceBlocked('a page that asks to prove oneself human')
  }
  if (/automatically blocked|request has been blocked|blockID=|access denied/i.test(html)) {
    return sourceBlocked('a page that says that we are blocked')
  }
  if (/too many requests|rate limit(?:ed|s)?\b|slow down/i.test(html))
    return sourceThrottled('a page that says slow down')
  if (/<input[^<>]+type=["']?password/i.test(html)) return sourceBlocked('a log-in page')
  if (isCraigslistPage(html)) return sourceLayoutChanged('a page of the site without the expected content')
  return sourceBlocked('a page that is not the site’s own')
}

export function isCraigslistPage(html: string): boolean {
  return (
    /<title>[^<]*craigslist/i.test(html) ||
    openingTags(html, 'link').some((link) => /\brel=["']canonical["']/i.test(link) && /craigslist/i.test(link)) ||
    /(?:src|href)=["'][^"']{0,200}craigslist[^"']{0,200}\/static\//i.test(html)
  )
}

const imageList = z.array(z.looseObject({ url: z.string() }))

/** Returns the site's own images, in order, from the first of the page's three lists that has any. */
export function findPhotos($: CheerioAPI, html: string, origins: CraigslistOrigins): string[] {
  const thumbs = $('a.thumb[href]')
    .toArray()
    .map((a) => $(a).attr('href')!)
  const slides = $('.gallery .slide[data-imgid]')
    .toArray()
    .map((slide) => photoUrl($(slide).attr('data-imgid')!, origins) ?? $(slide).find('img[src]').attr('src') ?? null)
  for (const urls of [thumbs, fromScript(html), slides]) {
    const own = urls.filter((url) => url !== null && url.startsWith(`${origins.images}/`)) as string[]
    if (own.length > 0) return [...new Set(own)]
  }
  return []
}

/**
 * Builds the URL of an image id such as "3:00a0a_abcdefghijk_0CI0t2"; the number before the colon is not part of the
 * id. Null for the short ids of slides ("abcdefghijk", "abcdefghijk_0CI0t2"), which lack the first part of the URL.
 */
export function photoUrl(id: string, origins: CraigslistOrigins): string | null {
  const bare = /^(?:\d+:)?([A-Za-z0-9]{5}_[A-Za-z0-9]+(?:_[A-Za-z0-9]+)?)$/.exec(id)?.[1]
  return bare ? `${origins.images}/${bare}_600x450.jpg` : null
}

const listStart = 'var imgList = '

function fromScript(html: string): string[] {
  const at = html.indexOf(`${listStart}[`)
  const end = at < 0 ? -1 : html.indexOf('];', at)
  if (end < 0) return []
  try {
    return imageList.parse(JSON.parse(html.slice(at + listStart.length, end + 1))).map((image) => image.url)
  } catch {
    return []
  }
}

/**
 * Converts "$7,900" and " - $36,995" to cents. Null if not stated or zero, `undefined` for text that is not clearly a
 * price.
 */
export function priceTextToCents(text: string | null | undefined): number | null | undefined {
  const stated = cleanText(text)
  const tidied = stated?.startsWith('-') ? stated.replace(/^-\s*/, '') : stated
  if (!tidied) return null
  const amount = /^(?:[A-Z]{0,2}\$|€|£)\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/.exec(tidied)
  if (!amount) return undefined
  const [, dollars, cents] = amount
  const whole = dollars!.includes(',') ? dollars!.replaceAll(',', '') : dollars!
  return dollarsToCents(Number(cents ? `${whole}.${cents}` : whole))
}

export type DistanceUnit = 'mi' | 'km'

export function toMiles(figure: number | null, unit: DistanceUnit | null): number | null {
  if (figure === null || figure <= 0 || !Number.isSafeInteger(figure) || figure > 100_000_000 || unit === null)
    return null
  return unit === 'km' ? kilometersToMiles(figure) : figure
}

/** The site writes (0,0) for "no location". */
export function toCoordinates(
  latitude: unknown,
  longitude: unknown,
): { latitude: number | null; longitude: number | null } {
  const lat = Number(latitude ?? NaN)
  const lon = Number(longitude ?? NaN)
  const known = Number.isFinite(lat) && Number.isFinite(lon) && !(lat === 0 && lon === 0)
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return known && onEarth ? { latitude: lat, longitude: lon } : { latitude: null, longitude: null }
}

/**
 * Detects a posting's currency and distance unit from its own page: a currency, a region ("US-NY"), or one of the
 * site's areas.
 */
export function detectUnits(stated: { currency?: string | null; region?: string | null; area?: string | null }): {
  currency: string | null
  distance: DistanceUnit | null
} {
  const american = stated.area !== null && stated.area !== undefined && findArea(stated.area) !== null
  const country = /^(US|CA)\b/i.exec(stated.region ?? '')?.[1]?.toUpperCase() ?? (american ? 'US' : null)
  const currency = stated.currency ?? (country === 'US' ? 'USD' : country === 'CA' ? 'CAD' : null)
  if (currency === 'USD' && country !== 'CA') return { currency, distance: 'mi' }
  if (currency === 'CAD' && country !== 'US') return { currency, distance: 'km' }
  return { currency, distance: null }
}
