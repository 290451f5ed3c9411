import type { CraigslistArea } from '#domain/places/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { PhotoView } from '../photos/views'
import type { Car } from './cars/car'
import type { Dealer } from './sellers/dealers'
import type { GoodsKind } from './sellers/goods'
import type { Place } from './places/places'

export interface Photo {
  /** Unique in the inventory; the image's address holds it. */
  imageId: string
  view: PhotoView
}

export const sales = ['on sale', 'pending', 'sold'] as const
export type Sale = (typeof sales)[number]

/** What the seller chose or typed in the site's form. It can be wrong: the truth is the `Car`. */
export interface Form {
  /** Craigslist's free field for make and model. */
  makeModel: string
  year: number
  /** null where the seller skipped it. */
  bodyType: BodyType | null
  transmission: Transmission
  title: TitleStatus
  /** Facebook's form for plain items, which states nothing about a car except in the text. */
  isPlainItem: boolean
}

/** One advertisement of one car on one marketplace. Its advertisements elsewhere share the `Car`. */
export interface Posting {
  marketplace: Marketplace
  /** The site's stable id in the site's form; see `PostingIds`. */
  id: string
  /** Craigslist's second id, 22 characters; empty on the other marketplaces. */
  token: string
  slug: string
  /** The truth about the car. Where `goods` is set, the car that the ad may name. */
  car: Car
  /** What the ad offers instead of a car; null for a car. */
  goods: GoodsKind | null
  form: Form
  headline: string
  /** A getter that writes the text on first use. Spreading a posting loses it. */
  description: string
  /** Whole dollars as typed; null when none was typed. */
  price: number | null
  /** The price before its last change; null when it never changed or there was none. */
  previousPrice: number | null
  /** Miles as typed, which is not always what the odometer shows. */
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  /** The invented dealer, the same object of facts for all of its cars; null for an owner. */
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
  /** A removed posting still has a page, which says so. On Craigslist a sale removes it. */
  removed: boolean
  /** Id of the posting that this one repeats. */
  repostOf: string | null
  language: 'en' | 'es'
}

/** A posting without what follows from its place. */
export type PostingFacts = Omit<Posting, 'area' | 'slug'>
