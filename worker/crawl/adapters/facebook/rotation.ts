import { findArea } from '#domain/places/craigslist-areas'
import type { Coordinates } from '#domain/places/geography'

/** Metropolises whose circles of 500 miles together cover every ZIP of the lower 48, Hawaii and most of Alaska. */
const metropolises = [
  'stlouis',
  'scottsbluff',
  'westmd',
  'elko',
  'easttexas',
  'tampa',
  'minneapolis',
  'phoenix',
  'spokane',
  'boston',
  'austin',
  'montana',
  'kenai',
  'juneau',
  'fairbanks',
  'honolulu',
]

/** The rest of Alaska is more than 500 miles from any metropolis: Nome with the Arctic coast, and the Aleutians. */
const remote: Coordinates[] = [
  { latitude: 64.5, longitude: -165.41 },
  { latitude: 53.89, longitude: -166.54 },
]

/** Centres of the circles that together cover the whole country. */
export const rotation: Coordinates[] = [
  ...metropolises.map((host) => {
    const { latitude, longitude } = findArea(host)!
    return { latitude, longitude }
  }),
  ...remote,
]
