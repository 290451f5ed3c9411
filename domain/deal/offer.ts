import { minComparableCars } from './comparable-cars'
import type { PriceChartData } from './estimate'
import { hasStatedMatch } from '../text/negation'

/**
 * The comparable cars' prices in cents, each adjusted to this car's year, trim (by the chart) and mileage, cheapest
 * first.
 */
export const comparablePrices = ({ dots, miles, perTenThousandMiles }: PriceChartData): number[] =>
  dots
    .map((dot) => Math.round(dot.cents * Math.exp((perTenThousandMiles * (miles - dot.miles)) / 10_000)))
    .sort((a, b) => a - b)

export interface Bargain {
  /** In cents, reliable and in US dollars. */
  askingCents: number
  /** Of `comparablePrices`. */
  prices: number[]
  daysListed: number
  /** Number of price drops. */
  drops: number
  /** The ad says that the price is firm. */
  isFirm: boolean
}

/**
 * Why the figure is not lower or higher. `asking`: a share of the asking price. `floor`: one in ten comparable cars costs
 * less. `middle`: half of them cost less than the seller asks, after the discount.
 */
export type OfferBasis = 'asking' | 'floor' | 'middle'

export interface OpeningOffer {
  cents: number
  basis: OfferBasis
  /** Below the asking price, before the limits: 0.06 for 6%. */
  discount: number
  floorCents: number
  middleCents: number
}

/** `already low`: fewer than one in ten comparable cars cost less, so the market gives no reason to ask for less. */
export type OfferProblem = 'too few' | 'already low'

/**
 * Buyers' guides advise to open about 10% under the asking price. We start lower for a fresh ad, because the seller still
 * expects other buyers. A wait and price drops show that the price does not sell the car. Not measured: sites do not
 * publish sale prices.
 */
const discounts = { base: 0.06, perTenDays: 0.01, maxForDays: 0.04, perDrop: 0.01, maxForDrops: 0.03 }

/** The share of comparable cars that cost less. Below it, offers are rarely answered. Above it, the buyer overpays. */
const limits = { floor: 0.1, middle: 0.5 }

/** The figure to open with: between the 10th and 50th percentile of comparable cars, and never above the asking price. */
export function findOpeningOffer({
  askingCents,
  prices,
  ...ad
}: Bargain): { offer: OpeningOffer } | { problem: OfferProblem } {
  if (prices.length < minComparableCars) return { problem: 'too few' }
  const [floorCents, middleCents] = [percentile(prices, limits.floor), percentile(prices, limits.middle)]
  if (askingCents < floorCents) return { problem: 'already low' }
  const discount = discountOf(ad)
  const target = askingCents * (1 - discount)
  const most = Math.min(middleCents, askingCents)
  const basis = target < floorCents ? 'floor' : target > middleCents ? 'middle' : 'asking'
  const cents = roundWithin(Math.min(Math.max(target, floorCents), most), floorCents, most)
  return { offer: { cents, basis, discount, floorCents, middleCents } }
}

function discountOf({ daysListed, drops, isFirm }: Pick<Bargain, 'daysListed' | 'drops' | 'isFirm'>): number {
  if (isFirm) return 0
  const { base, perTenDays, maxForDays, perDrop, maxForDrops } = discounts
  return (
    base +
    Math.min(Math.floor(Math.max(0, daysListed) / 10) * perTenDays, maxForDays) +
    Math.min(drops * perDrop, maxForDrops)
  )
}

/** Linear interpolation between the closest ranks, as spreadsheets do. `sorted` is not empty. */
export function percentile(sorted: number[], share: number): number {
  const at = (sorted.length - 1) * share
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
  return below + (above - below) * (at - Math.floor(at))
}

/** In cents. A round figure reads like an offer. A narrow market may have none. */
const roundSteps = [10_000, 5_000, 2_500, 1_000, 100]

function roundWithin(cents: number, least: number, most: number): number {
  for (const step of roundSteps) {
    const rounded = [Math.floor(cents / step) * step, Math.ceil(cents / step) * step]
    const fitting = rounded.find((one) => one >= least && one <= most)
    if (fitting !== undefined) return fitting
  }
  return Math.min(Math.ceil(least), Math.floor(most))
}

export interface PriceDrop {
  /** Epoch ms. */
  at: number
  fromCents: number
  toCents: number
}

/** The drops among the prices of each posting, oldest first. A drop that several postings share counts once. */
export function findPriceDrops(postings: { at: number; cents: number }[][]): PriceDrop[] {
  const all = postings.flatMap((prices) =>
    prices.flatMap(({ at, cents }, i) => {
      const before = prices[i - 1]
      return before && cents < before.cents ? [{ at, fromCents: before.cents, toCents: cents }] : []
    }),
  )
  const inOrder = all.sort((a, b) => a.at - b.at)
  const same = (a: PriceDrop, b: PriceDrop) => a.fromCents === b.fromCents && a.toCents === b.toCents
  return inOrder.filter((drop, i) => inOrder.findIndex((other) => same(drop, other)) === i)
}

/** Runs on the output of `joinTokens`. "Firm seats" are no price. */
const firmPrice = new RegExp(
  String.raw`(?<![^ ])(?:price(?: is)?(?: very)? firm|firm (?:price|on (?:the )?price|at [\d,]+)|[\d][\d,.]*k? (?:obo )?firm|(?:not|non) negotiable|no (?:low ?ball(?:s|ers|ing)?|offers|haggl(?:e|ing)|ofertas)|precio(?: es)? (?:fijo|firme)|no (?:es )?negociable)(?![^ ])`,
  'g',
)

/** Whether an ad says that its price is not negotiable, in English or Spanish. */
export const isPriceFirm = ({ title, description }: { title: string; description: string | null }): boolean =>
  hasStatedMatch(`${title}\n${(description ?? '').slice(0, maxCharacters)}`, firmPrice)

/** Bounds the cost. */
const maxCharacters = 10_000
