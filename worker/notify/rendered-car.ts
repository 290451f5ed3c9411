import type { CarChange } from '#domain/alerts/notified'
import type { EstimateFigures } from '#domain/deal/price-level'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { confirmedWords, type OpenGrade } from '#domain/judgment/verdicts/grade'
import { countsForGrade, openLabel } from '#domain/judgment/verdicts/verdict'
import type { Listing } from '#domain/listing/listing'
import { trustedPhotos } from '#domain/listing/photos'
import { knownDistanceMiles, type Position } from '#domain/places/geography'
import { sellerMessage } from '#domain/words/ask-seller'
import { changeText, type ChangeText } from '#domain/words/change-words'
import { viewCar, type CarToView, type CarView } from '#domain/words/car-view'
import { alsoListed, type AlsoListed, type OtherListing } from '#domain/words/also-listed'
import { dealText, viewDeal } from '#domain/words/deal-text'
import { clip, formatPrice, reasonsFor, formatTimes } from '#domain/words/car-text'
import { formatZonedTime } from '#domain/words/time-zone'

/** One car ready to be rendered as a mail, its text version or a notification. Nothing in it is escaped. */
export interface RenderedCar extends CarView {
  grade: OpenGrade
  /** "2 of 3 confirmed, not stated: sunroof"; null for a search without wishes that count. */
  confirmed: string | null
  /** The wishes that count and that the ad does not answer. */
  notStated: string[]
  /** Why the car is told again, the best reason first; empty for a car that is new to the reader. */
  again: ChangeText[]
  /** For a subject, which leaves out what is not stated: "$14,500, was $16,000". */
  statedPrice: string | null
  /** Price, mileage, distance and town, marketplace: always in this order. */
  facts: string[]
  /** "Good price: $1,150 under the usual $14,100 · 23 compared"; null where no level is known. */
  deal: string | null
  reasons: string[]
  /** A message to the seller, ready to copy; null for a match, and for a reader who may get no typed words. */
  ask: string | null
  /** Where else the car stands, the cheapest first. */
  also: AlsoListed[]
  /** "posted 3 min ago, found 40 s later". */
  times: string
  /** The exact time of sending, which `times` counts back from. */
  asOf: string
}

export interface CarToRender extends Pick<CarToView, 'verdicts' | 'risks'> {
  listing: Listing
  grade: OpenGrade
  /** What is better since the reader was told of the car; none for a car that is new to them. */
  changes: CarChange[]
  /** The price before the seller lowered it; null if that did not happen. */
  wasCents: number | null
  /** What such cars usually cost, as far as that was estimated. */
  estimate?: EstimateFigures | null
  foundAt: Date
  /** Listed before the search was first saved. */
  wasThereBefore: boolean
  /** The center of the search, where it has one. */
  center: Position
  photoOrigins: string[]
  /** Other listings of the car; none if left out. */
  others?: OtherListing[]
  /** What a message to the seller is made of; null for none. */
  asking: { criteria: Criterion[]; signAs: string | null } | null
  /** The reader's zone (IANA); null where it is not known, and times are then in UTC and say so. */
  timeZone: string | null
  now: Date
}

/** In characters. A search may have twenty wishes of eighty characters each. */
const maxConfirmedLength = 240

export function renderCar(car: CarToRender): RenderedCar {
  const { listing, grade, verdicts, risks, changes, center, photoOrigins, others = [], asking, timeZone, now } = car
  const miles = knownDistanceMiles(center, listing)
  const view = viewCar({ listing, verdicts, risks, miles, photos: trustedPhotos(listing, photoOrigins) })
  const { mileage, distance, town, marketplace } = view
  const was = wasWords(car)
  const place = [distance === null ? null : `${distance} away`, town].filter((part) => part !== null).join(' in ')
  const confirmed = confirmedWords(verdicts)
  return {
    ...view,
    grade,
    confirmed: confirmed && clip(confirmed, maxConfirmedLength),
    notStated: verdicts.filter((one) => countsForGrade(one) && one.answer === 'unknown').map(openLabel),
    again: changes.map((change) => changeText(change, listing.priceCents, now, timeZone)),
    statedPrice: listing.priceCents === null ? null : `${formatPrice(listing.priceCents, listing.currency)}${was}`,
    facts: [`${view.price}${was}`, mileage, place, marketplace].filter((fact) => fact !== ''),
    deal: dealOf(listing, car.estimate ?? null),
    reasons: reasonsFor(verdicts),
    ask: asking === null || grade === 'MATCH' ? null : sellerMessage({ listing, verdicts, ...asking }),
    also: alsoListed(others, now),
    times: formatTimes({ ...car, postedAt: listing.postedAt }, now),
    asOf: formatZonedTime(now, timeZone),
  }
}

/** ", was $16,000": by what the reader was told, else by the ad's own history. Empty if the price did not fall. */
function wasWords({ listing, changes, wasCents }: Pick<CarToRender, 'listing' | 'changes' | 'wasCents'>): string {
  const drop = changes.find(({ reason }) => reason === 'PRICE_DROP')
  const cents = drop?.reason === 'PRICE_DROP' ? drop.wasCents : changes.length === 0 ? wasCents : null
  return cents === null || listing.priceCents === null ? '' : `, was ${formatPrice(cents, listing.currency)}`
}

/** Only what tells a buyer something at a glance: an alert does not explain why a price has no level. */
function dealOf({ priceCents, currency }: Listing, estimate: EstimateFigures | null): string | null {
  const isInDollars = currency === null || currency === 'USD'
  const deal = viewDeal(isInDollars ? priceCents : null, estimate)
  return deal === null || deal.level === null ? null : dealText(deal)
}
