import { UnsupportedMake } from '../../../failures'
import { expect, test } from 'vitest'
import { findMake, findModel, makes } from '#domain/catalog/names/catalog'
import {
  resolveCodes,
  idsInCodeTables,
  liveOrigins,
  parseListingId,
  matchingOrigin,
  sandboxOrigins,
  feedRequests,
  nextPageRequest,
  postingRequests,
} from './requests'

const sandbox = sandboxOrigins('http://localhost:4010')
const feed = { area: '10001:50', make: 'honda', model: 'civic' }
const paramsOf = (url: string) => Object.fromEntries(new URL(url).searchParams)

test('requests the results page newest first by marketplace codes, with the older response as the fallback', () => {
  const [page, older] = feedRequests(liveOrigins, feed)
  expect(page).toMatchObject({ via: 'browser', accept: 'text/html', form: null })
  expect(page!.url).toContain('https://www.cargurus.com/search?')
  expect(page!.url).toContain('makeModelTrimPaths=m6%2Cm6%2Fd586')
  expect(paramsOf(page!.url)).toEqual({
    zip: '10001',
    distance: '50',
    makeModelTrimPaths: 'm6,m6/d586',
    sortType: 'AGE_IN_DAYS',
    sortDirection: 'ASC',
    newUsed: '2,8,9',
    srpVariation: 'DEFAULT_SEARCH',
    isDeliveryEnabled: 'false',
  })
  expect(older).toMatchObject({ via: 'browser', accept: 'application/json' })
  expect(new URL(older!.url).pathname).toBe('/Cars/searchPage.action')
  expect(paramsOf(older!.url)).toMatchObject({ 'entitySelectingHelper.selectedEntity': 'd586', sortDir: 'ASC' })
})

test('codes found on pages take precedence over the table', () => {
  const [page] = feedRequests(liveOrigins, feed, { make: 'm6', model: 'd999' })
  expect(paramsOf(page!.url).makeModelTrimPaths).toBe('m6,m6/d999')
})

test('requests a model without a known code by its make, and throws for a make without one', () => {
  const unknown = { ...feed, model: 'prelude' }
  expect(paramsOf(feedRequests(liveOrigins, unknown)[0]!.url).makeModelTrimPaths).toBe('m6')
  expect(() => feedRequests(liveOrigins, { ...feed, make: 'yugo', model: null })).toThrow(UnsupportedMake)
  expect(feedRequests(liveOrigins, { ...feed, make: 'yugo', model: null }, { make: 'm777', model: null })).toHaveLength(
    2,
  )
})

test('a nationwide feed includes delivered cars', () => {
  const [page] = feedRequests(liveOrigins, { ...feed, area: '66952:50000' })
  expect(paramsOf(page!.url)).toMatchObject({ distance: '50000', isDeliveryEnabled: 'true' })
})

test('every id in the tables is in the catalog, and few makes have no code', () => {
  for (const id of idsInCodeTables()) {
    const [make, model] = id.split('/')
    const known = findMake(make!)
    expect(known?.id, id).toBe(make)
    if (model) expect(findModel(known!, model)?.id, id).toBe(model)
  }
  const without = makes.filter(
    (make) => resolveCodes({ area: '', make: make.id, model: null }, undefined).make === null,
  )
  expect(without.map((make) => make.id)).toEqual([
    ...['austin-healey', 'hudson', 'nash', 'packard', 'srt', 'studebaker', 'willys', 'yugo'],
  ])
})

test('requests a posting by its id: its page, then the older response', () => {
  const listing = { url: 'http://localhost:4010/cargurus/details/450000001', externalId: '450000001' }
  expect(postingRequests(sandbox, listing).map((request) => [request.via, request.url])).toEqual([
    ['browser', 'http://localhost:4010/cargurus/details/450000001'],
    [
      'browser',
      'http://localhost:4010/cargurus/Cars/detailListingJson.action?inventoryListing=450000001&inclusionType=DEFAULT&pid=null',
    ],
  ])
})

const position = { pageNumber: 1, pageCount: 3, pageAlignment: 'token', pageReceipt: 'receipt' }

test("the next page keeps the query and the first page's token", () => {
  const url = feedRequests(liveOrigins, feed)[0]!.url
  const second = nextPageRequest(liveOrigins, url, position)!
  expect(paramsOf(second.url)).toEqual({ ...paramsOf(url), page: '2', pageAlignment: 'token' })
  const third = nextPageRequest(liveOrigins, second.url, { ...position, pageNumber: 2, pageAlignment: 'other' })!
  expect(paramsOf(third.url)).toMatchObject({ page: '3', pageAlignment: 'token' })
  expect(nextPageRequest(liveOrigins, third.url, { ...position, pageNumber: 3 })).toBeNull()
})

test('the next older response has the next page number and the last receipt', () => {
  const url = feedRequests(liveOrigins, feed)[1]!.url
  const next = nextPageRequest(liveOrigins, url, position)!
  expect(paramsOf(next.url)).toMatchObject({ pageNumber: '2', pageReceipt: 'receipt' })
  expect(next.accept).toBe('application/json')
})

test('a saved page, or one of another site, has no next page', () => {
  expect(nextPageRequest(liveOrigins, '', position)).toBeNull()
  expect(nextPageRequest(liveOrigins, 'https://www.cargurus.ca/search?zip=1', position)).toBeNull()
})

test.each([
  [liveOrigins, 'https://www.cargurus.com/search?zip=1', 'https://www.cargurus.com'],
  [liveOrigins, 'https://static.cargurus.com/images/1.jpeg', 'https://static.cargurus.com'],
  [liveOrigins, 'https://www.cargurus.ca/search', null],
  [liveOrigins, 'https://www.cargurus.com.evil.example/', null],
  [liveOrigins, 'http://www.cargurus.com/', null],
  [sandbox, 'http://localhost:4010/cargurus/details/1', 'http://localhost:4010/cargurus'],
  [sandbox, 'http://localhost:4010/cargurusic/', null],
])('finds the origin of a URL', (origins, url, origin) => {
  expect(matchingOrigin(origins, url)).toBe(origin)
})

test('parses the listing id in a URL', () => {
  expect(parseListingId('https://www.cargurus.com/details/450000001?searchZip=1')).toBe('450000001')
  expect(parseListingId('https://www.cargurus.com/Cars/detailListingJson.action?inventoryListing=45&pid=null')).toBe(
    '45',
  )
  expect(parseListingId('https://www.cargurus.com/search?zip=10001')).toBeNull()
})
