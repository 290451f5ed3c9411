import { findMake, findModel } from '#domain/catalog/names/catalog'
import { mayNameSameCar } from '#domain/catalog/names/related-models'
import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { DecodedVin } from '#domain/judgment/facts/from-vin'
import type { Listing } from '#domain/listing/listing'

/**
 * True if a VIN belongs to a different car than the listing: another model year, make or model. False in doubt,
 * because buyers are warned about a contradiction. Brands of one manufacturer are sold under each other's names, and
 * so are models with a common word.
 */
export function contradictsListing(vin: DecodedVin, ad: Pick<Listing, 'make' | 'model' | 'year'>): boolean {
  const yearsApart = ad.year === null ? 0 : Math.abs(ad.year - vin.year)
  if (yearsApart >= yearCycle - yearTolerance) return yearsApart > yearCycle + yearTolerance
  if (yearsApart > yearTolerance) return true
  const make = ad.make === null ? null : findMake(ad.make)
  if (!make) return false
  const model = ad.model === null ? null : findModel(make, ad.model)
  const named = recognizeCar(`${vin.year} ${vin.make} ${vin.model}`)
  if (named.make === null) return false
  if (named.make !== make.id) return !areRelatedMakes(named.make, make.id)
  if (named.model === null || model === null) return false
  const { hasConflictingTitle } = reconcileCar(
    `${vin.year} ${make.name} ${model.name}`,
    `${vin.make} ${vin.model}`,
    vin.year,
  )
  return hasConflictingTitle && !mayBeSameModel(named.model, model.id, make.id)
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
