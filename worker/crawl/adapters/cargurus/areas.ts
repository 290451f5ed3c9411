import zipcodes from 'zipcodes'
import { distanceMiles, type Coordinates } from '#domain/places/geography'
import { cargurusNationwideArea, cargurusNationwideMiles } from '#domain/crawl/watched-feeds'
import { nearestArea } from '#domain/places/craigslist-areas'
import { usZipCodes } from '#domain/places/zip-codes'
import { kilometersToMiles } from '#domain/listing/normalize'
import type { Circle } from '../contract'

/** Accurate to a few miles. Null for an unknown ZIP code. */
export function zipCoordinates(zip: string | null | undefined): Coordinates | null {
  const five = /^(\d{5})(?:-\d{4})?$/.exec(zip?.trim() ?? '')?.[1]
  const entry = five === undefined ? undefined : zipcodes.codes[five]
  if (entry?.country !== 'US') return null
  return { latitude: entry.latitude, longitude: entry.longitude }
}

/** Compares all 40,000 US ZIP codes, so callers cache the result. */
export function nearestZip(place: Coordinates): string {
  let best = ''
  let bestMiles = Infinity
  for (const entry of usZipCodes()) {
    if (Math.abs(entry.latitude - place.latitude) > 3) continue
    const miles = distanceMiles(place, entry)
    if (miles < bestMiles) [best, bestMiles] = [entry.zip, miles]
  }
  return best
}

/** Miles. The site offers more distances (10 to 500), but with few steps nearby searches share a feed. */
const distancesMiles = [50, 100, 200, 500]
/** Databases locate the same ZIP code some miles apart. */
const marginMiles = 3

const zips = new Map<string, string>()

/** Cached, because finding it compares all ZIP codes. */
function areaZip(area: ReturnType<typeof nearestArea>): string {
  const known = zips.get(area.hostname) ?? nearestZip(area)
  zips.set(area.hostname, known)
  return known
}

/**
 * Returns the smallest circle around the nearest metropolis that covers the whole circle. Null means the whole
 * country.
 */
export function coveringArea(circle: Circle | null): string {
  if (circle === null) return cargurusNationwideArea
  const zip = areaZip(nearestArea(circle))
  const center = zipCoordinates(zip)
  if (!center) return cargurusNationwideArea
  const reachMiles = distanceMiles(center, circle) + circle.radiusMiles + marginMiles
  const distance = distancesMiles.find((miles) => miles >= reachMiles)
  return distance === undefined ? cargurusNationwideArea : `${zip}:${distance}`
}

export interface ParsedArea {
  zip: string
  distanceMiles: number
  isNationwide: boolean
}

/** Parses "94110:50". Throws for anything else, because no feed of this site has another format. */
export function parseArea(area: string): ParsedArea {
  const [, zip, distance] = /^(\d{5}):(\d+)$/.exec(area) ?? []
  if (!zip || !distance) throw new Error(`"${area}" is no area of CarGurus`)
  return { zip, distanceMiles: Number(distance), isNationwide: Number(distance) >= cargurusNationwideMiles }
}

export type Country = 'US' | 'CA' | 'GB'

/** Accepts a locale or a country code ("en_US", "en-CA", "US"). Null for other countries. */
export function localeCountry(text: unknown): Country | null {
  const code = typeof text === 'string' ? /(?:^|[-_])(US|CA|GB|UK)$/i.exec(text.trim())?.[1]?.toUpperCase() : undefined
  if (code === 'UK') return 'GB'
  return code === 'US' || code === 'CA' || code === 'GB' ? code : null
}

/** Returns the country of a site URL. The path may begin with another country's locale. Null for other URLs. */
export function urlCountry(url: string, web: string): Country | null {
  if (url !== web && !url.startsWith(`${web}/`) && !url.startsWith(`${web}?`)) return null
  const locale = /^\/([a-z]{2}-[a-z]{2})(?:[/?#]|$)/i.exec(url.slice(web.length))?.[1]
  return locale ? localeCountry(locale) : 'US'
}

const byCountry: Record<Country, string> = { US: 'USD', CA: 'CAD', GB: 'GBP' }
const signs: [RegExp, string][] = [
  [/^(?:US\s?\$|USD)/i, 'USD'],
  [/^(?:CA?\s?\$|CAD)/i, 'CAD'],
  [/^£/, 'GBP'],
  [/^€/, 'EUR'],
]

/**
 * Returns the currency (ISO 4217) of the price's symbol if only one country uses it, otherwise of the country. A bare
 * dollar sign is the country's own dollar. Null if neither is stated or the two contradict each other.
 */
export function detectCurrency(priceText: string | null, country: Country | null): string | null {
  const text = priceText?.trim() ?? ''
  const byLocale = country && byCountry[country]
  const bySymbol = signs.find(([sign]) => sign.test(text))?.[1]
  if (bySymbol !== undefined) return byLocale === null || byLocale === bySymbol ? bySymbol : null
  if (text.startsWith('$')) return byLocale === 'GBP' ? null : byLocale
  return byLocale
}

/** Returns null without a known unit. */
export function toMiles(figure: number, unit: string | null): number | null {
  if (!Number.isSafeInteger(Math.round(figure)) || figure <= 0 || figure > 100_000_000) return null
  if (unit === 'MILES') return Math.round(figure)
  return unit === 'KILOMETERS' ? kilometersToMiles(figure) : null
}
