import { expect, test } from 'vitest'
import type { ResultsPage } from '../source'
import { sapiFixture } from './fixtures/sapi'
import { liveOrigins } from './origins'
import { parseSapi } from './parse-sapi'
import { toldByTitle } from '../told-by-title'

const newYork = { area: 'newyork', make: 'honda', model: 'civic' }
const parse = (change?: Parameters<typeof sapiFixture>[0], feed: typeof newYork | null = newYork) =>
  parseSapi(sapiFixture(change), liveOrigins, feed)
const rowsOf = (page: ResultsPage) => {
  if (page.kind !== 'listings') throw new Error('no listings')
  return page.rows
}

test('a row becomes a listing with all that it states', () => {
  expect(rowsOf(parse())[0]).toEqual({
    marketplace: 'craigslist',
    ...toldByTitle,
    externalId: '7971234567',
    token: 'AbCdEfGhIjKlMnOpQrStUv',
    url: 'https://www.craigslist.org/view/d/flushing-2014-honda-civic/AbCdEfGhIjKlMnOpQrStUv',
    title: '2014 Honda Civic LX - one owner',
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88123,
    postedAt: new Date(1790904321_000),
    latitude: 40.76,
    longitude: -73.83,
    town: 'Flushing',
    photoUrls: [
      'https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg',
      'https://images.craigslist.org/00b0b_abcdefghijk_0CI0t2_600x450.jpg',
    ],
    flags: [],
  })
})

test('what a row leaves out is null: price, odometer, pin, slug', () => {
  expect(rowsOf(parse())[1]).toMatchObject({
    url: 'https://www.craigslist.org/view/-bCdEfGhIjKlMnOpQrSt_v',
    priceCents: null,
    currency: null,
    odometerMiles: null,
    latitude: null,
    longitude: null,
    town: 'Astoria',
  })
})

test('jokes are flagged and kept; without a token the old-style address is built', () => {
  expect(rowsOf(parse())[2]).toMatchObject({
    externalId: '7973234567',
    token: null,
    url: 'https://newyork.craigslist.org/que/cto/d/civic/7973234567.html',
    priceCents: 100,
    odometerMiles: 477,
    town: null,
    flags: ['joke-price', 'joke-odometer', 'no-photo'],
  })
})

test('currency and unit come from the area: Canadian dollars and kilometres stay what they are', () => {
  const [row] = rowsOf(parse((a) => (a.data.areas['3'] = { currency: 'CAD', distanceUnits: 'km' })))
  expect(row).toMatchObject({ priceCents: 790000, currency: 'CAD', odometerMiles: 54757, flags: ['foreign-currency'] })
})

test('without the unit of the area an odometer is not guessed, nor is a currency', () => {
  const [row] = rowsOf(parse((a) => (a.data.areas = {})))
  expect(row).toMatchObject({ priceCents: 790000, currency: null, odometerMiles: null })
})

test('no results is empty: decode is 0 and there are no items', () => {
  const page = parse((a) => {
    a.data.decode = 0
    a.data.totalResultCount = 0
    delete a.data.items
  })
  expect(page).toEqual({ kind: 'empty', format: 'sapi', setAside: 0 })
})

test('rows of other categories are never cars', () => {
  const page = parse((a) => (a.data.items![0]![2] = 7))
  expect(page).toMatchObject({ kind: 'listings', setAside: 1 })
  expect(rowsOf(page).map((row) => row.externalId)).toEqual(['7972234567', '7973234567'])
  expect(() => parse((a) => a.data.items!.forEach((item) => (item[2] = 96)))).toThrow('none of 3 rows is a car')
})

test('padding from nearby areas is dropped, by its area or behind the mark', () => {
  const byArea = parse((a) => (a.data.items![1]![4] = '2:2~41.3~-72.9'))
  expect(rowsOf(byArea).map((row) => row.externalId)).toEqual(['7971234567', '7973234567'])
  const byMark = parse((a) => (a.data.firstNearbyResultId = 7972234567))
  expect(rowsOf(byMark).map((row) => row.externalId)).toEqual(['7971234567'])
  const withoutFeed = parse((a) => (a.data.items![1]![4] = '2:2~41.3~-72.9'), null)
  expect(rowsOf(withoutFeed)).toHaveLength(2)
})

test('nothing but padding is empty; rows of another area without the mark are not', () => {
  expect(parse((a) => (a.data.firstNearbyResultId = 7971234567))).toMatchObject({ kind: 'empty', setAside: 3 })
  expect(() => parse((a) => a.data.items!.forEach((item) => (item[4] = '2:1~41.3~-72.9')))).toThrow('none of the area')
})

test.each([
  ['another area answered', (a) => (a.data.location.areaId = 1), 'asked for area 3'],
  ['an error', (a) => a.errors.push({ message: 'bad details_length' }), 'bad details_length'],
  ['results counted, none shown', (a) => (a.data.items = []), 'counts results'],
  ['decode 0 but results counted', (a) => (a.data.decode = 0), 'counts results'],
  ['no items', (a) => delete a.data.items, 'lacks items'],
  ['no table of areas', (a) => delete (a.data as { areas?: unknown }).areas, 'lacks items or areas'],
  ['no base for ids', (a) => delete (a.data.decode as { minPostingId?: number }).minPostingId, 'lacks data.decode'],
  ['no errors', (a) => delete (a as { errors?: unknown }).errors, 'lacks errors'],
] as [string, (a: ReturnType<typeof sapiFixture>) => unknown, string][])('%s: layout changed', (_, change, message) => {
  expect(() => parse((a) => void change(a))).toThrow(message)
  expect(() => parse((a) => void change(a))).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})

test('one unreadable row is set aside; when most are, the layout has changed', () => {
  expect(parse((a) => (a.data.items![0]![3] = '7900' as never))).toMatchObject({ kind: 'listings', setAside: 1 })
  expect(() => parse((a) => a.data.items!.forEach((item) => item.pop()))).toThrow('cannot be read')
})

test('a price that the row states in two ways is not believed', () => {
  const page = parse((a) => (a.data.items![0]![3] = 790))
  expect(rowsOf(page).map((row) => row.externalId)).not.toContain('7971234567')
})

test('an area without a known number is matched by its host name', () => {
  const page = parse(
    (a) => {
      a.data.decode = { ...(a.data.decode as object), locations: [0, [282, 'maine'], [168, 'newhaven']] }
      a.data.location.areaId = 282
    },
    { ...newYork, area: 'maine' },
  )
  expect(rowsOf(page)).toHaveLength(3)
})
