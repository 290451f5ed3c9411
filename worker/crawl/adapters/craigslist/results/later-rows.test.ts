import { expect, test } from 'vitest'
import type { ResultsPage } from '../../contract'
import { liveOrigins } from '../site'
import { sapiFixture } from '../test-pages/sapi'
import { parseSapi } from './parse-sapi'

const feed = { area: 'newyork', make: null, model: null }
const full =
  'https://sapi.craigslist.org/web/v8/postings/search/full?batch=3-0-360-1-0&cc=US&lang=en&searchPath=cta&query=civic'
type Reply = Parameters<typeof parseSapi>[3]
const parse = (json: unknown, reply: Reply) => parseSapi(json, liveOrigins, feed, reply)
const nextOf = (page: ResultsPage) => (page.kind === 'listings' ? page.next : null)
const batchOf = (url: string) => new URL(url).searchParams.get('batch')

const first = (change: Parameters<typeof sapiFixture>[0] = () => {}) =>
  sapiFixture((answer) => {
    answer.data.totalResultCount = 2_000
    change(answer)
  })
/** Of the fixture's three rows and `others` older ones. */
const digest = (others: number) => {
  const answer = sapiFixture()
  const older = Array.from({ length: others }, (_, n) => [100 + n, 4_000 - n, 145, 5_000, '1:2~40.7~-73.9', '0CI0t2'])
  const items = [...answer.data.items!.map((item) => item.slice(0, 6)), ...older]
  const cache = { cacheId: 'abc', cacheTs: 1790999000, maxPostedTs: 1790906321 }
  return { ...answer, data: { ...answer.data, ...cache, items, totalResultCount: items.length } }
}
const later = (rows: unknown[][]) => ({ apiVersion: 8, data: { batch: rows, minPostingId: 7970000100 }, errors: [] })
const laterRow = [
  0,
  '2010 Honda Fit',
  ['3:00d0d_abcdefghijk_0CI0t2'],
  [13, 'CbCdEfGhIjKlMnOpQrStUv'],
  [10, '$5,000'],
  [9, 90_001],
]

const laterRows = (count: number) => Array.from({ length: count }, (_, n) => [n, ...laterRow.slice(1)])

const digestOf = nextOf(parse(first(), { url: full }))!
const rowsOf = (others: number) => nextOf(parse(digest(others), digestOf))!

test('the rows after the newest ones are those of a digest after the last row, in a second request', () => {
  expect(batchOf(digestOf.url)).toBe('3-0-0-1-0')
  expect(digestOf.context).toEqual({ after: { id: 7973234567, posted: 1790906321 } })
  const page = parse(digest(5), digestOf)
  expect(page).toMatchObject({ kind: 'listings', rows: [], isIndex: true })
  const { url } = nextOf(page)!
  expect(batchOf(url)).toBe('3-3-360-1-0-1790906321-1790999000')
  expect(new URL(url).pathname).toBe('/web/v8/postings/search/batch')
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({ cacheId: 'abc', query: 'civic' })
})

test('asks for 1,080 rows at most, and then for the next ones', () => {
  expect(batchOf(rowsOf(400).url)).toBe('3-3-720-1-0-1790906321-1790999000')
  const request = rowsOf(1_500)
  expect(batchOf(request.url)).toBe('3-3-1080-1-0-1790906321-1790999000')
  const next = nextOf(parse(later(laterRows(1_080)), request))!
  expect(next.context).toEqual({ after: { id: 7970001179, posted: 1790902921 } })
  expect(batchOf(next.url)).toBe('3-0-0-1-0')
  expect(nextOf(parse(later(laterRows(5)), rowsOf(5)))).toBeNull()
})

test('a later row has the date, place and price of its digest', () => {
  for (const answer of [later([laterRow]), later([laterRow]).data]) {
    expect(parse(answer, rowsOf(1))).toMatchObject({
      kind: 'listings',
      isComplete: false,
      rows: [
        {
          ...{ externalId: '7970000100', title: '2010 Honda Fit', priceCents: 500_000, odometerMiles: 90_001 },
          ...{ latitude: 40.7, longitude: -73.9, postedAt: new Date(1790904000_000), token: 'CbCdEfGhIjKlMnOpQrStUv' },
          photoUrls: ['https://images.craigslist.org/00d0d_abcdefghijk_0CI0t2_600x450.jpg'],
        },
      ],
    })
  }
})

test('a few rows that the digest does not have, or that only the digest has, are left out', () => {
  const page = parse(later([...laterRows(4), [999_999, '2012 Honda Fit', []]]), rowsOf(5))
  expect(page).toMatchObject({ kind: 'listings', skipped: 1 })
  expect(page.kind === 'listings' && page.rows).toHaveLength(4)
})

test('continues by time if the last row was removed meanwhile; without older rows the list ends', () => {
  const removed = { ...digestOf, context: { after: { id: 7979999999, posted: 1790903999 } } }
  expect(batchOf(nextOf(parse(digest(5), removed))!.url)).toMatch(/^3-4-360-/)
  expect(parse(digest(0), digestOf)).toMatchObject({ kind: 'empty' })
})

test('has no later rows if the newest ones are all, if more rows are not counted, or after padding', () => {
  expect(nextOf(parse(sapiFixture(), { url: full }))).toBeNull()
  expect(
    nextOf(
      parse(
        first((a) => delete (a.data as { totalResultCount?: number }).totalResultCount),
        { url: full },
      ),
    ),
  ).toBeNull()
  expect(
    nextOf(
      parse(
        first((a) => (a.data.firstNearbyResultId = 7973234567)),
        { url: full },
      ),
    ),
  ).toBeNull()
})

test.each([
  ['a digest without its cache', () => parse(sapiFixture(), digestOf)],
  ['an error', () => parse({ ...later([]), errors: [{ message: 'bad cacheId' }] }, rowsOf(5))],
  ['no rows', () => parse({ data: {}, errors: [] }, rowsOf(5))],
  ['unreadable rows', () => parse(later([['x'], ['y'], laterRow]), rowsOf(1))],
  [
    'the rows of another digest',
    () => parse(later(laterRows(5).map(([n, ...row]) => [Number(n) + 500, ...row])), rowsOf(5)),
  ],
  [
    'mostly the rows of another digest',
    () => parse(later([laterRow, [501, 'Civic', []], [502, 'Civic', []]]), rowsOf(1)),
  ],
  ['few of the digest’s rows', () => parse(later(laterRows(2)), rowsOf(5))],
  ['none of the digest’s rows', () => parse(later([]), rowsOf(5))],
  ['a request that nobody can read', () => parse(sapiFixture(), { url: full, context: { after: 7 } })],
])('%s: layout changed', (_, read) => {
  expect(read).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
