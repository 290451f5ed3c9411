import { expect, test } from 'vitest'
import { parsePostingWith, parseResultsWith, testBreakages } from '../../../../e2e/support/crawl/breakage-tests'
import { facebook } from './adapter'
import { gonePage, itemResponse, itemPage, plainItemFields } from './test-pages/item'
import { edges, noResultsEdge, searchResponse, searchPage, blockPages } from './test-pages/search'
import { liveOrigins } from './requests'

const adapter = facebook(liveOrigins)
const results = parseResultsWith(adapter, { area: '42.65,-73.75:161', make: 'honda', model: 'civic' })
/**
 * Without the rows of other places and the hidden row: a broken row is kept if it lacks its location, which may be
 * anywhere, or does not say that it is hidden, as on some pages.
 */
const around = edges.slice(0, -2).filter((row) => !JSON.stringify(row).includes('"is_hidden":true'))
const fixtures = {
  'search page': { body: searchPage(around), parse: results },
  'search answer': { body: JSON.stringify(searchResponse(around)), parse: results },
  'item page': { body: itemPage(), parse: parsePostingWith(adapter) },
  'item page of a plain item': { body: itemPage(plainItemFields()), parse: parsePostingWith(adapter) },
  'item answer': { body: JSON.stringify(itemResponse()), parse: parsePostingWith(adapter) },
}
const names = Object.keys(fixtures) as (keyof typeof fixtures)[]

testBreakages(fixtures)

test.each(names)('detects a contradicting price in the %s', (name) => {
  const { body, parse } = fixtures[name]
  for (const price of ['7900.00', '$7,900', '"790000"']) {
    const at = body.indexOf(price)
    expect(at, price).toBeGreaterThan(0)
    const found = parse(body.slice(0, at) + price.replace('9', '1') + body.slice(at + price.length))
    if (typeof found === 'string') expect(found).toBe('typed failure')
    else expect([...found.values()].map((facts) => facts.priceCents)).not.toContain(710000)
  }
})

test.each(names)('rejects other content in place of the %s', (name) => {
  const isItem = (other: string) => other.startsWith('item')
  const others = [
    ...Object.values(blockPages),
    ...names.filter((other) => isItem(other) !== isItem(name)).map((other) => fixtures[other].body),
    ...['{}', '[]', '{"data":{}}', '{"data":null,"errors":[]}', 'null', '<html></html>', '"text"', 'for (;;);'],
    isItem(name) ? searchPage([noResultsEdge]) : gonePage,
  ]
  for (const body of others) expect(fixtures[name].parse(body), body.slice(0, 60)).toBe('typed failure')
})
