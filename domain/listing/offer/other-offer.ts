import { reconcileCar } from '../../catalog/recognize/reconcile'
import type { TitleStatus } from '../../vocabulary'
import type { OfferFlag } from '../listing'
import { findDescribedPart, findPart, findParting } from './parts'
import { findRental, findService } from './services'
import { findOtherVehicle } from './vehicles'
import { findWantAd } from './want-ads'

/** What a row or posting page states. `title` in the seller's words. */
export interface Ad {
  title: string
  makeModelText: string | null
  year: number | null
  priceCents: number | null
  odometerMiles: number | null
  vin: string | null
  titleStatus?: TitleStatus | null
  /** Absent in a row. Decides what the title leaves open: "Honda Civic roof rack", "It came off my car". */
  description?: string
}

export interface OtherOffer {
  flag: OfferFlag
  /** The title's words that say so, in lowercase. */
  words: string
  /** Whether make and model or year are named, or a reading, a VIN or a title status is stated. Such an ad is never dropped. */
  hasCar: boolean
}

/** As buyers and operators see it, before the title's words. */
export const offerTexts: Record<OfferFlag, string> = {
  parts: 'Sold for parts',
  unregistrable: 'Cannot be registered',
  rental: 'For rent, not for sale',
  wanted: 'Wanted, not for sale',
  service: 'A service, not a car',
  'other-vehicle': 'Another kind of vehicle',
}

export const isOfferFlag = (flag: string): flag is OfferFlag => Object.hasOwn(offerTexts, flag)

/** "Sold for parts (“parting out”)". */
export const offerText = (flag: OfferFlag, words: string | undefined): string =>
  words ? `${offerTexts[flag]} (“${words}”)` : offerTexts[flag]

/** No site allows longer titles. */
const maxCharacters = 200

/**
 * What an ad in the cars category offers instead of a whole car: parts, a rental, a service, another kind of vehicle, or
 * nothing, because somebody wants to buy. Null for a car, and when the title is ambiguous. A car with a trailer hitch or
 * a camper shell is a car. So is a car named next to a trailer or after a question ("Need a car? 2010 Camry").
 */
export function findOtherOffer(ad: Ad): OtherOffer | null {
  const title = ad.title.slice(0, maxCharacters)
  const found = findFlag(title, ad)
  return found && { ...found, hasCar: statesCar(ad) || namesCar(title, ad) }
}

function findFlag(title: string, ad: Ad): Pick<OtherOffer, 'flag' | 'words'> | null {
  const parting = findParting(title)
  if (parting !== null) return { flag: 'parts', words: parting }
  const rental = findRental(title)
  if (rental !== null) return { flag: 'rental', words: rental }
  // Few people who want a car state a reading, a VIN or a title status, and no part or service has one.
  const wanted = statesCar(ad) ? null : findWantAd(title)
  if (wanted !== null) return { flag: 'wanted', words: wanted }
  const vehicle = findOtherVehicle(title)
  if (vehicle !== null) return { flag: 'other-vehicle', words: vehicle }
  const service = statesCar(ad) ? null : findService(title)
  if (service !== null) return { flag: 'service', words: service }
  if (statesCar(ad) && !isCheap(ad)) return null
  const part = findPart(title, ad.priceCents) ?? findDescribedPart(title, ad.description ?? '', ad.priceCents)
  return part === null ? null : { flag: 'parts', words: part }
}

/** Below this, an engine with its mileage is likelier than a car whose title ends with a part. */
const cheapCents = 1_000_00
const isCheap = ({ priceCents }: Ad) => priceCents !== null && priceCents < cheapCents

/** Sellers of goods type lower readings, because the site asks for one. */
const leastMiles = 1_000

const statesCar = ({ odometerMiles, vin, titleStatus }: Ad): boolean =>
  (odometerMiles ?? 0) >= leastMiles || vin !== null || (titleStatus ?? null) !== null

function namesCar(title: string, { makeModelText, year }: Ad): boolean {
  const car = reconcileCar(title, makeModelText, year)
  return car.hasConflictingTitle || (car.make !== null && (car.model !== null || car.year !== null))
}
