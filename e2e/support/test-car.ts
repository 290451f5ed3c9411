import { toCarFacts, type CarFacts, type ListingToCompare } from '#domain/identity/car-facts'

/** An owner's listing of a 2014 Civic in Albany, with overrides. */
const testListing = (over: Partial<ListingToCompare> = {}): ListingToCompare => ({
  id: 'a',
  marketplace: 'craigslist',
  externalId: '1',
  repostOf: null,
  title: '2014 Honda Civic LX',
  description: '',
  priceCents: 790_000,
  currency: 'USD',
  odometerMiles: null,
  ...{ make: 'honda', model: 'civic', year: 2014, trim: 'LX', transmission: null, bodyType: null, titleStatus: null },
  vin: null,
  seller: null,
  ...{ latitude: 42.65, longitude: -73.75, town: 'Albany' },
  attributes: {},
  flags: [],
  postedAt: new Date('2026-11-01T10:00:00Z'),
  photoHashes: [],
  ...over,
})

export const testCar = (over: Partial<ListingToCompare> = {}): CarFacts => toCarFacts(testListing(over))
