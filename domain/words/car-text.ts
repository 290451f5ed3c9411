import { findMake, findModel } from '../catalog/names/catalog'
import { formatWholeNumber } from '../figures'
import type { Verdict } from '../judgment/verdicts/verdict'
import { removeLinks } from '../listing/marketplace-link'
import { type Listing, reliableFigures, toHttpUrl } from '../listing/listing'
import { memoize } from '../memoize'
import { formatDuration, formatTimeAgo } from './relative-time'
import { marketplaceLabels, type Marketplace } from '../marketplaces'

/**
 * "$12,400"; other currencies by code ("CAD 9,000"); or "price not stated", followed by the seller's figure if it is
 * unreliable. Takes cents.
 */
export function formatPrice(
  priceCents: number | null,
  currency: string | null = 'USD',
  notedCents: number | null = null,
): string {
  if (priceCents === null) return `price not stated${sellerWrote(notedCents && formatPrice(notedCents, currency))}`
  const amount = formatWholeNumber(priceCents / 100)
  return currency === null || currency === 'USD' ? `$${amount}` : `${currency} ${amount}`
}

/** "71,000 mi", or "mileage not stated", followed by the seller's figure if it is unreliable. */
export function formatMileage(miles: number | null, notedMiles: number | null = null): string {
  if (miles === null) return `mileage not stated${sellerWrote(notedMiles && formatMileage(notedMiles))}`
  return `${formatWholeNumber(miles)} mi`
}

const sellerWrote = (words: string | 0 | null) => (words ? ` (seller wrote ${words})` : '')

/** "14 mi", or "under 1 mi". Null when the distance is unknown. */
export function formatDistance(miles: number | null): string | null {
  if (miles === null) return null
  return miles < 1 ? 'under 1 mi' : `${formatWholeNumber(miles)} mi`
}

interface CarTimes {
  postedAt: Date | null
  foundAt: Date
  /** Listed before the search was saved. */
  wasThereBefore: boolean
}

/** "posted 3 min ago, found 40 s later", "posted 6 days ago, before you saved this search". */
export function formatListingTimes(times: CarTimes, now: Date): string {
  const { said, at, rest } = listingTimeParts(times)
  return `${said}${at === null ? '' : ` ${formatTimeAgo(at, now)}`}${rest}`
}

/** The parts of `formatListingTimes`, for channels that render `at` themselves. `at` is null when there is no meaningful time. */
export function listingTimeParts({ postedAt, foundAt, wasThereBefore }: CarTimes) {
  if (postedAt === null && wasThereBefore) return { said: 'listed before you saved this search', at: null, rest: '' }
  if (postedAt === null) return { said: 'found', at: foundAt, rest: '' }
  if (wasThereBefore) return { said: 'posted', at: postedAt, rest: ', before you saved this search' }
  const delay = formatDuration(foundAt.getTime() - postedAt.getTime())
  return { said: 'posted', at: postedAt, rest: `, found ${delay} later` }
}

/** "2016 Honda Civic EX-L" when make and model are known, otherwise the seller's title. Never contains a link. */
export function carName(listing: Pick<Listing, 'title' | 'year' | 'make' | 'model' | 'trim'>): string {
  const make = listing.make === null ? null : findMake(listing.make)
  const model = make === null || listing.model === null ? null : findModel(make, listing.model)
  if (make === null || model === null) return sanitizeUntrusted(listing.title)
  const words = [listing.year === null ? null : String(listing.year), make.name, model.name, listing.trim]
  return sanitizeUntrusted(words.filter((word) => word !== null && word.trim() !== '').join(' '))
}

/** "leather seats", "no salvage title". Empty without criteria. */
export function confirmedWishes(verdicts: Pick<Verdict, 'label' | 'polarity' | 'answer'>[]): string[] {
  return verdicts.flatMap((v) => {
    if (v.polarity === 'wanted') return v.answer === 'yes' ? [v.label] : []
    return v.answer === 'no' ? [`no ${v.label}`] : []
  })
}

/**
 * Removes control characters and text direction marks, so untrusted text cannot break the line or reverse the text
 * after it. Surrounding spaces are kept.
 */
export const sanitizeInline = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\p{Cf}/gu, '')

/** Text on one line, without control characters, so untrusted text cannot break a header. */
export const sanitizeLine = (text: string): string => sanitizeInline(text).replace(/\s+/g, ' ').trim()

/** Untrusted text on one line, without links and tags. Email clients turn plain addresses into links. */
export const sanitizeUntrusted = memoize(5_000, (text) => removeLinks(sanitizeLine(text)))

/** Truncates to at most `length` characters, at a word boundary if possible, and appends "…". */
export function truncateWithEllipsis(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord.length > length / 2 ? atWord : cut).replace(/[\s,;:–-]+$|[\uD800-\uDBFF]$/, '')}…`
}

export interface OtherListing {
  id: string
  marketplace: string
  url: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  flags: string[] | null
  postedAt: Date | null
  firstSeenAt: Date
}

export interface OtherListingText {
  /** "Also on Facebook Marketplace, $13,900, 2 days ago". */
  words: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
}

const maxNamed = 4

/** Cheapest first. Limited to four, because a dealer may post one car in fifty areas. */
export function otherListingTexts(others: OtherListing[], now: Date): OtherListingText[] {
  const priced = others.map((other) => ({ other, cents: reliableFigures(other).priceCents }))
  const sorted = priced.sort((a, b) => (a.cents ?? Infinity) - (b.cents ?? Infinity) || 0)
  return sorted.slice(0, maxNamed).map(({ other, cents }) => ({
    words: [
      `Also on ${marketplaceLabels[other.marketplace as Marketplace] ?? other.marketplace}`,
      ...(cents === null ? [] : [formatPrice(cents, other.currency)]),
      formatTimeAgo(other.postedAt ?? other.firstSeenAt, now),
    ].join(', '),
    url: toHttpUrl(other.url),
  }))
}
