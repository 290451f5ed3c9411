import { expect, test } from 'vitest'
import { isValidVin, vehicleKey, type VehicleFacts } from './vehicle'

const car: VehicleFacts = {
  marketplace: 'craigslist',
  externalId: '7970000001',
  vin: null,
  make: 'honda',
  model: 'civic',
  year: 2014,
  odometerMiles: 88123,
  town: 'Albany',
  flags: [],
}

test('the check digit decides whether a text is a VIN', () => {
  expect(isValidVin('1M8GDM9AXKP042788')).toBe(true) // the kind of example that the regulation gives, check digit X
  expect(isValidVin('11111111111111111')).toBe(false)
  expect(isValidVin('1M8GDM9A1KP042788')).toBe(false)
  expect(isValidVin('1M8GDM9AXKP04278')).toBe(false)
  expect(isValidVin('1M8GDM9AXKP04278O')).toBe(false)
})

test('a valid VIN identifies the car wherever it is posted, an invalid one identifies nothing', () => {
  expect(vehicleKey({ ...car, vin: '1m8gdm9axkp042788' })).toBe('vin:1M8GDM9AXKP042788')
  expect(vehicleKey({ ...car, vin: '1M8GDM9A1KP042788' })).toBe('car:honda|civic|2014|88123')
})

test('the same figure to the mile is the same car in the next town and on another site', () => {
  const elsewhere = { ...car, marketplace: 'facebook' as const, externalId: '1', town: 'Troy' }
  expect(vehicleKey(elsewhere)).toBe(vehicleKey(car))
  expect(vehicleKey({ ...car, odometerMiles: 88124 })).not.toBe(vehicleKey(car))
  expect(vehicleKey({ ...car, year: 2015 })).not.toBe(vehicleKey(car))
})

test('a broken odometer shows the same figure everywhere, so it identifies the car', () => {
  expect(vehicleKey({ ...car, flags: ['not-actual-mileage'] })).toBe(vehicleKey(car))
})

test('a figure rounded to the hundred needs the town to agree', () => {
  const rounded = { ...car, odometerMiles: 88500 }
  expect(vehicleKey({ ...rounded, town: 'Albany, NY' })).toBe(vehicleKey(rounded))
  expect(vehicleKey({ ...rounded, town: 'Troy' })).not.toBe(vehicleKey(rounded))
  expect(vehicleKey({ ...rounded, town: null })).toBe('listing:craigslist:7970000001')
})

test.each([
  { odometerMiles: 88000 },
  { odometerMiles: 477 },
  { odometerMiles: null },
  { odometerMiles: 999_999, flags: ['joke-odometer'] },
  { model: null },
  { year: null },
] as Partial<VehicleFacts>[])('%j identifies only the posting', (change) => {
  expect(vehicleKey({ ...car, ...change })).toBe('listing:craigslist:7970000001')
})
