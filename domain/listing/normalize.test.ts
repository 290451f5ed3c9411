import { expect, test } from 'vitest'
import {
  findListingFlags,
  kilometersToMiles,
  toBodyType,
  toTitleStatus,
  toTransmission,
  toVin,
  toYear,
} from './normalize'

test('maps sellers’ words to the fixed vocabulary, or null', () => {
  expect(toTransmission('automatic')).toBe('automatic')
  expect(toTransmission('CVT')).toBe('automatic')
  expect(toTransmission('manual')).toBe('manual')
  expect(toTransmission('other')).toBeNull()
  expect(toBodyType('mini-van')).toBe('van')
  expect(toBodyType('SUV')).toBe('suv')
  expect(toBodyType('truck')).toBe('pickup')
  expect(toBodyType('offroad')).toBeNull()
  expect(toTitleStatus('parts only')).toBe('parts only')
  expect(toTitleStatus('spotless')).toBeNull()
  expect(toYear('2014')).toBe(2014)
  expect(toYear('20144')).toBeNull()
  expect(toVin(' 1m8gdm9axkp042788 ')).toBe('1M8GDM9AXKP042788')
  expect(toVin('ask me')).toBeNull()
})

test('flags anomalies, and does not flag missing photos if the page does not mention photos', () => {
  const plain = { priceCents: 790000, currency: 'USD', odometerMiles: 88000, year: 2014, postedAt: null, photos: 3 }
  expect(findListingFlags(plain)).toEqual([])
  expect(findListingFlags({ ...plain, photos: null })).toEqual([])
  expect(findListingFlags({ ...plain, priceCents: 100, currency: 'CAD', odometerMiles: 1, photos: 0 })).toEqual([
    'placeholder-price',
    'placeholder-odometer',
    'foreign-currency',
    'no-photo',
  ])
})

test('converts kilometers to miles', () => expect(kilometersToMiles(118_000)).toBe(73_322))

test.each([
  ['1M8GDM9AXKPO42788', '1M8GDM9AXKP042788'],
  ['IM8GDM9AXKP042788', '1M8GDM9AXKP042788'],
  ['1m8gdm9axkpq42788', '1M8GDM9AXKP042788'],
])('corrects the invalid letters in the VIN %s to %s', (typed, corrected) => {
  expect(toVin(typed)).toBe(corrected)
})

test('does not correct a VIN if the check digit would be wrong', () => {
  expect(toVin('1M8GDM9A1KPO42788')).toBeNull()
  expect(toVin('IIIIIIIIIIIIIIIII')).toBeNull()
})
