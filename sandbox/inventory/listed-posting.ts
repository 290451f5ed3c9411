import type { Marketplace } from '#domain/marketplaces'
import type { CraigslistArea } from '#domain/places/craigslist-areas'
import type { Random } from '../random'
import { craigslistAreaOf } from './places/places'
import type { Posting, PostingFacts } from './posting'

/** VINs do not contain I, O or Q. */
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** 17 characters. The ninth is the check digit defined in 49 CFR 565.15. */
export function createVin(random: Random): string {
  const chars = random.string(17, vinLetters).split('')
  chars[8] = vinCheckDigit(chars.join(''))
  return chars.join('')
}

export function vinCheckDigit(vin: string): string {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = vin.split('').reduce((total, char, i) => total + letterValue(char) * (weights[i] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function letterValue(char: string): number {
  if (/\d/.test(char)) return Number(char)
  const rows = ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ']
  return rows.findIndex((row) => row.includes(char)) + 1
}

const base64url = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Craigslist's 22-character token. Base 62 for owners; dealers' tokens may also contain `-` and `_`. */
export const createPostingToken = (random: Random, seller: 'owner' | 'dealer') =>
  random.string(22, seller === 'dealer' ? base64url : undefined)

export const imageSizeKey = '0CI0t2'

/** Draws at most nine digits at a time. */
function digits(random: Random, length: number): string {
  const some = Math.min(9, length)
  const head = String(random.int(10 ** (some - 1), 10 ** some - 1))
  return length > some ? head + digits(random, length - some) : head
}

export const createImageId: Record<Marketplace, (random: Random) => string> = {
  /** e.g. "00a0a_4kXq2LmPz8d_0CI0t2": a prefix, eleven characters and the size key. */
  craigslist: (random) =>
    `00${random.string(1, 'abcdefghij')}0${random.string(1, 'abcdefghij')}_${random.string(11)}_${imageSizeKey}`,
  cargurus: (random) => `pic-${digits(random, 19)}`,
  facebook: (random) => `${digits(random, 9)}_${digits(random, 16)}_${digits(random, 19)}_n`,
}

export const toSlug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')

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
    return (this.knownArea ??= craigslistAreaOf(this.place))
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
