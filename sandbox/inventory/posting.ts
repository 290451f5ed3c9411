import type { CraigslistArea } from '#domain/places/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { PhotoView } from '../photos/edge-code'
import type { Car } from './cars/models'
import type { Dealer } from './sellers/dealers'
import type { GoodsKind } from './sellers/goods'
import type { Place } from './places/places'

export interface Photo {
  /** Unique in the inventory. Part of the image URL. */
  imageId: string
  view: PhotoView
}

export const availabilities = ['on sale', 'pending', 'sold'] as const
export type Availability = (typeof availabilities)[number]

/** Values that the seller entered in the site's form. They can be wrong; `Car` has the true values. */
export interface ListingForm {
  /** Craigslist's free-text field for make and model. */
  makeModel: string
  year: number
  bodyType: BodyType | null
  transmission: Transmission
  title: TitleStatus
  /** Facebook's form for general items, which has no vehicle fields. Only the text describes the car. */
  isPlainItem: boolean
}

/** Ads for the same car on other marketplaces share the `Car`. */
export interface Posting {
  marketplace: Marketplace
  /** In the site's format; see `PostingIds`. */
  id: string
  /** Craigslist's second id. Empty on other marketplaces. */
  token: string
  slug: string
  /** The true facts. If `goods` is set, the car that the ad may mention. */
  car: Car
  /** Set if the ad does not offer a car. */
  goods: GoodsKind | null
  form: ListingForm
  headline: string
  /** A getter that generates the text on first use. Spreading a posting loses the getter. */
  description: string
  /** Whole dollars as entered; null if the seller left it empty. */
  price: number | null
  previousPrice: number | null
  /** Miles as entered, which can differ from the odometer. */
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  dealer: Dealer | null
  place: Place
  area: CraigslistArea
  /** The seller placed a pin on the map. */
  mapped: boolean
  vinStated: boolean
  photos: Photo[]
  postedAt: Date
  updatedAt: Date | null
  sale: Availability
  soldAt: Date | null
  /** A removed posting still has a page with a notice. On Craigslist, a sale removes the posting. */
  removed: boolean
  repostOf: string | null
  language: 'en' | 'es'
}

/** Excludes the fields that are derived from the other ones. */
export type PostingFacts = Omit<Posting, 'area' | 'slug'>
