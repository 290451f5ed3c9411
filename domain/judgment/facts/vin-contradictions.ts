import { findMake, findModel } from '../../catalog/names/catalog'
import { mayNameSameCar } from '../../catalog/names/related-models'
import { reconcileCar } from '../../catalog/recognize/reconcile'
import { recognizeCar } from '../../catalog/recognize/recognize'
import type { Listing } from '../../listing/listing'
import type { BodyType } from '../../vocabulary'
import type { ListingContent } from '../evidence/evidence'
import { inferFacts } from './conclude'
import type { Fact } from './fact'
import { factsFromAttributes } from './from-attributes'
import { factsFromVin, type DecodedVin } from './from-vin'

type StatedCar = Pick<Listing, 'make' | 'model' | 'year'>

type Ad = ListingContent & StatedCar

/**
 * True if a VIN belongs to a different car than the listing: another model year or make, or another model with another
 * body or equipment. False in doubt, because buyers are warned about a contradiction. Brands of one manufacturer are sold
 * under each other's names, and so are models with a common word. A model's name alone does not count, because the
 * tables have errors.
 */
export function contradictsListing(vin: DecodedVin, ad: Ad): boolean {
  if (isOtherYearOrMake(vin, ad)) return true
  return namesOtherModel(vin, ad) && (isOtherBody(vin, ad) || findOtherEquipment(vin, ad).length > 0)
}

function isOtherYearOrMake(vin: DecodedVin, ad: StatedCar): boolean {
  const yearsApart = ad.year === null ? 0 : Math.abs(ad.year - vin.year)
  if (yearsApart >= yearCycle - yearTolerance) return yearsApart > yearCycle + yearTolerance
  if (yearsApart > yearTolerance) return true
  const { make } = recognizeCar(`${vin.year} ${vin.make} ${vin.model}`)
  return make !== null && ad.make !== null && make !== ad.make && !areRelatedMakes(make, ad.make)
}

/** Whether the tables decode a VIN to another model of the ad's make. The VIN or the tables may be wrong. */
export function namesOtherModel(vin: DecodedVin, ad: StatedCar): boolean {
  const make = ad.make === null ? null : findMake(ad.make)
  const model = !make || ad.model === null ? null : findModel(make, ad.model)
  const named = recognizeCar(`${vin.year} ${vin.make} ${vin.model}`)
  if (!make || !model || named.make !== make.id || named.model === null) return false
  const { hasConflictingTitle } = reconcileCar(
    `${vin.year} ${make.name} ${model.name}`,
    `${vin.make} ${vin.model}`,
    vin.year,
  )
  return hasConflictingTitle && !mayBeSameModel(named.model, model.id, make.id)
}

export interface VinContradiction {
  /** "car", "model year", or what of the car: "cylinders". */
  about: string
  /** In the wording of NHTSA's tables. */
  vin: string
  /** The ad's own value: untrusted text. */
  ad: string
}

/**
 * What the VIN says differently than the ad's fields: another car, or else a model year that is one off, and equipment.
 * The ad's text does not count, since sellers also write about other cars there.
 */
export function findVinContradictions(vin: DecodedVin, ad: Ad): VinContradiction[] {
  if (contradictsListing(vin, ad)) {
    const make = findMake(ad.make ?? '')
    const model = make && findModel(make, ad.model ?? '')
    const named = [ad.year, make?.name, model?.name].filter(Boolean).join(' ')
    return [{ about: 'car', vin: `${vin.year} ${vin.make} ${vin.model}`, ad: named }]
  }
  const isYearOff = ad.year !== null && Math.abs(ad.year - vin.year) === yearTolerance
  const year = isYearOff ? [{ about: 'model year', vin: String(vin.year), ad: String(ad.year) }] : []
  return [...year, ...findOtherEquipment(vin, ad)]
}

function findOtherEquipment(vin: DecodedVin, ad: Ad): VinContradiction[] {
  const found: VinContradiction[] = []
  const stated = inferFacts(factsFromAttributes(ad)).facts
  for (const fact of factsFromVin(vin)) {
    const other = stated.find((one) => differs(fact, one))
    const [own, theirs] = [fact.evidence[0], other?.evidence.find(({ kind }) => kind === 'attribute')]
    if (own?.kind !== 'vin' || theirs?.kind !== 'attribute') continue
    if (!found.some(({ about }) => about === own.label))
      found.push({ about: own.label, vin: own.value, ad: theirs.value })
  }
  return found
}

/** Kinds of bodies that sellers do not confuse, by the tables' wording and by the ad's. */
const bodies: [RegExp, BodyType[]][] = [
  [/^(?:pickup|truck)/i, ['pickup']],
  [/\bvan\b|minivan/i, ['van']],
  [/sedan|saloon|coupe|convertible|cabriolet|roadster/i, ['sedan', 'coupe', 'convertible', 'hatchback', 'wagon']],
]

function isOtherBody({ stated }: DecodedVin, { bodyType }: Ad): boolean {
  const own = bodies.find(([words]) => words.test(stated['body class'] ?? ''))
  return own !== undefined && bodyType !== null && !own[1].includes(bodyType)
}

/** In liters. Sellers round 1.998 L and 5.7 L alike. */
const engineSizeTolerance = 0.15

function differs(one: Fact, other: Fact): boolean {
  if (one.feature !== other.feature) return false
  if (one.number === null || other.number === null) return one.answer !== other.answer
  return Math.abs(one.number - other.number) > (one.feature === 'engine size' ? engineSizeTolerance : 0)
}

/** A VIN's year code repeats after this many years, so the other year may be meant. */
const yearCycle = 30
/** Sellers confuse the model year with the year of the first registration or sale. */
const yearTolerance = 1

/** Makes on one line are also sold, registered or advertised under each other's names. */
const relatedMakes = [
  'dodge ram chrysler plymouth',
  'mercedes-benz freightliner dodge',
  'chevrolet gmc geo daewoo',
  'toyota lexus scion',
  'nissan infiniti datsun',
  'honda acura',
  'hyundai genesis',
  'ford lincoln mercury',
  'bmw mini',
  'karma fisker',
].map((line) => line.split(' '))

const areRelatedMakes = (one: string, other: string) =>
  relatedMakes.some((house) => house.includes(one) && house.includes(other))

/**
 * Words that many models of a make share. Words as short as the "f" of "f-150" or the "cx" of "cx-5" do not count
 * either.
 */
const commonWords = new Set('grand model series class new sport coupe'.split(' '))
const minLetters = 3

function significantWords(id: string): string[] {
  const words = id.split('-').filter((word) => word.length >= minLetters && !commonWords.has(word))
  return words.length > 0 ? words : [id]
}

function mayBeSameModel(one: string, other: string, make: string): boolean {
  if (make === 'mini') return true // its models are body styles of one car
  if (mayNameSameCar({ make, model: one }, { make, model: other })) return true
  return significantWords(one).some((own) =>
    significantWords(other).some((word) => own.startsWith(word) || word.startsWith(own)),
  )
}
