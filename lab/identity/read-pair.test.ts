import { expect, test } from 'vitest'
import { readPair } from './read-pair'

test('figures, names and missing fields are parsed in common spellings', () => {
  const line = {
    a: {
      Title: '2014 honda civic lx',
      price: '$7,900',
      odometer: '98k',
      place: 'Albany',
      attributes: { VIN: '1M8GDM9AXKP042788', 'Paint Color': 'blue' },
    },
    b: {
      title: 'civic',
      price: 7900,
      mileage: 98_123,
      place: { lat: 42.6, lng: -73.7 },
      year: 2014,
      make: 'Honda',
      model: 'Civic',
    },
    same: 'yes',
  }
  const { id, a, b, same } = readPair(JSON.stringify(line), 3)
  expect([id, same]).toEqual(['3', true])
  expect(a).toMatchObject({
    make: 'honda',
    model: 'civic',
    year: 2014,
    priceCents: 790_000,
    odometerMiles: 98_000,
    town: 'Albany',
    vin: '1M8GDM9AXKP042788',
  })
  expect(b).toMatchObject({
    make: 'honda',
    model: 'civic',
    year: 2014,
    odometerMiles: 98_123,
    latitude: 42.6,
    town: null,
    postedAt: null,
  })
})

test('an invalid line is reported', () => {
  expect(() => readPair('{', 4)).toThrow('Line 4 is not JSON.')
  expect(() => readPair('{"a": {}}', 5)).toThrow('Line 5 is not a pair of listings')
})

test('a pair needs only one field per listing', () => {
  const { id, same } = readPair(JSON.stringify({ a: { title: '2003 Honda Accord' }, b: { vin: 'x' } }), 7)
  expect({ id, same }).toEqual({ id: '7', same: null })
})

test('photo hashes that are not 16 hexadecimal digits are ignored', () => {
  const photoHashes = ['00ff00ff00ff00ff', 'FF00FF00FF00FF00', 'not a hash', 12, '00ff']
  const { a } = readPair(JSON.stringify({ a: { photoHashes }, b: {} }), 1)
  expect(a.photoHashes).toEqual(['00ff00ff00ff00ff', 'ff00ff00ff00ff00'])
})
