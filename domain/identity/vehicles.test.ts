import { expect, test } from 'vitest'
import { identityKeys } from './keys'
import { updateVehicleLinks, groupByVehicle } from './link'
import { testCar } from '../../e2e/support/test-car'

const [a, b, c] = [testCar({ id: 'a' }), testCar({ id: 'b' }), testCar({ id: 'c' })]
const sorted = (groups: string[][]) => groups.map((group) => [...group].sort()).sort()

test('chained links make one vehicle', () => {
  const links = [
    { first: 'a', second: 'b', strength: 'fair' as const },
    { first: 'b', second: 'c', strength: 'fair' as const },
  ]
  expect(sorted(groupByVehicle([a, b, c], links))).toEqual([['a', 'b', 'c']])
  expect(sorted(groupByVehicle([a, b, c], links.slice(1)))).toEqual([['a'], ['b', 'c']])
})

test('of two links that would join contradicting listings, the stronger one wins', () => {
  const [one, other] = [testCar({ id: 'a', year: 2014 }), testCar({ id: 'c', year: 2015 })]
  const between = testCar({ id: 'b', year: null })
  const links = [
    { first: 'a', second: 'b', strength: 'fair' as const },
    { first: 'b', second: 'c', strength: 'strong' as const },
  ]
  expect(sorted(groupByVehicle([one, between, other], links))).toEqual([['a'], ['b', 'c']])
})

test('removes a link when newly known texts do not support it', () => {
  const text = (words: string) => ({ description: words, title: '2014 civic', priceCents: 780_000 })
  const one = testCar({
    id: 'a',
    ...text('My aunt drove it to church in Delmar, every receipt since Keeler sold it to her.'),
  })
  const other = testCar({
    id: 'b',
    ...text('Racing stripes, Borla muffler, lowered on Tein springs, track day veteran.'),
    priceCents: 700_000,
  })
  const cars = new Map([one, other].map((facts) => [facts.id, { facts, vehicleId: 'v', copyOfId: null }]))
  const given = { cars, linked: ['b'], pairs: [], edges: [{ first: 'a', second: 'b', strength: 'fair' as const }] }
  expect(updateVehicleLinks(given)).toMatchObject({ unlinked: [{ first: 'a', second: 'b' }], parted: ['b', 'a'] })
  const strong = { ...given, edges: [{ first: 'a', second: 'b', strength: 'strong' as const }] }
  expect(updateVehicleLinks(strong)).toMatchObject({ unlinked: [], parted: [] })
})

test('keeps a link while only one of the texts is known', () => {
  const known = testCar({
    id: 'a',
    description: 'Racing stripes, Borla muffler, track day veteran.',
    title: '2014 civic',
  })
  const unread = testCar({ id: 'b', description: null, title: '', priceCents: 700_000 })
  const cars = new Map([known, unread].map((facts) => [facts.id, { facts, vehicleId: 'v', copyOfId: null }]))
  const edges = [{ first: 'a', second: 'b', strength: 'fair' as const }]
  expect(updateVehicleLinks({ cars, linked: ['a'], pairs: [], edges })).toMatchObject({ unlinked: [], parted: [] })
})

test('listings of the same car share a lookup key, in either order', () => {
  const share = (one: typeof a, other: typeof a) =>
    identityKeys(one).wanted.some((key) => identityKeys(other).own.includes(key)) &&
    identityKeys(other).wanted.some((key) => identityKeys(one).own.includes(key))
  const far = { town: 'Reno', latitude: 39.5, longitude: -119.8, title: 'civic', priceCents: 1 }
  const of = (over: Parameters<typeof testCar>[0]) => testCar({ ...far, id: 'b', externalId: '2', ...over })
  expect(share(testCar({ odometerMiles: 89_990 }), of({ odometerMiles: 90_010 }))).toBe(true)
  expect(share(testCar({ vin: '1M8GDM9AXKP042788' }), of({ vin: '1M8GDM9AXKP042788', make: null }))).toBe(true)
  expect(share(testCar({ externalId: '7' }), of({ repostOf: '7' }))).toBe(true)
  expect(share(a, of({ town: 'Albany, NY' }))).toBe(true)
  const [gti, golf] = [
    { make: 'volkswagen', model: 'gti' },
    { make: 'volkswagen', model: 'golf' },
  ]
  expect(share(testCar({ ...gti, odometerMiles: 89_990 }), of({ ...golf, odometerMiles: 89_990 }))).toBe(true)
  const [dodge, ram] = [
    { make: 'dodge', model: 'ram-1500' },
    { make: 'ram', model: '1500-classic' },
  ]
  expect(share(testCar({ ...dodge, odometerMiles: 89_990 }), of({ ...ram, odometerMiles: 89_990 }))).toBe(true)
  expect(share(a, of({}))).toBe(false)
})
