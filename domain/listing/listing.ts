import type { Marketplace } from '../marketplaces'
import type { BodyType, TitleStatus, Transmission } from '../vocabulary'

/** Oddities that are stored with a listing and never silently corrected. */
export type ListingFlag =
  | 'joke-price' // $1, $1234567 and the like, a down payment
  | 'joke-odometer' // 1, 477, 999999: refused or typed short
  | 'not-actual-mileage' // the seller says that the odometer is broken, rolled over or otherwise wrong
  | 'foreign-currency' // priced in something other than US dollars
  | 'no-photo'
  | 'disputed-car' // its title and its attributes name different cars, so make or model is left open

/** What one row of a results page states. `null` is "not stated", never 0 or -1. */
export interface ResultRow {
  marketplace: Marketplace
  /** The site's stable id; null where the row has none and the posting page must be fetched for it. */
  externalId: string | null
  /** A second handle for the same posting (Craigslist's 22-character token). */
  token: string | null
  url: string
  title: string
  priceCents: number | null
  /** ISO 4217, as stated by the page. */
  currency: string | null
  odometerMiles: number | null
  /** Stated apart from the title. Where these are null, only the title is left. */
  year: number | null
  /** The site's or the seller's words for make and model, e.g. "Honda Civic". */
  makeModelText: string | null
  trim: string | null
  transmission: Transmission | null
  bodyType: BodyType | null
  vin: string | null
  /** Sites keep showing cars that are sold or promised to somebody; such a row is not an offer. */
  sale: Availability
  postedAt: Date | null
  latitude: number | null
  longitude: number | null
  town: string | null
  photoUrls: string[]
  flags: ListingFlag[]
}

export type Availability = 'on sale' | 'pending' | 'sold'

/** What a posting page adds. */
export interface Posting {
  externalId: string
  /** The posting's canonical address, if its page states one on the site itself. */
  url: string | null
  title: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  year: number | null
  /** The seller's own words for make and model, e.g. "honda civic ex-l". */
  makeModelText: string | null
  transmission: Transmission | null
  bodyType: BodyType | null
  titleStatus: TitleStatus | null
  vin: string | null
  latitude: number | null
  longitude: number | null
  town: string | null
  description: string
  /** The site's other labeled facts, label to value. */
  attributes: Record<string, string>
  photoUrls: string[]
  postedAt: Date | null
  /** External id of the posting that this one repeats, if the site says so. */
  repostOf: string | null
  flags: ListingFlag[]
}

/** A listing as stored, for filters, judgment, alerts and screens. */
export interface Listing {
  id: string
  marketplace: Marketplace
  externalId: string
  url: string
  title: string
  priceCents: number | null
  currency: string | null
  odometerMiles: number | null
  /** What the seller wrote where price or odometer are jokes or disowned. They count as "not stated" above. */
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
  latitude: number | null
  longitude: number | null
  town: string | null
  description: string | null
  attributes: Record<string, string>
  photoUrls: string[]
  flags: ListingFlag[]
  postedAt: Date | null
  firstSeenAt: Date
  /** The last crawl that would have shown the car and did not; null where nobody knows how long it had been listed. */
  appearedAfter: Date | null
  contentHash: string | null
}
