import type { CraigslistArea } from '#domain/places/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import type { PhotoView } from '../photos/views'
import type { Car } from './cars/car'
import type { Dealer } from './sellers/dealers'
import type { Place } from './places/places'

export interface Photo {
  /** Unique in the inventory; the image's address holds it. */
  imageId: string
  view: PhotoView
}

export const sales = ['on sale', 'pending', 'sold'] as const
export type Sale = (typeof sales)[number]

/** One advertisement of one car on one site. Copies of a car on other sites share the `Car`. */
export interface Posting {
  marketplace: Marketplace
  /** The site's stable id in the site's form; see `PostingIds`. */
  id: string
  /** 22 characters, Craigslist's second handle; empty on the other sites. */
  token: string
  slug: string
  car: Car
  headline: string
  /** Written when it is first read, so a spread of a posting goes without it. */
  description: string
  /** Whole dollars as typed; null when none was typed. */
  price: number | null
  /** What was asked before the last change of price; null when it never changed or nothing was asked. */
  previousPrice: number | null
  /** Miles as typed, which is not always what the odometer shows. */
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  /** Who sells, where that is a dealer; invented, and the same for all cars of one dealer. */
  dealer: Dealer | null
  place: Place
  area: CraigslistArea
  /** Whether the seller put a pin on the map. */
  mapped: boolean
  /** Whether the posting names the car's VIN. */
  vinStated: boolean
  photos: Photo[]
  postedAt: Date
  updatedAt: Date | null
  sale: Sale
  soldAt: Date | null
  /** A posting that is taken down stays known, as a page that says so. On Craigslist a sale takes it down. */
  removed: boolean
  /** Id of the posting that this one repeats. */
  repostOf: string | null
  language: 'en' | 'es'
}

/** A posting but for what follows from its place. */
export type PostingFacts = Omit<Posting, 'area' | 'slug'>
