import { expect, test } from 'vitest'
import type { BodyType } from '../vocabulary'
import { suggestCars } from './suggested-cars'

const none = { make: '', models: [], otherCars: [] }
const suggested = (description: string, given: Partial<Parameters<typeof suggestCars>[0]> = {}) =>
  suggestCars({ description, bodyTypes: [], wanted: none, listed: [], ...given })?.cars.map(({ label }) => label) ??
  null

test.each([
  ['safe first car for my 16 year old daughter', ['Toyota Corolla', 'Mazda3', 'Toyota Camry']],
  ['something that can tow a camper', ['Ford F-150', 'Chevrolet Silverado 1500', 'Ram 1500']],
  ['Good on gas, for commuting', ['Toyota Prius', 'Honda Insight', 'Hyundai Ioniq']],
  ['minivan con tercera fila', ['Honda Odyssey', 'Toyota Sienna', 'Kia Sedona']],
  ['para la nieve, barato', ['Subaru Outback', 'Subaru Forester', 'Subaru Crosstrek']],
])('suggests cars for “%s”', (description, cars) => {
  expect(suggested(description)).toEqual(cars)
})

const vans: BodyType[] = ['van']

test('always suggests cars of the body types that are asked for', () => {
  expect(suggested('a red convertible', { bodyTypes: ['convertible'] })).toContain('Mazda MX-5 Miata')
  expect(suggested('something reliable under 10k')).toEqual(expect.arrayContaining(['Toyota Camry', 'Honda CR-V']))
  expect(suggested('sedan or small suv', { bodyTypes: ['sedan', 'suv'] })!.slice(0, 2)).toEqual([
    'Toyota Camry',
    'Honda CR-V',
  ])
  expect(suggested('a van for towing', { bodyTypes: vans })).toContain('Honda Odyssey')
})

test('suggests what is listed most among the cars that fit', () => {
  const listed = ['kia/sedona', 'honda/odyssey', 'honda/civic']
  expect(suggested('room for strollers', { bodyTypes: vans, listed })).toEqual([
    ...['Kia Sedona', 'Honda Odyssey', 'Toyota Sienna', 'Dodge Grand Caravan'],
  ])
  expect(suggested('a van', { bodyTypes: vans, listed: ['amc/gremlin'] })).not.toContain('AMC Gremlin')
})

test('never suggests what the buyer refuses', () => {
  const listed = ['chrysler/pacifica', 'dodge/grand-caravan', 'honda/odyssey']
  const refusing = (words: string) => suggested(`we need a van, ${words}`, { bodyTypes: vans, listed })!.slice(0, 2)
  expect(refusing('not a chrysler')).toEqual(['Dodge Grand Caravan', 'Honda Odyssey'])
  expect(refusing('no Grand Caravan')).toEqual(['Chrysler Pacifica', 'Honda Odyssey'])
})

test('suggests the others once one is chosen, while the search has room for them', () => {
  const corolla = { make: 'toyota', models: ['corolla'], otherCars: [] }
  expect(suggested('first car', { wanted: corolla })).toEqual(['Mazda3', 'Toyota Camry'])
  const full = { ...corolla, models: ['corolla', 'yaris', 'prius'] }
  expect(suggested('first car', { wanted: full })).toEqual(['Mazda3'])
  const makes = ['honda', 'kia', 'ford', 'jeep'].map((make) => ({ make, models: [] }))
  expect(suggested('first car', { wanted: { ...corolla, otherCars: makes } })).toEqual(['Toyota Camry'])
})
