import { expect, test } from 'vitest'
import { findVin } from './stated-vin'

const vin = '1HGCM82633A004352'
const inText = (description: string) => findVin({ vin: null, description })

test('uses the VIN field if its check digit is correct', () => {
  expect(findVin({ vin: vin.toLowerCase(), description: null })).toBe(vin)
  expect(findVin({ vin: '1HGCM82643A004352', description: `VIN: ${vin}` })).toBeNull()
})

test.each([
  `VIN: ${vin}`,
  `vin# ${vin.toLowerCase()}.`,
  `VIN number is ${vin}`,
  `vin no. ${vin} call me`,
  `VIN ${vin} VIN ${vin}`,
])('finds the VIN in "%s"', (text) => {
  expect(inText(text)).toBe(vin)
})

test('corrects O, I and Q typed for 0 and 1 if the check digit is then correct', () => {
  expect(inText('VIN: IHGCM82633AOO4352')).toBe(vin)
  expect(inText('VIN: IHGCM82643AOO4352')).toBeNull()
})

test('finds no VIN without the word VIN, with a wrong check digit, or with several VINs', () => {
  expect(inText(`stock ${vin}`)).toBeNull()
  expect(inText('VIN: 1HGCM82643A004352')).toBeNull()
  expect(inText(`VIN: ${vin}, VIN: 2HGFC1F76KH000001`)).toBeNull()
  expect(findVin({ vin: null, description: null })).toBeNull()
})
