import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createRandom, hash, type Random } from '../random'
import type { PhotoView } from '../photos/views'
import { carName, type Car } from './cars/car'
import { dealerAt } from './sellers/dealers'
import { createImageId, createToken } from './ids'
import { Listed } from './listed-posting'
import type { Place } from './places/places'
import { PostingIds } from './posting-ids'
import type { Photo, Posting, PostingFacts, Sale } from './posting'
import { Shelf, type Question } from './marketplace-inventory'

/** What a posting is made from; the world adds ids, the dealer and photos. */
export interface Advertisement {
  source: Marketplace
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
export class World {
  /** Told of each posting that is listed or changed. */
  onChange: (posting: Posting) => void = () => {}
  private readonly shelves = new Map(marketplaces.map((source) => [source, new Shelf()]))
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

  /** What is listed here gets ids above those of another world of this process, which it replaces. */
  follow(before: World, now: Date): void {
    this.ids.open(now, before.ids)
  }

  /**
   * Lists a car. Ids rise with every posting of a site, as on the real ones. One that passes by brings its id and its
   * own chance, and nobody is told of it.
   */
  list(ad: Advertisement, passing?: { id: string; random: Random }): Posting {
    const { source, car, place, seller, sale = 'on sale' } = ad
    const random = passing?.random ?? this.random
    if (passing) this.ids.stayAbove(source, passing.id)
    const posting = new Listed({
      ...ad,
      sale,
      id: passing?.id ?? this.ids.next(source, random),
      token: source === 'craigslist' ? createToken(random, seller) : '',
      headline: ad.headline ?? carName(car),
      previousPrice: ad.previousPrice ?? null,
      dealer: seller === 'dealer' ? dealerAt(place, hash(car.vin) / 2 ** 32) : null,
      photos: ad.views.map((view) => ({ imageId: createImageId[source](random), view })),
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
    const standing = this.find(kept.source, kept.id)
    if (standing) this.forget(standing)
    this.put(new Listed({ ...kept, car: standing && sameCar(standing.car, kept.car) ? standing.car : kept.car }))
    this.ids.stayAbove(kept.source, kept.id)
  }

  private put(posting: Posting): void {
    this.shelf(posting.source).add(posting)
    for (const key of keysOf(posting)) this.byKey.set(key, posting)
    for (const photo of posting.photos) this.byImageId.set(photo.imageId, posting)
  }

  /** As if it had never been. */
  forget(posting: Posting): void {
    this.shelf(posting.source).drop(posting)
    for (const key of keysOf(posting)) this.byKey.delete(key)
    for (const photo of posting.photos) this.byImageId.delete(photo.imageId)
  }

  private shelf(source: Marketplace): Shelf {
    return this.shelves.get(source) as Shelf
  }

  /** Every posting of every site, or of one; the oldest of a site first, those that are taken down too. */
  every(source?: Marketplace): Posting[] {
    return source ? this.shelf(source).all : marketplaces.flatMap((name) => this.shelf(name).all)
  }

  /** By the site's id, or by Craigslist's token; removed ones too. */
  find(source: Marketplace, idOrToken: string): Posting | null {
    return this.byKey.get(`${source}/${idOrToken}`) ?? null
  }

  findPhoto(imageId: string): { posting: Posting; photo: Photo } | null {
    const posting = this.byImageId.get(imageId)
    const photo = posting?.photos.find((p) => p.imageId === imageId)
    return posting && photo ? { posting, photo } : null
  }

  /** What a site shows of what is asked for, newest first. Milliseconds at most with 20,000 cars. */
  select(source: Marketplace, question: Question = {}): Posting[] {
    return this.shelf(source).select(question)
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
      posting.removed = sale === 'sold' && posting.source === 'craigslist'
    }
    if (change.removed !== undefined) posting.removed = change.removed
    posting.updatedAt = now
  }

  /** Takes a posting down and lists the same car under a new id, with new photo names. */
  repost(posting: Posting, now: Date): Posting {
    posting.removed = true
    this.onChange(posting)
    const views = posting.photos.map((p) => p.view)
    const { car, place, price, description, headline, statedMiles, seller, mapped, vinStated, language, source } =
      posting
    const same = { source, car, place, price, description, headline, statedMiles, seller, mapped, vinStated, language }
    return this.list({ ...same, views, postedAt: now, repostOf: posting.id })
  }
}

const keysOf = ({ source, id, token }: Posting) => [id, token].filter(Boolean).map((key) => `${source}/${key}`)
const sameCar = (a: Car, b: Car) => a.vin === b.vin
