import { expect, test } from 'vitest'
import { reconcileCar } from '../catalog/recognize/reconcile'
import { hardFilter, type FilterableListing } from './hard-filter'
import { matchingPairs, rejectedPairs } from './model-pairs'
import type { SearchFilters } from './search'

const open: Omit<SearchFilters, 'make' | 'models'> = {
  priceFrom: null,
  priceTo: null,
  yearFrom: null,
  yearTo: null,
  mileageFrom: null,
  mileageTo: null,
  transmission: null,
  bodyTypes: [],
  latitude: null,
  longitude: null,
  radiusMiles: null,
  countrywide: true,
  otherCars: [],
  otherPlaces: [],
  marketplaces: ['craigslist', 'facebook', 'cargurus'],
}

/** Lines for which the filter's answer is wrong, each with its reason. */
function wrongIn(lines: string, isFitting: boolean): string[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [asked = '', title = '', words] = line.split(' | ')
      const [make = '', ...models] = asked.split(' ')
      const { hasConflictingTitle, ...car } = reconcileCar(title, words ?? null, null)
      const listing: FilterableListing = {
        ...car,
        marketplace: 'craigslist',
        title,
        priceCents: null,
        currency: 'USD',
        odometerMiles: null,
        transmission: null,
        bodyType: null,
        latitude: null,
        longitude: null,
        flags: hasConflictingTitle ? ['conflicting-title'] : [],
        contentHash: 'fetched',
      }
      const result = hardFilter({ ...open, make, models }, listing)
      return result.pass === isFitting ? [] : [`${line}: ${result.pass ? `${car.make} ${car.model}` : result.reason}`]
    })
}

test('a search includes a car under every name that sellers and marketplaces use', () => {
  expect(wrongIn(matchingPairs, true)).toEqual([])
})

test('a search rejects cars that only share a word with it', () => {
  expect(wrongIn(rejectedPairs, false)).toEqual([])
})
