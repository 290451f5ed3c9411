import { expect, test } from 'vitest'
import { jsonLdItem, resultRows, resultsPage, blockPages } from '../test-pages/pages'
import { liveOrigins } from '../site'
import { parseResultsPage } from './parse-results-page'

const albany = { area: 'albany', make: 'honda', model: 'civic' }
const parse = (html: string, feed: typeof albany | null = albany) => parseResultsPage(html, liveOrigins, feed)
const rowsOf = (html: string) => {
  const page = parse(html)
  if (page.kind !== 'listings') throw new Error('no listings')
  return page.rows
}

test('parses rows, skips hub links, and adds location and photo from JSON-LD', () => {
  expect(rowsOf(resultsPage())).toMatchObject([
    {
      externalId: null,
      token: 'AbCdEfGhIjKlMnOpQrStUv',
      url: 'https://www.craigslist.org/view/d/albany-honda-civic/AbCdEfGhIjKlMnOpQrStUv',
      title: '2014 Honda Civic LX - one owner',
      priceCents: 790000,
      currency: 'USD',
      odometerMiles: null,
      postedAt: null,
      latitude: 42.65,
      longitude: -73.75,
      town: 'Albany',
      photoUrls: ['https://images.craigslist.org/00a0a_abcdefghijk_0CI0t2_600x450.jpg'],
    },
    { token: '-bCdEfGhIjKlMnOpQrSt_v', priceCents: null, currency: null, latitude: null, town: null, photoUrls: [] },
    { token: 'CbCdEfGhIjKlMnOpQrStUv', priceCents: 550000, latitude: null, longitude: null, town: 'Troy', flags: [] },
  ])
})

test('parses rows without JSON-LD and does not guess their currency', () => {
  expect(rowsOf(resultsPage(resultRows, []))[0]).toMatchObject({ priceCents: 790000, currency: null, latitude: null })
})

test('drops an item if two rows have its title', () => {
  const twins = [resultRows[0]!, { ...resultRows[0]!, token: 'DbCdEfGhIjKlMnOpQrStUv' }]
  const [first, second] = rowsOf(resultsPage(twins))
  expect([first!.latitude, second!.latitude]).toEqual([null, null])
})

test('skips a row whose item states another price', () => {
  const items = [jsonLdItem('2014 Honda Civic LX - one owner', '790.00', 42.65, -73.75, [])]
  expect(rowsOf(resultsPage(resultRows, items)).map((row) => row.title)).not.toContain(resultRows[0]!.title)
})

test('a page with only hub links is empty', () => {
  expect(parse(resultsPage([], []))).toMatchObject({ kind: 'empty' })
})

test.each(Object.entries(blockPages))('%s is a block page, not an empty page', (_, html) => {
  expect(() => parse(html)).toThrow(expect.objectContaining({ type: 'SourceBlocked' }))
})

test.each([
  ['half a page', resultsPage().slice(0, 1500)],
  ['a renamed list', resultsPage().replaceAll('cl-static-search-results', 'cl-list')],
  ['renamed rows', resultsPage().replaceAll('"cl-static-search-result"', '"cl-card"')],
  ['renamed titles', resultsPage().replaceAll('class="title"', 'class="heading"')],
  ['another area', resultsPage().replaceAll('area/albany', 'area/sfbay')],
  ['another category', resultsPage().replace('cat=cta', 'cat=ela').replace('cars &amp; trucks', 'electronics')],
])('%s: layout changed', (_, html) => {
  expect(() => parse(html)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})

test('rows with an old-style URL have their number', () => {
  const html = resultsPage().replace(
    'https://www.craigslist.org/view/d/albany-honda-civic/AbCdEfGhIjKlMnOpQrStUv',
    'https://albany.craigslist.org/cto/d/albany-2014-honda-civic/7971234567.html',
  )
  expect(rowsOf(html)[0]).toMatchObject({ externalId: '7971234567', token: null })
})

test('skips a row that links to another site', () => {
  const html = resultsPage().replace(
    'https://www.craigslist.org/view/d/albany-honda-civic/AbC',
    'https://evil.example/view/d/x/AbC',
  )
  expect(parse(html)).toMatchObject({ kind: 'listings', skipped: 1 })
})
