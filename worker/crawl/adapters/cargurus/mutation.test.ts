import { expect, test } from 'vitest'
import { parsePostingWith, parseResultsWith, testBreakages } from '../../../../e2e/support/crawl/breakage-tests'
import { cargurus } from './adapter'
import {
  detailListingJson,
  postingJson,
  postingPage,
  preflightPage,
  searchJson,
  searchPage,
  searchPageAction,
  searchResultsAction,
  blockPages,
} from './test-pages/pages'
import { liveOrigins } from './requests'

const adapter = cargurus(liveOrigins)
const results = parseResultsWith(adapter, { area: '10001:50', make: 'honda', model: 'civic' })
const nationwide = parseResultsWith(adapter, { area: '66952:50000', make: 'honda', model: 'civic' })
const posting = parsePostingWith(adapter)
const fixtures = {
  'search page': { body: searchPage(), parse: results },
  'search page of a nationwide feed': { body: searchPage(), parse: nationwide },
  'page under the site’s other address': { body: searchPage({}, 'routes/($intl).Cars.$seoPath'), parse: results },
  'search data': { body: searchJson(), parse: results },
  'older search answer': { body: searchPageAction(), parse: results },
  'oldest search answer': { body: searchResultsAction(), parse: results },
  'older search page': { body: preflightPage(), parse: results },
  'posting page': { body: postingPage(), parse: posting },
  'posting page with older data': { body: postingPage({}, 'oldData'), parse: posting },
  'posting data': { body: postingJson(), parse: posting },
  'older posting answer': { body: detailListingJson(), parse: posting },
}
const names = Object.keys(fixtures) as (keyof typeof fixtures)[]

testBreakages(fixtures)

test.each(names)('detects contradicting duplicate figures in the %s', (name) => {
  const { body, parse } = fixtures[name]
  // The two must agree, or the figure is rejected.
  const twice = { ':15900': ':11900', ':12995': ':11995', ':61250': ':11250', '"2019"': '"2009"', ':2017': ':2007' }
  for (const [figure, wrong] of Object.entries(twice)) {
    const found = parse(body.replaceAll(figure, wrong))
    if (typeof found === 'string') expect(found).toBe('typed failure')
    else {
      for (const facts of found.values()) {
        expect([1190000, 1199500]).not.toContain(facts.priceCents)
        expect([11250]).not.toContain(facts.odometerMiles)
        expect([2009, 2007]).not.toContain(facts.year)
      }
    }
  }
})

test.each(names)('rejects other content in place of the %s', (name) => {
  const isPosting = (other: string) => other.includes('posting')
  const others = [
    ...Object.values(blockPages),
    ...names.filter((other) => isPosting(other) !== isPosting(name)).map((other) => fixtures[other].body),
    ...['{}', '[]', '{"data":{}}', '{"listing":null}', '{"listing":{}}', 'null', '<html></html>', '"text"'],
    ...['{"tiles":[]}', '{"tiles":[],"totalListings":3}', '{"search":{}}', '{"search":{"tiles":null}}'],
  ]
  for (const body of others) expect(fixtures[name].parse(body), body.slice(0, 60)).toBe('typed failure')
})
