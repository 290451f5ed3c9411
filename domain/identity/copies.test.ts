import { expect, test } from 'vitest'
import { testCar } from '../../e2e/support/test-car'
import type { ListingToCompare } from './car-facts'
import { compareCars } from './compare'
import { findCopy } from './copies'
import { groupByVehicle } from './link'

const vin = '1M8GDM9AXKP042788'
const text =
  'Selling my late aunt’s Civic because she moved to Tucson. Garage kept in Voorheesville, timing chain quiet, small ding by the fuel flap. Snow rims from Discount included.'
const plea =
  'Must sell this week, I am being deployed. Text me and I send everything you need, free delivery with a deposit.'
const photoHashes = ['0123456789abcdef', 'ffff0000ffff0000', '00ff00ff00ff00ff']
const boise = { town: 'Boise', latitude: 43.61, longitude: -116.2 }
const day = (n: number) => new Date(Date.UTC(2026, 10, n))

const real: Partial<ListingToCompare> = {
  ...{ id: 'real', externalId: '1', priceCents: 2_790_000, odometerMiles: 61_237, seller: 'owner', postedAt: day(1) },
  ...{ photoHashes, description: text },
}
const fake: Partial<ListingToCompare> = {
  ...{ id: 'fake', externalId: '2', priceCents: 890_000, odometerMiles: 61_237, seller: 'owner', postedAt: day(5) },
  ...{ photoHashes, description: plea, marketplace: 'facebook', ...boise },
}
type Change = Partial<ListingToCompare>
const compared = (ofReal: Change, ofFake: Change) =>
  [testCar({ ...real, ...ofReal }), testCar({ ...fake, ...ofFake })] as const

test.each<[string, Change, Change]>([
  ['photos and mileage', {}, {}],
  ['photos only', {}, { odometerMiles: null }],
  ['photos, and a mileage that the copier invented', {}, { odometerMiles: 34_000 }],
  ['mileage only', {}, { photoHashes: [] }],
  ['text only', { odometerMiles: null }, { description: text, photoHashes: [], odometerMiles: null }],
  ['the VIN too', { vin }, { vin }],
  ['the VIN only', { vin, odometerMiles: null }, { vin, photoHashes: [], odometerMiles: null }],
  [
    'a dealer’s ad, in its own town on another site',
    { seller: 'dealer' },
    { ...boise, town: 'Albany', latitude: 42.65, longitude: -73.75 },
  ],
  ['an ad without a date', { postedAt: null }, {}],
  ['an ad first seen after its copy', { postedAt: day(9), isPostedAtGuessed: true, vin }, { vin, photoHashes: [] }],
  ['a price that is too low for any car of its age', { year: 2024 }, { year: 2024, priceCents: 260_000 }],
  ['a dealer’s car for 10% less, offered by an owner elsewhere', { seller: 'dealer' }, { priceCents: 2_500_000 }],
])('an ad that takes %s is a copy of the original, never the same car', (_, ofReal, ofFake) => {
  const [one, other] = compared(ofReal, ofFake)
  for (const pair of [
    [one, other],
    [other, one],
  ] as const) {
    expect(compareCars(...pair)).toMatchObject({
      decision: 'different',
      reason: 'copy',
      copy: { copyId: 'fake', originalId: 'real' },
    })
  }
  expect(groupByVehicle([one, other], [{ first: 'fake', second: 'real', strength: 'kept' }])).toHaveLength(2)
})

const owns = { vin, photoHashes: ['aaaa5555aaaa5555', '5a5a5a5a5a5a5a5a'] }
test.each<[string, Change, Change]>([
  ['a cut of 35%', {}, { priceCents: 1_815_000 }],
  ['a re-post that the site marks', { marketplace: 'facebook' }, { repostOf: '1' }],
  ['the same kind of ad on one site in one area', { ...boise, marketplace: 'facebook', town: 'Nampa' }, {}],
  ['a down payment as price', { ...boise, seller: 'dealer' }, { seller: 'dealer', priceCents: 200_000 }],
  [
    'a down payment as price, in ads of which one does not say who sells',
    { ...boise, seller: 'dealer' },
    { seller: null, priceCents: 200_000 },
  ],
  [
    'an ad on one site in one area that does not say who sells',
    { ...boise, marketplace: 'facebook', town: 'Nampa' },
    { seller: null },
  ],
  ['a wreck', { vin }, { ...owns, titleStatus: 'salvage' }],
  ['a car that a dealer bought from its owner', { seller: 'dealer', vin, postedAt: day(8) }, owns],
  [
    'a car that a dealer’s customer sells',
    { seller: 'dealer', vin },
    { ...owns, priceCents: 2_300_000, odometerMiles: 63_400, postedAt: day(28) },
  ],
  ['a placeholder price', {}, { priceCents: 100 }],
  ['another VIN', { vin }, { vin: '1HGCM82633A004352' }],
  ['another model year', {}, { year: 2012, title: '2012 Honda Civic' }],
  ['another car', {}, { photoHashes: [], odometerMiles: 88_000 }],
])('%s is no copy', (_, ofReal, ofFake) => {
  expect(findCopy(...compared(ofReal, ofFake))).toBeNull()
})

test('a suspicion says what was copied, and what the original asked', () => {
  expect(findCopy(...compared({ vin }, { vin }))).toEqual({
    ...{ copyId: 'fake', originalId: 'real', parts: ['VIN', 'photos', 'mileage'], sign: 'price' },
    original: { marketplace: 'craigslist', priceCents: 2_790_000, town: 'Albany' },
  })
  expect(findCopy(...compared({ seller: 'dealer' }, { priceCents: 2_600_000 }))).toMatchObject({ sign: 'seller' })
})
