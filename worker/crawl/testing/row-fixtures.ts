import type { Posting, ResultRow } from '#domain/listing/listing'
import { fieldsFromTitle } from '../adapters/row-by-title'

/** Rows and posting pages for storage tests: Civics that differ by their number. */

export const token = (n: number) => `AbCdEfGhIjKlMnOpQrSt${String(n).padStart(2, '0')}`
export const row = (n: number, changed: Partial<ResultRow> = {}): ResultRow => ({
  marketplace: 'craigslist',
  externalId: String(7970000000 + n),
  token: token(n),
  url: `https://www.craigslist.org/view/d/albany-honda-civic/${token(n)}`,
  title: `2014 Honda Civic LX ${n}`,
  priceCents: 790000,
  currency: 'USD',
  odometerMiles: 88000 + n,
  ...fieldsFromTitle,
  postedAt: new Date('2026-11-01T10:00:00Z'),
  latitude: 42.65,
  longitude: -73.75,
  town: 'Albany',
  photoUrls: ['https://images.craigslist.org/a_600x450.jpg', 'https://images.craigslist.org/b_600x450.jpg'],
  flags: [],
  ...changed,
})
export const posting = (n: number, changed: Partial<Posting> = {}): Posting => ({
  externalId: String(7970000000 + n),
  url: null,
  title: `2014 Honda Civic LX ${n}`,
  priceCents: 790000,
  currency: 'USD',
  odometerMiles: 88000 + n,
  year: 2014,
  makeModelText: 'honda civic lx',
  transmission: 'automatic',
  bodyType: 'sedan',
  titleStatus: 'clean',
  vin: null,
  latitude: 42.65,
  longitude: -73.75,
  town: 'Albany',
  description: 'Leather seats.',
  attributes: { 'paint color': 'blue' },
  photoUrls: ['https://images.craigslist.org/a_600x450.jpg'],
  postedAt: new Date('2026-11-01T10:00:00Z'),
  repostOf: null,
  flags: [],
  ...changed,
})
