import { maxModelYear } from '../catalog/title/words'
import { isPlaceholderOdometer, isPlaceholderPrice } from './placeholder-figures'
import type { ListingFlag } from './listing'
import { isValidVin } from './vin'
import type { BodyType, TitleStatus, Transmission } from '../vocabulary'

// Maps the wording of sellers and sites to fixed values. Null when nothing fits; never a guess.

export function toTransmission(words: string): Transmission | null {
  const text = words.trim().toLowerCase()
  if (/^(?:automatic|auto|cvt|continuously variable)/.test(text)) return 'automatic'
  return /^(?:manual|stick|standard)/.test(text) ? 'manual' : null
}

const bodyWords: [RegExp, BodyType][] = [
  [/^sedans?$/, 'sedan'],
  [/^(?:suv|crossover|suv ?\/ ?crossover)$/, 'suv'],
  [/^coupes?$/, 'coupe'],
  [/^(?:convertible|roadster|cabriolet)$/, 'convertible'],
  [/^hatch(?:back)?$/, 'hatchback'],
  [/^(?:station )?wagon$/, 'wagon'],
  [/^(?:pickup|truck|pickup truck)$/, 'pickup'],
  [/^(?:van|mini-?van)$/, 'van'],
]

export function toBodyType(words: string): BodyType | null {
  const text = words.trim().toLowerCase()
  return bodyWords.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const titleWords: TitleStatus[] = ['clean', 'salvage', 'rebuilt', 'lien', 'missing', 'parts only']

export function toTitleStatus(words: string): TitleStatus | null {
  const text = words.trim().toLowerCase()
  return titleWords.find((status) => status === text) ?? null
}

/**
 * A VIN never contains I, O or Q, because they look like 1 and 0 (49 CFR 565.13). If replacing them yields a valid
 * check digit, the seller mistyped them. Otherwise the text is not a VIN.
 */
export function toVin(words: string): string | null {
  const text = words.trim().toUpperCase()
  if (!/^[A-Z0-9]{17}$/.test(text)) return null
  if (!/[IOQ]/.test(text)) return text
  const corrected = text.replace(/I/g, '1').replace(/[OQ]/g, '0')
  return isValidVin(corrected) ? corrected : null
}

export function toYear(words: string): number | null {
  const year = /^\d{4}$/.test(words.trim()) ? Number(words.trim()) : 0
  return year >= 1900 && year <= maxModelYear() ? year : null
}

const milesInKilometer = 0.621371

export function kilometersToMiles(kilometers: number): number {
  return Math.round(kilometers * milesInKilometer)
}

/** `photos` is null when the page does not state the number of photos. */
export function findListingFlags(listing: {
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  year: number | null
  postedAt: Date | null
  photos: number | null
}): ListingFlag[] {
  const { priceCents, currency, odometerMiles, year, postedAt, photos } = listing
  const asOfYear = postedAt?.getUTCFullYear() ?? new Date().getUTCFullYear()
  const flags: ListingFlag[] = []
  if (priceCents !== null && isPlaceholderPrice(priceCents, year, asOfYear)) flags.push('placeholder-price')
  if (odometerMiles !== null && isPlaceholderOdometer(odometerMiles, year, asOfYear)) flags.push('placeholder-odometer')
  if (currency !== null && currency !== 'USD') flags.push('foreign-currency')
  if (photos === 0) flags.push('no-photo')
  return flags
}
