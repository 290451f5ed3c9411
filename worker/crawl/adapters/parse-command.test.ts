import { expect, test } from 'vitest'
import { postingPage as cargurusPosting, searchPage, walls as cargurusWalls } from './cargurus/fixtures/pages'
import { gonePage, postingPage, rapiFixture, resultsPage, walls } from './craigslist/fixtures/pages'
import { sapiFixture } from './craigslist/fixtures/sapi'
import { carFields, gonePage as facebookGone, itemAnswer, itemId, itemPage } from './facebook/fixtures/item'
import { noResults, searchAnswer, searchPage as facebookPage, walls as facebookWalls } from './facebook/fixtures/search'
import { parseSaved } from './parse-command'

test('the format is recognized by the content', () => {
  expect(parseSaved('craigslist', 'search', JSON.stringify(sapiFixture()))).toMatchObject({
    outcome: 'listings',
    format: 'sapi',
  })
  expect(parseSaved('craigslist', 'search', resultsPage())).toMatchObject({
    outcome: 'listings',
    format: 'results-page',
  })
  expect(parseSaved('craigslist', 'posting', postingPage())).toMatchObject({
    outcome: 'posting',
    format: 'posting-page',
  })
  expect(parseSaved('craigslist', 'posting', JSON.stringify(rapiFixture()))).toMatchObject({
    outcome: 'posting',
    format: 'rapi',
  })
})

test('every outcome has its own word', () => {
  expect(parseSaved('craigslist', 'posting', gonePage())).toMatchObject({ outcome: 'gone', listings: [] })
  expect(parseSaved('craigslist', 'search', resultsPage([], []))).toMatchObject({ outcome: 'empty', listings: [] })
  expect(parseSaved('craigslist', 'search', walls.captcha)).toMatchObject({ outcome: 'blocked', listings: [] })
  expect(parseSaved('craigslist', 'search', resultsPage().slice(0, 900))).toMatchObject({ outcome: 'changed' })
  expect(parseSaved('craigslist', 'search', '<html><body>Too many requests</body></html>')).toMatchObject({
    outcome: 'throttled',
  })
})

test('a page that certainly offers no car is reported as such', () => {
  const goods = JSON.stringify(rapiFixture()).replaceAll('"categoryId":145', '"categoryId":96')
  expect(parseSaved('craigslist', 'posting', goods)).toEqual({
    outcome: 'not a car',
    reason: 'a posting in category 96, which is not for cars',
    listings: [],
  })
})

test('pages of CarGurus are parsed', () => {
  expect(parseSaved('cargurus', 'search', searchPage())).toMatchObject({ outcome: 'listings', skipped: 1 })
  expect(parseSaved('cargurus', 'posting', cargurusPosting())).toMatchObject({ outcome: 'posting' })
  expect(parseSaved('cargurus', 'search', cargurusWalls.restricted)).toMatchObject({ outcome: 'blocked' })
})

test('pages of Facebook are parsed in every format', () => {
  const search = (body: string) => parseSaved('facebook', 'search', body)
  const posting = (body: string) => parseSaved('facebook', 'posting', body)
  expect(search(facebookPage())).toMatchObject({ outcome: 'listings', format: 'search-page' })
  expect(search(`for (;;);${JSON.stringify(searchAnswer())}`)).toMatchObject({ outcome: 'listings', format: 'graphql' })
  expect(search(facebookPage([noResults]))).toMatchObject({ outcome: 'empty' })
  // A saved page has no URL; its canonical link names the listing.
  expect(posting(itemPage())).toMatchObject({ outcome: 'posting', listings: [{ externalId: itemId }] })
  expect(posting(JSON.stringify(itemAnswer()))).toMatchObject({ outcome: 'posting', format: 'graphql' })
  expect(posting(facebookGone)).toMatchObject({ outcome: 'gone' })
  expect(posting(itemPage(carFields({ marketplace_listing_category_id: '1' })))).toMatchObject({ outcome: 'not a car' })
  expect(posting(facebookWalls.form)).toMatchObject({ outcome: 'blocked' })
})

test('a page from the sandbox is parsed with the sandbox’s addresses', () => {
  const page = facebookPage().replaceAll(
    'https://scontent-lga3-1.xx.fbcdn.net',
    'http://localhost:4011/facebook/images',
  )
  expect(parseSaved('facebook', 'search', page).listings[0]).toMatchObject({
    url: 'http://localhost:4011/facebook/marketplace/item/1000000000000001/',
    photoUrls: [expect.stringMatching(/^http:\/\/localhost:4011\/facebook\/images\//)],
  })
})
