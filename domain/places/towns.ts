import { distanceMiles, type Coordinates, type Position } from './geography'
import { memoize } from '../memoize'
import { stateCode, stateNames, stateOfPlace } from './us-states'
import { usZipCodes } from './zip-codes'

interface Town extends Coordinates {
  name: string
  /** "CA". */
  state: string
}

/** Distance between an ad's pin and the ZIP code of its town. */
const nearMiles = 30
/** Distance between a town and the center of its Craigslist area. */
const areaMiles = 150

/**
 * Returns the town of an ad whose seller typed the place: of 303 such places on Craigslist, 58 were no place but
 * advertisements and phone numbers. What the seller typed counts only if it is a town near the pin, or without a pin,
 * near the ad's area (`around`). Otherwise, the first name that the site itself states (`named`), then the town nearest
 * to the pin. Null if there is none.
 */
export function townOfAd(
  stated: string | null | undefined,
  { latitude, longitude }: Position,
  { around = null, named = [] }: { around?: Coordinates | null; named?: (string | null | undefined)[] } = {},
): string | null {
  const pin = latitude === null || longitude === null ? null : { latitude, longitude }
  const center = pin ?? around
  const own = center && stated ? findTown(stated, center, pin ? nearMiles : areaMiles) : null
  const ofSite = () => named.find((name) => isName(name)) ?? null
  return own ?? ofSite() ?? (pin && (nearestTown(pin)?.name ?? null))
}

const isName = (text: string | null | undefined) => /^\p{L}[\p{L} .'’-]{1,40}$/u.test(text ?? '')

function findTown(stated: string, center: Coordinates, maxMiles: number): string | null {
  for (const part of [stated, ...stated.split(/[,/|()&;]|\s-\s/)]) {
    const near = (towns().byName.get(toKey(part)) ?? []).find((town) => distanceMiles(town, center) <= maxMiles)
    if (near) return near.name
  }
  return null
}

/** "Downtown Oakland CA 94607" has the key of "Oakland". */
function toKey(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\b\d{5}(?:-\d{4})?\s*$/, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/^ ?(?:(?:downtown|near|in|greater|central) )*/, '')
    .replace(/^saint /, 'st ')
    .trim()
    .split(' ')
  if (words.length > 1 && stateCode(words.at(-1)!) !== null) words.pop()
  return words.join(' ')
}

interface Towns {
  byName: Map<string, Town[]>
  byCell: Map<string, Town[]>
}

let known: Towns | undefined

/** Built on first use from 40,000 ZIP codes. */
function towns(): Towns {
  if (known) return known
  known = { byName: new Map(), byCell: new Map() }
  const add = (map: Map<string, Town[]>, key: string, town: Town) => {
    const others = map.get(key)
    if (others) others.push(town)
    else map.set(key, [town])
  }
  const rows = usZipCodes().filter(({ city }) => city !== '')
  const counts = new Map<string, number>()
  for (const { city, state } of rows) counts.set(`${city} ${state}`, (counts.get(`${city} ${state}`) ?? 0) + 1)
  const hasSeveralZips = ({ city, state }: (typeof rows)[number]) => counts.get(`${city} ${state}`)! > 1
  const ofTowns = new Set(rows.filter(hasSeveralZips).map(toSpot))
  for (const row of rows) {
    const { city, state, latitude, longitude } = row
    const town = { name: city, state, latitude, longitude }
    add(known.byName, toKey(city), town)
    // A name with one ZIP code, at the spot of a town, is that of a bank or a shop that has its own code.
    if (hasSeveralZips(row) || !ofTowns.has(toSpot(row))) add(known.byCell, cellOf(latitude, longitude), town)
  }
  return known
}

/** To two decimals, about 0.6 miles. */
const toSpot = ({ latitude, longitude }: Coordinates) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** A degree is at least `nearMiles` wide in every state. */
const cellOf = (latitude: number, longitude: number) => `${Math.floor(latitude)},${Math.floor(longitude)}`

function nearestTown(pin: Coordinates): Town | null {
  let best: { town: Town; miles: number } | null = null
  for (const north of [-1, 0, 1]) {
    for (const east of [-1, 0, 1]) {
      for (const town of towns().byCell.get(cellOf(pin.latitude + north, pin.longitude + east)) ?? []) {
        const miles = distanceMiles(town, pin)
        if (miles <= nearMiles && (best === null || miles < best.miles)) best = { town, miles }
      }
    }
  }
  return best?.town ?? null
}

/** By the place's coordinates as text, because the same cars are shown repeatedly. */
const townAt = memoize(5_000, (spot) => {
  const [latitude = 0, longitude = 0] = spot.split(',').map(Number)
  return nearestTown({ latitude, longitude })
})

/**
 * "Oakland, CA" for an ad that says "Oakland", by its pin: far away, a town's name alone says little. "California" without a
 * town. Unchanged if it names its state, or without a pin.
 */
export function townWithState(town: string | null, { latitude, longitude }: Position): string | null {
  if (latitude === null || longitude === null || stateOfPlace(town) !== null) return town
  const nearest = townAt(toSpot({ latitude, longitude }))
  if (nearest === null) return town
  return town === null ? stateNames[nearest.state]! : `${town}, ${nearest.state}`
}
