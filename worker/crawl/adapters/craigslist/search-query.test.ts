import { expect, test } from 'vitest'
import { thorough } from '../../../../e2e/support/canaries'
import { makes } from '#domain/catalog/names/catalog'
import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import { labeledTitles } from '../../../../lab/titles/labeled-titles'
import { createInventory } from '#sandbox/inventory/seed'
import { matchesWords } from '#sandbox/marketplaces/words'
import { searchQuery } from './requests'

const asked = (make: string, model: string | null, text: string) => matchesWords(() => text, searchQuery(make, model))

test.each([
  ['bmw', '3-series', '2011 335i coupe', true],
  ['bmw', '3-series', '2002 BMW E46 325 ci', true],
  ['bmw', '3-series', '2014 bmw 3-Series', true],
  ['bmw', '3-series', '2014 Honda, 325 miles from here', false],
  ['bmw', '3-series', '2011 BMW 535i', false],
  ['ford', 'f-150', 'F-150 XLT', true],
  ['ford', 'f-150', 'f150s', true],
  ['ford', 'f-150', '2014 Ford F-250', false],
  ['mercedes-benz', 'c-class', 'Benz C 300 4matic', true],
  ['mercedes-benz', 'c-class', 'C230 kompressor', true],
  ['mercedes-benz', 'c-class', 'Honda, cold A/C, 300 down', false],
  ['lexus', 'rx', '2010 rx350', true],
  ['chevrolet', 'corvette', 'Corvettes of 1999', true],
  ['chevrolet', 'silverado-1500', 'Silverado LT 1500', true],
  ['chevrolet', 'silverado-1500', 'chevy 1500 crew cab', true],
  ['ram', '1500', '2014 Dodge Ram 1500', true],
  ['dodge', 'ram-1500', '2006 Ram 1500', true],
  ['honda', 'fit', '2012 homda Fit', true],
  ['honda', 'fit', '2012 Toyota, will fit five', false],
  ['mazda', 'mazda3', 'madza 3 hatchback', true],
  ['mazda', 'mazda3', '3 owners, 2014 Toyota', false],
  ['chevrolet', null, '2003 chevy, runs', true],
  ['chevrolet', null, '2003 Ford', false],
] as const)('the query for %s %s: "%s" %s', (make, model, text, isFound) => {
  expect(asked(make, model, text)).toBe(isFound)
})

test('a query is short enough for a URL and excludes nothing', () => {
  for (const make of makes) {
    for (const model of [null, ...make.models.map(({ id }) => id)]) {
      const query = searchQuery(make.id, model)
      // Servers accept 8,000 characters; the longest query has about 1,500.
      expect(new URLSearchParams({ query }).toString().length).toBeLessThan(2_000)
      expect(query).toMatch(/^[a-z\d"(]/)
      expect(query).not.toMatch(/-|\|\||\|\)|\(\)/)
      expect(query.replace(/[^()]/g, '').length % 2 || query.replace(/[^"]/g, '').length % 2).toBe(0)
    }
  }
})

test('uses words outside the catalog as they are', () => {
  expect(searchQuery('Trabant', '601-S')).toBe('"Trabant 601 S"')
  expect(searchQuery('honda', 'no-such')).toBe('"honda no such"')
})

const ads = createInventory(26, 21_000, new Date('2026-11-20T12:00:00Z'))
  .listAll('craigslist')
  .map((ad) => ({ ad, car: reconcileCar(ad.headline, ad.form.makeModel, ad.form.year) }))
type Ad = (typeof ads)[number]['ad']
/** The text that the site searches. */
const textOf = ({ headline, form, description }: Ad) => `${headline}\n${form.makeModel}\n${description}`

test("the queries for a car's model and make find 99% of recognized cars", thorough, () => {
  for (const isModel of [true, false]) {
    const known = ads.filter(({ ad, car }) => ad.goods === null && car.make !== null && car.model !== null)
    expect(known.length).toBeGreaterThan(9_000)
    const questions = new Map<string, string>()
    const missed = known.filter(({ ad, car }) => {
      const key = `${car.make}/${isModel ? car.model : ''}`
      const question = questions.get(key) ?? searchQuery(car.make!, isModel ? car.model : null)
      questions.set(key, question)
      return !matchesWords(() => textOf(ad), question)
    })
    const told = missed.map(({ ad, car }) => `${car.make}/${car.model}: ${ad.headline} | ${ad.form.makeModel}`)
    expect(missed.length / known.length, told.join('\n')).toBeLessThan(0.01)
  }
})

test('most results of a query are the car', thorough, () => {
  const counts = { own: 0, others: 0 }
  for (const key of [
    'bmw/3-series',
    'ford/f-150',
    'honda/civic',
    'kia/soul',
    'mazda/mazda3',
    'mercedes-benz/c-class',
  ]) {
    const [make = '', model = ''] = key.split('/')
    const question = searchQuery(make, model)
    const found = ads.filter(({ ad }) => matchesWords(() => textOf(ad), question))
    const own = found.filter(({ ad, car }) => ad.goods === null && car.make === make && car.model === model)
    counts.own += own.length
    counts.others += found.length - own.length
  }
  expect(counts.own).toBeGreaterThan(300)
  expect(counts.others / (counts.own + counts.others), JSON.stringify(counts)).toBeLessThan(0.2)
})

test('finds 95 of 100 real titles without other fields', () => {
  const known = labeledTitles.filter(({ label }) => label.make !== null && label.model !== null)
  const missed = known.filter(({ title, label }) => !asked(label.make!, label.model, title)).map(({ title }) => title)
  expect(missed.length / known.length, missed.join('\n')).toBeLessThan(0.05)
})
