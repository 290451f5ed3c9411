import type { Listing } from './listing'
import { toVin } from './normalize'
import { isValidVin } from './vin'

const maxTextLength = 20_000
/** "VIN: 1HGCM82633A004352", "vin # …", "VIN number is …". */
const afterWord = /\bvin\b\W{0,4}(?:(?:number|no|is|num|code)\b\W{0,4}){0,2}([a-z0-9]{17})\b/gi

/**
 * The VIN that a listing states in its own field, or else once in its text. Null for none, for one with a wrong check
 * digit, and for several: a dealer's text may be about other cars too.
 */
export function statedVin({ vin, description }: Pick<Listing, 'vin' | 'description'>): string | null {
  if (vin !== null) return isValidVin(vin) ? vin.toUpperCase() : null
  const written = [...(description ?? '').slice(0, maxTextLength).matchAll(afterWord)].map(([, found]) => toVin(found!))
  const valid = new Set(written.filter((found) => found !== null && isValidVin(found)))
  return valid.size === 1 ? [...valid][0]! : null
}
