import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createRandom, hash, type Random } from '../random'
import type { PhotoView } from '../photos/edge-code'
import { carName, formatMakeModel, type Car } from './cars/models'
import { pickDealer } from './sellers/dealers'
import { createImageId, createPostingToken, pickPostingFacts, ListedPosting } from './listed-posting'
import type { Place } from './places/places'
import { PostingIds, type ListingForm, type Photo, type Posting, type PostingFacts, type Availability } from './posting'
import type { GoodsKind } from './sellers/goods'
import { MarketplaceInventory, type PostingFilter } from './marketplace-inventory'

export interface Advertisement {
  marketplace: Marketplace
  car: Car
  place: Place
  price: number | null
  previousPrice?: number | null
  /** A function runs on the first read. */
  description: string | (() => string)
  /** Default: the car's year, make, model and trim. */
  headline?: string
  form?: Partial<ListingForm>
  goods?: GoodsKind | null
  statedMiles: number | null
  seller: 'owner' | 'dealer'
  mapped: boolean
  vinStated: boolean
  views: PhotoView[]
  postedAt: Date
  language: 'en' | 'es'
  sale?: Availability
  soldAt?: Date | undefined
  updatedAt?: Date | null
  repostOf?: string
}

interface Change {
  price?: number | null
  description?: string
  sold?: boolean
  sale?: Availability
  /** true removes the posting without a reason; false restores it. */
  removed?: boolean
}

export class Inventory {
  /** Called when a posting is listed or changed, except by the turnover. */
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
   * Ends the deterministic seeding. Later postings get ids and tokens that no earlier run has used, because the app
   * remembers postings of earlier runs.
   */
  open(now: Date): void {
    this.ids.open(now, null)
    this.random = createRandom(this.seed ^ now.getTime())
  }

  /** Makes later ids higher than those of `before`, the inventory being replaced. */
  continueIdsOf(before: Inventory, now: Date): void {
    this.ids.open(now, before.ids)
  }

  /**
   * Lists a car. Ids increase with every posting of a marketplace, as on the real sites. The turnover passes its own
   * id and random numbers, and `onChange` is not called.
   */
  list(ad: Advertisement, turnover?: { id: string; random: Random }): Posting {
    const { marketplace, car, place, seller, sale = 'on sale' } = ad
    const random = turnover?.random ?? this.random
    if (turnover) this.ids.raiseLastId(marketplace, turnover.id)
    const posting = new ListedPosting({
      ...ad,
      sale,
      id: turnover?.id ?? this.ids.next(marketplace, random),
      token: marketplace === 'craigslist' ? createPostingToken(random, seller) : '',
      headline: ad.headline ?? carName(car),
      goods: ad.goods ?? null,
      form: { ...createListingForm(car, ad), ...ad.form },
      previousPrice: ad.previousPrice ?? null,
      dealer: seller === 'dealer' ? pickDealer(place, hash(car.vin) / 2 ** 32) : null,
      photos: ad.views.map((view) => ({ imageId: createImageId[marketplace](random), view })),
      updatedAt: ad.updatedAt ?? null,
      soldAt: sale === 'sold' ? (ad.soldAt ?? ad.postedAt) : null,
      removed: false,
      repostOf: ad.repostOf ?? null,
    })
    this.addToIndexes(posting)
    if (!turnover) this.onChange(posting)
    return posting
  }

  /** Adds a posting from an earlier run, replacing a posting with the same id. Later ids are higher. */
  addStored(facts: PostingFacts): void {
    const earlier = this.find(facts.marketplace, facts.id)
    if (earlier) this.remove(earlier)
    this.addToIndexes(
      new ListedPosting({ ...facts, car: earlier && sameCar(earlier.car, facts.car) ? earlier.car : facts.car }),
    )
    this.ids.raiseLastId(facts.marketplace, facts.id)
  }

  private addToIndexes(posting: Posting): void {
    this.inventoryOf(posting.marketplace).add(posting)
    for (const key of lookupKeys(posting)) this.byKey.set(key, posting)
    for (const photo of posting.photos) this.byImageId.set(photo.imageId, posting)
  }

  remove(posting: Posting): void {
    this.inventoryOf(posting.marketplace).remove(posting)
    for (const key of lookupKeys(posting)) this.byKey.delete(key)
    for (const photo of posting.photos) this.byImageId.delete(photo.imageId)
  }

  private inventoryOf(marketplace: Marketplace): MarketplaceInventory {
    return this.byMarketplace.get(marketplace) as MarketplaceInventory
  }

  /** Includes removed postings. Sorted oldest first within a marketplace. */
  listAll(marketplace?: Marketplace): Posting[] {
    return marketplace ? this.inventoryOf(marketplace).all : marketplaces.flatMap((name) => this.inventoryOf(name).all)
  }

  /** Finds a posting by its id or Craigslist token. Includes removed postings. */
  find(marketplace: Marketplace, idOrToken: string): Posting | null {
    return this.byKey.get(`${marketplace}/${idOrToken}`) ?? null
  }

  findPhoto(imageId: string): { posting: Posting; photo: Photo } | null {
    const posting = this.byImageId.get(imageId)
    const photo = posting?.photos.find((p) => p.imageId === imageId)
    return posting && photo ? { posting, photo } : null
  }

  /** Returns the postings visible to a search, newest first. Takes milliseconds with 20,000 cars. */
  select(marketplace: Marketplace, question: PostingFilter = {}): Posting[] {
    return this.inventoryOf(marketplace).select(question)
  }

  /** Applies a manual change. On Craigslist, marking a car as sold removes its posting. */
  edit(posting: Posting, change: Change, now: Date): void {
    this.change(posting, change, now)
    this.onChange(posting)
  }

  /** Does not call `onChange`: for changes that can be recomputed from the seed and the clock. */
  change(posting: Posting, change: Change, now: Date): void {
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

  /** The new posting has a new id and new photo names. */
  repost(posting: Posting, now: Date): Posting {
    posting.removed = true
    this.onChange(posting)
    const views = posting.photos.map((p) => p.view)
    const fresh = {
      views,
      postedAt: now,
      repostOf: posting.id,
      previousPrice: null,
      updatedAt: null,
      sale: 'on sale',
    } as const
    return this.list({ ...pickPostingFacts(posting), ...fresh, soldAt: undefined })
  }
}

/**
 * Fills in the form correctly. On Facebook, an owner's headline without the trim means the form for general items.
 */
export const createListingForm = (
  car: Car,
  { seller, headline }: Pick<Advertisement, 'seller' | 'headline'>,
): ListingForm => ({
  makeModel: formatMakeModel(car).toLowerCase(),
  year: car.year,
  bodyType: car.bodyType,
  transmission: car.transmission,
  title: car.title,
  isPlainItem: seller === 'owner' && car.trim !== null && headline === `${car.year} ${car.make} ${car.model}`,
})

const lookupKeys = ({ marketplace, id, token }: Posting) =>
  [id, token].filter(Boolean).map((key) => `${marketplace}/${key}`)
const sameCar = (a: Car, b: Car) => a.vin === b.vin
