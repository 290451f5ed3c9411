import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createRandom, hash, type Random } from '../random'
import type { PhotoView } from '../photos/views'
import { carName, type Car } from './cars/car'
import { dealerAt } from './sellers/dealers'
import { createImageId, createToken } from './ids'
import { ListedPosting } from './listed-posting'
import type { Place } from './places/places'
import { PostingIds } from './posting-ids'
import type { Photo, Posting, PostingFacts, Sale } from './posting'
import { MarketplaceInventory, type Question } from './marketplace-inventory'

/** What a posting is made from; the inventory adds ids, the dealer and photos. */
export interface Advertisement {
  marketplace: Marketplace
  car: Car
  place: Place
  price: number | null
  previousPrice?: number | null
  /** A function is asked when somebody reads the text, and must always answer the same. */
  description: string | (() => string)
  headline?: string
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  mapped: boolean
  vinStated: boolean
  views: PhotoView[]
  postedAt: Date
  language: 'en' | 'es'
  sale?: Sale
  soldAt?: Date
  updatedAt?: Date | null
  repostOf?: string
}

/** What a seller can change. */
export interface Change {
  price?: number | null
  description?: string
  /** Short for the sale "sold" or "on sale". */
  sold?: boolean
  sale?: Sale
  /** Taken down without a word, or put up again. */
  removed?: boolean
}

/** Every posting of every site, in memory. */
export class Inventory {
  /** Told of each posting that is listed or changed. */
  onChange: (posting: Posting) => void = () => {}
  private readonly byMarketplace = new Map(marketplaces.map((marketplace) => [marketplace, new MarketplaceInventory()]))
  private readonly byKey = new Map<string, Posting>()
  private readonly byImageId = new Map<string, Posting>()
  private readonly ids = new PostingIds()
  private random: Random

  constructor(readonly seed: number) {
    this.random = createRandom(seed ^ 0x5bd1e995)
  }

  /**
   * Ends the seeding, which always makes the same postings. What is listed from now on gets ids and tokens that no
   * earlier run has given out, for whoever watches remembers postings longer than this process lives.
   */
  open(now: Date): void {
    this.ids.open(now, null)
    this.random = createRandom(this.seed ^ now.getTime())
  }

  /** What is listed here gets ids above those of another inventory of this process, which it replaces. */
  follow(before: Inventory, now: Date): void {
    this.ids.open(now, before.ids)
  }

  /**
   * Lists a car. Ids rise with every posting of a site, as on the real ones. One that passes by brings its id and its
   * own chance, and nobody is told of it.
   */
  list(ad: Advertisement, passing?: { id: string; random: Random }): Posting {
    const { marketplace, car, place, seller, sale = 'on sale' } = ad
    const random = passing?.random ?? this.random
    if (passing) this.ids.stayAbove(marketplace, passing.id)
    const posting = new ListedPosting({
      ...ad,
      sale,
      id: passing?.id ?? this.ids.next(marketplace, random),
      token: marketplace === 'craigslist' ? createToken(random, seller) : '',
      headline: ad.headline ?? carName(car),
      previousPrice: ad.previousPrice ?? null,
      dealer: seller === 'dealer' ? dealerAt(place, hash(car.vin) / 2 ** 32) : null,
      photos: ad.views.map((view) => ({ imageId: createImageId[marketplace](random), view })),
      updatedAt: ad.updatedAt ?? null,
      soldAt: sale === 'sold' ? (ad.soldAt ?? ad.postedAt) : null,
      removed: false,
      repostOf: ad.repostOf ?? null,
    })
    this.put(posting)
    if (!passing) this.onChange(posting)
    return posting
  }

  /** Takes in a posting of an earlier run, in the place of one that has its id. Later ids are above it. */
  admit(kept: PostingFacts): void {
    const standing = this.find(kept.marketplace, kept.id)
    if (standing) this.forget(standing)
    this.put(new ListedPosting({ ...kept, car: standing && sameCar(standing.car, kept.car) ? standing.car : kept.car }))
    this.ids.stayAbove(kept.marketplace, kept.id)
  }

  private put(posting: Posting): void {
    this.of(posting.marketplace).add(posting)
    for (const key of keysOf(posting)) this.byKey.set(key, posting)
    for (const photo of posting.photos) this.byImageId.set(photo.imageId, posting)
  }

  /** As if it had never been. */
  forget(posting: Posting): void {
    this.of(posting.marketplace).drop(posting)
    for (const key of keysOf(posting)) this.byKey.delete(key)
    for (const photo of posting.photos) this.byImageId.delete(photo.imageId)
  }

  private of(marketplace: Marketplace): MarketplaceInventory {
    return this.byMarketplace.get(marketplace) as MarketplaceInventory
  }

  /** Every posting of every site, or of one; the oldest of a site first, those that are taken down too. */
  every(marketplace?: Marketplace): Posting[] {
    return marketplace ? this.of(marketplace).all : marketplaces.flatMap((name) => this.of(name).all)
  }

  /** By the site's id, or by Craigslist's token; removed ones too. */
  find(marketplace: Marketplace, idOrToken: string): Posting | null {
    return this.byKey.get(`${marketplace}/${idOrToken}`) ?? null
  }

  findPhoto(imageId: string): { posting: Posting; photo: Photo } | null {
    const posting = this.byImageId.get(imageId)
    const photo = posting?.photos.find((p) => p.imageId === imageId)
    return posting && photo ? { posting, photo } : null
  }

  /** What a site shows of what is asked for, newest first. Milliseconds at most with 20,000 cars. */
  select(marketplace: Marketplace, question: Question = {}): Posting[] {
    return this.of(marketplace).select(question)
  }

  /** Changes what a seller can change. On Craigslist a sold car's posting is taken down. */
  edit(posting: Posting, change: Change, now: Date): void {
    this.pass(posting, change, now)
    this.onChange(posting)
  }

  /** The same, for a change that follows from the seed and the clock: nobody is told of it. */
  pass(posting: Posting, change: Change, now: Date): void {
    if (change.price !== undefined && change.price !== posting.price) {
      posting.previousPrice = posting.price
      posting.price = change.price
    }
    if (change.description !== undefined) posting.description = change.description
    const sale = change.sold === undefined ? change.sale : change.sold ? 'sold' : 'on sale'
    if (sale) {
      posting.soldAt = sale === 'sold' ? (posting.soldAt ?? now) : null
      posting.sale = sale
      posting.removed = sale === 'sold' && posting.marketplace === 'craigslist'
    }
    if (change.removed !== undefined) posting.removed = change.removed
    posting.updatedAt = now
  }

  /** Takes a posting down and lists the same car under a new id, with new photo names. */
  repost(posting: Posting, now: Date): Posting {
    posting.removed = true
    this.onChange(posting)
    const views = posting.photos.map((p) => p.view)
    const { car, place, price, description, headline, statedMiles, seller, mapped, vinStated, language, marketplace } =
      posting
    const same = {
      marketplace,
      car,
      place,
      price,
      description,
      headline,
      statedMiles,
      seller,
      mapped,
      vinStated,
      language,
    }
    return this.list({ ...same, views, postedAt: now, repostOf: posting.id })
  }
}

const keysOf = ({ marketplace, id, token }: Posting) =>
  [id, token].filter(Boolean).map((key) => `${marketplace}/${key}`)
const sameCar = (a: Car, b: Car) => a.vin === b.vin
