import type { PriceChartData } from '#domain/deal/estimate'
import {
  comparablePrices,
  findOpeningOffer,
  findPriceStance,
  type OpeningOffer,
  type PriceDrop,
  type PriceStance,
} from '#domain/deal/offer'
import { isSuspiciouslyLow, toPriceRange } from '#domain/deal/price-level'
import { dayMs } from '#domain/durations'
import type { Fact } from '#domain/judgment/facts/fact'
import type { Feature } from '#domain/judgment/features/features'
import { reliableFigures, unreliableFigures } from '#domain/listing/listing'
import { formatPrice } from '#domain/words/car-text'
import { statedFaultText } from '#domain/words/deal-text'
import { goneSinceText } from '#domain/words/gone-since'
import type { OfferRequest } from '#domain/words/offer-message'
import type { NoOffer } from '#domain/words/offer-text'
import type { DateContext } from '#domain/words/time-zone'
import { featurePhrase } from '#domain/words/wish-text'
import type { FoundCar } from '../cars/found-cars.server'

export interface CarToOffer {
  shown: Pick<FoundCar, 'estimate' | 'risks' | 'listing'>
  /** Of the estimate. */
  chart: PriceChartData | null
  titleStatus: string | null
  listedSince: Date
  drops: PriceDrop[]
}

export interface Bargaining {
  askingCents: number
  count: number
  daysListed: number
  drops: number
  stance: PriceStance | null
}

export type OfferResult = ({ offer: OpeningOffer; bargaining: Bargaining } | { offer: null; none: NoOffer }) & {
  /** Null for a car that is gone. */
  request: OfferRequest | null
}

/** The opening figure, or why there is none, and what to ask the seller for. */
export function findOffer({ shown, chart, ...car }: CarToOffer, reader: DateContext): OfferResult {
  const { listing, estimate } = shown
  const without = (none: NoOffer, request: OfferRequest | null) => ({ offer: null, none, request })
  if (listing.goneAt !== null)
    return without({ why: 'gone', words: goneSinceText(listing.goneReason, listing.goneAt, reader) }, null)
  const { priceCents: askingCents } = reliableFigures(listing)
  if (askingCents === null) return without(unpriced(listing), { kind: 'price' })
  const range = estimate && toPriceRange(estimate)
  const none = notComparable(shown, car.titleStatus)
  if (none !== null || !range || chart === null) return without(none ?? { why: 'not compared' }, { kind: 'negotiable' })
  const prices = comparablePrices(chart)
  const bargaining: Bargaining = {
    ...{ askingCents, count: prices.length, drops: car.drops.length, stance: findPriceStance(listing) },
    daysListed: Math.floor((reader.now.getTime() - car.listedSince.getTime()) / dayMs),
  }
  if (isSuspiciouslyLow(askingCents, range)) {
    const { expectedCents } = range
    return without({ why: 'suspicious', askingCents, expectedCents }, { kind: 'why so low' })
  }
  const found = findOpeningOffer({ ...bargaining, prices })
  if ('problem' in found) {
    return found.problem === 'too few'
      ? without({ why: 'too few', count: prices.length }, { kind: 'negotiable' })
      : without({ why: 'already low' }, { kind: 'available', cents: askingCents })
  }
  const { cents } = found.offer
  return { ...found, bargaining, request: { kind: cents === askingCents ? 'accept' : 'offer', cents } }
}

function unpriced(listing: FoundCar['listing']): NoOffer {
  const { priceCents } = unreliableFigures(listing)
  if (priceCents === null) return { why: 'no price' }
  return { why: 'placeholder', price: formatPrice(priceCents, listing.currency) }
}

/** Facts that lower a car's price, so the prices of sound cars do not apply. */
const damage = [
  ...['salvage title', 'missing title', 'parts only', 'flood damage', 'frame damage'],
  ...['mechanical problem', 'deployed airbags'],
] as const satisfies readonly Feature[]

/** Salvage and rebuilt titles are compared with each other (domain/deal/priced-car). */
export const isBrandedTitle = (titleStatus: string | null): boolean =>
  titleStatus === 'salvage' || titleStatus === 'rebuilt'

function notComparable({ listing, estimate, risks }: CarToOffer['shown'], titleStatus: string | null): NoOffer | null {
  const { currency } = listing
  if (currency !== null && currency !== 'USD') return { why: 'currency', currency }
  if (listing.year === null) return { why: 'no year' }
  if (listing.copySuspicion !== null) return { why: 'copy' }
  if (estimate?.problem === 'fault') return { why: 'fault', words: statedFaultText(listing) }
  const facts = Array.isArray(risks) ? (risks as unknown as Fact[]) : []
  const risk = damage.find((feature) => facts.some((fact) => fact.feature === feature && fact.answer === 'yes'))
  if (risk && !isBrandedTitle(titleStatus)) return { why: 'risk', words: featurePhrase(risk) }
  return estimate?.problem === 'too few' ? { why: 'too few', count: estimate.comparables } : null
}
