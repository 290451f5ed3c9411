import { expect, test } from 'vitest'
import { postingPage as cargurusPosting, searchPage, blockPages as cargurusWalls } from './cargurus/test-pages/pages'
import { gonePage, postingPage, rapiFixture, resultsPage, blockPages } from './craigslist/test-pages/pages'
import { sapiFixture } from './craigslist/test-pages/sapi'
import { carFields, gonePage as facebookGone, itemResponse, itemId, itemPage } from './facebook/test-pages/item'
import {
  noResultsEdge,
  searchResponse,
  searchPage as facebookPage,
  blockPages as facebookWalls,
} from './facebook/test-pages/search'
import { parseSavedPage } from './parse-command'

test('recognizes the format by the content', () => {
  expect(parseSavedPage('craigslist', 'search', JSON.stringify(sapiFixture()))).toMatchObject({
    outcome: 'listings',
    format: 'sapi',
  })
  expect(parseSavedPage('craigslist', 'search', resultsPage())).toMatchObject({
    outcome: 'listings',
    format: 'results-page',
  })
  expect(parseSavedPage('craigslist', 'posting', postingPage())).toMatchObject({
    outcome: 'posting',
    format: 'posting-page',
  })
  expect(parseSavedPage('craigslist', 'posting', JSON.stringify(rapiFixture()))).toMatchObject({
    outcome: 'posting',
    format: 'rapi',
  })
})

test('each outcome has its own name', () => {
  expect(parseSavedPage('craigslist', 'posting', gonePage())).toMatchObject({ outcome: 'gone', listings: [] })
  expect(parseSavedPage('craigslist', 'search', resultsPage([], []))).toMatchObject({ outcome: 'empty', listings: [] })
  expect(parseSavedPage('craigslist', 'search', blockPages.captcha)).toMatchObject({ outcome: 'blocked', listings: [] })
  expect(parseSavedPage('craigslist', 'search', resultsPage().slice(0, 900))).toMatchObject({ outcome: 'changed' })
  expect(parseSavedPage('craigslist', 'search', '<html><body>Too many requests</body></html>')).toMatchObject({
    outcome: 'throttled',
  })
})

test('reports a page that does not offer a car', () => {
  const goods = JSON.stringify(rapiFixture()).replaceAll('"categoryId":145', '"categoryId":96')
  expect(parseSavedPage('craigslist', 'posting', goods)).toEqual({
    outcome: 'not a car',
    reason: 'a posting in category 96, which is not for cars',
    listings: [],
  })
})

test('parses CarGurus pages', () => {
  expect(parseSavedPage('cargurus', 'search', searchPage())).toMatchObject({ outcome: 'listings', skipped: 1 })
  expect(parseSavedPage('cargurus', 'posting', cargurusPosting())).toMatchObject({ outcome: 'posting' })
  expect(parseSavedPage('cargurus', 'search', cargurusWalls.restricted)).toMatchObject({ outcome: 'blocked' })
})

test('parses Facebook pages in every format', () => {
  const search = (body: string) => parseSavedPage('facebook', 'search', body)
  const posting = (body: string) => parseSavedPage('facebook', 'posting', body)
  expect(search(facebookPage())).toMatchObject({ outcome: 'listings', format: 'search-page' })
  expect(search(`for (;;);${JSON.stringify(searchResponse())}`)).toMatchObject({
    outcome: 'listings',
    format: 'graphql',
  })
  expect(search(facebookPage([noResultsEdge]))).toMatchObject({ outcome: 'empty' })
  // A saved page has no URL; its canonical link names the listing.
  expect(posting(itemPage())).toMatchObject({ outcome: 'posting', listings: [{ externalId: itemId }] })
  expect(posting(JSON.stringify(itemResponse()))).toMatchObject({ outcome: 'posting', format: 'graphql' })
  expect(posting(facebookGone)).toMatchObject({ outcome: 'gone' })
  expect(posting(itemPage(carFields({ marketplace_listing_category_id: '1' })))).toMatchObject({ outcome: 'not a car' })
  expect(posting(facebookWalls.form)).toMatchObject({ outcome: 'blocked' })
})

test("parses a sandbox page with the sandbox's URLs", () => {
  const page = facebookPage().replaceAll(
    'https://scontent-lga3-1.xx.fbcdn.net',
    'http://localhost:4011/facebook/images',
  )
  expect(parseSavedPage('facebook', 'search', page).listings[0]).toMatchObject({
    url: 'http://localhost:4011/facebook/marketplace/item/1000000000000001/',
    photoUrls: [expect.stringMatching(/^http:\/\/localhost:4011\/facebook\/images\//)],
  })
})
