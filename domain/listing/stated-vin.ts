import type { Listing } from './listing'
import { toVin } from './normalize'
import { isValidVin } from './vin'

const maxTextLength = 20_000
/** "VIN: 1HGCM82633A004352", "vin # …", "VIN number is …". */
const afterWord = /\bvin\b\W{0,4}(?:(?:number|no|is|num|code)\b\W{0,4}){0,2}([a-z0-9]{17})\b/gi

/**
 * Finds the VIN in a listing's own field, or else in its text. Null if there is none, if the check digit is wrong, or
 * if the text has several: a dealer's text may mention other cars.
 */
export function findVin({ vin, description }: Pick<Listing, 'vin' | 'description'>): string | null {
  if (vin !== null) return isValidVin(vin) ? vin.toUpperCase() : null
  const written = [...(description ?? '').slice(0, maxTextLength).matchAll(afterWord)].map(([, found]) => toVin(found!))
  const valid = new Set(written.filter((found) => found !== null && isValidVin(found)))
  return valid.size === 1 ? [...valid][0]! : null
}
