import { expect, test } from 'vitest'
import { isValidVin } from './vin'

test('the check digit decides whether a text is a VIN', () => {
  expect(isValidVin('1M8GDM9AXKP042788')).toBe(true) // similar to the regulation's example, with the check digit X
  expect(isValidVin('11111111111111111')).toBe(false)
  expect(isValidVin('1M8GDM9A1KP042788')).toBe(false)
  expect(isValidVin('1M8GDM9AXKP04278')).toBe(false)
  expect(isValidVin('1M8GDM9AXKP04278O')).toBe(false)
})
