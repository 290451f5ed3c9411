import { lastYear } from './catalogue/year'
import type { ListingFlag } from './listing'
import type { BodyType, TitleStatus, Transmission } from './vocabulary'

/** Rules that turn what sellers and sites write into the closed vocabulary. What fits nothing is null, not a guess. */

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

export function toVin(words: string): string | null {
  const text = words.trim().toUpperCase()
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(text) ? text : null
}

export function toYear(words: string): number | null {
  const year = /^\d{4}$/.test(words.trim()) ? Number(words.trim()) : 0
  return year >= 1900 && year <= lastYear ? year : null
}

const milesInKilometre = 0.621371

export function kilometresToMiles(kilometres: number): number {
  return Math.round(kilometres * milesInKilometre)
}

/** Prices that no car is sold for: "make me an offer", not a price. */
export function isJokePrice(cents: number): boolean {
  const dollars = String(Math.trunc(cents / 100))
  if (cents <= 250_00) return true
  return cents >= 5_000_000_00 || /^1234567?8?9?$|^(?:12345|123456)$/.test(dollars) || /^(\d)\1{5,}$/.test(dollars)
}

const fewMiles = 1_000

/**
 * Odometers that nobody drove: thousands typed short ("88" for 88,000), a refusal ("1"), a row of nines. A figure below
 * a thousand is plausible only on a car of the last two years; `asOfYear` is when it was posted.
 */
export function isJokeOdometer(miles: number, year: number | null, asOfYear: number): boolean {
  if (miles >= 999_999 || miles === 123_456 || miles === 111_111) return true
  return miles < fewMiles && (year === null || year < asOfYear - 2)
}

/** Whether the car's year has a say in what is odd about the figure: callers that must work it out can spare that. */
export const yearTells = (miles: number | null): boolean => miles !== null && miles < fewMiles

/** The oddities of a listing. `photos` is null where the page does not tell. */
export function flagsOf(listing: {
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  year: number | null
  postedAt: Date | null
  photos: number | null
}): ListingFlag[] {
  const { priceCents, currency, odometerMiles, year, postedAt, photos } = listing
  const asOfYear = postedAt?.getUTCFullYear() ?? lastYear - 1
  const flags: ListingFlag[] = []
  if (priceCents !== null && isJokePrice(priceCents)) flags.push('joke-price')
  if (odometerMiles !== null && isJokeOdometer(odometerMiles, year, asOfYear)) flags.push('joke-odometer')
  if (currency !== null && currency !== 'USD') flags.push('foreign-currency')
  if (photos === 0) flags.push('no-photo')
  return flags
}

const phone = /(?<![\d.-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-])\d{3}[\s.-]\d{4}(?!\d)|(?<!\w)\d{10}(?!\w)/g
const address = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi

/** The text without telephone numbers and e-mail addresses: they are the seller's and are not kept. */
export function withoutContact(text: string): string {
  return text.replace(address, '[address]').replace(phone, '[phone]')
}
