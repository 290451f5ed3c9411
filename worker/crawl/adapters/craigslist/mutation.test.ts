import { expect, test } from 'vitest'
import { parsePostingWith, parseResultsWith, testBreakages } from '../../../../e2e/support/crawl/breakage-tests'
import { craigslist } from './adapter'
import { oldPostingPage, postingPage, rapiFixture, resultsPage, blockPages } from './test-pages/pages'
import { sapiFixture } from './test-pages/sapi'
import { liveOrigins } from './site'

const adapter = craigslist(liveOrigins)
const feed = (area: string) => ({ area, make: 'honda', model: 'civic' })
const fixtures = {
  'search answer': { body: JSON.stringify(sapiFixture()), parse: parseResultsWith(adapter, feed('newyork')) },
  'results page': { body: resultsPage(), parse: parseResultsWith(adapter, feed('albany')) },
  'posting page': { body: postingPage(), parse: parsePostingWith(adapter) },
  'old posting page': { body: oldPostingPage(), parse: parsePostingWith(adapter) },
  'posting answer': { body: JSON.stringify(rapiFixture()), parse: parsePostingWith(adapter) },
}
const names = Object.keys(fixtures) as (keyof typeof fixtures)[]

testBreakages(fixtures)

test.each(names.filter((name) => name !== 'old posting page'))(
  'detects contradicting duplicate prices in the %s',
  (name) => {
    const { body, parse } = fixtures[name]
    // The two must agree, or the price is rejected.
    for (const price of ['7,900', '7900.00', ',7900,', '"price":7900,']) {
      const at = body.indexOf(price)
      if (at < 0) continue
      const found = parse(body.slice(0, at) + price.replace('9', '1') + body.slice(at + price.length))
      if (typeof found === 'string') expect(found).toBe('typed failure')
      else expect([...found.values()].map((facts) => facts.priceCents)).not.toContain(710000)
    }
  },
)

test.each(names)('rejects other content in place of the %s', (name) => {
  const isPosting = (other: string) => other.includes('posting')
  const others = [
    ...Object.values(blockPages),
    ...names.filter((other) => isPosting(other) !== isPosting(name)).map((other) => fixtures[other].body),
    ...['{}', '[]', '{"data":{}}', '{"data":null,"errors":[]}', 'null', '<html></html>', '"text"'],
    '{"data":{"items":[]},"errors":[]}',
  ]
  for (const body of others) expect(fixtures[name].parse(body), body.slice(0, 60)).toBe('typed failure')
})
