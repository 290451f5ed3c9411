import { expect, test } from 'vitest'
import { facebook } from './adapter'
import { liveOrigins, matchingOrigin, sandboxOrigins } from './requests'

const adapter = facebook(liveOrigins)
const feed = { area: '42.65,-73.75:161', make: 'honda', model: 'cr-v' }

test('requests a feed around its location, newest first, in the browser', () => {
  const [search, vehicles] = adapter.feedRequests(feed)
  expect(search).toEqual({
    url:
      'https://www.facebook.com/marketplace/search/?query=Honda+CR-V&latitude=42.65&longitude=-73.75&radius=161' +
      '&sortBy=creation_time_descend&exact=false&locale=en_US',
    accept: 'text/html',
    via: 'browser',
    form: null,
  })
  expect(vehicles!.url).toMatch(/marketplace\/category\/vehicles\/\?query=Honda\+CR-V&.*topLevelVehicleType=car_truck$/)
})

test('requests a listing by its id', () => {
  const requests = adapter.postingRequests({ url: 'https://elsewhere.example/', externalId: '1000000000000001' })
  expect(requests.map(({ url, via }) => [url, via])).toEqual([
    ['https://www.facebook.com/marketplace/item/1000000000000001/?locale=en_US', 'browser'],
  ])
})

test("accepts only the site's own photos and URLs", () => {
  expect(liveOrigins.isImage('https://scontent-lga3-1.xx.fbcdn.net/v/1.jpg')).toBe(true)
  expect(liveOrigins.isImage('https://evil.example/x.fbcdn.net/1.jpg')).toBe(false)
  const sandbox = sandboxOrigins('http://localhost:4010/')
  expect(sandbox.isImage('http://localhost:4010/facebook/images/1.jpg')).toBe(true)
  expect(matchingOrigin(sandbox, 'http://localhost:4010/facebook/marketplace/item/1/')).toBe(
    'http://localhost:4010/facebook',
  )
  expect(matchingOrigin(sandbox, 'http://localhost:4010/facebooking')).toBeNull()
})
