import { expect, test } from 'vitest'
import {
  flagsOf,
  isJokeOdometer,
  isJokePrice,
  kilometresToMiles,
  toBodyType,
  toTitleStatus,
  toTransmission,
  toVin,
  toYear,
  withoutContact,
} from './normalise'

test("sellers' words become the closed vocabulary, or null", () => {
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

test.each([1, 250, 12345, 123456, 1234567, 111111, 999999, 9999999])('$%i is a joke', (dollars) => {
  expect(isJokePrice(dollars * 100)).toBe(true)
})

test.each([251, 900, 1234, 7900, 11111, 77777, 123400])('$%i is a price', (dollars) => {
  expect(isJokePrice(dollars * 100)).toBe(false)
})

test('an odometer below a thousand is a joke on any but a nearly new car', () => {
  expect(isJokeOdometer(477, 2014, 2026)).toBe(true)
  expect(isJokeOdometer(477, 2025, 2026)).toBe(false)
  expect(isJokeOdometer(477, null, 2026)).toBe(true)
  expect(isJokeOdometer(2359, 2014, 2026)).toBe(false)
  expect(isJokeOdometer(999_999, 2025, 2026)).toBe(true)
})

test('flags say what is odd; photos that the page does not tell of are not missing', () => {
  const plain = { priceCents: 790000, currency: 'USD', odometerMiles: 88000, year: 2014, postedAt: null, photos: 3 }
  expect(flagsOf(plain)).toEqual([])
  expect(flagsOf({ ...plain, photos: null })).toEqual([])
  expect(flagsOf({ ...plain, priceCents: 100, currency: 'CAD', odometerMiles: 1, photos: 0 })).toEqual([
    'joke-price',
    'joke-odometer',
    'foreign-currency',
    'no-photo',
  ])
})

test('kilometres become miles', () => expect(kilometresToMiles(118_000)).toBe(73_322))

test('telephone numbers and addresses are blanked, figures of the car are not', () => {
  const text =
    'Call (518) 555-0142, 518.555.0142 or 5185550142, me@mail.example. 88,000 miles, $7,900, 2014, 1-2 owners'
  expect(withoutContact(text)).toBe(
    'Call [phone], [phone] or [phone], [address]. 88,000 miles, $7,900, 2014, 1-2 owners',
  )
})
