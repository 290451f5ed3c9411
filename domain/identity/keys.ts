import { modelLineKey } from '../catalog/names/related-models'
import type { CarFacts } from './car-facts'
import { townOf } from './evidence'
import { minHashBands } from './text-bands'

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
    car.make !== null && car.model !== null ? modelLineKey(car.make, car.model).split('/') : [car.make, car.model]
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

/** The town and the square degree around it. */
function placesOf(car: CarFacts): string[] {
  const town = townOf(car)
  const { latitude, longitude } = car
  const square = latitude === null || longitude === null ? [] : [`${Math.round(latitude)},${Math.round(longitude)}`]
  return [...(town === null ? [] : [town]), ...square]
}
