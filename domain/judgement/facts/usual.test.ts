import { expect, test } from 'vitest'
import { findMake, squash } from '../../catalogue/names/catalogue'
import { trimsOfModel } from '../../catalogue/recognise/trim-of'
import { usualEquipment, usualFeatures } from './usual'

const civic = { make: 'honda', model: 'civic', year: 2016, trim: 'EX-L' }

test('trim and year say what a car usually has', () => {
  expect(usualFeatures(civic)).toEqual(['leather seats', 'sunroof', 'heated seats', 'alloy wheels'])
  expect(usualFeatures({ ...civic, trim: 'LX' })).toEqual([])
  expect(usualFeatures({ ...civic, trim: null })).toEqual([])
  expect(usualFeatures({ ...civic, year: 2003 })).toEqual([])
  expect(usualFeatures({ ...civic, year: null })).toEqual([])
})

test('every Subaru of the line drives all wheels, but for the BRZ', () => {
  const subaru = (model: string) => usualFeatures({ make: 'subaru', model, year: 2015, trim: null })
  expect(subaru('forester')).toEqual(['all-wheel drive'])
  expect(subaru('brz')).toEqual([])
})

test.each(usualEquipment)('$make $models: make, models and trims are the catalogue’s', (line) => {
  const make = findMake(line.make)
  expect(make).not.toBeNull()
  const models = new Set(make!.models.map(({ id }) => id))
  expect(line.models.filter((id) => !models.has(id))).toEqual([])
  const known = line.models.flatMap((id) => [...(trimsOfModel.get(`${line.make}/${id}`)?.keys() ?? [])])
  expect((line.trims ?? []).filter((trim) => !known.includes(squash(trim)))).toEqual([])
  expect(line.from).toBeGreaterThan(1980)
  expect(line.to).toBeGreaterThanOrEqual(line.from)
})
