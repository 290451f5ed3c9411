import { minComparableCars } from '../deal/comparable-cars'
import type { OpeningOffer, PriceDrop, PriceStance } from '../deal/offer'
import { formatPrice } from './car-text'
import { formatDayOmittingThisYear, type DateContext } from './time-zone'

interface OfferContext {
  askingCents: number
  /** Number of comparable cars. */
  count: number
  daysListed: number
  drops: number
  stance: PriceStance | null
}

const roundCents = 10_000
/** To $100: the percentiles of a few cars are no exact figures. */
const about = (cents: number) => formatPrice(Math.round(cents / roundCents) * roundCents)

/** Why this figure, in two sentences. */
export function offerReasons(offer: OpeningOffer, context: OfferContext): [string, string] {
  const { askingCents, count } = context
  const { basis, floorCents, quarterCents, middleCents, cents } = offer
  const market = `Out of ${count} similar cars, a quarter are listed under ${about(quarterCents)} and half under ${about(middleCents)}.`
  const walkAway = `Half of ${count} similar cars are listed under ${about(middleCents)}, so be ready to walk away.`
  switch (basis) {
    case 'quarter':
      return [discountReason(offer, context), market]
    case 'asking':
      return [
        discountReason(offer, context),
        `Few of ${count} similar cars cost much less: a quarter are listed under ${about(quarterCents)}.`,
      ]
    case 'limit':
      return [`That’s ${discountText(offer, context)}. Sellers rarely answer a lower offer.`, walkAway]
    case 'firm':
      return [
        'The ad says the price is firm, so the opening offer is the asking price.',
        askingCents > middleCents ? walkAway : market,
      ]
    case 'floor':
      return [
        `Only one in ten of ${count} similar cars is listed under ${about(floorCents)}.`,
        cents === askingCents
          ? 'It’s already priced that low, so there’s no market reason to offer less.'
          : `The asking price of ${formatPrice(askingCents)} is close to that, so don’t expect much room.`,
      ]
    default:
      return basis satisfies never
  }
}

const discountText = ({ cents }: OpeningOffer, { askingCents }: OfferContext) =>
  `${Math.round((1 - cents / askingCents) * 100)}% under the asking price`

/** "That’s 8% under the asking price: the ad is new, the price hasn’t dropped, and the seller takes offers." */
function discountReason(offer: OpeningOffer, context: OfferContext): string {
  const { daysListed, drops, stance } = context
  const waited = daysListed < 10 ? 'the ad is new' : `the ad has been up for ${daysListed} days`
  const dropped = drops === 0 ? 'the price hasn’t dropped' : `the price dropped ${times(drops)}`
  const why =
    stance === 'negotiable' ? `${waited}, ${dropped}, and the seller takes offers` : `${waited} and ${dropped}`
  return `That’s ${discountText(offer, context)}: ${why}.`
}

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

/** Why there is no figure. */
export type NoOffer =
  | { why: 'gone'; words: string }
  | { why: 'no price' | 'not compared' | 'no year' | 'copy' }
  | { why: 'placeholder'; price: string }
  | { why: 'currency'; currency: string }
  | { why: 'too few'; count: number }
  | { why: 'fault'; words: string | null }
  | { why: 'risk'; words: string }
  | { why: 'already low' }
  | { why: 'suspicious'; askingCents: number; expectedCents: number }

/** One sentence. */
export function noOfferText(none: NoOffer): string {
  switch (none.why) {
    case 'gone':
      return `${none.words}, so you can’t make an offer.`
    case 'no price':
      return 'The ad states no price, so ask for it first.'
    case 'placeholder':
      return `The ad’s figure of ${none.price} isn’t a real price, so ask for it first.`
    case 'currency':
      return `The ad’s price is in ${none.currency}, and we compare prices in US dollars only.`
    case 'not compared':
      return 'We haven’t compared this car’s price yet, so look again in a few minutes.'
    case 'no year':
      return 'The ad doesn’t state the car’s year, so we can’t compare its price.'
    case 'copy':
      return 'This ad may be a copy of another one, so see the car before you offer anything.'
    case 'too few':
      return `We found ${none.count === 0 ? 'no' : `only ${none.count}`} similar car${none.count === 1 ? '' : 's'}. We need ${minComparableCars} to suggest an offer.`
    case 'fault':
      return `The ad ${none.words === null ? 'mentions a fault' : `says “${none.words}”`}, so prices of ordinary cars don’t apply.`
    case 'risk':
      return `The ad shows a warning sign (${none.words}), so prices of ordinary cars don’t apply.`
    case 'already low':
      return 'It’s priced below 9 out of 10 similar cars, so don’t expect much room.'
    case 'suspicious':
      return `${formatPrice(none.askingCents)} is far below the usual ${about(none.expectedCents)}, so find out why before you offer anything.`
    default:
      return none satisfies never
  }
}

/** "November 12: from $15,200 to $14,500, $700 less". */
export const dropText = ({ at, fromCents, toCents }: PriceDrop, reader: DateContext): string =>
  `${formatDayOmittingThisYear(new Date(at), reader)}: from ${formatPrice(fromCents)} to ${formatPrice(toCents)}, ${formatPrice(fromCents - toCents)} less`

/** "The price dropped twice, by $1,200 in all." */
export function dropsText(drops: PriceDrop[]): string {
  const total = drops.reduce((sum, { fromCents, toCents }) => sum + fromCents - toCents, 0)
  if (drops.length === 0) return 'The price hasn’t dropped since we first saw it.'
  return `The price dropped ${times(drops.length)}, by ${formatPrice(total)}${drops.length > 1 ? ' in all' : ''}.`
}
