import { minComparableCars } from '../deal/comparable-cars'
import type { NamedFee } from '../deal/named-fees'
import type { OpeningOffer, PriceDrop } from '../deal/offer'
import { sanitizeUntrusted, formatPrice, truncateWithEllipsis } from './car-text'
import { formatDayOmittingThisYear, type DateContext } from './time-zone'

interface OfferContext {
  askingCents: number
  /** Number of comparable cars. */
  count: number
  daysListed: number
  drops: number
  isFirm: boolean
}

const roundCents = 10_000
/** To $100: the percentiles of a few cars are no exact figures. */
const about = (cents: number) => formatPrice(Math.round(cents / roundCents) * roundCents)

/** Why this figure, in two sentences. */
export function offerReasons(offer: OpeningOffer, context: OfferContext): [string, string] {
  const { askingCents, count } = context
  const { basis, floorCents, middleCents, cents } = offer
  const half = `Half of ${count} comparable cars ask less than ${about(middleCents)}.`
  switch (basis) {
    case 'asking': {
      const tenth = `Of ${count} comparable cars, one in ten asks less than ${about(floorCents)} and half ask less than ${about(middleCents)}.`
      return [discountReason(offer, context), tenth]
    }
    case 'floor':
      return [
        `Only one in ten of ${count} comparable cars asks less than ${about(floorCents)}.`,
        cents === askingCents
          ? 'This car asks no more than that, so a lower offer has nothing to rest on.'
          : `The asking price of ${formatPrice(askingCents)} is close to that, so there is little to haggle over.`,
      ]
    case 'middle':
      return [half, `This seller asks ${formatPrice(askingCents - cents)} more, so be ready to walk away.`]
    default:
      return basis satisfies never
  }
}

function discountReason({ discount }: OpeningOffer, { daysListed, drops, isFirm }: OfferContext): string {
  if (isFirm) return 'The ad says the price is firm, so the figure is the asking price.'
  const waited = daysListed < 10 ? 'the ad is new' : `the ad has been up for ${daysListed} days`
  const dropped = drops === 0 ? 'the price hasn’t dropped' : `the price dropped ${times(drops)}`
  return `That’s ${Math.round(discount * 100)}% under the asking price: ${waited} and ${dropped}.`
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
      return `${none.words}, so there is nothing to offer on.`
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
      return `We know ${none.count === 0 ? 'no' : `only ${none.count}`} comparable car${none.count === 1 ? '' : 's'} and need ${minComparableCars} for a figure.`
    case 'fault':
      return `The ad ${none.words === null ? 'mentions a fault' : `says “${none.words}”`}, and most comparable cars have no such fault, so their prices don’t apply.`
    case 'risk':
      return `The ad points to a risk (${none.words}), and most comparable cars have none, so their prices don’t apply.`
    case 'already low':
      return 'This car asks less than nine in ten comparable cars, so there is little to haggle over.'
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

/** In characters. */
const maxFeeLength = 90

/** The seller's words of each fee, safe to show. */
export const feeTexts = (fees: NamedFee[]): string[] =>
  fees.map(({ words }) => truncateWithEllipsis(sanitizeUntrusted(words), maxFeeLength)).filter((words) => words !== '')
