import { expect, test } from 'vitest'
import { gazetteer, placeLabel } from '#domain/places/gazetteer'
import { resolvePlace, toMapboxFeature, suggestPlaces } from './locations.server'

const placed = (label: string, value = '') => {
  const result = resolvePlace({ label, value })
  return result.ok ? placeLabel(result.place) : result.error
}

test.each([
  ['94110', 'San Francisco, California 94110'],
  ['94110-1234', 'San Francisco, California 94110'],
  ['San Francisco, California 94110', 'San Francisco, California 94110'],
  ['San Francisco, California 94110, United States', 'San Francisco, California 94110'],
  ['austin, tx', 'Austin, Texas'],
  ['Austin, Texas', 'Austin, Texas'],
  ['austin tx', 'Austin, Texas'],
  ['Austin', 'Austin, Texas'],
  ['St. Louis, MO', 'Saint Louis, Missouri'],
])('resolves %s to %s', (typed, label) => expect(placed(typed)).toBe(label))

test('asks for the state of an ambiguous town name', () => {
  expect(placed('Springfield')).toMatch(/^There is more than one Springfield\. Add the state, like "Springfield, /)
})

test.each(['Nowheresville, ZZ', '00000', 'Paris, France', 'Austin, France', '"><script>', '…'])(
  'does not find %s',
  (typed) => {
    expect(placed(typed)).toMatch(/^We don’t know that place/)
  },
)

test('prefers a known suggestion id to the text, and uses the text for an unknown id', () => {
  expect(placed('wrong words', 'place.austin-tx')).toBe('Austin, Texas')
  expect(placed('94110', 'dXJuOm1ieHBsYzo')).toBe('San Francisco, California 94110')
  expect(placed('', '94110')).toBe('San Francisco, California 94110')
})

test('places a city at the mean of its ZIP codes', () => {
  const city = gazetteer().byId.get('place.san-francisco-ca')!
  expect(city.latitude).toBeCloseTo(37.76, 1)
  expect(city.longitude).toBeCloseTo(-122.43, 1)
})

test('suggests the five largest cities, or ZIP codes, that start with the text', () => {
  expect(suggestPlaces('san fr').map(placeLabel)).toContain('San Francisco, California')
  expect(suggestPlaces('Austin, T').map(placeLabel)[0]).toBe('Austin, Texas')
  expect(suggestPlaces('941').map((p) => p.text)).toHaveLength(5)
  expect(suggestPlaces('  ')).toEqual([])
  expect(suggestPlaces('s')).toHaveLength(5)
})

test.each(['austin tx', 'Austin Texas', 'Austin, TX 78701', '94110-1234', 'St. Louis, MO', 'austin, tx, usa'])(
  'suggests what saving would accept: %s',
  (typed) => {
    const found = resolvePlace({ label: typed, value: '' })
    const accepted = found.ok ? [placeLabel(found.place)] : []
    expect(suggestPlaces(typed).map(placeLabel)).toEqual(accepted)
  },
)

test('formats a place like the geocoder does', () => {
  const [place] = suggestPlaces('94110')
  expect(toMapboxFeature(place!)).toMatchObject({
    id: 'postcode.94110',
    type: 'Feature',
    place_type: ['postcode'],
    text: '94110',
    place_name: 'San Francisco, California 94110, United States',
    center: [place!.longitude, place!.latitude],
  })
})
