import { expect, test } from 'vitest'
import { findMake, squash } from '../../catalog/names/catalog'
import { trimsOfModel } from '../../catalog/recognize/trim'
import { typicalEquipment, typicalForTrim } from './rules'

const civic = { make: 'honda', model: 'civic', year: 2016, trim: 'EX-L' }

test('trim and year say what a car usually has', () => {
  expect(typicalForTrim(civic)).toEqual(['leather seats', 'sunroof', 'heated seats', 'alloy wheels'])
  expect(typicalForTrim({ ...civic, trim: 'LX' })).toEqual([])
  expect(typicalForTrim({ ...civic, trim: null })).toEqual([])
  expect(typicalForTrim({ ...civic, year: 2003 })).toEqual([])
  expect(typicalForTrim({ ...civic, year: null })).toEqual([])
})

test('every Subaru of the line drives all wheels, but for the BRZ', () => {
  const subaru = (model: string) => typicalForTrim({ make: 'subaru', model, year: 2015, trim: null })
  expect(subaru('forester')).toEqual(['all-wheel drive'])
  expect(subaru('brz')).toEqual([])
})

test.each(typicalEquipment)('$make $models: make, models and trims are the catalog’s', (line) => {
  const make = findMake(line.make)
  expect(make).not.toBeNull()
  const models = new Set(make!.models.map(({ id }) => id))
  expect(line.models.filter((id) => !models.has(id))).toEqual([])
  const known = line.models.flatMap((id) => [...(trimsOfModel.get(`${line.make}/${id}`)?.keys() ?? [])])
  expect((line.trims ?? []).filter((trim) => !known.includes(squash(trim)))).toEqual([])
  expect(line.from).toBeGreaterThan(1980)
  expect(line.to).toBeGreaterThanOrEqual(line.from)
})
