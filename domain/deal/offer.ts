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

/** What the ad says about haggling. */
export type PriceStance = 'firm' | 'negotiable'

export interface Bargain {
  /** In cents, reliable and in US dollars. */
  askingCents: number
  /** Of `comparablePrices`. */
  prices: number[]
  daysListed: number
  /** Number of price drops. */
  drops: number
  /** Null if the ad doesn't say. */
  stance: PriceStance | null
}

/**
 * Where the figure comes from. `firm`: the asking price. `quarter`: a quarter of the comparable cars cost less. `asking`:
 * a share of an asking price that is near or below that quarter. `limit`: a lower offer is rarely answered. `floor`: one
 * in ten comparable cars costs less, and the seller asks hardly more.
 */
export type OfferBasis = 'firm' | 'quarter' | 'asking' | 'limit' | 'floor'

export interface OpeningOffer {
  cents: number
  basis: OfferBasis
  floorCents: number
  quarterCents: number
  middleCents: number
}

/** `already low`: fewer than one in ten comparable cars cost less, so the market gives no reason to ask for less. */
export type OfferProblem = 'too few' | 'already low'

/**
 * Asking prices are some 5% to 12% above what cars sell for, and guides advise to open with the prices of comparable cars
 * in hand instead of a fixed share (carmindapp.com/articles/guides/how-to-negotiate-used-car-price-2026, read in
 * November 2026; Edmunds' and Kelley Blue Book's guides say the same). Under 85% of the asking price, most sellers don't
 * answer. A wait, price drops and "or best offer" show that there is room. Not measured: sites do not publish sale
 * prices.
 */
const discounts = {
  least: 0.03,
  most: 0.15,
  perTenDays: 0.01,
  maxForDays: 0.03,
  perDrop: 0.01,
  maxForDrops: 0.02,
  forNegotiable: 0.02,
}

/** The share of comparable cars that cost less. */
const shares = { floor: 0.1, quarter: 0.25, middle: 0.5 }

/**
 * The figure to open with: near the lower quarter of comparable cars, and never more than 15% under the asking price. An
 * ad that names a fault has no figure, because its market is another one.
 */
export function findOpeningOffer({
  askingCents,
  prices,
  ...ad
}: Bargain): { offer: OpeningOffer } | { problem: OfferProblem } {
  if (prices.length < minComparableCars) return { problem: 'too few' }
  const [floorCents, quarterCents, middleCents] = [
    percentile(prices, shares.floor),
    percentile(prices, shares.quarter),
    percentile(prices, shares.middle),
  ]
  const market = { floorCents, quarterCents, middleCents }
  if (ad.stance === 'firm') return { offer: { cents: askingCents, basis: 'firm', ...market } }
  if (askingCents < floorCents) return { problem: 'already low' }
  const haggled = askingCents * (1 - discounts.least)
  const target = Math.min(quarterCents, haggled) * (1 - roomFor(ad))
  const limit = askingCents * (1 - discounts.most)
  const least = Math.max(limit, floorCents)
  const basis = basisOf({ target, limit, floorCents, isAboveQuarter: quarterCents < haggled })
  return { offer: { cents: roundWithin(Math.max(target, least), least, askingCents), basis, ...market } }
}

interface Bounds {
  target: number
  limit: number
  floorCents: number
  isAboveQuarter: boolean
}

function basisOf({ target, limit, floorCents, isAboveQuarter }: Bounds): OfferBasis {
  if (target < limit && floorCents < limit) return 'limit'
  if (isAboveQuarter) return 'quarter'
  return target < floorCents ? 'floor' : 'asking'
}

/** A further discount, as a share. */
function roomFor({ daysListed, drops, stance }: Pick<Bargain, 'daysListed' | 'drops' | 'stance'>): number {
  const { perTenDays, maxForDays, perDrop, maxForDrops, forNegotiable } = discounts
  return (
    Math.min(Math.floor(Math.max(0, daysListed) / 10) * perTenDays, maxForDays) +
    Math.min(drops * perDrop, maxForDrops) +
    (stance === 'negotiable' ? forNegotiable : 0)
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

const openPrice = new RegExp(
  String.raw`(?<![^ ])(?:o ?b ?o|or best(?: (?:reasonable )?offer)?|best offer|make (?:me )?(?:an |your )?offer|(?:open to|accepting|taking|considering|will consider) (?:all |any |reasonable |serious )*offers|(?:price(?: is)?(?: a bit| slightly| very)? )?negotiable|mejor oferta|(?:a )?tratar|(?:precio )?negociable|acepto ofertas)(?![^ ])`,
  'g',
)

/** What an ad says about its price, in English or Spanish. "Firm" outweighs the "OBO" that a template adds. */
export function findPriceStance({
  title,
  description,
}: {
  title: string
  description: string | null
}): PriceStance | null {
  const text = `${title}\n${(description ?? '').slice(0, maxCharacters)}`
  if (hasStatedMatch(text, firmPrice)) return 'firm'
  return hasStatedMatch(text, openPrice) ? 'negotiable' : null
}

/** Bounds the cost. */
const maxCharacters = 10_000
