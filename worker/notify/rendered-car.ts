import type { CarChange } from '#domain/alerts/notified'
import type { StoredEstimate } from '#domain/deal/price-level'
import { confirmedCountText, type PassingGrade } from '#domain/judgment/verdicts/grade'
import { countsForGrade } from '#domain/judgment/verdicts/verdict'
import { type Listing, trustedPhotos } from '#domain/listing/listing'
import { nearestMiles, type PlaceCenters } from '#domain/search/wanted-places'
import { planSellerMessage } from '#domain/words/ask-seller'
import { statedFacts } from '#domain/words/fact-table'
import { composeMessage } from '#domain/words/seller-message'
import { changeText, type ChangeText } from '#domain/words/change-words'
import { toCarView, type CarToView, type CarView } from '#domain/words/car-view'
import {
  otherListingTexts,
  type OtherListingText,
  type OtherListing,
  truncateWithEllipsis,
  formatPrice,
  placeText,
  formatListingTimes,
} from '#domain/words/car-text'
import { openTopics, toChecklist, unstatedText, type ChecklistRow } from '#domain/words/checklist'
import { confirmedWishes, countUnnamed, unnamedWish } from '#domain/words/wish-text'
import { dealText, toDealView } from '#domain/words/deal-text'
import { countGrades, type GradeCounts } from '#domain/words/grade-text'
import { formatZonedTime } from '#domain/words/time-zone'

/** Shared by emails, their text versions and notifications. Nothing in it is escaped. */
export interface RenderedCar extends CarView {
  grade: PassingGrade
  /** Told because the buyer saved it: the search itself would not alert about it. */
  isWatched: boolean
  /** "2 of 3 confirmed". Null for a search without criteria that count. */
  confirmedCount: string | null
  /** "2 of 3 confirmed, not stated: sunroof". Null as `confirmedCount` is. */
  confirmed: string | null
  /** Criteria that count but that the listing does not answer. */
  notStated: string[]
  /** Reasons for a repeated alert, most important first. Empty for a new car. */
  again: ChangeText[]
  /** "$16,000", relative to the recipient's last notification, or else to the listing's own history. Null without a drop. */
  wasPrice: string | null
  /** Omits unstated values, for a subject: "$14,500, was $16,000", "71k mi", "14 mi away". */
  statedFigures: string[]
  /** Mileage, distance and town, marketplace, always in this order. */
  facts: string[]
  /** "Good price: $1,150 under the usual $14,100 · 23 similar cars". Null if the price has no level, or for a suspected copy. */
  deal: string | null
  reasons: string[]
  rows: ChecklistRow[]
  /** Everything that the ad leaves open: "Sunroof, no rust". Empty if it leaves nothing open. */
  unstated: string
  /** "4 of your wishes are not stated; confirm your email to see them here". Null unless their words may not be shown. */
  unnamedOpen: string | null
  /** A message to the seller, ready to copy. Null for a car that is only watched, and for a recipient who must not get user-typed text. */
  ask: string | null
  /** Other listings of the car, cheapest first. */
  also: OtherListingText[]
  /** "Posted 3 min ago, found 40 s later". */
  times: string
  /** Exact time of sending. `times` is relative to it. */
  asOf: string
}

/** Further cars of a message, each a line with a link. Every car that a target counts as notified of is named. */
export interface MoreCars {
  /** All of them. `cars` contains the first ones. */
  counts: GradeCounts
  cars: RenderedCar[]
}

export const noMoreCars: MoreCars = { counts: countGrades([]), cars: [] }

export interface CarToRender extends Pick<CarToView, 'verdicts' | 'risks'> {
  listing: Listing
  grade: PassingGrade
  isWatched?: boolean
  /** Improvements since the recipient's last notification. Empty for a new car. */
  changes: CarChange[]
  /** The price before the seller lowered it. Null if the price did not drop. */
  wasCents: number | null
  estimate?: StoredEstimate | null
  foundAt: Date
  /** Listed before the search was first saved. */
  wasThereBefore: boolean
  center: PlaceCenters
  photoOrigins: string[]
  others?: OtherListing[]
  asking: Pick<Parameters<typeof planSellerMessage>[0], 'criteria' | 'limits' | 'signAs'> | null
  /** The recipient's IANA time zone. If null, times are shown in UTC and labeled as such. */
  timeZone: string | null
  now: Date
}

/** In characters. A search may have twenty criteria of eighty characters each. */
const maxConfirmedLength = 240

export function renderCar(car: CarToRender): RenderedCar {
  const {
    listing,
    grade,
    isWatched = false,
    verdicts,
    risks,
    changes,
    center,
    photoOrigins,
    others = [],
    asking,
    timeZone,
    now,
  } = car
  const miles = nearestMiles(center, listing)
  const view = toCarView({ listing, verdicts, risks, miles, photos: trustedPhotos(listing, photoOrigins) })
  const { rows, unstated } = toChecklist(view.verdicts)
  const unnamed = unstated.filter(({ label }) => label === unnamedWish)
  const named = unstated.filter(({ label }) => label !== unnamedWish)
  const { mileage, distance, marketplace } = view
  const wasPrice = wasPriceOf(car)
  const facts = statedFacts({ listing, read: risks ?? [] })
  const price = listing.priceCents === null ? null : `${view.price}${wasPrice === null ? '' : `, was ${wasPrice}`}`
  const notStated = countUnnamed(openTopics(view.verdicts))
  const namedTopics = openTopics(view.verdicts.filter(({ label }) => label !== unnamedWish))
  const unnamedOpen = unnamedOpenText(unnamed.filter(countsForGrade).length, namedTopics.length > 0)
  const confirmedCount = confirmedCountText(verdicts)
  const confirmed =
    confirmedCount &&
    [confirmedCount, ...(namedTopics.length > 0 ? [`not stated: ${namedTopics.join(', ')}`] : [])].join(', ')
  return {
    ...view,
    grade,
    isWatched,
    confirmedCount,
    confirmed:
      confirmed && [truncateWithEllipsis(confirmed, maxConfirmedLength), unnamedOpen].filter(Boolean).join('; '),
    notStated,
    again: changes.map((change) => changeText(change, listing.priceCents, now, timeZone)),
    wasPrice,
    statedFigures: [price, listing.odometerMiles === null ? null : mileage, distance].filter(
      (figure) => figure !== null,
    ),
    facts: [mileage, placeText(view), marketplace].filter((fact) => fact !== ''),
    deal: describeDeal(listing, car.estimate ?? null),
    reasons: confirmedWishes(verdicts),
    rows,
    unstated: unstatedText(named),
    unnamedOpen: unnamedOpenText(unnamed.length, named.length > 0),
    ask:
      asking === null || isWatched ? null : composeMessage(planSellerMessage({ ...asking, listing, verdicts, facts })),
    also: otherListingTexts(others),
    times: formatListingTimes({ ...car, postedAt: listing.postedAt }, now),
    asOf: formatZonedTime(now, timeZone),
  }
}

function unnamedOpenText(count: number, isMore: boolean): string | null {
  if (count === 0) return null
  const more = isMore ? ' more' : ''
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them']
  return `${count}${more} of your wishes ${are} not stated; confirm your email to see ${them} here`
}

/** "$14,500 (was $16,000)". */
export const priceText = ({ price, wasPrice }: Pick<RenderedCar, 'price' | 'wasPrice'>): string =>
  wasPrice === null ? price : `${price} (was ${wasPrice})`

/** "Also on CarGurus at $13,900". */
export const alsoText = ({ marketplace, price }: OtherListingText): string => `Also on ${marketplace}${price}`

function wasPriceOf({
  listing,
  changes,
  wasCents,
}: Pick<CarToRender, 'listing' | 'changes' | 'wasCents'>): string | null {
  const drop = changes.find(({ reason }) => reason === 'PRICE_DROP')
  const cents = drop?.reason === 'PRICE_DROP' ? drop.wasCents : changes.length === 0 ? wasCents : null
  return cents === null || listing.priceCents === null ? null : formatPrice(cents, listing.currency)
}

/** Only what helps a buyer at a glance: an alert does not explain why a price has no level. A copy's price is bait. */
function describeDeal(
  { priceCents, currency, copySuspicion }: Listing,
  estimate: StoredEstimate | null,
): string | null {
  if (copySuspicion) return null
  const isInDollars = currency === null || currency === 'USD'
  const deal = toDealView(isInDollars ? priceCents : null, estimate)
  return deal === null || deal.level === null ? null : dealText(deal)
}
