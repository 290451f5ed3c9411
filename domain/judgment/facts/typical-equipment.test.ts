import { expect, test } from 'vitest'
import { findMake, normalizeName } from '../../catalog/names/catalog'
import { trimsByModel } from '../../catalog/recognize/trim'
import { typicalEquipment, typicalEquipmentFor } from './rules'

const civic = { make: 'honda', model: 'civic', year: 2016, trim: 'EX-L' }

test('returns typical equipment by trim and year', () => {
  expect(typicalEquipmentFor(civic)).toEqual(['leather seats', 'sunroof', 'heated seats', 'alloy wheels'])
  expect(typicalEquipmentFor({ ...civic, trim: 'LX' })).toEqual([])
  expect(typicalEquipmentFor({ ...civic, trim: null })).toEqual([])
  expect(typicalEquipmentFor({ ...civic, year: 2003 })).toEqual([])
  expect(typicalEquipmentFor({ ...civic, year: null })).toEqual([])
})

test('every listed Subaru except the BRZ has all-wheel drive', () => {
  const subaru = (model: string) => typicalEquipmentFor({ make: 'subaru', model, year: 2015, trim: null })
  expect(subaru('forester')).toEqual(['all-wheel drive'])
  expect(subaru('brz')).toEqual([])
})

test.each(typicalEquipment)('$make $models: make, models and trims exist in the catalog', (line) => {
  const make = findMake(line.make)
  expect(make).not.toBeNull()
  const models = new Set(make!.models.map(({ id }) => id))
  expect(line.models.filter((id) => !models.has(id))).toEqual([])
  const known = line.models.flatMap((id) => [...(trimsByModel.get(`${line.make}/${id}`)?.keys() ?? [])])
  expect((line.trims ?? []).filter((trim) => !known.includes(normalizeName(trim)))).toEqual([])
  expect(line.from).toBeGreaterThan(1980)
  expect(line.to).toBeGreaterThanOrEqual(line.from)
})
