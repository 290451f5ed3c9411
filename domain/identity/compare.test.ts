import { expect, test } from 'vitest'
import type { ListingToCompare } from './car-facts'
import { compareCars } from './compare'
import { testCar } from '../../e2e/support/test-car'

const vin = '1M8GDM9AXKP042788'
const otherVin = '1HGCM82633A004352'
const own =
  'Selling my late aunt’s Civic because she moved to Tucson. Garage kept in Voorheesville, timing chain quiet, small ding by the fuel flap. Snow rims from Discount included.'
const others =
  'Bought at auction for my daughter, who went to college in Boston. Ice cold air, subwoofer in the trunk, tinted, two sets of floor mats.'
const template =
  'WE FINANCE everyone, bad credit ok! Our dealership accepts trade-ins. Power windows, power locks, cruise control. Visit our website, doc fee not included. Call us today.'
/** Reads like an owner's text. Only the category says that a dealer wrote it. */
const plainTemplate =
  'Stop by Harbor View in Colonie and drive it home. Every vehicle passes our forty point check, comes with two keys and a full tank, and the staff answers the phone until nine.'
const ownTitle = '2014 Honda Civic LX one owner, garage kept, no rust'
const later = new Date('2026-11-15T10:00:00Z')
type Both = [Partial<ListingToCompare>, Partial<ListingToCompare>]

const sameCar: [string, Both, string][] = [
  [
    'VINs outweigh all else',
    [
      { vin, year: 2014 },
      { vin, year: 2015, odometerMiles: 1 },
    ],
    'vin',
  ],
  ['a VIN in the text counts', [{ vin }, { description: `VIN: ${vin.toLowerCase()}` }], 'vin'],
  [
    'the site says that it is a re-post',
    [{ externalId: '7' }, { repostOf: '7', priceCents: 500_000, title: 'civic' }],
    'repost',
  ],
  [
    'odometer to the mile',
    [{ odometerMiles: 88_123 }, { odometerMiles: 88_123, marketplace: 'facebook', priceCents: 700_000, town: 'Troy' }],
    'odometer',
  ],
  [
    'one text, lower price, next area',
    [
      { description: own },
      { description: `PRICE DROP ${own}`, priceCents: 690_000, town: 'Utica', latitude: 43.1, longitude: -75.2 },
    ],
    'text',
  ],
  [
    'one text, an odometer that went on',
    [
      { description: own, odometerMiles: 88_123 },
      { description: own, odometerMiles: 88_523, postedAt: later },
    ],
    'text',
  ],
  [
    'two equal photos',
    [
      { photoHashes: ['0123456789abcdef', 'ffff0000ffff0000'] },
      { photoHashes: ['ffff0000ffff0001', '0123456789abcdef'], title: 'my car', priceCents: 720_000 },
    ],
    'photos',
  ],
  [
    'title in the seller’s words, price and town',
    [{ title: ownTitle }, { title: ownTitle, marketplace: 'facebook' }],
    'figures',
  ],
  [
    'one VIN letter mistyped',
    [
      { vin, description: 'Runs well' },
      { vin: `${vin.slice(0, 16)}9`, description: 'runs well!' },
    ],
    'vin',
  ],
  [
    'a VIN and two names of one car',
    [
      { vin, model: 'crosstour' },
      { vin, model: 'accord-crosstour' },
    ],
    'vin',
  ],
  [
    'dealer text with the same stock number',
    [
      { description: `${template} Stock # P4471`, odometerMiles: 40_122 },
      { description: `${template} Stock # P4471`, odometerMiles: 40_122, priceCents: 770_000 },
    ],
    'odometer',
  ],
]
test.each(sameCar)('same car: %s', (_, [a, b], reason) => {
  const there = compareCars(testCar(a), testCar({ id: 'b', externalId: '2', ...b }))
  expect(there).toMatchObject({ decision: 'same', reason })
  const back = compareCars(testCar({ id: 'b', externalId: '2', ...b }), testCar(a))
  expect([back.decision, back.reason, back.strength]).toEqual([there.decision, there.reason, there.strength])
})

const differentCars: [string, Both, string][] = [
  [
    'other VINs, all else equal',
    [
      { vin, description: own },
      { vin: otherVin, description: own },
    ],
    'other-vin',
  ],
  ['another year', [{ description: own }, { description: own, year: 2015 }], 'other-car'],
  ['another model', [{}, { model: 'accord' }], 'other-car'],
  ['one VIN, another make', [{ vin }, { vin, make: 'toyota', model: 'corolla' }], 'other-car'],
  ['one VIN, years apart', [{ vin }, { vin, year: 2016 }], 'other-car'],
  [
    'a dealer’s other car, driven 290 miles more',
    [
      { description: template, odometerMiles: 40_122 },
      { description: template, odometerMiles: 40_412, postedAt: later },
    ],
    'other-odometer',
  ],
  [
    'an odometer that went down',
    [
      { description: own, odometerMiles: 88_123 },
      { description: own, odometerMiles: 80_523, postedAt: later },
    ],
    'other-odometer',
  ],
  ['odometers of one day that differ', [{ odometerMiles: 40_001 }, { odometerMiles: 40_518 }], 'other-odometer'],
  [
    'ten alike: other odometers',
    [
      { description: template, odometerMiles: 40_122 },
      { description: template, odometerMiles: 31_987, postedAt: later },
    ],
    'other-odometer',
  ],
  [
    'ten alike: other stock numbers',
    [{ description: `${template} Stock #: P4471` }, { description: `${template} Stock #: P4472` }],
    'other-stock',
  ],
  [
    'a re-post of another VIN',
    [
      { externalId: '7', vin },
      { repostOf: '7', vin: otherVin },
    ],
    'other-vin',
  ],
  [
    'another colour',
    [
      { attributes: { paint: 'red' }, priceCents: 450_000, title: 'red civic' },
      { attributes: { 'exterior color': 'white' } },
    ],
    'other-build',
  ],
]
test.each(differentCars)('different cars: %s', (_, [a, b], reason) => {
  expect(compareCars(testCar(a), testCar({ id: 'b', externalId: '2', ...b }))).toMatchObject({
    decision: 'different',
    reason,
  })
})

const undecided: [string, Both][] = [
  [
    'a composed title, a round price and a town',
    [
      { description: own, priceCents: 800_000 },
      { description: others, priceCents: 800_000 },
    ],
  ],
  [
    'one model and year next door',
    [
      { title: '2014 civic', priceCents: 800_000 },
      { title: 'Honda Civic 2014 great', priceCents: 650_000 },
    ],
  ],
  [
    'one text of a dealer, told by the category only',
    [
      { seller: 'dealer', description: plainTemplate },
      { seller: 'dealer', description: plainTemplate, priceCents: 840_000, postedAt: later },
    ],
  ],
  [
    'a dealer’s template and another price',
    [
      { description: template, title: '2014 Honda Civic' },
      { description: template, title: '2014 Honda Civic', priceCents: 850_000 },
    ],
  ],
  [
    'title and price with other texts elsewhere',
    [
      { description: own, town: null, latitude: null, longitude: null },
      {
        description:
          'Commuter car of a nurse, brakes replaced last spring by Midas, one curb rash, winter wiper blades, receipts in the glovebox, nothing else to report, bring cash on Sunday please.',
      },
    ],
  ],
]
test.each(undecided)('undecided: %s', (_, [a, b]) => {
  expect(compareCars(testCar(a), testCar({ id: 'b', externalId: '2', ...b })).decision).toBe('unknown')
})

test('another VIN is certain, and only strong if it has a typo', () => {
  const strengthOf = (other: string) =>
    compareCars(testCar({ vin }), testCar({ id: 'b', externalId: '2', vin: other })).strength
  expect([strengthOf(otherVin), strengthOf(`${otherVin.slice(0, 16)}0`)]).toEqual(['certain', 'strong'])
})

test('the text lists the evidence for one car, strongest first', () => {
  const a = testCar({ title: ownTitle, description: own, odometerMiles: 88_123 })
  const b = testCar({
    ...{ id: 'b', title: ownTitle, description: own },
    odometerMiles: 88_323,
    postedAt: later,
    priceCents: 700_000,
  })
  expect(compareCars(a, b).words).toBe('same text, odometer 200 mi further, same title, Albany')
})
