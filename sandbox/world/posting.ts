import type { CraigslistArea } from '#domain/craigslist-areas'
import type { Marketplace } from '#domain/marketplaces'
import type { PhotoView } from '../photos/views'
import type { Car } from './car'
import type { Place } from './places'

export interface Photo {
  /** Unique in the world; the image's address holds it. */
  imageId: string
  view: PhotoView
}

/** One advertisement of one car on one site. */
export interface Posting {
  source: Marketplace
  /** The site's stable id: ten digits on Craigslist. */
  id: string
  /** 22 characters; Craigslist's second handle. */
  token: string
  slug: string
  car: Car
  headline: string
  description: string
  /** Whole dollars as typed; null when none was typed. */
  price: number | null
  /** Miles as typed, which is not always what the odometer shows. */
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  place: Place
  area: CraigslistArea
  /** Whether the seller put a pin on the map. */
  mapped: boolean
  /** Whether the posting names the car's VIN. */
  vinStated: boolean
  photos: Photo[]
  postedAt: Date
  updatedAt: Date | null
  /** A posting that is taken down stays known, as a page that says so. */
  removed: boolean
  /** Id of the posting that this one repeats. */
  repostOf: string | null
  language: 'en' | 'es'
}
