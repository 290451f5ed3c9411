import { expect, test } from 'vitest'
import { knownDistanceMiles } from '#domain/places/geography'
import { facebook } from '../adapter'
import {
  edge,
  edges,
  listing,
  noResultsEdge,
  place,
  preloaders,
  price,
  searchResponse,
  searchPage,
  loginDialog,
} from '../test-pages/search'
import { liveOrigins } from '../requests'

const adapter = facebook(liveOrigins)
const feed = { area: '42.65,-73.75:161', make: 'honda', model: 'civic' }
const parse = (body: string, query: typeof feed | null = feed) => {
  const page = adapter.parseResults({ url: '', status: 200, body }, query)
  if (page.kind === 'empty') throw new Error('empty')
  return page
}
const only = (change: Record<string, unknown>, title = '2014 Honda Civic') =>
  parse(searchPage([edge(listing('1', title, change))])).rows[0]!
const changed = expect.objectContaining({ type: 'SourceLayoutChanged' })

test("returns the feed's cars and counts the skipped rows", () => {
  const page = parse(searchPage())
  expect(page.rows.map((row) => [row.externalId!.slice(-2), row.sale])).toEqual([
    ['01', 'on sale'],
    ['02', 'on sale'],
    ['03', 'on sale'],
    ['04', 'sold'],
    ['05', 'pending'],
    ['08', 'on sale'],
  ])
  // an advertisement, a hidden listing, floor mats, another car, and two other places
  expect(page).toMatchObject({ kind: 'listings', format: 'search-page', skipped: 6, codes: [] })
})

test.each([
  ['ram', '1500', 'Dodge Ram 1500 Laramie'],
  ['mini', 'cooper', '2016 MINI Hardtop 2 Door Cooper S'],
  ['subaru', 'crosstrek', '2014 Subaru XV Crosstrek Premium'],
])('a feed of %s %s keeps "%s", and skips another car', (make, model, title) => {
  const rows = [title, '2014 Honda Civic'].map((name, i) => edge(listing(String(i), name)))
  expect(parse(searchPage(rows), { ...feed, make, model }).rows.map((row) => row.title)).toEqual([title])
})

test('parses what is certain in a row and omits the rest', () => {
  expect(parse(searchPage()).rows[0]).toEqual({
    marketplace: 'facebook',
    externalId: '1000000000000001',
    token: null,
    url: 'https://www.facebook.com/marketplace/item/1000000000000001/',
    title: '2014 Honda Civic · LX Sedan 4D',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: null, // "88K miles" is rounded
    year: null,
    makeModelText: null,
    trim: null,
    transmission: null,
    bodyType: null,
    vin: null,
    sale: 'on sale',
    postedAt: new Date(1790900000_000),
    latitude: expect.closeTo(42.67, 1),
    longitude: expect.closeTo(-73.8, 1),
    seller: null,
    town: 'Albany',
    photoUrls: ['https://scontent-lga3-1.xx.fbcdn.net/v/t45.5328-4/1.jpg?oe=6A000000'],
    flags: [],
  })
})

test('does not store the seller', () => {
  expect(JSON.stringify(parse(searchPage()))).not.toContain('Jo Seller')
})

test('prices too large to store count as not stated', () => {
  const dear = price('$99,999,999', '99999999.00', '9999999900')
  expect(only({ listing_price: dear })).toMatchObject({ priceCents: null, currency: null })
})

test('flags and keeps placeholder prices, "Free" is no price, and an earlier price is not the price', () => {
  const byId = new Map(parse(searchPage()).rows.map((row) => [row.externalId!.slice(-2), row]))
  expect(byId.get('03')).toMatchObject({ priceCents: 1500, flags: ['placeholder-price', 'no-photo'] })
  expect(byId.get('08')).toMatchObject({ priceCents: null, currency: null, flags: [] })
  expect(byId.get('02')).toMatchObject({ priceCents: 550000, postedAt: null })
})

test('rows of other categories are not cars, nor are titles without a year on pages without categories', () => {
  const mats = edge(listing('1', 'Honda civic floor mats', { marketplace_listing_category_id: undefined }))
  const car = edge(listing('2', '2014 Honda Civic', { marketplace_listing_category_id: undefined }))
  expect(parse(searchPage([mats, car])).rows.map((row) => row.externalId)).toEqual(['2'])
  expect(() => parse(searchPage([mats]))).toThrow(expect.objectContaining({ message: 'none of 1 rows is a car' }))
})

const denver = { latitude: 39.74, longitude: -104.99 }
const milesFromDenver = (...stated: Parameters<typeof place>) => {
  const body = searchPage([edge(listing('1', '2014 Honda Civic', { location: place(...stated) }))])
  return knownDistanceMiles(denver, parse(body, null).rows[0]!)
}

test('a car is located by its town before its page is read', () => {
  expect(milesFromDenver('Colorado Springs', 'CO', 'Colorado Springs, Colorado')).toBeGreaterThan(60)
  expect(milesFromDenver('Denver', 'CO', 'Denver, Colorado')).toBeLessThan(10)
})

test('not by a town that may be in another country or that nobody knows', () => {
  expect(milesFromDenver('Perth', 'WA', 'Perth, Western Australia')).toBeNull()
  expect(milesFromDenver('Denver', 'CO', null)).toBeNull()
  expect(milesFromDenver('Nowhere at all', 'CO', 'Nowhere at all, Colorado')).toBeNull()
})

test.each([
  ['$7,900', place('Albany', 'NY', 'Albany, New York'), 'USD'],
  ['$7,900', place('Washington', 'DC', 'Washington, D.C.'), 'USD'],
  ['$7,900', place('Albany', 'NY', null), null],
  ['$7,900', place('Perth', 'WA', 'Perth, Western Australia'), null],
  ['CA$7,900', place('Albany', 'NY', 'Albany, New York'), 'CAD'],
  ['€7,900', place('Albany', 'NY', 'Albany, New York'), 'EUR'],
  ['7,900 kr', place('Albany', 'NY', 'Albany, New York'), null],
])('"%s" in %j is in %s', (formatted, location, currency) => {
  const body = searchPage([
    edge(listing('1', '2014 Honda Civic', { location, listing_price: price(formatted, '7900.00', '790000') })),
  ])
  const [row] = parse(body, null).rows
  expect(row).toMatchObject({ priceCents: 790000, currency })
})

test('one form of a price is enough; contradicting forms make the row unreadable', () => {
  expect(only({ listing_price: { formatted_amount: '$7,900' } }).priceCents).toBe(790000)
  expect(only({ listing_price: { amount: '7900.00' } }).priceCents).toBe(790000)
  expect(only({ listing_price: null }).priceCents).toBeNull()
  expect(only({ listing_price: price('¥790,000', '790000.00', '530000') })).toMatchObject({
    priceCents: 790000_00,
    currency: null,
  })
  expect(() => only({ listing_price: price('$7,900', '6900.00', '690000') })).toThrow(changed)
})

test('a price whose US cents differ is not in US dollars', () => {
  expect(only({ listing_price: price('CA$3,000', '3000.00', '212098') })).toMatchObject({
    priceCents: 300000,
    currency: 'CAD',
  })
  expect(only({ listing_price: price('$3,000', '3000.00', '212098') })).toMatchObject({
    priceCents: 300000,
    currency: null,
  })
})

test('skips rows outside the circle and locates an unknown town by its state', () => {
  const at = (id: string, city: string, state: string) =>
    edge(listing(id, '2014 Honda Civic', { location: place(city, state, null) }))
  const rows = [
    at('1', 'Troy', 'NY'),
    at('2', 'Buffalo', 'NY'),
    at('3', 'Pittsfield', 'MA'),
    at('4', 'Nowhere Hollow', 'VT'),
    at('5', 'Nowhere Hollow', 'TX'),
  ]
  expect(parse(searchPage(rows)).rows.map((row) => row.externalId)).toEqual(['1', '3', '4'])
  expect(parse(searchPage(rows), null).rows).toHaveLength(5)
})

test('keeps a row without a valid location, without a town', () => {
  for (const location of [
    { reverse_geocode: null },
    { reverse_geocode: { city: 7, state: 'NY' } },
    { reverse_geocode: 'Albany' },
    {},
    null,
    'Albany',
  ]) {
    expect(only({ location })).toMatchObject({ externalId: '1', priceCents: 790000, town: null })
  }
})

const needed = [
  ...['id', 'marketplace_listing_title', 'listing_price', 'marketplace_listing_category_id'],
  ...['is_live', 'is_pending', 'is_sold', 'is_hidden'],
]

test.each(Object.keys(listing('1', 'x')).filter((name) => !needed.includes(name)))(
  'parses a row with an invalid %s',
  (name) => {
    for (const odd of [{ odd: true }, [{ odd: 1 }, 2], 7, 'odd', true, null, undefined]) {
      expect(only({ [name]: odd })).toMatchObject({ externalId: '1', priceCents: 790000 })
    }
  },
)

test('compares unreadable rows with all parsable ones, including those from elsewhere', () => {
  const elsewhere = (id: string) => edge(listing(id, '2014 Honda Civic', { location: place('Miami', 'FL', null) }))
  const odd = [edge({ id: '77' }), edge({ id: '78' })]
  const rows = [edge(listing('1', '2014 Honda Civic')), elsewhere('2'), ...odd]
  expect(parse(searchPage(rows))).toMatchObject({ rows: [{ externalId: '1' }], skipped: 3 })
  expect(() => parse(searchPage([rows[0]!, ...odd]))).toThrow(changed)
  // The unreadable rows may be of this place, so the page is not empty.
  expect(() => parse(searchPage([elsewhere('2'), elsewhere('3'), odd[0]!]))).toThrow(changed)
})

test('a page without results is empty, even when rows from elsewhere follow', () => {
  const elsewhere = edge(listing('1', '2014 Honda Civic', { location: place('Miami', 'FL', 'Miami, Florida') }))
  for (const rows of [[noResultsEdge], [noResultsEdge, elsewhere], [noResultsEdge, edges[0]]]) {
    const page = adapter.parseResults({ url: '', status: 200, body: searchPage(rows) }, feed)
    expect(page).toEqual({ kind: 'empty', format: 'search-page', skipped: rows.length })
  }
})

test('a page whose rows are all of another place is no result, unless it follows the last match', () => {
  const miami = edge(listing('1', '2014 Honda Civic', { location: place('Miami', 'FL', 'Miami, Florida') }))
  const corolla = edge(listing('2', '2014 Toyota Corolla'))
  const allCars = { ...feed, make: null, model: null }
  for (const body of [searchPage([miami]), searchPage([miami, corolla])])
    expect(() => parse(body)).toThrow(expect.objectContaining({ message: 'all rows are of another place' }))
  expect(() => adapter.parseResults({ url: '', status: 200, body: searchPage([miami]) }, allCars)).toThrow(changed)
  const answer = { url: '', status: 200, body: JSON.stringify(searchResponse([miami])) }
  expect(adapter.parseResults(answer, feed)).toMatchObject({ kind: 'empty' })
})

test('no car at all is a result only where few people live', () => {
  const read = (area: string) =>
    adapter.parseResults(
      { url: '', status: 200, body: searchPage([noResultsEdge], { at: null, hasNext: false }) },
      { area, make: null, model: null },
    )
  expect(() => read('42.65,-73.75:161')).toThrow(changed)
  expect(read('70.333,-154.169:161')).toMatchObject({ kind: 'empty' })
})

test('a page with more rows but without its query is no result', () => {
  expect(() => parse(searchPage(edges, { at: null }))).toThrow(changed)
  expect(parse(searchPage(edges, { at: null, hasNext: false })).next).toBeNull()
  expect(parse(searchPage(edges, { at: null }), null).next).toBeNull() // a saved page
})

test('the rows of a category may stand under another name, and need not say that they are hidden', () => {
  const rows = [edge(listing('1', '2014 Honda Civic', { is_hidden: undefined }))]
  const body = searchPage(rows, { hasNext: false })
    .replace('"marketplace_search":{"feed_units":', '"viewer":{"marketplace_feed_stories":')
    .replace(/("session_id":"s"\})\}/, '$1}')
  expect(parse(body).rows.map((row) => row.externalId)).toEqual(['1'])
})

test('a list without a readable row is SourceLayoutChanged; one invalid row among many is skipped', () => {
  expect(() => parse(searchPage([]))).toThrow(changed)
  expect(() => parse(searchPage().replaceAll('"marketplace_listing_title"', '"title_of_listing"'))).toThrow(changed)
  expect(parse(searchPage([...edges, edge({ id: '77' })])).skipped).toBe(7)
})

test('a login dialog over complete data does not block', () => {
  expect(parse(searchPage(edges, { body: loginDialog })).rows).toHaveLength(6)
})

test("rejects a page for another location than the feed's", () => {
  const elsewhere = preloaders({ latitude: 37.77, longitude: -122.42 })
  expect(() => parse(searchPage(edges, { at: elsewhere }))).toThrow(changed)
})

test('parses a response like a page, in one part or several', () => {
  const [first, last] = [
    searchResponse(edges.slice(0, 1)),
    { label: 'x', path: [], data: {}, extensions: { is_final: true } },
  ]
  const parts = [{ ...first, extensions: { is_final: false } }, last].map((part) => JSON.stringify(part))
  expect(parse(`for (;;);${JSON.stringify(searchResponse())}`)).toMatchObject({ format: 'graphql', skipped: 6 })
  expect(parse(parts.join('\n')).rows).toHaveLength(1)
  expect(() => parse(parts[0]!)).toThrow(changed) // the end is missing
})

test('a response at the end of the list is empty; one without rows that promises more is SourceLayoutChanged', () => {
  const answer = (hasNext: boolean) => ({ url: '', status: 200, body: JSON.stringify(searchResponse([], hasNext)) })
  expect(adapter.parseResults(answer(false), feed)).toMatchObject({ kind: 'empty' })
  expect(() => adapter.parseResults(answer(true), feed)).toThrow(changed)
})

test('a rate limit is SourceThrottled for an hour; a required login is SourceBlocked', () => {
  const limit = { errors: [{ message: 'Rate limit exceeded', severity: 'CRITICAL' }], data: {} }
  expect(() => parse(JSON.stringify(limit))).toThrow(
    expect.objectContaining({
      type: 'SourceThrottled',
      options: expect.objectContaining({ retryAfterMs: 3_600_000 }) as unknown,
    }),
  )
  const logIn = {
    __ar: 1,
    error: 1357001,
    errorSummary: 'Not logged in',
    errorDescription: 'Please log in to continue.',
  }
  expect(() => parse(`for (;;);${JSON.stringify(logIn)}`)).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
  expect(() => parse('{"errors":[{"message":"missing_required_variable_value"}]}')).toThrow(changed)
})
