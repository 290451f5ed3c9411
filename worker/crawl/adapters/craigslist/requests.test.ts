import { expect, test } from 'vitest'
import { searchQuery, feedRequests, postingRequests, parseToken } from './requests'
import { parseArea, liveOrigins, matchingOrigin, sandboxOrigins } from './site'

const sandbox = sandboxOrigins('http://localhost:4010')

test('requests the search API newest first by area number, with the static page as the fallback', () => {
  const [api, page] = feedRequests(liveOrigins, { area: 'sfbay', make: 'honda', model: 'civic' })
  expect(api!.url).toBe(
    'https://sapi.craigslist.org/web/v8/postings/search/full?batch=1-0-360-1-0&cc=US&lang=en&searchPath=cta&query=civic*%7Ccivc%7Ccvic',
  )
  expect(page!.url).toBe('https://www.craigslist.org/search/area/sfbay?cat=cta&sort=date&query=civic*%7Ccivc%7Ccvic')
})

test('requests an area without a known number by its path', () => {
  const [api] = feedRequests(sandbox, { area: 'maine', make: 'honda', model: null })
  const url = new URL(api!.url)
  expect(url.pathname).toBe('/craigslist/sapi/web/v8/postings/search/full')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    batch: '0-0-360-1-0',
    cc: 'US',
    lang: 'en',
    searchPath: 'area/maine',
    cat: 'cta',
    query: searchQuery('honda', null),
  })
})

test('requests a posting as JSON by its token, then as its page', () => {
  const url = 'https://www.craigslist.org/view/d/albany-honda/-bCdEfGhIjKlMnOpQrSt_v'
  expect(postingRequests(liveOrigins, { url }).map((request) => request.url)).toEqual([
    'https://rapi.craigslist.org/web/v8/postings/-bCdEfGhIjKlMnOpQrSt_v?lang=en&cc=US',
    url,
  ])
  const old = 'https://albany.craigslist.org/cto/d/albany/7971234567.html'
  expect(postingRequests(liveOrigins, { url: old }).map((request) => request.url)).toEqual([old])
})

test('parses 22-character tokens at the end of a view URL', () => {
  expect(parseToken('https://www.craigslist.org/view/AbCdEfGhIjKlMnOpQrStUv')).toBe('AbCdEfGhIjKlMnOpQrStUv')
  expect(parseToken('https://www.craigslist.org/view/d/x/AbCdEfGhIjKlMnOpQrStUv?lang=en')).toBe(
    'AbCdEfGhIjKlMnOpQrStUv',
  )
  expect(parseToken('https://www.craigslist.org/view/d/x/short')).toBeNull()
  expect(parseToken('https://albany.craigslist.org/cto/7971234567.html')).toBeNull()
})

test.each([
  [liveOrigins, 'https://www.craigslist.org/search/area/sfbay', 'https://www.craigslist.org'],
  [liveOrigins, 'https://sapi.craigslist.org/web', 'https://sapi.craigslist.org'],
  [liveOrigins, 'https://albany.craigslist.org/search/cta', 'https://albany.craigslist.org'],
  [liveOrigins, 'https://craigslist.org.evil.example/', null],
  [liveOrigins, 'http://www.craigslist.org/', null],
  [sandbox, 'http://localhost:4010/craigslist/search/area/sfbay', 'http://localhost:4010/craigslist'],
  [sandbox, 'http://localhost:4010/craigslist/sapi/web/v8', 'http://localhost:4010/craigslist/sapi'],
  [
    sandbox,
    'http://localhost:4010/craigslist/hosts/albany/search/cta',
    'http://localhost:4010/craigslist/hosts/albany',
  ],
  [sandbox, 'http://localhost:4010/control/listings', null],
  [sandbox, 'http://localhost:4010/craigslistic', null],
])('finds the origin of a URL', (origins, url, origin) => {
  expect(matchingOrigin(origins, url)).toBe(origin)
})

test('parses the area of an old-style URL', () => {
  expect(parseArea(liveOrigins, 'https://albany.craigslist.org/cto/d/x/1.html')).toBe('albany')
  expect(parseArea(liveOrigins, 'https://www.craigslist.org/view/x')).toBeNull()
  expect(parseArea(sandbox, 'http://localhost:4010/craigslist/hosts/albany/search/cta')).toBe('albany')
})
