import { formatWholeNumber } from '../figures'
import { knownDistanceMiles } from '../places/geography'
import type { CarFacts } from './car-facts'
import { townName } from './same-offer'
import { isCommonWord, compareTexts } from './text'
import {
  areKnownAndDifferent,
  compareCarOdometers,
  compareVins,
  countSharedPhotos,
  type IdentityEvidence,
} from './contradictions'

/**
 * Weighs what two listings have in common and where they differ, as points for being the same car. A point is about
 * one unit of log-likelihood ratio (natural logarithm) between one car and two cars of the same make, model and year
 * (the weights of Fellegi and Sunter, A Theory for Record Linkage, 1969), rounded by hand on ads from 2017 to 2021.
 */
export function collectIdentityEvidence(a: CarFacts, b: CarFacts): IdentityEvidence[] {
  return [vin, odometer, stock, text, price, title, place, build, phone, photos, nameless].flatMap(
    (evidence) => evidence(a, b) ?? [],
  )
}

/**
 * Points needed for the same car. Chosen on the labeled pairs (lab/bench/identity.bench): lower values merge different cars,
 * higher ones miss re-posts.
 */
export const sameCarPoints = 6

/** A typo is more likely than a second car with such a similar VIN. */
function vin(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  if (compareVins(a, b) !== 'slip') return null
  return { kind: 'vin', points: 6, words: 'VINs that differ by a slip of the finger' }
}

function stock(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  return a.stock !== null && a.stock === b.stock ? { kind: 'figures', points: 4, words: 'same stock number' } : null
}

/** Odometers of two cars of one model and year match to the mile about once in 50,000 pairs. */
function odometer(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  const kind = 'odometer'
  const apart = Math.abs((a.odometer?.miles ?? 0) - (b.odometer?.miles ?? 0))
  switch (compareCarOdometers(a, b)) {
    case 'equal':
      return { kind, points: 9, words: `same odometer (${formatWholeNumber(a.odometer!.miles)} mi)` }
    case 'rounded': {
      const isCoarse = a.odometer!.precision === 1_000 || b.odometer!.precision === 1_000
      return {
        kind: 'figures',
        points: isCoarse ? coarsePoints(a.odometer!.miles, apart) : 4,
        words: 'same odometer but for rounding',
      }
    }
    case 'further':
      return {
        kind: 'figures',
        points: isTemplate(a, b) ? 0.5 : apart <= 300 ? 3.5 : apart <= 1_000 ? 2 : 0,
        words: further(apart),
      }
    case 'askew':
      return { kind: 'other-odometer', points: -2, words: null }
    case 'mistyped':
      return { kind: 'figures', points: -0.5, words: 'odometers that differ by a slip of the finger' }
    default:
      return null
  }
}

/** Many sellers round to 100,000, few to 97,000. Rounding 97,800 down to 97,000 is rarer than rounding 97,200. */
function coarsePoints(miles: number, apart: number): number {
  if (apart === 0) return miles % 10_000 === 0 ? 1.5 : 3.8
  return apart <= 500 ? 3.8 : 2
}

/** If both ads are dealers' ads, shared text or photos prove little. */
const isTemplate = (a: CarFacts, b: CarFacts) => a.isDealer && b.isDealer

const further = (miles: number) => `odometer ${formatWholeNumber(miles)} mi further`

/** Matching texts of this length were written by one seller about one car. */
const tellingWeight = 8
const bestText = 7
/** A dealer reuses one template for all cars, so it counts for little unless it describes this car. */
const bestTemplate = { thisCar: 3, anyCar: 2 }
const describingWords = 8
const identicalText = 0.93
/** "runs good clean title": two owners of the same model and year in one town rarely write exactly this. */
const shortText = 2.5
const minWords = 4
/** Texts of this many words with nothing in common are rarely about one car, least of all on one site. */
const someWords = 20

function text(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  if (a.text.length === 0 || b.text.length === 0) return null
  const match = compareTexts(a.text, b.text)
  const shorter = Math.min(a.text.length, b.text.length)
  if (match.likeness < 0.08 && match.contained < 0.2) {
    if (shorter < someWords || isTemplate(a, b)) return null
    return { kind: 'text', points: a.marketplace === b.marketplace ? -3 : -1.5, words: null }
  }
  const alike = Math.max(match.likeness, shorter >= 15 ? 0.8 * match.contained : 0)
  const degree = Math.min(1, Math.max(0, (alike - 0.2) / 0.45)) * Math.min(1, match.shared / tellingWeight)
  const describes = match.likeness >= identicalText && Math.min(a.text.carWords, b.text.carWords) >= describingWords
  const template = isTemplate(a, b)
  const most = template ? (describes ? bestTemplate.thisCar : bestTemplate.anyCar) : bestText
  const otherFigures = match.otherNumbers ? (template ? 4 : 1.5) : 0
  const words = match.likeness >= identicalText ? 'same text' : degree > 0.5 ? 'nearly the same text' : null
  const least = !template && match.likeness >= identicalText && shorter >= minWords ? shortText : 0
  return { kind: 'text', points: Math.max(least, most * degree) - otherFigures, words }
}

function price(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  if (a.priceCents === null || b.priceCents === null) return null
  const apart = Math.abs(a.priceCents - b.priceCents) / Math.max(a.priceCents, b.priceCents)
  if (apart > 0 && apart <= 0.2 && isTemplate(a, b)) return null // a dealer's similar car costs about the same
  const points =
    apart === 0
      ? equalPrice(a.priceCents)
      : apart <= 0.03
        ? 1.5
        : apart <= 0.1
          ? 0.7
          : apart <= 0.2
            ? 0
            : apart <= 0.4
              ? -1.5
              : -4
  return { kind: 'figures', points, words: apart === 0 ? 'same price' : null }
}

/** Many cars cost $8,500, few $8,650. */
function equalPrice(cents: number): number {
  return cents % 1_000_00 === 0 ? 2 : cents % 500_00 === 0 ? 2.2 : 2.6
}

/** In real re-posts from 2021, 98% of the ads with the same title and price were for the same car. */
const samePrice = (a: CarFacts, b: CarFacts) =>
  a.priceCents !== null && a.priceCents === b.priceCents && !isTemplate(a, b) ? 1 : 0

const wordPoints = { telling: 0.8, common: 0.4, most: 2.5, tellingTitle: 1.2 }

/**
 * A title that only has year, make, model and trim proves nothing, because all pairs share them. Only the seller's own
 * words count.
 */
function title(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  const [one, other] = [new Set(a.titleWords), new Set(b.titleWords)]
  if (one.size === 0 || other.size === 0) return null
  if (a.titleWords.join(' ') === b.titleWords.join(' ')) {
    const each = a.ownTitleWords.map((word) => (isCommonWord(word) ? wordPoints.common : wordPoints.telling))
    const own = Math.min(
      wordPoints.most,
      each.reduce((sum, points) => sum + points, 0),
    )
    const points = own + (own >= wordPoints.tellingTitle ? samePrice(a, b) : 0)
    return { kind: 'figures', points, words: 'same title' }
  }
  const shared = [...one].filter((word) => other.has(word)).length
  const alike = shared / (one.size + other.size - shared)
  const hasOwn = a.ownTitleWords.some((word) => b.ownTitleWords.includes(word))
  return alike >= 0.6 && hasOwn ? { kind: 'figures', points: 0.7, words: 'nearly the same title' } : null
}

/** A salesperson's own ad is near the dealer. Farther away, an owner's ad for a dealer's car is a copy or another car. */
export const elsewhereMiles = 100

const areDealerAndOwner = (a: CarFacts, b: CarFacts) =>
  (a.seller === 'dealer' && b.seller === 'owner') || (a.seller === 'owner' && b.seller === 'dealer')

/** All of a dealer's cars are in one place, and dealers post one car in many places. */
function place(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  const isDealers = isTemplate(a, b)
  const miles = knownDistanceMiles(a, b)
  const isSameTown = townName(a) !== null && townName(a) === townName(b)
  const words = isSameTown ? a.town : miles !== null && miles < 10 ? 'nearby' : null
  if (isSameTown || (miles !== null && miles <= 10)) return { kind: 'figures', points: isDealers ? 0.5 : 1.5, words }
  if (miles === null) return null
  if (miles > elsewhereMiles && areDealerAndOwner(a, b)) return { kind: 'figures', points: -6, words: null }
  if (miles <= 60) return { kind: 'figures', points: 0.5, words: null }
  return miles > 250 && !isDealers ? { kind: 'figures', points: -1.5, words: null } : null
}

function build(a: CarFacts, b: CarFacts): IdentityEvidence[] {
  // Two cars of one dealer often differ in little else.
  const [colorApart, trimApart] = isTemplate(a, b) && compareCarOdometers(a, b) !== 'equal' ? [-8, -6] : [-5, -3]
  const parts: [string | null, string | null, number, number, string][] = [
    [a.color, b.color, 1, colorApart, 'colour'],
    [lower(a.trim), lower(b.trim), 0.7, trimApart, 'trim'],
    [a.transmission, b.transmission, 0, -2.5, 'transmission'],
    [a.bodyType, b.bodyType, 0, -1, 'body'],
    [a.drive, b.drive, 0, -2, 'drive'],
    [a.cylinders, b.cylinders, 0, -2.5, 'engine'],
  ]
  return parts.flatMap(([one, other, agreed, apart, name]): IdentityEvidence[] => {
    if (one === null || other === null) return []
    if (one === other) return [{ kind: 'figures', points: agreed, words: name === 'colour' ? `both ${one}` : null }]
    return [{ kind: 'other-build', points: apart, words: `another ${name}` }]
  })
}

const lower = (text: string | null) => text?.toLowerCase() ?? null

function phone(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  if (!a.phones.some((number) => b.phones.includes(number))) return null
  return { kind: 'figures', points: a.isDealer || b.isDealer ? 0.5 : 3, words: 'same phone number' }
}

/** Dealers show the same photo of their lot or logo with every car. */
function photos(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  const equal = countSharedPhotos(a.photoHashes, b.photoHashes)
  if (equal < 2) return null
  return { kind: 'photos', points: isTemplate(a, b) ? 5 : 8, words: `${equal} equal photos` }
}

/** If make, model or year is missing, the rest must agree more strongly. */
function nameless(a: CarFacts, b: CarFacts): IdentityEvidence | null {
  const isOpen = (field: 'make' | 'model' | 'year') => a[field] === null || b[field] === null
  if (areKnownAndDifferent(a.make, b.make) || !(isOpen('model') || isOpen('year'))) return null
  const points = isOpen('make') || isOpen('model') ? -2 : -0.5
  return { kind: 'too-little', points, words: null }
}
