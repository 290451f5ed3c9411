import { expect, test } from 'vitest'
import { findCarByName, findCarsByName } from './find-cars'

const first = (text: string) => findCarsByName(text)[0]?.label

test.each([
  ['chevy', 'Chevrolet'],
  ['vw', 'Volkswagen'],
  ['benz', 'Mercedes-Benz'],
  ['merc', 'Mercedes-Benz'],
  ['hond', 'Honda'],
  ['HONDA', 'Honda'],
  ['f150', 'Ford F-150'],
  ['f 150', 'Ford F-150'],
  ['F-150', 'Ford F-150'],
  ['3 series', 'BMW 3 Series'],
  ['335i', 'BMW 3 Series'],
  ['honda civic', 'Honda Civic'],
  ['chevy tahoe', 'Chevrolet Tahoe'],
  ['civic', 'Honda Civic'],
  ['bmw 335i', 'BMW 3 Series'],
])('%s is %s', (text, label) => expect(first(text)).toBe(label))

test('lists what the start of a name may become, and nothing for other texts', () => {
  expect(findCarsByName('merc').map(({ label }) => label)).toContain('Mercury')
  expect(findCarsByName('silverado').length).toBeGreaterThan(2)
  for (const text of ['', '  ', '!!', 'qqqq', 'x'.repeat(10_000)]) expect(findCarsByName(text)).toEqual([])
})

test.each([
  ['honda', { make: 'honda', model: null }],
  ['chevy', { make: 'chevrolet', model: null }],
  ['hond', { make: 'honda', model: null }],
  ['f150', { make: 'ford', model: 'f-150' }],
  ['vw', { make: 'volkswagen', model: null }],
])('%s is without doubt %j', (text, car) => expect(findCarByName(text)).toMatchObject(car))
test.each(['', 'me', 'qqqq', 'm'])('“%s” may be several or none', (text) => expect(findCarByName(text)).toBeNull())
