import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '#platform/root'
import { readTable } from '#sandbox/read-table'
import { reconcileCar } from '../catalog/recognize/reconcile'
import { hardFilter, type FilterableListing } from './hard-filter'
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

const text = z.string()
const row = z.object({ fits: text, make: text, models: text.default(''), title: text, fields: text.optional() })
const pairs = readTable(path.join(root, 'lab/titles/model-pairs.tsv'), row)

/** Rows for which the filter's answer is wrong, each with its reason. */
function wrongIn(rows: typeof pairs, isFitting: boolean): string[] {
  return rows.flatMap(({ make, models, title, fields }) => {
    const { hasConflictingTitle, ...car } = reconcileCar(title, fields ?? null, null)
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
    const result = hardFilter({ ...open, make, models: models.split(' ').filter(Boolean) }, listing)
    return result.pass === isFitting ? [] : [`${title}: ${result.pass ? `${car.make} ${car.model}` : result.reason}`]
  })
}

test('a search includes a car under every name that sellers and marketplaces use', () => {
  expect(
    wrongIn(
      pairs.filter(({ fits }) => fits === 'yes'),
      true,
    ),
  ).toEqual([])
})

test('a search rejects cars that only share a word with it', () => {
  expect(
    wrongIn(
      pairs.filter(({ fits }) => fits === 'no'),
      false,
    ),
  ).toEqual([])
})
