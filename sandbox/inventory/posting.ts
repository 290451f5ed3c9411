import type { CraigslistArea } from '#domain/places/craigslist-areas'
import { type Marketplace, marketplaces } from '#domain/marketplaces'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { PhotoView } from '../photos/edge-code'
import type { Random } from '../random'
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

interface Numbering {
  /** Seeded ids start here and grow by at most `most` per posting. */
  first: bigint
  most: number
  /** Higher than all seeded ids of an inventory of up to 100,000 cars. */
  firstLive: bigint
  /** Growth per tenth of a second. */
  perTenth: number
}

const numberings: Record<Marketplace, Numbering> = {
  // Ten digits until 2030.
  craigslist: { first: 7_970_000_000n, most: 8_000, firstLive: 8_500_000_000n, perTenth: 1 },
  // Below 2^31 until 2030.
  cargurus: { first: 450_000_000n, most: 2_000, firstLive: 600_000_000n, perTenth: 1 },
  // Seeded ids have 15 or 16 digits, live ones 17, which exceeds Number.MAX_SAFE_INTEGER.
  facebook: {
    first: 880_000_000_000_000n,
    most: 60_000_000_000,
    firstLive: 24_000_000_000_000_000n,
    perTenth: 1_000_000,
  },
}
const idEpochMs = Date.UTC(2026, 0, 1)
const liveStepTenths = 9

/** Ids are decimal strings in each site's format. */
export class PostingIds {
  private readonly last = new Map(marketplaces.map((marketplace) => [marketplace, numberings[marketplace].first]))
  private live = false

  next(marketplace: Marketplace, random: Random): string {
    const { most, perTenth } = numberings[marketplace]
    const step = this.live ? random.int(1, liveStepTenths * perTenth) : random.int(Math.ceil(most / 20), most)
    return String(this.raise(marketplace, this.lastOf(marketplace) + BigInt(step)))
  }

  raiseLastId(marketplace: Marketplace, id: string): void {
    this.raise(marketplace, BigInt(id))
  }

  /**
   * Makes later ids unique across runs: higher than the id for the current time and higher than the ids of the
   * previous inventory.
   */
  open(now: Date, before: PostingIds | null): void {
    for (const marketplace of marketplaces) {
      this.raise(marketplace, BigInt(postingIdAt(marketplace, now)))
      if (before) this.raise(marketplace, before.lastOf(marketplace))
    }
    this.live = true
  }

  private lastOf(marketplace: Marketplace): bigint {
    return this.last.get(marketplace) as bigint
  }

  private raise(marketplace: Marketplace, id: bigint): bigint {
    if (id > this.lastOf(marketplace)) this.last.set(marketplace, id)
    return this.lastOf(marketplace)
  }
}

/** Returns the id that a site has reached at this time. */
export function postingIdAt(marketplace: Marketplace, time: Date): string {
  const { firstLive, perTenth } = numberings[marketplace]
  return String(firstLive + BigInt(Math.floor((time.getTime() - idEpochMs) / 100) * perTenth))
}

/** Sorts two ids of the same site by age. */
export const compareIds = (a: string, b: string) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
