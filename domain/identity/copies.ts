import { dayMs } from '../durations'
import { areFarApart } from '../listing/price-before'
import { knownDistanceMiles } from '../places/geography'
import type { CarFacts } from './car-facts'
import type { CopiedPart, CopySuspicion, SuspectedCopy } from '../listing/copy-suspicion'
import {
  compareCarOdometers,
  compareVins,
  countSharedPhotos,
  findContradiction,
  minSharedPhotos,
  type IdentityEvidence,
} from './contradictions'
import { collectIdentityEvidence, elsewhereMiles, sameCarPoints } from './evidence'
import { isNear, isSameOffer } from './same-offer'
import { compareTexts } from './text'

/**
 * Recognizes an ad that offers another ad's car: the same photos, mileage, text or VIN, but a price that is far apart, or a
 * dealer's car as an owner's elsewhere. Swindlers take photos and figures from a real ad and ask little for the car. Null
 * if the two may be one seller's, or if an honest seller explains the difference:
 * - the site marks a re-post, or the ads are of one kind on one site in one area;
 * - one dealer states the price on one site and a down payment on another;
 * - the cheaper ad names a damaged title;
 * - the car changed hands: the cheaper or the owner's ad was there before the other, with its own photos.
 */
export function findCopy(a: CarFacts, b: CarFacts): SuspectedCopy | null {
  const parts = copiedParts(a, b)
  if (parts.length === 0 || isSameOffer(a, b) || !isOneCar(a, b, parts)) return null
  const hasPhotos = parts.includes('photos')
  const pair = orderByPrice(a, b) ?? orderBySeller(a, b, parts)
  if (pair === null || (!hasPhotos && isEarlier(pair.copy, pair.original))) return null
  const { copy, original, sign } = pair
  const { marketplace, priceCents, town } = original
  return { copyId: copy.id, originalId: original.id, parts, sign, original: { marketplace, priceCents, town } }
}

interface Ordered {
  sign: CopySuspicion['sign']
  copy: CarFacts
  original: CarFacts
}

/** The cheaper one is the copy. Owners elsewhere ask no down payment, so what they ask counts even if it is too low. */
function orderByPrice(a: CarFacts, b: CarFacts): Ordered | null {
  const asked = (car: CarFacts) => car.priceCents ?? (car.isDealer || isNear(a, b) ? null : car.tooLowCents)
  const [ofA, ofB] = [asked(a), asked(b)]
  if (ofA === null || ofB === null || !areFarApart(ofA, ofB)) return null
  const [copy, original] = ofA < ofB ? [a, b] : [b, a]
  const mayBeOneDealers = (a.isDealer || b.isDealer) && a.seller !== 'owner' && b.seller !== 'owner' && isNear(a, b)
  return mayBeOneDealers || isBranded(copy) ? null : { sign: 'price', copy, original }
}

const isBranded = ({ titleStatus }: CarFacts) =>
  titleStatus === 'salvage' || titleStatus === 'rebuilt' || titleStatus === 'parts only'

/** The owner's ad is the copy. A car that a dealer sold has its new owner's photos and text, and more miles. */
function orderBySeller(a: CarFacts, b: CarFacts, parts: CopiedPart[]): Ordered | null {
  const [copy, original] = a.seller === 'owner' ? [a, b] : [b, a]
  if (copy.seller !== 'owner' || original.seller !== 'dealer') return null
  const isElsewhere = (knownDistanceMiles(a, b) ?? 0) > elsewhereMiles
  const isCopied = parts.includes('photos') || parts.includes('text') || compareCarOdometers(a, b) === 'equal'
  return isElsewhere && isCopied ? { sign: 'seller', copy, original } : null
}

/** False if a date is unknown. */
function isEarlier(one: CarFacts, other: CarFacts): boolean {
  if (one.postedAt === null || other.postedAt === null || other.isPostedAtGuessed) return false
  return other.postedAt.getTime() - one.postedAt.getTime() >= dayMs
}

function copiedParts(a: CarFacts, b: CarFacts): CopiedPart[] {
  const odometers = compareCarOdometers(a, b)
  return [
    ...(compareVins(a, b) === 'equal' ? (['VIN'] as const) : []),
    ...(countSharedPhotos(a.photoHashes, b.photoHashes) >= minSharedPhotos ? (['photos'] as const) : []),
    ...(odometers === 'equal' || odometers === 'rounded' ? (['mileage'] as const) : []),
    ...(isSameText(a, b) ? (['text'] as const) : []),
  ]
}

/** Texts of this many words are not so alike by chance. Shorter ones have to be the same word by word. */
const sameTexts = [
  { words: 20, likeness: 0.75 },
  { words: 12, likeness: 0.95 },
]

function isSameText({ text: a }: CarFacts, { text: b }: CarFacts): boolean {
  const enough = sameTexts.find(({ words }) => Math.min(a.length, b.length) >= words)
  const match = enough ? compareTexts(a, b) : null
  return match !== null && match.likeness >= enough!.likeness
}

/** As many as an equal odometer reading. */
const vinPoints = 9

/**
 * Whether the ads would be one car's by everything but price and place, which a copier changes. Copied photos or a VIN
 * outweigh a mileage or stock number that the copier invented.
 */
function isOneCar(a: CarFacts, b: CarFacts, parts: CopiedPart[]): boolean {
  const against = findContradiction(a, b)?.reason
  const isInvented = (against === 'other-odometer' || against === 'other-stock') && parts.includes('photos')
  if (against !== undefined && !isInvented) return false
  const points = collectIdentityEvidence(withoutPriceAndPlace(a), withoutPriceAndPlace(b)).reduce(sum, 0)
  return points + (parts.includes('VIN') ? vinPoints : 0) >= sameCarPoints
}

const sum = (total: number, { points }: IdentityEvidence) => total + points

const withoutPriceAndPlace = (car: CarFacts): CarFacts => ({
  ...car,
  priceCents: null,
  latitude: null,
  longitude: null,
  town: null,
})

/** For display: "a copy: the photos, mileage of another ad, far apart in price". */
export const copyWords = ({ parts, sign }: CopySuspicion): string =>
  `a copy of another ad: same ${parts.join(' and ')}, ${sign === 'price' ? 'price far apart' : 'a dealer’s car offered by an owner elsewhere'}`
