import type { Fact } from '#domain/judgment/facts/fact'
import { passingGrades } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { colorConflictText } from '#domain/identity/colors'
import type { CopySuspicion } from '#domain/listing/copy-suspicion'
import { toHttpUrl, unreliableFigures, reliableFigures } from '#domain/listing/listing'
import { wasListedBeforeSearch } from '#domain/search/backfill'
import { positionReachMiles } from '#domain/search/hard-filter'
import { townWithState } from '#domain/places/towns'
import { areFarApart, priceBeforeDrop } from '#domain/listing/price-before'
import type { CandidateStage, Listing, Search } from '#prisma/generated/client'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { goneSinceText } from '#domain/words/gone-since'
import { formatZonedTime, type DateContext } from '#domain/words/time-zone'
import { planSellerMessage, type AskedLimits } from '#domain/words/ask-seller'
import { statedFacts, type StatedCar } from '#domain/words/fact-table'
import { toCarView } from '#domain/words/car-view'
import { otherListingTexts, placeText } from '#domain/words/car-text'
import { mainEvidence, toChecklist, unstatedText, type ChecklistRow } from '#domain/words/checklist'
import { comparedCarsText, statedFaultText, toDealView } from '#domain/words/deal-text'
import { copiesText } from '#domain/words/copy-text'
import { toProof } from '#domain/words/evidence-text'
import { capitalize, failedWishText, featurePhrase } from '#domain/words/wish-text'
import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import type { Marketplace } from '#domain/marketplaces'
import type { SellerType } from '#domain/vocabulary'
import { formatDollars, shownMiles } from '#domain/figures'
import { listPhotoUrls } from '../photos/photo-address.server'
import { loadFoundCars, type FoundCar } from './found-cars.server'
import type { CardDeal } from './deal-chart'

export const maxCarsPerSection = 50

/**
 * A search's cars in these stages, newest posting first, without hidden ones and those with a stale grade. Reads at
 * most `maxCarsPerSection`.
 */
export async function loadCars(search: Search, stages: CandidateStage[]): Promise<Car[]> {
  const cars = await loadFoundCars(search, { order: 'newest', most: maxCarsPerSection })
  const wanted = cars
    .filter((car) => car.pile !== 'HIDDEN' && !car.isStale && stages.includes(car.stage))
    .map((car) => toCar(search, car))
  return wanted.sort((a, b) => (b.postedAt?.getTime() ?? 0) - (a.postedAt?.getTime() ?? 0))
}

export type Car = ReturnType<typeof toCar>

/** Not loaded for ad lists. */
type Compared = 'estimate' | 'priceSteps' | 'others' | 'colors' | 'copies' | 'earlierCents'

export function toCar(
  search: Pick<Search, 'createdAt'>,
  found: Omit<FoundCar, 'pile' | 'total' | 'stale' | 'isStale' | 'isSaved' | Compared> &
    Partial<Pick<FoundCar, 'isStale' | 'isSaved'>> &
    Partial<Pick<FoundCar, Compared>>,
) {
  const { listing, stage, reason, verdicts, risks, typicalWishes, isBackfill, foundAt, feedback, miles, postings } =
    found
  const stated = reliableFigures(listing)
  return {
    listingId: listing.id,
    vehicleId: listing.vehicleId,
    stage,
    isStale: found.isStale ?? false,
    isSaved: found.isSaved ?? false,
    reason,
    title: listing.title,
    url: toHttpUrl(listing.url),
    /** Whole dollars; null if the price is not stated or in another currency. */
    price: dollarsOf(stated.priceCents, listing),
    /** Whole dollars before the last drop; null if the price did not drop. */
    wasPrice: dollarsOf(priceBeforeDrop(listing) ?? earlierPriceOfVehicle(found), listing),
    priceChangedAt: listing.priceChangedAt,
    mileage: stated.odometerMiles,
    /** Figures in the ad that are not reliable, such as a placeholder price. The price or mileage is null then. */
    noted: unreliableFigures(listing),
    distanceMiles: miles === null ? null : shownMiles(miles),
    marketplace: listing.marketplace,
    postedAt: listing.postedAt,
    foundAt,
    isGone: listing.goneAt !== null,
    goneAt: listing.goneAt,
    goneReason: listing.goneAt === null ? null : listing.goneReason,
    photos: listPhotoUrls(listing),
    verdicts: Array.isArray(verdicts) ? (verdicts as Verdict[]) : [],
    risks: Array.isArray(risks) ? (risks as Fact[]) : [],
    /** Labels of wishes that the ad leaves open but that are typical for such a car. */
    typicalWishes,
    isBackfill,
    wasThereBefore: wasListedBeforeSearch(listing, search),
    feedback,
    postings,
    others: found.others ?? [],
    colors: found.colors ?? [],
    copies: found.copies ?? null,
    notified: found.notifiedAt && { at: found.notifiedAt, reason: found.notificationReason ?? 'NEW' },
    estimate: found.estimate ?? null,
    listing,
  }
}

/**
 * A higher price of the vehicle that another of its listings, or an alert, has stated before. In cents. Null if one of
 * its listings still asks that much, or if it is so much higher that it was hardly the same seller's.
 */
function earlierPriceOfVehicle({ listing, earlierCents = null, others = [] }: PricedCar): number | null {
  const { priceCents } = reliableFigures(listing)
  if (earlierCents === null || priceCents === null || isPlaceholderPrice(earlierCents, listing.year)) return null
  if (areFarApart(earlierCents, priceCents)) return null
  const asked = others.map((other) => reliableFigures(other).priceCents ?? 0)
  return earlierCents > Math.max(priceCents, ...asked) ? earlierCents : null
}

type PricedCar = Pick<FoundCar, 'listing'> & Partial<Pick<FoundCar, 'earlierCents' | 'others'>>

function dollarsOf(cents: number | null, { currency }: Pick<Listing, 'currency'>): number | null {
  return cents !== null && (currency === null || currency === 'USD') ? Math.round(cents / 100) : null
}

export type CardView = ReturnType<typeof toCardView>

/** Input for the message to the seller: what the search wants, and the buyer's first name if the message is signed. */
interface SellerMessageInput {
  criteria: Criterion[]
  limits: AskedLimits
  signAs: string | null
  /** What the car's page shows. Absent where it is not loaded. */
  stated?: StatedCar
}

/** All evidence of a car in words, within its context in the ad. `isLocated`: with the place of each quote. */
export function viewOf(car: Car, isLocated = false) {
  const { listing, verdicts, risks } = car
  return toCarView({
    listing: {
      ...listing,
      // Safe: only our own code writes this column.
      copySuspicion: listing.copySuspicion as CopySuspicion | null,
      marketplace: listing.marketplace as Marketplace,
      description: listing.description ?? '',
      priceCents: car.price === null ? null : car.price * 100,
      odometerMiles: car.mileage,
      noted: car.noted,
    },
    verdicts,
    risks: risks.filter(({ feature }) => !verdicts.some(({ label, answer }) => label === feature && answer === 'yes')),
    ...{ miles: car.distanceMiles, isTownOnly: isTownOnly(car) },
    photos: car.photos,
    ...{ reach: evidenceContextLength, isLocated },
  })
}

/** "Posted Nov 30, 2026, 5:02 AM UTC, found Nov 30, 2026, 5:03 AM UTC": for pages of one car and for the list of ads. */
export function exactTimes(
  { postedAt, foundAt, wasPrice, priceChangedAt }: Pick<Car, 'postedAt' | 'foundAt' | 'wasPrice' | 'priceChangedAt'>,
  timeZone: string | null,
): string {
  const times = [
    postedAt && `Posted ${formatZonedTime(postedAt, timeZone)}`,
    `${postedAt ? 'found' : 'Found'} ${formatZonedTime(foundAt, timeZone)}`,
    wasPrice !== null && priceChangedAt && `price dropped ${formatZonedTime(priceChangedAt, timeZone)}`,
  ]
  return times.filter(Boolean).join(', ')
}

/**
 * View data of a car card: figures as text, and one proof for each wish. With `asking`, an active listing that no wish
 * rules out gets a message to its seller. Times use `timeZone` (IANA), or UTC if it is null.
 */
export function toCardView(
  car: Car,
  now: Date,
  asking: SellerMessageInput | null = null,
  timeZone: string | null = null,
) {
  const { listingId, stage, reason, title, postedAt, foundAt, wasThereBefore, listing, photos } = car
  const { distance, town, verdicts, risks, ...view } = viewOf(car)
  const { rows, unstated } = toChecklist(verdicts)
  return {
    listingId,
    carId: carIdOf(car),
    stage,
    /** Whether the grade is by earlier wishes, and the car is being checked. */
    isStale: car.isStale,
    isSaved: car.isSaved,
    /** Why a filter excludes the car. Wishes against it are in `rows`. */
    reason: isMissWithoutRow(car, rows) && reason !== null ? (failedWishText(reason) ?? reason) : null,
    rows,
    /** Everything that the ad leaves open: "Sunroof, no rust". Empty if it leaves nothing open. */
    unstated: unstatedText(unstated, car.typicalWishes),
    risks: risks.map(({ label, evidence }) => ({ label, proof: mainEvidence({ evidence }).map(toProof) })),
    /** Whether the car is still listed and has open wishes. */
    isAskable: isAskable(stage) && !car.isGone && openLabels(car.verdicts).length > 0,
    /** Message to the seller; null unless requested. */
    ask: asking && isAskable(stage) && !car.isGone ? askOf(car, asking) : null,
    /** The seller's title; null if it equals the name. */
    title: title === view.name ? null : title,
    photos: photos.length,
    wasPrice: car.wasPrice === null ? null : formatDollars(car.wasPrice),
    place: placeText({ distance, town: isNear(car) ? town : townWithState(town, listing) }),
    postedAt,
    foundAt,
    gone: car.goneAt && goneText(car, car.goneAt, { now, timeZone }),
    notified: car.notified,
    wasThereBefore,
    deal: toCardDeal(car),
    postings: car.postings,
    /** The car's other listings, cheapest first. */
    others: otherListingTexts(car.others),
    feedback: car.feedback,
    copies: copiesText(car.copies),
    colorConflict: colorConflictText(
      car.colors.map((one, i) => (i === 0 ? { ...one, description: listing.description } : one)),
    ),
    ...view,
  }
}

const isTownOnly = ({ listing, distanceMiles }: Car) =>
  distanceMiles !== null && positionReachMiles({ ...listing, marketplace: listing.marketplace as Marketplace }) > 0

/** In miles. Nearer, a buyer knows the town. */
const nearMiles = 150
const isNear = ({ distanceMiles }: Car) => distanceMiles !== null && distanceMiles <= nearMiles

/** Identifies the car in URLs: its vehicle, or the listing if it has none. */
const carIdOf = ({ vehicleId, listingId }: Pick<Car, 'vehicleId' | 'listingId'>) => vehicleId ?? listingId

/** Characters of context around evidence on a card. Most evidence then fits on one line. */
const evidenceContextLength = 10

/** The price compared with similar cars. Null without an estimate, which filtered cars never have, and for a copy. */
function toCardDeal({ estimate, price, listing }: Car): CardDeal | null {
  if (listing.copySuspicion !== null) return null
  const fault = estimate?.problem === 'fault' ? statedFaultText(listing) : null
  const deal = toDealView(price === null ? null : price * 100, estimate, fault)
  if (deal === null || estimate === null) return null
  return { ...deal, compared: estimate.expectedCents === null ? null : comparedCarsText(estimate, listing.year) }
}

const isMissWithoutRow = ({ stage, isGone }: Car, rows: ChecklistRow[]) =>
  !isGone &&
  (stage === 'FILTERED' || (stage === 'REJECTED' && !rows.some(({ tone, isNice }) => tone === 'bad' && !isNice)))

const isAskable = (stage: Car['stage']) => passingGrades.some((grade) => grade === stage)

const openLabels = (verdicts: Verdict[]) =>
  verdicts.filter(({ answer }) => answer === 'unknown').map(({ label }) => label)

function askOf({ listing, verdicts, risks }: Car, { stated, ...asking }: SellerMessageInput) {
  const message = planSellerMessage({
    // Safe: only the site adapters' values are stored.
    listing: { ...listing, description: listing.description ?? '', seller: listing.seller as SellerType | null },
    facts: stated ? statedFacts(stated) : risks,
    ...{ verdicts, ...asking },
  })
  return { message, open: openLabels(verdicts).map((label) => ({ label, words: capitalize(featurePhrase(label)) })) }
}

/** Example: "Sold, gone since November 20, after we alerted you". */
function goneText(car: Pick<Car, 'goneReason' | 'notified'>, goneAt: Date, reader: DateContext): string {
  const since = goneSinceText(car.goneReason, goneAt, reader)
  return car.notified && car.notified.at < goneAt ? `${since}, after we alerted you` : since
}
