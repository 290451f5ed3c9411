import { findMake, findModel } from '#domain/catalogue/names/catalogue'
import { agreedCar } from '#domain/catalogue/recognise/agree'
import { recogniseCar } from '#domain/catalogue/recognise/recognise'
import type { DecodedVin } from '#domain/judgement/facts/decoded-vin'
import type { Listing } from '#domain/listing/listing'

/**
 * Whether a VIN belongs to another car than the ad's: another model year, make or model. In doubt it does not, because a
 * buyer is warned of it: brands of one house are sold under each other's names, and so are models that share a word.
 */
export function contradictsAd(vin: DecodedVin, ad: Pick<Listing, 'make' | 'model' | 'year'>): boolean {
  if (ad.year !== null && ad.year !== vin.year) return Math.abs(ad.year - vin.year) !== yearCycle
  const make = ad.make === null ? null : findMake(ad.make)
  if (!make) return false
  const model = ad.model === null ? null : findModel(make, ad.model)
  const named = recogniseCar(`${vin.year} ${vin.make} ${vin.model}`)
  if (named.make === null) return false
  if (named.make !== make.id) return !isOneHouse(named.make, make.id)
  if (named.model === null || model === null) return false
  const { isDisputed } = agreedCar(`${vin.year} ${make.name} ${model.name}`, `${vin.make} ${vin.model}`, vin.year)
  return isDisputed && !isOneModel(named.model, model.id, make.id)
}

/** A VIN's year code repeats after as many years, so only the other code may have been meant. */
const yearCycle = 30

/** Makes whose cars are also sold, registered or advertised under the other names of a line. */
const houses = [
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

const isOneHouse = (one: string, other: string) => houses.some((house) => house.includes(one) && house.includes(other))

/** Models of a make that go by each other's names and share no word. */
const kin = [
  'classic malibu',
  'outback legacy',
  'crosstrek impreza',
  'xv-crosstrek impreza',
  'outback impreza',
  'matrix corolla',
  'rabbit golf',
  'gti rabbit',
  'r32 golf',
  'gli jetta',
  'club-wagon e-150',
  'club-wagon e-250',
  'club-wagon e-350',
  'sonoma s15',
  'jimmy s15',
  'frontier pickup',
  'tacoma pickup',
  '718 boxster',
  '718 cayman',
  'boxster cayman',
  'lr3 discovery',
  'lr4 discovery',
  'xc70 v70',
  'v70 s70',
  'm3 3-series',
  'm4 4-series',
  'm5 5-series',
  'm6 6-series',
  'q60 g37',
  'voyager town-country',
  'xj xj6',
  'xj xj8',
  'xk xk8',
  'tt tts',
].map((pair) => pair.split(' '))

/** Words that many models of a make share. Shorter ones say nothing either: the "f" of "f-150", the "cx" of "cx-5". */
const common = new Set('grand model series class new sport coupe'.split(' '))
const fewestLetters = 3

function wordsOf(id: string): string[] {
  const words = id.split('-').filter((word) => word.length >= fewestLetters && !common.has(word))
  return words.length > 0 ? words : [id]
}

function isOneModel(one: string, other: string, make: string): boolean {
  if (make === 'mini') return true // its models are bodies of one car
  if (kin.some((pair) => pair.includes(one) && pair.includes(other))) return true
  return wordsOf(one).some((own) => wordsOf(other).some((word) => own.startsWith(word) || word.startsWith(own)))
}
