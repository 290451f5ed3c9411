import { expect, test } from 'vitest'
import { feedName } from './feed-name'
import { cargurusNationwideArea } from './watched-feeds'

test.each([
  ['craigslist', 'sfbay', null, null, 'San Francisco Bay Area, CA, all cars'],
  ['craigslist', 'nowhere', 'honda', 'civic', 'nowhere, Honda Civic'],
  ['cargurus', cargurusNationwideArea, 'honda', null, 'nationwide, Honda'],
  ['cargurus', '94110:50', 'honda', 'civic', '50 miles around 94110, Honda Civic'],
  ['facebook', '37.565,-122.4:161', null, null, 'around San Francisco Bay Area, CA, all cars'],
] as const)('names a feed of %s in %s', (marketplace, area, make, model, name) => {
  expect(feedName(marketplace, { area, make, model })).toBe(name)
})
