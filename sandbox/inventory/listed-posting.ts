import type { CraigslistArea } from '#domain/places/craigslist-areas'
import { nearestCraigslistArea } from './places/places'
import { toSlug } from './ids'
import type { Posting, PostingFacts } from './posting'

type Unwritten = Omit<PostingFacts, 'description'> & { description: string | (() => string) }

/** Computes text and area on first use, because few of the thousands of postings are ever read. */
export class ListedPosting implements Posting {
  readonly marketplace
  readonly id
  readonly token
  car
  goods
  form
  headline
  price
  previousPrice
  statedMiles
  seller
  dealer
  place
  mapped
  vinStated
  photos
  postedAt
  updatedAt
  sale
  soldAt
  removed
  repostOf
  language
  private text: string | (() => string)
  private knownArea: CraigslistArea | null = null

  constructor(facts: Unwritten) {
    this.marketplace = facts.marketplace
    this.id = facts.id
    this.token = facts.token
    this.car = facts.car
    this.goods = facts.goods
    this.form = facts.form
    this.headline = facts.headline
    this.price = facts.price
    this.previousPrice = facts.previousPrice
    this.statedMiles = facts.statedMiles
    this.seller = facts.seller
    this.dealer = facts.dealer
    this.place = facts.place
    this.mapped = facts.mapped
    this.vinStated = facts.vinStated
    this.photos = facts.photos
    this.postedAt = facts.postedAt
    this.updatedAt = facts.updatedAt
    this.sale = facts.sale
    this.soldAt = facts.soldAt
    this.removed = facts.removed
    this.repostOf = facts.repostOf
    this.language = facts.language
    this.text = facts.description
  }

  get description(): string {
    if (typeof this.text !== 'string') this.text = this.text()
    return this.text
  }
  set description(text: string) {
    this.text = text
  }
  get slug(): string {
    return toSlug(`${this.place.city} ${this.headline}`)
  }
  get area(): CraigslistArea {
    return (this.knownArea ??= nearestCraigslistArea(this.place))
  }
  set area(area: CraigslistArea) {
    this.knownArea = area
  }
}

export const pickPostingFacts = (p: PostingFacts): PostingFacts => ({
  marketplace: p.marketplace,
  id: p.id,
  token: p.token,
  car: p.car,
  goods: p.goods,
  form: p.form,
  headline: p.headline,
  description: p.description,
  price: p.price,
  previousPrice: p.previousPrice,
  statedMiles: p.statedMiles,
  seller: p.seller,
  dealer: p.dealer,
  place: p.place,
  mapped: p.mapped,
  vinStated: p.vinStated,
  photos: p.photos,
  postedAt: p.postedAt,
  updatedAt: p.updatedAt,
  sale: p.sale,
  soldAt: p.soldAt,
  removed: p.removed,
  repostOf: p.repostOf,
  language: p.language,
})
