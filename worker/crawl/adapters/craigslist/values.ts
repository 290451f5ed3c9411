import { findArea } from '#domain/places/craigslist-areas'
import { kilometersToMiles } from '#domain/listing/normalize'
import { tidy } from '../text'
import { dollarsToCents } from '../values'

/**
 * "$7,900" and " - $36,995" to cents. Null when not stated or zero, `undefined` for text that is not clearly a price.
 */
export function priceTextToCents(text: string | null | undefined): number | null | undefined {
  const stated = tidy(text)
  const tidied = stated?.startsWith('-') ? stated.replace(/^-\s*/, '') : stated
  if (!tidied) return null
  const amount = /^(?:[A-Z]{0,2}\$|€|£)\s?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/.exec(tidied)
  if (!amount) return undefined
  const [, dollars, cents] = amount
  const whole = dollars!.includes(',') ? dollars!.replaceAll(',', '') : dollars!
  return dollarsToCents(Number(cents ? `${whole}.${cents}` : whole))
}

export type DistanceUnit = 'mi' | 'km'

/** Distance in miles; null when not stated or without a known unit. */
export function toMiles(figure: number | null, unit: DistanceUnit | null): number | null {
  if (figure === null || figure <= 0 || !Number.isSafeInteger(figure) || figure > 100_000_000 || unit === null)
    return null
  return unit === 'km' ? kilometersToMiles(figure) : figure
}

/** Coordinates, or nulls. The site writes (0,0) for "no location". */
export function toPlace(latitude: unknown, longitude: unknown): { latitude: number | null; longitude: number | null } {
  const lat = Number(latitude ?? NaN)
  const lon = Number(longitude ?? NaN)
  const known = Number.isFinite(lat) && Number.isFinite(lon) && !(lat === 0 && lon === 0)
  const onEarth = Math.abs(lat) <= 90 && Math.abs(lon) <= 180
  return known && onEarth ? { latitude: lat, longitude: lon } : { latitude: null, longitude: null }
}

/**
 * A posting's currency and distance unit from its own page: a currency, a region ("US-NY"), or one of the site's areas.
 */
export function unitsOf(stated: { currency?: string | null; region?: string | null; area?: string | null }): {
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
