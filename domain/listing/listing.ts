import type { CopySuspicion } from './copy-suspicion'
import type { Marketplace } from '../marketplaces'
import type { BodyType, SellerType, TitleStatus, Transmission } from '../vocabulary'
import { matchesOrigin } from '../origins'

/** The ad offers something else than a car to drive (./offer/other-offer, ./offer/scrap). */
export type OfferFlag = 'parts' | 'unregistrable' | 'rental' | 'wanted' | 'service' | 'other-vehicle'

/** Anomalies stored with a listing. They are never silently corrected. */
export type ListingFlag =
  | OfferFlag
  | 'placeholder-price' // $1, $1234567 or a down payment
  | 'placeholder-odometer' // 1, 477 or 999999: a dummy value or a truncated number
  | 'not-actual-mileage' // the seller says that the odometer is broken, rolled over or otherwise wrong
  | 'foreign-currency' // the price is not in US dollars
  | 'no-photo'
  | 'conflicting-title' // the title and the attributes name different cars, so make or model is null

/** One row of a results page. `null` means "not stated", never 0 or -1. */
export interface ResultRow {
  marketplace: Marketplace
  /** The site's stable id. Null if the row has none; then the posting page must be fetched. */
  externalId: string | null
  /** A second id for the same posting (Craigslist's 22-character token). */
  token: string | null
  url: string
  title: string
  priceCents: number | null
  /** ISO 4217, as stated on the page. */
  currency: string | null
  odometerMiles: number | null
  /** From separate fields of the row. When these are null, only the title is available. */
  year: number | null
  /** Make and model in the site's or the seller's words, e.g. "Honda Civic". */
  makeModelText: string | null
  trim: string | null
  transmission: Transmission | null
  bodyType: BodyType | null
  vin: string | null
  seller: SellerType | null
  /** Sites keep showing sold or reserved cars. Such a row is not an offer. */
  sale: Availability
  postedAt: Date | null
  latitude: number | null
  longitude: number | null
  town: string | null
  photoUrls: string[]
  flags: ListingFlag[]
}

/** A row that names no car, so that it is not stored as a listing. */
export interface DroppedRow {
  /** The site's id, or null for a row with only a token. */
  externalId: string | null
  token: string | null
  title: string
  reason: OfferFlag | 'no-title'
  /** The title's words that say so; empty without a title. */
  words: string
}

export type Availability = 'on sale' | 'pending' | 'sold'

export interface Posting {
  externalId: string
  /** The canonical URL, if the page states one on the same site. */
  url: string | null
  title: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  year: number | null
  /** Make and model in the seller's words, e.g. "honda civic ex-l". */
  makeModelText: string | null
  transmission: Transmission | null
  bodyType: BodyType | null
  titleStatus: TitleStatus | null
  vin: string | null
  seller: SellerType | null
  latitude: number | null
  longitude: number | null
  town: string | null
  description: string
  /** From label to value. */
  attributes: Record<string, string>
  photoUrls: string[]
  postedAt: Date | null
  /** External id of the original posting, if the site says that this is a repost. */
  repostOf: string | null
  flags: ListingFlag[]
}

export interface Listing {
  id: string
  marketplace: Marketplace
  externalId: string
  url: string
  title: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  /** What the seller entered when price or odometer is unreliable. The fields above are then null. */
  noted?: { priceCents: number | null; odometerMiles: number | null }
  year: number | null
  /** Catalog ids. */
  make: string | null
  model: string | null
  trim: string | null
  transmission: Transmission | null
  bodyType: BodyType | null
  titleStatus: TitleStatus | null
  vin: string | null
  seller: SellerType | null
  latitude: number | null
  longitude: number | null
  town: string | null
  description: string | null
  attributes: Record<string, string>
  photoUrls: string[]
  flags: ListingFlag[]
  postedAt: Date | null
  firstSeenAt: Date
  /**
   * Time of the last crawl that would have shown the car but did not. Null when it is unknown how long the car had
   * been listed.
   */
  appearedAfter: Date | null
  contentHash: string | null
  /** Set if the ad seems to copy another one. */
  copySuspicion?: CopySuspicion | null
}

interface Figures {
  priceCents: number | null
  odometerMiles: number | null
}

const flagsByFigure = {
  priceCents: ['placeholder-price'],
  odometerMiles: ['placeholder-odometer', 'not-actual-mileage'],
} satisfies Record<keyof Figures, ListingFlag[]>

/** `flags` is null in rows stored without flags. */
type Flagged = Figures & { flags: string[] | null }

const isUnreliable = (figure: keyof Figures, flags: Flagged['flags']) =>
  flagsByFigure[figure].some((flag) => flags?.includes(flag) ?? false)

/**
 * Price and odometer for filters, judgment and screens. Null for a placeholder, bait or a reading that the seller calls
 * wrong. Storage keeps the original values, because postings are compared by them.
 */
export function reliableFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isUnreliable('priceCents', flags) ? null : priceCents,
    odometerMiles: isUnreliable('odometerMiles', flags) ? null : odometerMiles,
  }
}

/** The unreliable figures, shown as a note. Null for reliable ones. */
export function unreliableFigures({ priceCents, odometerMiles, flags }: Flagged): Figures {
  return {
    priceCents: isUnreliable('priceCents', flags) ? priceCents : null,
    odometerMiles: isUnreliable('odometerMiles', flags) ? odometerMiles : null,
  }
}

export interface NumberedPhoto {
  /** One-based, like photo numbers in evidence. */
  number: number
  url: string
}

/** `photoUrls` is null in rows that never had photos. */
type Photographed = { photoUrls: Listing['photoUrls'] | null }

/** Leaves out photos with a URL that is unsafe to open in a browser. */
export function numberedPhotos(listing: Photographed): NumberedPhoto[] {
  return (listing.photoUrls ?? []).flatMap((address, index) => {
    const url = toHttpUrl(address)
    return url === null ? [] : [{ number: index + 1, url }]
  })
}

/**
 * Photos that may be fetched or shown: on one of the marketplace's image origins (photo-origins), without
 * credentials. All others are dropped before any request.
 */
export function trustedPhotos(listing: Photographed, origins: string[]): NumberedPhoto[] {
  return numberedPhotos(listing).filter(({ url }) => origins.some((origin) => matchesOrigin(url, origin)))
}

/** The URL if it is http(s), otherwise null. A listing's links are untrusted. */
export function toHttpUrl(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** The file name stays the same when the host and the expiring signature change. */
export function photoFileName(address: string): string {
  const bare = address.replace(/[?#].*$/, '')
  return bare.slice(bare.lastIndexOf('/') + 1)
}
