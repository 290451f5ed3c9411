import { expect, test } from 'vitest'
import { bodyTypes } from '../../vocabulary'
import { findBodyTypes, modelsWithBodies } from './body-types'
import { findMake, findModel } from './catalog'

test('the table names models of the catalog and bodies of the form', () => {
  for (const [key, bodies] of modelsWithBodies) {
    const [make = '', model = ''] = key.split('/')
    expect(findModel(findMake(make)!, model)?.id).toBe(model)
    expect(Object.keys(bodyTypes)).toEqual(expect.arrayContaining(bodies))
  }
})

test.each([
  ['honda', 'odyssey', ['van']],
  ['nissan', 'altima', ['coupe', 'sedan']],
  ['kia', 'carnival', ['van']],
])('%s %s: %s', (make, model, bodies) => {
  expect([...findBodyTypes(make, model)!].sort()).toEqual(bodies)
})

test('a name covers the cars that are sold under it', () => {
  expect(findBodyTypes('volkswagen', 'golf')).toEqual(expect.arrayContaining(['hatchback', 'wagon']))
  expect(findBodyTypes('mini', 'cooper')).toEqual(expect.arrayContaining(['hatchback', 'convertible', 'suv']))
})

test('a model that the table does not have may have any body', () => {
  expect(findBodyTypes('chevrolet', 'bel-air')).toBeNull()
})
