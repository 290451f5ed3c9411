import { distanceMiles, type Coordinates } from '#domain/places/geography'
import zipcodes from 'zipcodes'

/** The approximate location of a US ZIP code, accurate to a few miles; null for an unknown one. */
export function placeOfZip(zip: string | null | undefined): Coordinates | null {
  const five = /^(\d{5})(?:-\d{4})?$/.exec(zip?.trim() ?? '')?.[1]
  const entry = five === undefined ? undefined : zipcodes.codes[five]
  if (entry?.country !== 'US') return null
  return { latitude: entry.latitude, longitude: entry.longitude }
}

/** The nearest US ZIP code. Compares all 40,000 of them, so callers cache the result. */
export function zipNear(place: Coordinates): string {
  let best = ''
  let bestMiles = Infinity
  for (const entry of Object.values(zipcodes.codes)) {
    if (entry.country !== 'US' || Math.abs(entry.latitude - place.latitude) > 3) continue
    const miles = distanceMiles(place, entry)
    if (miles < bestMiles) [best, bestMiles] = [entry.zip, miles]
  }
  return best
}
