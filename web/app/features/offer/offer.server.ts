import type { PriceChartData } from '#domain/deal/estimate'
import { findNamedFees } from '#domain/deal/named-fees'
import { findPriceDrops } from '#domain/deal/offer'
import { estimateStateCosts, type SellerKind } from '#domain/deal/state-costs'
import { reliableFigures } from '#domain/listing/listing'
import { stateOfPlace } from '#domain/places/us-states'
import type { SellerType } from '#domain/vocabulary'
import { formatPrice } from '#domain/words/car-text'
import { feeTexts } from '#domain/words/fee-text'
import { writeOfferMessage } from '#domain/words/offer-message'
import { dropsText, dropText, noOfferText, offerReasons } from '#domain/words/offer-text'
import { formatDuration } from '#domain/words/relative-time'
import { costLines, costNotes } from '#domain/words/state-cost-text'
import { formatDayOmittingThisYear, type DateContext } from '#domain/words/time-zone'
import type { Search } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import { pricesFrom } from '../cars/deal-chart'
import type { FoundCar } from '../cars/found-cars.server'
import type { OneCar } from '../cars/one-car.server'
import { findOffer, isBrandedTitle, type OfferResult } from './find-offer'

interface OfferInput {
  search: Search
  one: OneCar
  /** Postal code that the buyer chose. Null: the state of the search's place. */
  chosenState: string | null
  /** The buyer's first name. Null leaves the message unsigned. */
  signAs: string | null
}

export type Offer = Awaited<ReturnType<typeof loadOffer>>

/** View data of the page on which a buyer prepares an offer. One statement. */
export async function loadOffer({ search, one, chosenState, signAs }: OfferInput, reader: DateContext) {
  const { shown, postings } = one
  const { seller: sellerType, titleStatus, chart } = await loadListingFields(shown.listing.id)
  const active = postings.filter(({ listing }) => listing.goneAt === null)
  const listed = listedSince(active.length > 0 ? active : postings)
  const drops = findPriceDrops(postings.map(pricesOf))
  const fees = findNamedFees(shown.listing)
  const result = findOffer({ shown, chart, titleStatus, listedSince: listed.since, drops }, reader)
  const hasDealerFee = fees.some(({ kind }) => kind !== 'taxes')
  const seller = sellerKind(sellerType, hasDealerFee)
  return {
    ...figureView(result),
    isBranded: isBrandedTitle(titleStatus),
    message:
      result.request &&
      writeOfferMessage({
        listing: { ...shown.listing, description: shown.listing.description ?? '' },
        ...{ request: result.request, hasFees: fees.length > 0, signAs },
      }),
    listed: listedText(listed, shown, reader),
    dropped: dropsText(drops),
    drops: drops.map((drop) => dropText(drop, reader)),
    fees: feeTexts(fees),
    seller,
    costs: costsView(chosenState ?? stateOfPlace(search.locationLabel), { shown, result, seller }, reader),
  }
}

async function loadListingFields(id: string) {
  const row = await database().listing.findUnique({
    where: { id },
    select: { seller: true, titleStatus: true, estimate: { select: { chart: true } } },
  })
  return {
    // Safe: only the site adapters' values are stored.
    seller: (row?.seller ?? null) as SellerType | null,
    titleStatus: row?.titleStatus ?? null,
    // Safe: only our own code writes this column, from an Estimate.
    chart: (row?.estimate?.chart ?? null) as PriceChartData | null,
  }
}

const figureView = (result: OfferResult) =>
  result.offer
    ? { figure: formatPrice(result.offer.cents), reasons: offerReasons(result.offer, result.bargaining), none: null }
    : { figure: null, reasons: [], none: noOfferText(result.none) }

/** The first active posting. Without a date, the car was there before we first saw it. */
function listedSince(postings: FoundCar[]): { since: Date; isExact: boolean } {
  const times = postings.map(({ listing: { postedAt, firstSeenAt } }) => ({
    ...{ since: postedAt ?? firstSeenAt, isExact: postedAt !== null },
  }))
  return times.reduce((first, one) => (one.since < first.since ? one : first))
}

function listedText({ since, isExact }: ReturnType<typeof listedSince>, { listing }: FoundCar, reader: DateContext) {
  const length = formatDuration((listing.goneAt ?? reader.now).getTime() - since.getTime())
  const was = listing.goneAt === null ? 'Listed' : 'Was listed'
  return `${was} for ${isExact ? '' : 'at least '}${length}, since ${isExact ? '' : 'or before '}${formatDayOmittingThisYear(since, reader)}.`
}

function pricesOf({ listing, priceSteps }: FoundCar) {
  return pricesFrom(priceSteps, listing.year, listing.postedAt ?? listing.firstSeenAt)
}

/** A dealer's fee in the text outweighs the site's word, because dealers also post as owners. */
function sellerKind(seller: SellerType | null, hasDealerFee: boolean): SellerKind {
  if (hasDealerFee || seller === 'dealer') return 'dealer'
  return seller === 'owner' ? 'private' : 'unknown'
}

interface Deal {
  shown: FoundCar
  result: OfferResult
  seller: SellerKind
}

/** Null without a known state. The tax is on the opening figure, or else on the asking price. */
function costsView(state: string | null, { shown: { listing }, result, seller }: Deal, { now }: DateContext) {
  const isInDollars = listing.currency === null || listing.currency === 'USD'
  const priceCents = result.offer?.cents ?? (isInDollars ? reliableFigures(listing).priceCents : null)
  const costs =
    state === null
      ? null
      : estimateStateCosts({ state, priceCents, seller, year: listing.year, asOfYear: now.getUTCFullYear() })
  return {
    state,
    lines: costs && costLines(costs, priceCents),
    notes: costs && costNotes(costs, seller, priceCents !== null),
  }
}
