import { expect, test } from 'vitest'
import { postingPage as cargurusPosting, searchPage, walls as cargurusWalls } from './cargurus/fixtures/pages'
import { gonePage, postingPage, rapiFixture, resultsPage, walls } from './craigslist/fixtures/pages'
import { sapiFixture } from './craigslist/fixtures/sapi'
import { parseSaved } from './parse-command'

test('the format is told by the content', () => {
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

test('what is read for certain and is no car is said to be none', () => {
  const goods = JSON.stringify(rapiFixture()).replaceAll('"categoryId":145', '"categoryId":96')
  expect(parseSaved('craigslist', 'posting', goods)).toEqual({
    outcome: 'not a car',
    reason: 'a posting in category 96, which is not for cars',
    listings: [],
  })
})

test('pages of CarGurus, by its name', () => {
  expect(parseSaved('cargurus', 'search', searchPage())).toMatchObject({ outcome: 'listings', setAside: 1 })
  expect(parseSaved('cargurus', 'posting', cargurusPosting())).toMatchObject({ outcome: 'posting' })
  expect(parseSaved('cargurus', 'search', cargurusWalls.restricted)).toMatchObject({ outcome: 'blocked' })
})
