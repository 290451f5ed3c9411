import { createRequire } from 'node:module'
import type { Coordinates } from '#domain/geography'

/** A US ZIP code's place. */
export interface Place extends Coordinates {
  zip: string
  city: string
  state: string
}

// The package has no type declarations.
const zipcodes = createRequire(import.meta.url)('zipcodes') as {
  lookup(zip: string): (Place & { country: string }) | undefined
}

/** The place of a five-digit US ZIP code; null when there is none. */
export function findPlace(zip: string): Place | null {
  const found = /^\d{5}$/.test(zip) ? zipcodes.lookup(zip) : undefined
  if (!found || found.country !== 'US') return null
  const { city, state, latitude, longitude } = found
  return { zip, city, state, latitude, longitude }
}

/** ZIP codes where the seeded world's cars stand, by metropolitan area; one area in six is the Bay. */
export const seededZips = [
  ['94110', '94612', '94901', '95112', '94301', '94002', '94553', '94520', '94590', '94541', '94401', '94703'],
  ['94110', '94612', '94901', '95112', '94301', '94002', '94553', '94520', '94590', '94541', '94401', '94703'],
  ['10001', '11201', '11354', '10453', '10301', '07030'],
  ['90026', '90802', '91103', '90401', '91331'],
  ['98103', '98004', '98402'],
  ['97214', '98661', '97005'],
  ['02139', '02118', '01801'],
  ['60614', '60201', '60540'],
  ['78704', '78664', '78660'],
  ['75206', '76102', '75024'],
  ['77007', '77479', '77380'],
  ['30307', '30060', '30022'],
  ['33130', '33301', '33401'],
  ['80211', '80302', '80012'],
  ['85016', '85281', '85301'],
  ['84103', '84604', '84401'],
  ['19125', '19406', '08002'],
  ['20009', '22201', '20850'],
  ['48201', '48104', '48067'],
  ['55408', '55102', '55426'],
  ['95816', '95616', '95661'],
  ['93728', '93612', '93291'],
  ['92103', '92008', '92028'],
  ['37206', '37064', '37129'],
  ['28205', '28078', '29715'],
  ['43206', '43017', '43081'],
]
