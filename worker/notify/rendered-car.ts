import type { CarChange } from '#domain/alerts/notified'
import type { StoredEstimate } from '#domain/deal/price-level'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { confirmedText, type PassingGrade } from '#domain/judgment/verdicts/grade'
import { countsForGrade, unansweredLabel } from '#domain/judgment/verdicts/verdict'
import { type Listing, trustedPhotos } from '#domain/listing/listing'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import { writeSellerMessage } from '#domain/words/ask-seller'
import { changeText, type ChangeText } from '#domain/words/change-words'
import { toCarView, type CarToView, type CarView } from '#domain/words/car-view'
import {
  otherListingTexts,
  type OtherListingText,
  type OtherListing,
  truncateWithEllipsis,
  formatPrice,
  confirmedWishes,
  formatListingTimes,
} from '#domain/words/car-text'
import { dealText, toDealView } from '#domain/words/evidence-text'
import { formatZonedTime } from '#domain/words/time-zone'

/** Shared by emails, their text versions and notifications. Nothing in it is escaped. */
export interface RenderedCar extends CarView {
  grade: PassingGrade
  /** "2 of 3 confirmed, not stated: sunroof". Null for a search without criteria that count. */
  confirmed: string | null
  /** Criteria that count but that the listing does not answer. */
  notStated: string[]
  /** Reasons for a repeated alert, most important first. Empty for a new car. */
  again: ChangeText[]
  /** Omits unstated values, for a subject: "$14,500, was $16,000". */
  statedPrice: string | null
  /** Price, mileage, distance and town, marketplace, always in this order. */
  facts: string[]
  /** "Good price: $1,150 under the usual $14,100 · 23 compared". Null if the price has no level. */
  deal: string | null
  reasons: string[]
  /** A message to the seller, ready to copy. Null for a match, and for a recipient who must not get user-typed text. */
  ask: string | null
  /** Other listings of the car, cheapest first. */
  also: OtherListingText[]
  /** "posted 3 min ago, found 40 s later". */
  times: string
  /** Exact time of sending. `times` is relative to it. */
  asOf: string
}

export interface CarToRender extends Pick<CarToView, 'verdicts' | 'risks'> {
  listing: Listing
  grade: PassingGrade
  /** Improvements since the recipient's last notification. Empty for a new car. */
  changes: CarChange[]
  /** The price before the seller lowered it. Null if the price did not drop. */
  wasCents: number | null
  estimate?: StoredEstimate | null
  foundAt: Date
  /** Listed before the search was first saved. */
  wasThereBefore: boolean
  center: Position
  photoOrigins: string[]
  others?: OtherListing[]
  asking: { criteria: Criterion[]; signAs: string | null } | null
  /** The recipient's IANA time zone. If null, times are shown in UTC and labeled as such. */
  timeZone: string | null
  now: Date
}

/** In characters. A search may have twenty criteria of eighty characters each. */
const maxConfirmedLength = 240

export function renderCar(car: CarToRender): RenderedCar {
  const { listing, grade, verdicts, risks, changes, center, photoOrigins, others = [], asking, timeZone, now } = car
  const miles = knownDistanceMiles(center, listing)
  const view = toCarView({ listing, verdicts, risks, miles, photos: trustedPhotos(listing, photoOrigins) })
  const { mileage, distance, town, marketplace } = view
  const was = wasWords(car)
  const place = [distance === null ? null : `${distance} away`, town].filter((part) => part !== null).join(' in ')
  const confirmed = confirmedText(verdicts)
  return {
    ...view,
    grade,
    confirmed: confirmed && truncateWithEllipsis(confirmed, maxConfirmedLength),
    notStated: verdicts.filter((one) => countsForGrade(one) && one.answer === 'unknown').map(unansweredLabel),
    again: changes.map((change) => changeText(change, listing.priceCents, now, timeZone)),
    statedPrice: listing.priceCents === null ? null : `${formatPrice(listing.priceCents, listing.currency)}${was}`,
    facts: [`${view.price}${was}`, mileage, place, marketplace].filter((fact) => fact !== ''),
    deal: describeDeal(listing, car.estimate ?? null),
    reasons: confirmedWishes(verdicts),
    ask: asking === null || grade === 'MATCH' ? null : writeSellerMessage({ listing, verdicts, ...asking }),
    also: otherListingTexts(others, now),
    times: formatListingTimes({ ...car, postedAt: listing.postedAt }, now),
    asOf: formatZonedTime(now, timeZone),
  }
}

/**
 * ", was $16,000", relative to the recipient's last notification, or else to the listing's own history. Empty if the
 * price did not drop.
 */
function wasWords({ listing, changes, wasCents }: Pick<CarToRender, 'listing' | 'changes' | 'wasCents'>): string {
  const drop = changes.find(({ reason }) => reason === 'PRICE_DROP')
  const cents = drop?.reason === 'PRICE_DROP' ? drop.wasCents : changes.length === 0 ? wasCents : null
  return cents === null || listing.priceCents === null ? '' : `, was ${formatPrice(cents, listing.currency)}`
}

/** Only what helps a buyer at a glance: an alert does not explain why a price has no level. */
function describeDeal({ priceCents, currency }: Listing, estimate: StoredEstimate | null): string | null {
  const isInDollars = currency === null || currency === 'USD'
  const deal = toDealView(isInDollars ? priceCents : null, estimate)
  return deal === null || deal.level === null ? null : dealText(deal)
}
