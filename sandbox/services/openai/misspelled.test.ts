import { expect, test } from 'vitest'
import { misspelledCar, misspelledCity } from './misspelled'

test.each([
  ['tacma', 'Toyota', 'Tacoma'],
  ['corola', 'Toyota', 'Corolla'],
  ['camery', 'Toyota', 'Camry'],
])('“%s” misspells %s %s', (word, make, model) => expect(misspelledCar(word)).toEqual({ make, model }))

test.each(['charge', 'máximo', 'grandma', 'redonda', 'cooled', 'coupes', 'milage'])('“%s” misspells no car', (word) =>
  expect(misspelledCar(word)).toBeNull(),
)

test('a misspelled city keeps its first letter', () => {
  expect(misspelledCity('denvr')).toBe('Denver, CO')
  expect(misspelledCity('cargo')).toBeNull()
  expect(misspelledCity('salvamento')).toBeNull()
  expect(misspelledCity('springfeild', 'IL')).toBe('Springfield, IL')
})
