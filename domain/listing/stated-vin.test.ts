import { expect, test } from 'vitest'
import { statedVin } from './stated-vin'

const vin = '1HGCM82633A004352'
const inText = (description: string) => statedVin({ vin: null, description })

test('the VIN of its own field counts if its check digit holds', () => {
  expect(statedVin({ vin: vin.toLowerCase(), description: null })).toBe(vin)
  expect(statedVin({ vin: '1HGCM82643A004352', description: `VIN: ${vin}` })).toBeNull()
})

test.each([
  `VIN: ${vin}`,
  `vin# ${vin.toLowerCase()}.`,
  `VIN number is ${vin}`,
  `vin no. ${vin} call me`,
  `VIN ${vin} VIN ${vin}`,
])('it is found in "%s"', (text) => {
  expect(inText(text)).toBe(vin)
})

test('O, I and Q that were typed for 0 and 1 are mended where the check digit then holds', () => {
  expect(inText('VIN: IHGCM82633AOO4352')).toBe(vin)
  expect(inText('VIN: IHGCM82643AOO4352')).toBeNull()
})

test('no word VIN, a wrong check digit, or several VINs: none', () => {
  expect(inText(`stock ${vin}`)).toBeNull()
  expect(inText('VIN: 1HGCM82643A004352')).toBeNull()
  expect(inText(`VIN: ${vin}, VIN: 2HGFC1F76KH000001`)).toBeNull()
  expect(statedVin({ vin: null, description: null })).toBeNull()
})
