import { expect, test } from 'vitest'
import { makeAliases } from './make-aliases'
import { makeYears } from './make-years'
import { modelAliases } from './model-aliases'
import { findMake, findModel, makes } from './catalog'
import { recognizeCar } from '../recognize/recognize'
import { trimsByModel } from '../recognize/trim'

test('there are at least 62 makes with unique slugs as ids', () => {
  expect(makes.length).toBeGreaterThanOrEqual(62)
  expect(new Set(makes.map((m) => m.id)).size).toBe(makes.length)
  for (const make of makes) {
    expect(make.models.length, make.name).toBeGreaterThan(0)
    expect(new Set(make.models.map((m) => m.id)).size, make.name).toBe(make.models.length)
    for (const { id, name } of [make, ...make.models]) expect(id, name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
})

test('makes are sorted alphabetically', () => {
  const names = makes.map((m) => m.name.toLowerCase())
  expect(names).toEqual([...names].sort())
})

test('finds makes and models by id and by name', () => {
  const ford = findMake('FORD')!
  expect(findModel(ford, 'f-150')?.name).toBe('F-150')
  expect(findModel(ford, 'F-150')?.id).toBe('f-150')
  expect(findMake('Mercedes-Benz')?.id).toBe('mercedes-benz')
  expect(findMake('Trabant')).toBeNull()
  expect(findModel(ford, 'civic')).toBeNull()
})

test('every model alias belongs to an existing model', () => {
  for (const key of Object.keys(modelAliases)) {
    const [make = '', model = ''] = key.split('/')
    expect(findModel(findMake(make)!, model)?.id, key).toBe(model)
  }
})

test('every make alias belongs to an existing make', () => {
  for (const id of Object.keys(makeAliases)) expect(findMake(id)?.id, id).toBe(id)
})

test('every model with listed trims exists', () => {
  for (const key of trimsByModel.keys()) {
    const [make = '', model = ''] = key.split('/')
    expect(findModel(findMake(make)!, model)?.id, key).toBe(model)
  }
})

/** 2010, or the nearest year in which the make was sold. */
function aYearOf(makeId: string): number {
  const [first, last] = makeYears[makeId] ?? [0, 9999]
  return Math.min(last, Math.max(first, 2010))
}

test('recognizes every model by its make and name', () => {
  for (const make of makes) {
    for (const model of make.models) {
      const year = model.id === 'f-150-lightning' ? 2022 : aYearOf(make.id)
      const text = `${year} ${make.name} ${model.name}`
      const found = recognizeCar(text)
      const ram = make.id === 'ram' || model.id.startsWith('ram-')
      if (!ram) expect({ text, make: found.make, model: found.model }).toEqual({ text, make: make.id, model: model.id })
    }
  }
})
