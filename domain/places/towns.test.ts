import { expect, test } from 'vitest'
import { townOfAd, townWithState } from './towns'

const oakland = { latitude: 37.804, longitude: -122.271 }
const nowhere = { latitude: null, longitude: null }
const sanFrancisco = { latitude: 37.5, longitude: -122.25 }

test.each([
  ['Oakland', 'Oakland'],
  ['OAKLAND, CA', 'Oakland'],
  ['oakland / lake merritt', 'Oakland'],
  ['Downtown San Leandro', 'San Leandro'],
  ['call 510-555-0142', 'Oakland'],
  ['NO DRIVER LICENSE NO PROBLEM', 'Oakland'],
  ['We finance! Low down', 'Oakland'],
  ['1200 Broadway', 'Oakland'],
  ['Austin', 'Oakland'], // 1,500 miles away
  [null, 'Oakland'],
])('%s, with a pin in Oakland: %s', (stated, town) => {
  expect(townOfAd(stated, oakland)).toBe(town)
})

test.each([
  ['Oakland', 'Oakland'],
  ['Austin', null],
  ['we buy cars', null],
])('%s, without a pin in the Bay Area: %s', (stated, town) => {
  expect(townOfAd(stated, nowhere, { around: sanFrancisco })).toBe(town)
})

test('the site’s own name of the place goes before the nearest town, unless it is no name', () => {
  expect(townOfAd('We finance!', oakland, { named: ['Piedmont'] })).toBe('Piedmont')
  expect(townOfAd('We finance!', oakland, { named: ['call 510-555-0142', null] })).toBe('Oakland')
  expect(townOfAd('Alameda', oakland, { named: ['Piedmont'] })).toBe('Alameda')
})

test('a place far from every town has none', () => {
  expect(townOfAd('Oakland', { latitude: 20, longitude: -140 })).toBeNull()
})

test('a bank that has its own ZIP code is not a town', () => {
  expect(townOfAd(null, { latitude: 37.79, longitude: -122.4 })).toBe('San Francisco')
})

test.each([
  ['Oakland', { latitude: 37.8, longitude: -122.27 }, 'Oakland, CA'],
  [null, { latitude: 39.96, longitude: -83 }, 'Ohio'],
  ['Austin, TX', { latitude: 37.8, longitude: -122.27 }, 'Austin, TX'],
  ['Oakland', { latitude: null, longitude: null }, 'Oakland'],
  ['At sea', { latitude: 30, longitude: -60 }, 'At sea'],
])('%s at %o is %s', (town, position, named) => {
  expect(townWithState(town, position)).toBe(named)
})
