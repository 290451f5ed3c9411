import { canonicalModelKey } from '../catalog/names/related-models'
import type { TextFingerprint } from './text'
import type { CarFacts } from './car-facts'
import { townName } from './same-offer'

/** MinHash of the word pairs: texts that agree by 70% share a band in 93% of cases. */
const bands = 4
const rowsPerBand = 2
const minPairs = 8
/** One odd multiplier per hash function. */
const multipliers = Array.from({ length: bands * rowsPerBand }, (_, i) => Math.imul(0x9e3779b1, 2 * i + 1) | 1)

/** Empty if the text is too short to compare. */
function minHashBands({ pairs }: TextFingerprint): string[] {
  if (pairs.size < minPairs) return []
  const least = multipliers.map(() => 0xffffffff)
  for (const pair of pairs.keys()) {
    const base = hash(pair)
    for (const [i, multiplier] of multipliers.entries()) least[i] = Math.min(least[i]!, mix(base, multiplier))
  }
  return Array.from({ length: bands }, (_, band) => {
    const rows = least.slice(band * rowsPerBand, (band + 1) * rowsPerBand)
    return `${band}${rows.map((row) => row.toString(36)).join('.')}`
  })
}

/** FNV-1a, 32-bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

function mix(value: number, multiplier: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), multiplier)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const odometerBandMiles = 3_000

/**
 * Lookup keys to find other listings of the same car. `own` keys are stored with the listing. `wanted` keys are looked
 * up among other listings. Listings without a common key are never compared. Keys: the VIN, the site's re-post marker,
 * and for cars of one make, model and year the odometer band, town, square degree, title with price, and text
 * (docs/decisions/027).
 */
export function identityKeys(car: CarFacts): { own: string[]; wanted: string[] } {
  const { marketplace, externalId, repostOf } = car
  const vin = car.vin ?? car.mistypedVin
  const isNamed = car.make !== null && car.model !== null && car.year !== null
  const line =
    car.make !== null && car.model !== null ? canonicalModelKey(car.make, car.model).split('/') : [car.make, car.model]
  const name = [...line, car.year].map((part) => part ?? '').join('|')
  const own = [
    ...(vin === null ? [] : [`vin:${vin}`]),
    ...(repostOf === null ? [] : [`repost:${marketplace}:${repostOf}`]),
    `title:${name}|${car.priceCents ?? ''}|${car.titleWords.join(' ').slice(0, 120)}`,
    ...minHashBands(car.text).map((band) => `text:${name}|${band}`),
    ...(isNamed ? placesOf(car).map((place) => `place:${name}|${place}`) : []),
  ]
  const bands = isNamed && car.odometer ? [Math.floor(car.odometer.miles / odometerBandMiles)] : []
  const odometer = (band: number) => `odometer:${name}|${band}`
  const beside = bands.flatMap((band) => [band - 1, band, band + 1])
  // A re-post is stored under the id that it repeats, and the original looks that id up. The reverse works too.
  const posts = [`post:${marketplace}:${externalId}`]
  const repeats = repostOf === null ? [] : [`post:${marketplace}:${repostOf}`]
  return {
    own: [...own, ...posts, ...bands.map(odometer)],
    wanted: [...own, ...repeats, `repost:${marketplace}:${externalId}`, ...beside.map(odometer)],
  }
}

function placesOf(car: CarFacts): string[] {
  const town = townName(car)
  const { latitude, longitude } = car
  const square = latitude === null || longitude === null ? [] : [`${Math.round(latitude)},${Math.round(longitude)}`]
  return [...(town === null ? [] : [town]), ...square]
}
