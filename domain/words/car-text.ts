import { findMake, findModel } from '../catalog/names/catalog'
import { formatWholeNumber, shownMiles } from '../figures'
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

/**
 * An odometer reading, short so that nobody takes it for a distance: "71k mi", "8,400 mi". Or "mileage not stated",
 * followed by the seller's figure if it is unreliable.
 */
export function formatMileage(miles: number | null, notedMiles: number | null = null): string {
  if (miles === null) return `mileage not stated${sellerWrote(notedMiles && `${formatWholeNumber(notedMiles)} mi`)}`
  return miles < 10_000 ? `${formatWholeNumber(miles)} mi` : `${formatWholeNumber(miles / 1_000)}k mi`
}

const sellerWrote = (words: string | 0 | null) => (words ? ` (seller wrote ${words})` : '')

/** "14 mi away", "about 14 mi away" if only the town is known, or "under 1 mi away". Null when the distance is unknown. */
export function formatDistance(miles: number | null, isExact = true): string | null {
  if (miles === null) return null
  if (isExact && miles < 1) return 'under 1 mi away'
  const figure = `${formatWholeNumber(Math.max(1, shownMiles(miles)))} mi away`
  return isExact ? figure : `about ${figure}`
}

/** "14 mi away in Oakland", "Oakland". Empty when neither is known. */
export const placeText = ({ distance, town }: { distance: string | null; town: string | null }): string =>
  [distance, town].filter((part) => part !== null).join(' in ')

interface CarTimes {
  postedAt: Date | null
  foundAt: Date
  /** Listed before the search was saved. */
  wasThereBefore: boolean
}

/** "Posted 3 min ago, found 40 s later", "Posted 6 days ago (already listed when you started)". */
export function formatListingTimes(times: CarTimes, now: Date): string {
  const { said, at, rest } = listingTimeParts(times)
  const delay =
    times.postedAt === null || times.wasThereBefore ? null : times.foundAt.getTime() - times.postedAt.getTime()
  const found = delay === null ? '' : `, found ${formatDuration(delay)} later`
  return `${said}${at === null ? '' : ` ${formatTimeAgo(at, now)}`}${rest}${found}`
}

/** The parts of the time of posting, for channels that render `at` themselves. `at` is null when there is no meaningful time. */
export function listingTimeParts({ postedAt, foundAt, wasThereBefore }: CarTimes) {
  if (postedAt === null && wasThereBefore) return { said: 'Already listed when you started', at: null, rest: '' }
  if (postedAt === null) return { said: 'Found', at: foundAt, rest: '' }
  return { said: 'Posted', at: postedAt, rest: wasThereBefore ? ' (already listed when you started)' : '' }
}

/** "2016 Honda Civic EX-L" when make and model are known, otherwise the seller's title. Never contains a link. */
export function carName(listing: Pick<Listing, 'title' | 'year' | 'make' | 'model' | 'trim'>): string {
  const make = listing.make === null ? null : findMake(listing.make)
  const model = make === null || listing.model === null ? null : findModel(make, listing.model)
  if (make === null || model === null) return sanitizeUntrusted(listing.title)
  const words = [listing.year === null ? null : String(listing.year), make.name, model.name, listing.trim]
  return sanitizeUntrusted(words.filter((word) => word !== null && word.trim() !== '').join(' '))
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
  /** "CarGurus", for a link. */
  marketplace: string
  /** " at $13,900". Empty without a reliable price. */
  price: string
  /** Null when the URL is not safe to open in a browser. */
  url: string | null
}

const maxNamed = 4

/** Cheapest first. Limited to four, because a dealer may post one car in fifty areas. */
export function otherListingTexts(others: OtherListing[]): OtherListingText[] {
  const priced = others.map((other) => ({ other, cents: reliableFigures(other).priceCents }))
  const sorted = priced.sort((a, b) => (a.cents ?? Infinity) - (b.cents ?? Infinity) || 0)
  return sorted.slice(0, maxNamed).map(({ other, cents }) => ({
    marketplace: marketplaceLabels[other.marketplace as Marketplace] ?? other.marketplace,
    price: cents === null ? '' : ` at ${formatPrice(cents, other.currency)}`,
    url: toHttpUrl(other.url),
  }))
}
