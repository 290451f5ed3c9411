import { expect, test } from 'vitest'
import type { ResultsPage } from '../../contract'
import { sapiFixture } from '../test-pages/sapi'
import { liveOrigins } from '../site'
import { parseSapi } from './parse-sapi'
import { fieldsFromTitle } from '../../row-by-title'

const newYork = { area: 'newyork', make: 'honda', model: 'civic' }
const parse = (change?: Parameters<typeof sapiFixture>[0], feed: typeof newYork | null = newYork) =>
  parseSapi(sapiFixture(change), liveOrigins, feed)
const rowsOf = (page: ResultsPage) => {
  if (page.kind !== 'listings') throw new Error('no listings')
  return page.rows
}

test('parses all fields of a row', () => {
  expect(rowsOf(parse())[0]).toEqual({
    marketplace: 'craigslist',
    ...fieldsFromTitle,
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
    seller: 'owner',
    town: 'Flushing',
    photoUrls: [
      'https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg',
      'https://images.craigslist.org/00b0b_abcdefghijk_0CI0t2_600x450.jpg',
    ],
    flags: [],
  })
})

test('the category says who sells', () => {
  expect(rowsOf(parse()).map(({ seller }) => seller)).toEqual(['owner', 'dealer', 'owner'])
})

test('missing fields are null: price, odometer, pin, slug', () => {
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

test('flags and keeps placeholder figures; a row without a token gets its old-style URL', () => {
  expect(rowsOf(parse())[2]).toMatchObject({
    externalId: '7973234567',
    token: null,
    url: 'https://newyork.craigslist.org/que/cto/d/civic/7973234567.html',
    priceCents: 100,
    odometerMiles: 477,
    town: 'Ridgewood', // the nearest to its pin
    flags: ['placeholder-price', 'placeholder-odometer', 'no-photo'],
  })
})

test('takes currency and unit from the area: Canadian dollars stay, kilometers are converted', () => {
  const [row] = rowsOf(parse((a) => (a.data.areas['3'] = { currency: 'CAD', distanceUnits: 'km' })))
  expect(row).toMatchObject({ priceCents: 790000, currency: 'CAD', odometerMiles: 54757, flags: ['foreign-currency'] })
})

test("guesses neither odometer unit nor currency without the area's units", () => {
  const [row] = rowsOf(parse((a) => (a.data.areas = {})))
  expect(row).toMatchObject({ priceCents: 790000, currency: null, odometerMiles: null })
})

test('a response without results is empty: decode is 0 and there are no items', () => {
  const page = parse((a) => {
    a.data.decode = 0
    a.data.totalResultCount = 0
    delete a.data.items
  })
  expect(page).toEqual({ kind: 'empty', format: 'sapi', skipped: 0 })
})

test('rows of other categories are not cars', () => {
  const page = parse((a) => (a.data.items![0]![2] = 7))
  expect(page).toMatchObject({ kind: 'listings', skipped: 1 })
  expect(rowsOf(page).map((row) => row.externalId)).toEqual(['7972234567', '7973234567'])
  expect(() => parse((a) => a.data.items!.forEach((item) => (item[2] = 96)))).toThrow('none of 3 rows is a car')
})

test('skips padding from nearby areas, by its area or after the marker', () => {
  const byArea = parse((a) => (a.data.items![1]![4] = '2:2~41.3~-72.9'))
  expect(rowsOf(byArea).map((row) => row.externalId)).toEqual(['7971234567', '7973234567'])
  const byMark = parse((a) => (a.data.firstNearbyResultId = 7972234567))
  expect(rowsOf(byMark).map((row) => row.externalId)).toEqual(['7971234567'])
  const withoutFeed = parse((a) => (a.data.items![1]![4] = '2:2~41.3~-72.9'), null)
  expect(rowsOf(withoutFeed)).toHaveLength(2)
})

test('a response with only padding is empty; rows of another area without the marker are not', () => {
  expect(parse((a) => (a.data.firstNearbyResultId = 7971234567))).toMatchObject({ kind: 'empty', skipped: 3 })
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

test('skips one unreadable row; when most are unreadable, the layout has changed', () => {
  expect(parse((a) => (a.data.items![0]![3] = '7900' as never))).toMatchObject({ kind: 'listings', skipped: 1 })
  expect(() => parse((a) => a.data.items!.forEach((item) => item.pop()))).toThrow('cannot be parsed')
})

test('compares unreadable rows with all parsable ones, including other areas and categories', () => {
  const odd = (a: ReturnType<typeof sapiFixture>) => a.data.items!.push([1, 2, 145], [3, 4, 145])
  const page = parse((a) => {
    a.data.items![1]![4] = '2:2~41.3~-72.9'
    a.data.items![2]![2] = 96
    odd(a)
  })
  expect(page).toMatchObject({ kind: 'listings', rows: [{ externalId: '7971234567' }], skipped: 4 })
  expect(() => parse((a) => void (a.data.items!.splice(1), odd(a)))).toThrow('2 of 3 rows cannot be parsed')
  // The unreadable rows may be of this area, so the response is not empty.
  expect(() =>
    parse((a) => {
      a.data.firstNearbyResultId = 7971234567
      a.data.items!.unshift([1, 2, 145])
    }),
  ).toThrow('cannot be parsed')
})

test.each([
  ['odometer', (row) => row.splice(10, 1, [9, 'about 88k']), { odometerMiles: null }],
  ['odometer below zero', (row) => row.splice(10, 1, [9, -5]), { odometerMiles: null }],
  ['place', (row) => (row[4] = '1:1~40.76'), { latitude: null, longitude: null, town: 'Flushing' }],
  ['town', (row) => (row[4] = '1:x~40.76~-73.83'), { latitude: null, longitude: null, town: null }],
  ['photo', (row) => row.splice(8, 1, [4, 7, null, '../../x', 'abcdefghijk']), { photoUrls: [] }],
  ['token', (row) => row.splice(7, 1, [13, 7]), { token: null }],
] as [string, (row: unknown[]) => unknown, object][])('parses a row with an invalid %s', (_, change, fields) => {
  const [row] = rowsOf(
    parse((a) => {
      change(a.data.items![0]!) // its tags from 7 on: token, photos, slug, odometer, price
    }),
  )
  expect(row).toMatchObject({ externalId: '7971234567', priceCents: 790000, ...fields })
})

test('unknown units of an area drop currency and odometer, not the page', () => {
  for (const units of [null, 7, { currency: 7, distanceUnits: 'furlong' }]) {
    const [row] = rowsOf(parse((a) => (a.data.areas['3'] = units as never)))
    expect(row).toMatchObject({ priceCents: 790000, currency: null, odometerMiles: null })
  }
})

test('a price too large to store counts as not stated', () => {
  const [row] = rowsOf(
    parse((a) => {
      a.data.items![0]![3] = 99_999_999
      a.data.items![0]!.splice(11, 1, [10, '$99,999,999'])
    }),
  )
  expect(row).toMatchObject({ priceCents: null, currency: null })
})

test('flags a price too low for the year in the title', () => {
  const priced = (title: string) =>
    rowsOf(
      parse((a) => {
        a.data.items![0]![3] = 900
        a.data.items![0]!.splice(11, 2, [10, '$900'], title)
      }),
    )[0]!.flags
  expect(priced('1998 Toyota Corolla')).toEqual([])
  expect(priced('2022 Toyota Corolla')).toEqual(['placeholder-price'])
})

test('skips a row whose price number and text differ', () => {
  const page = parse((a) => (a.data.items![0]![3] = 790))
  expect(rowsOf(page).map((row) => row.externalId)).not.toContain('7971234567')
})

test('recognizes an area without a known number by its host name', () => {
  const page = parse(
    (a) => {
      a.data.decode = { ...(a.data.decode as object), locations: [0, [282, 'maine'], [168, 'newhaven']] }
      a.data.location.areaId = 282
    },
    { ...newYork, area: 'maine' },
  )
  expect(rowsOf(page)).toHaveLength(3)
})
