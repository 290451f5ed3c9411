import type { Marketplace } from '#domain/marketplaces'
import type { Random } from '../../random'
import type { PhotoView } from '../../photos/edge-code'
import type { Car } from '../cars/models'
import type { ListingForm } from '../posting'
import { drawMakeModel } from './titles/title'

/** Points of a distribution: the share of samples below a value. */
type Quantiles = readonly (readonly [share: number, value: number])[]

/**
 * Length of descriptions in characters and number of photos: quantiles of real ads (2,298 from 2017, 532 from 2021).
 * The end points are estimates. The shortest generated texts are longer, because they always include faults.
 */
export const descriptionLengths: Quantiles = [
  [0, 16],
  [0.1, 97],
  [0.5, 313],
  [0.9, 900],
  [0.99, 2_400],
  [1, 5_200],
]
const photoCounts: Quantiles = [
  [0, 0.3],
  [0.1, 3],
  [0.5, 10],
  [0.9, 20],
  [1, 24],
]

/** Interpolates logarithmically between two points, because these distributions are skewed. `share` is in [0, 1). */
export function interpolateQuantile(points: Quantiles, share: number): number {
  const at = Math.max(
    1,
    points.findIndex(([end]) => share < end),
  )
  const [[from, low], [to, high]] = [points[at - 1]!, points[at]!]
  return Math.exp(Math.log(low) + ((share - from) / (to - from)) * Math.log(high / low))
}

export interface Seller {
  kind: 'owner' | 'dealer'
  marketplace: Marketplace
}

/** Shares from real Craigslist ads (2,298 from 2017, 532 from 2021). */
const shares = {
  joke: 0.03,
  noMiles: 0.32,
  /**
   * Of the sellers who state the mileage: share who enter it in thousands, and share who enter a meaningless number.
   */
  shortMiles: 0.08,
  body: 0.56,
  vin: { dealer: 0.28, owner: 0.055 },
}

/**
 * Returns the price as entered on one marketplace, usually the same on all. Some sellers enter $1; some owners omit
 * it.
 */
export function drawTypedPrice(price: number, { kind, marketplace }: Seller, random: Random): number | null {
  const roll = random.next()
  if (marketplace !== 'cargurus' && roll < shares.joke)
    return random.pick(marketplace === 'facebook' ? [1, 15, 1234, 12345] : [1, 1, 1, 10, 50, 99, 1234, 123456])
  if (kind === 'dealer') return roll < 0.8 ? price : price + random.pick([-200, 300, 495])
  if (roll < 0.075) return marketplace === 'craigslist' ? null : price
  if (roll < 0.75) return price
  // Slightly different from other marketplaces, in round hundreds.
  return Math.max(300, Math.round((price * (0.97 + random.next() * 0.06)) / 100) * 100)
}

/**
 * Returns the mileage as entered on one marketplace: omitted, in thousands, rounded, with two digits swapped, or
 * exact.
 */
export function drawTypedMiles(miles: number, { kind, marketplace }: Seller, random: Random): number | null {
  const roll = random.next()
  if (marketplace === 'cargurus') return miles
  if (marketplace === 'craigslist') {
    if (roll < shares.noMiles) return null
    if (random.chance(shares.shortMiles))
      return random.chance(0.85) ? Math.min(999, Math.max(1, Math.round(miles / 1000))) : random.pick([1, 0, 477])
    if (kind === 'dealer') return Math.max(1_000, miles)
    if (roll > 0.97) return random.pick([999999, 123456])
    if (roll > 0.94) return Math.max(1_000, swapped(miles))
    return Math.max(1_000, roll > 0.6 ? Math.round(miles / 1000) * 1000 : miles)
  }
  if (kind === 'dealer') return miles
  if (roll < 0.02) return random.pick([1, 999999, 477])
  if (roll < 0.05) return swapped(miles)
  return roll < 0.7 ? Math.max(100, Math.round(miles / 1000) * 1000) : miles
}

function swapped(miles: number): number {
  const [first = '', second = '', ...rest] = String(miles)
  return second === '' || second === '0' ? miles : Number([second, first, ...rest].join(''))
}

export const statesVin = ({ kind, marketplace }: Seller, random: Random): boolean => {
  if (marketplace === 'cargurus') return true
  if (marketplace === 'facebook') return random.chance(kind === 'dealer' ? 0.5 : 0.03)
  return random.chance(shares.vin[kind])
}

const otherYears = [-1, 1, 2, -2, 10]

/** Sellers skip fields, keep defaults and choose wrong options. */
export function drawTypedForm(car: Car, { marketplace }: Seller, random: Random): Partial<ListingForm> {
  if (marketplace === 'cargurus') return {}
  const isLeft = random.chance(0.06)
  const isHidden = random.chance(0.1)
  const isWrongYear = random.chance(0.006)
  const form: Partial<ListingForm> = {
    makeModel: drawMakeModel(car, random),
    bodyType: random.chance(shares.body) ? car.bodyType : null,
    // The first option in the list.
    ...(isLeft && { transmission: 'automatic' as const }),
    ...(isHidden && ['salvage', 'rebuilt'].includes(car.title) && { title: 'clean' as const }),
  }
  return marketplace === 'craigslist' && isWrongYear ? { ...form, year: car.year + random.pick(otherYears) } : form
}

/**
 * Returns the views in photo order. Dealers show all views, owners only some. Many Craigslist photos repeat a view.
 */
export function drawPhotoViews({ kind, marketplace }: Seller, random: Random): PhotoView[] {
  const all: PhotoView[] = ['side', 'front', 'interior']
  if (marketplace === 'craigslist') {
    const count = Math.round(interpolateQuantile(photoCounts, random.next()))
    const views = kind === 'dealer' || random.chance(0.75) ? all : all.slice(0, 2)
    return Array.from({ length: count }, (_, i) => views[i % views.length]!)
  }
  if (kind === 'dealer') return random.chance(0.03) ? [] : all
  if (random.chance(marketplace === 'facebook' ? 0.01 : 0.05)) return []
  return random.pick<PhotoView[]>([
    ['front', 'side', 'interior'],
    ['side', 'interior', 'front'],
    ['side', 'interior'],
    ['front'],
    ['front', 'interior'],
  ])
}
