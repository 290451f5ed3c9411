import { expect, test } from 'vitest'
import { cargurus } from '../adapter'
import { deliveredListing, olderListing, pageListing, ontology, type Fields } from '../test-pages/listings'
import {
  deliveredOnlyPage,
  preflightPage,
  searchJson,
  searchPage,
  searchPageAction,
  searchResultsAction,
} from '../test-pages/pages'
import { liveOrigins } from '../requests'

const adapter = cargurus(liveOrigins)
const civics = { area: '10001:50', make: 'honda', model: 'civic' }
const nationwide = { ...civics, area: '66952:50000' }
const from = 'https://www.cargurus.com/search?zip=10001&distance=50'

const parse = (body: string, feed: typeof civics | null = civics, url = '') =>
  adapter.parseResults({ url, status: 200, body }, feed)
const rowsOf = (body: string, feed: typeof civics | null = civics, url = '') => {
  const page = parse(body, feed, url)
  if (page.kind !== 'listings') throw new Error('no listings')
  return page.rows
}
const one = (changed: Fields, type = 'LISTING_USED_STANDARD') =>
  searchPage({ tiles: [{ type, data: pageListing(changed) }] })

test('parses all fields of a tile', () => {
  expect(rowsOf(searchPage())[0]).toEqual({
    marketplace: 'cargurus',
    externalId: '450000001',
    token: null,
    url: 'https://www.cargurus.com/details/450000001',
    title: '2019 Honda Civic EX Sedan FWD',
    priceCents: 1590000,
    currency: 'USD',
    odometerMiles: 61250,
    year: 2019,
    makeModelText: 'Honda Civic',
    trim: 'EX Sedan FWD',
    transmission: 'automatic',
    bodyType: 'sedan',
    vin: '2HGFC1F70KH000001',
    seller: 'dealer',
    sale: 'on sale',
    postedAt: null,
    latitude: expect.closeTo(40.94, 1),
    longitude: expect.closeTo(-73.88, 1),
    town: 'Yonkers, NY',
    photoUrls: ['https://static.cargurus.com/images/forsale/civic-1-1024x768.jpeg'],
    flags: [],
  })
})

test.each([
  ['PRIVATE', 'owner'],
  ['PRIVATE_SELLER', 'owner'],
  ['DEALER', 'dealer'],
  ['INDEPENDENT_DEALER', 'dealer'],
])('a seller of the type %s is an %s', (sellerType, seller) => {
  expect(rowsOf(one({ sellerType }))[0]).toMatchObject({ seller })
})

test('skips advertisements, new cars and distant cars, and counts a duplicate once', () => {
  const page = parse(searchPage())
  expect(page).toMatchObject({ kind: 'listings', format: 'search-page', skipped: 2 })
  expect(rowsOf(searchPage()).map((row) => row.externalId)).toEqual(['450000001', '450000002', '450000003'])
})

test('keeps certified cars, with a numeric year and without a photo', () => {
  expect(rowsOf(searchPage())[1]).toMatchObject({
    year: 2021,
    bodyType: 'hatchback',
    transmission: 'manual',
    photoUrls: [],
    flags: ['no-photo'],
  })
})

test('a missing price is null, and kilometers are converted', () => {
  expect(rowsOf(searchPage())[2]).toMatchObject({ priceCents: null, currency: null, odometerMiles: 62137, vin: null })
})

test('includes a delivered car in a nationwide feed, at its price without the fee', () => {
  const row = rowsOf(searchPage(), nationwide).find((found) => found.externalId === '450000005')
  expect(row).toMatchObject({ priceCents: 1450000, town: 'Atlanta, NY' })
})

test('a list of only delivered cars is empty; one of only distant cars is SourceLayoutChanged', () => {
  expect(parse(deliveredOnlyPage())).toEqual({ kind: 'empty', format: 'search-page', skipped: 1 })
  expect(() => parse(one({ distance: 90 }))).toThrow('none of what was asked for')
})

test('skips a new car unless the row states that it is used', () => {
  expect(rowsOf(one({ isNew: false }, 'LISTING_NEW_STANDARD'))).toHaveLength(1)
  expect(parse(one({ isNew: undefined, condition: undefined }, 'LISTING_NEW_STANDARD'))).toMatchObject({
    kind: 'empty',
  })
  expect(parse(one({ isNew: true }))).toMatchObject({ kind: 'empty', skipped: 1 })
})

test('relaxed results count as empty', () => {
  const relaxed = searchPage({ relaxedFilterMessages: ['No exact matches'], totalListings: 6 })
  expect(parse(relaxed)).toMatchObject({ kind: 'empty', skipped: 6 })
  expect(parse(searchPage({ totalListings: 0 }))).toMatchObject({ kind: 'empty' })
})

test('no tiles with a count of 0 is empty; with any other count it is SourceLayoutChanged', () => {
  expect(parse(searchPage({ tiles: [], totalListings: 0 }))).toEqual({
    kind: 'empty',
    format: 'search-page',
    skipped: 0,
  })
  expect(() => parse(searchPage({ tiles: [] }))).toThrow('counts 31 listings')
  expect(() => parse(searchPage({ tiles: [{ type: 'MERCH', data: {} }] }))).toThrow('counts 31 listings')
  expect(() => parse(searchPage({ tiles: [], totalListings: undefined }))).toThrow('counts no listings')
})

test('takes the currency only from the data or the URL', () => {
  expect(rowsOf(searchJson())[0]).toMatchObject({ priceCents: 1590000, currency: null })
  expect(rowsOf(searchJson(), civics, from)[0]).toMatchObject({ currency: 'USD' })
  expect(rowsOf(searchJson(), null, 'https://www.cargurus.com/en-ca/search')[0]).toMatchObject({ currency: 'CAD' })
  expect(rowsOf(searchPage().replace('"locale":"en_US"', '"locale":"fr_CA"'))[0]).toMatchObject({
    currency: 'CAD',
    flags: ['foreign-currency'],
  })
})

test('skips a row whose duplicate values disagree', () => {
  const good = pageListing({ id: 450000009 })
  const beside = (changed: Fields) =>
    rowsOf(searchPage({ tiles: [good, pageListing(changed)].map((data) => ({ type: 'LISTING_USED_STANDARD', data })) }))
  const wrong: Fields[] = [
    { priceData: { current: 1590, localizedPrice: '$15,900' } },
    { priceData: { localizedPrice: '$15,900' } },
    { localizedMileage: '6,125' },
    { ontologyData: ontology('2009', 'EX') },
    { ontologyData: { ...ontology('2019', 'EX'), makeName: 'Toyota' } },
  ]
  for (const changed of wrong) expect(beside(changed).map((row) => row.externalId)).toEqual(['450000009'])
})

test('a list whose rows cannot be parsed, or all have no price, is SourceLayoutChanged', () => {
  const renamed = searchPage().replaceAll('"listingTitle"', '"title"')
  expect(() => parse(renamed)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  const many = [1, 2, 3, 4, 5].map((id) => ({
    type: 'LISTING_USED_STANDARD',
    data: pageListing({ id, priceData: {} }),
  }))
  expect(() => parse(searchPage({ tiles: many }))).toThrow('no row states a price')
})

test("builds the next page's request from this page's URL", () => {
  const page = parse(searchPage(), civics, from)
  expect(page.kind === 'listings' && page.next?.url).toContain('page=2&pageAlignment=eyJ')
})

test("returns marketplace codes of the page's filters by catalog id", () => {
  const page = parse(searchPage())
  expect(page.kind === 'listings' && page.codes).toEqual([
    { make: 'honda', model: null, code: 'm6' },
    { make: 'honda', model: 'civic', code: 'd586' },
    { make: 'international', model: null, code: 'm158' },
    { make: 'international', model: 'scout', code: 'd1811' },
    { make: 'honda', model: 'accord', code: 'd585' },
  ])
  const older = parse(searchPageAction())
  expect(older.kind === 'listings' && older.codes).toContainEqual({ make: 'honda', model: 'fit', code: 'd744' })
})

test('takes marketplace codes from the rows without filters', () => {
  for (const body of [searchPage({ filters: {} }), searchResultsAction()]) {
    const page = parse(body)
    expect(page.kind === 'listings' && page.codes).toEqual([
      { make: 'honda', model: null, code: 'm6' },
      { make: 'honda', model: 'civic', code: 'd586' },
    ])
  }
})

test.each([
  ['search-page', searchPage({}, 'routes/($intl).Cars.$seoPath')],
  ['search-data', searchJson()],
])('%s has the same tiles', (format, body) => {
  expect(parse(body)).toMatchObject({ kind: 'listings', format })
  expect(rowsOf(body)).toHaveLength(3)
})

test.each([
  ['search-page-action', searchPageAction()],
  ['search-results-action', searchResultsAction()],
  ['preflight', preflightPage()],
])('%s has the older flat rows; a missing distance is computed from the ZIP code', (format, body) => {
  expect(parse(body)).toMatchObject({ kind: 'listings', format, skipped: 1 })
  expect(rowsOf(body, civics, from)).toEqual([
    expect.objectContaining({
      externalId: '440000001',
      priceCents: 1299500,
      currency: 'USD',
      odometerMiles: 84210,
      year: 2017,
      makeModelText: 'Honda Civic',
      town: 'Jersey City, NJ',
      transmission: 'automatic',
    }),
    expect.objectContaining({ externalId: '440000002', priceCents: null, transmission: 'automatic' }),
  ])
})

test('an older row without a unit has no mileage', () => {
  const body = JSON.stringify([olderListing({ unitMileage: undefined })])
  expect(rowsOf(body)[0]).toMatchObject({ odometerMiles: null, priceCents: 1299500 })
})

test('null in the oldest response means empty; at another URL it is SourceLayoutChanged', () => {
  const url = 'https://www.cargurus.com/Cars/searchResults.action?zip=10001'
  for (const body of ['null', '[]']) {
    expect(parse(body, civics, url)).toEqual({ kind: 'empty', format: 'search-results-action', skipped: 0 })
    expect(() => parse(body, civics, from)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  }
})

test("does not store a seller's name, number and phone", () => {
  const rows = JSON.stringify([rowsOf(searchPage()), rowsOf(searchPageAction())])
  for (const personal of ['Example Motors', '2002', '555-0100']) expect(rows).not.toContain(personal)
})

test('skips a delivered car in an area feed even when its distance is small', () => {
  const near = [{ type: 'LISTING_USED_STANDARD', data: { ...deliveredListing, distance: 5 } }]
  expect(parse(searchPage({ tiles: near }))).toMatchObject({ kind: 'empty', skipped: 1 })
})

test('a list is complete when its first page shows as many cars as the site counts', () => {
  const isComplete = (body: string) => (parse(body) as { isComplete?: boolean }).isComplete
  expect(isComplete(searchPage())).toBe(false)
  const tiles = [1, 2].map((id) => ({ type: 'LISTING_USED_STANDARD', data: pageListing({ id: 450_000_100 + id }) }))
  expect(isComplete(searchPage({ tiles, totalListings: 2, pageNumber: 1 }))).toBe(true)
  expect(isComplete(searchPage({ tiles, totalListings: 3, pageNumber: 1 }))).toBe(false)
  expect(isComplete(searchPage({ tiles, totalListings: 2, pageNumber: 2 }))).toBe(false)
  const broken = [...tiles, { type: 'LISTING_USED_STANDARD', data: { id: 'x' } }]
  expect(isComplete(searchPage({ tiles: broken, totalListings: 2, pageNumber: 1 }))).toBe(false)
  expect(isComplete(searchResultsAction())).toBe(false)
})
