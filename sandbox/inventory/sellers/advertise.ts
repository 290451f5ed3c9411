import { bodyTypes } from '#domain/vocabulary'
import type { Marketplace } from '#domain/marketplaces'
import { distanceMiles } from '#domain/places/geography'
import { type Random, createRandom } from '../../random'
import { carName, type Car, pickModelLine, type ModelLine } from '../cars/models'
import { createCar, drawAskingPrice } from '../cars/create-car'
import { findPlace, type Place, pickPlace } from '../places/places'
import type { Advertisement } from '../inventory'
import { drawTitle, type TitleInput } from './titles/title'
import { writeDescription } from './describe'
import { drawGoods } from './goods'
import { drawPhotoViews, statesVin, drawTypedForm, drawTypedMiles, drawTypedPrice, type Seller } from './seller-input'

interface Headline {
  headline: string
  isPlainItem: boolean
}

/** On Facebook, most sellers use the vehicle form. The site then builds the headline. */
const shares = { composed: 0.78, plain: 0.11 }

function headlineOn(
  marketplace: Marketplace,
  offered: TitleInput,
  seller: 'owner' | 'dealer',
  random: Random,
): Headline {
  const { car } = offered
  if (marketplace === 'cargurus') return { headline: carName(car), isPlainItem: false }
  if (marketplace === 'craigslist') return { headline: drawTitle(offered, random), isPlainItem: false }
  const name = `${car.year} ${car.make} ${car.model}`
  const roll = random.next()
  if (roll < shares.composed)
    return { headline: [name, bodyStyle(car)].filter(Boolean).join(' · '), isPlainItem: false }
  const isPlainItem = seller === 'owner' && roll < shares.composed + shares.plain
  const isShort = isPlainItem && random.chance(0.5)
  return { headline: isShort ? name : drawTitle(offered, random), isPlainItem }
}

const bodyStyle = ({ trim, bodyType }: Car) => (trim ? `${trim} ${bodyTypes[bodyType].split(' /')[0]} 4D` : '')

interface CarForSale {
  car: Car
  line: ModelLine
  place: Place
}

export function pickCarForSale(size: number, random: Random): CarForSale {
  const [line, place] = [pickModelLine(random), pickPlace(size, random)]
  return { car: keepWalkthroughMatchUnique(createCar(line, random), place), line, place }
}

const marketplaceShares: Record<'dealer' | 'owner', [Marketplace, number][]> = {
  dealer: [
    ['cargurus', 0.93],
    ['craigslist', 0.32],
    ['facebook', 0.14],
  ],
  owner: [
    ['facebook', 0.6],
    ['craigslist', 0.52],
    ['cargurus', 0.06],
  ],
}
const dealerShare = 0.4
/**
 * Share of Spanish or bilingual ads: near San Francisco (2017 data), and in states with more Spanish speakers. Only
 * owners write them.
 */
const spanishShares = { usual: 0.02, more: 0.08 }
const spanishStates = new Set(['AZ', 'CA', 'FL', 'NM', 'NV', 'TX'])
const minNorthernLatitude = 36.5
/** Chosen so that one in 25 Craigslist ads is not for a car. */
const goodsShare = 0.033
const hourMs = 3_600_000
const firstVinYear = 1981
const neverLater = 60_000

/**
 * Creates ads for one car on one to three marketplaces, with the differences that sellers introduce. The first is
 * posted at `postedAt`, the others up to two days later, but none after `now`.
 */
export function createAdvertisements(
  { car, line, place }: CarForSale,
  postedAt: Date,
  now: Date,
  random: Random,
): Advertisement[] {
  if (random.chance(goodsShare)) return [goodsAd({ car, place }, postedAt, random)]
  const seller = random.chance(dealerShare) ? 'dealer' : 'owner'
  const language = seller === 'owner' && random.chance(spanishAt(place) / (1 - dealerOnOwnersSites)) ? 'es' : 'en'
  const asked = drawAskingPrice(car, line, random)
  const chosen = marketplaceShares[seller]
    .filter(([, share]) => random.chance(share))
    .map(([marketplace]) => marketplace)
  const marketplaces = chosen.length > 0 ? chosen : [marketplaceShares[seller][random.int(0, 1)]?.[0] ?? 'craigslist']
  const first = random.int(0, marketplaces.length - 1)
  return marketplaces.map((marketplace, i) => {
    const by: Seller = { kind: seller, marketplace }
    const price = drawTypedPrice(asked, by, random)
    const { headline, isPlainItem } = headlineOn(marketplace, { car, price: asked, language }, seller, random)
    const textSeed = random.int(0, 2 ** 31)
    const posted = i === first ? postedAt : laterBy(48 * random.next() ** 2, postedAt, now)
    return {
      ...{ marketplace, car, place, seller, language },
      ...asking(price, posted, now, random),
      ...saleOn(marketplace, posted, now, random),
      statedMiles: drawTypedMiles(car.miles ?? 0, by, random),
      // Lazy, because generating the text is slow and few texts are read.
      description: () => writeDescription({ car, seller, language, asking: asked }, createRandom(textSeed)).text,
      headline,
      form: { ...drawTypedForm(car, by, random), isPlainItem },
      mapped: random.chance(marketplace === 'craigslist' ? 0.9 : 1),
      vinStated: car.year >= firstVinYear && statesVin(by, random),
      views: drawPhotoViews(by, random),
      postedAt: posted,
    }
  })
}

const laterBy = (hours: number, postedAt: Date, now: Date) =>
  new Date(Math.min(postedAt.getTime() + hours * hourMs, Math.max(postedAt.getTime(), now.getTime() - neverLater)))

/** Follows from `marketplaceShares`. */
const dealerOnOwnersSites = 0.25

const spanishAt = ({ state, latitude }: Place) =>
  spanishStates.has(state) && !(state === 'CA' && latitude > minNorthernLatitude)
    ? spanishShares.more
    : spanishShares.usual

function goodsAd({ car, place }: Pick<CarForSale, 'car' | 'place'>, postedAt: Date, random: Random): Advertisement {
  const { kind, makeModel, ...said } = drawGoods(car, random)
  const by: Seller = { kind: 'owner', marketplace: random.chance(0.6) ? 'craigslist' : 'facebook' }
  return {
    ...{ ...said, goods: kind, marketplace: by.marketplace, seller: by.kind, car, place, postedAt, language: 'en' },
    form: { makeModel: makeModel.toLowerCase(), bodyType: null, isPlainItem: true },
    ...{ statedMiles: null, mapped: true, vinStated: false, views: drawPhotoViews(by, random).slice(0, 4) },
  }
}

function asking(price: number | null, posted: Date, now: Date, random: Random) {
  if (price === null || price < 1_000 || !random.chance(0.12)) return { price }
  const before = Math.round((price * (1.03 + random.next() * 0.09)) / 100) * 100
  return { price, previousPrice: before, updatedAt: between(posted, now, random) }
}

/** Craigslist has no sold or pending state: the posting of a sold car is removed. */
function saleOn(marketplace: Marketplace, posted: Date, now: Date, random: Random): Partial<Advertisement> {
  const roll = random.next()
  if (marketplace === 'craigslist') return {}
  const often = marketplace === 'facebook' ? 1 : 0.3
  if (roll < 0.03 * often) return { sale: 'sold', soldAt: between(posted, now, random) }
  return roll < 0.07 * often ? { sale: 'pending' } : {}
}

const between = (from: Date, to: Date, random: Random) =>
  new Date(from.getTime() + (to.getTime() - from.getTime()) * random.next())

const mission: Place = findPlace('94110') as Place
const matchRadiusMiles = 60

/**
 * The getting-started walkthrough lists a leather Civic with a clean title near 94110 and expects it to be the only
 * match. This changes any other car that would match too.
 */
export function keepWalkthroughMatchUnique(car: Car, place: Place): Car {
  const isOne = car.make === 'Honda' && car.model === 'Civic' && car.seats === 'leather' && car.title !== 'salvage'
  if (!isOne || distanceMiles(mission, place) > matchRadiusMiles) return car
  return { ...car, trim: 'EX', seats: 'cloth' }
}
