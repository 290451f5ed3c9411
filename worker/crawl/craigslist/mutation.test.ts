import { expect, test } from 'vitest'
import { TypedFailure } from '../../failures'
import type { PostingPage, ResultsPage } from '../source'
import { craigslist } from './adapter'
import { oldPostingPage, postingPage, rapiFixture, resultsPage, walls } from './fixtures/pages'
import { sapiFixture } from './fixtures/sapi'
import { liveOrigins } from './origins'

/**
 * Breaks every fixture in many ways and holds the adapter to one rule: a broken page is a typed failure, or it yields
 * what the whole page yields with less in it. Never a silent "empty" or "gone", never another price, year or mileage.
 */
const adapter = craigslist(liveOrigins)
const feeds = { newyork: feed('newyork'), albany: feed('albany') }
const readers = {
  'search answer': { body: JSON.stringify(sapiFixture()), read: (body: string) => results(body, feeds.newyork) },
  'results page': { body: resultsPage(), read: (body: string) => results(body, feeds.albany) },
  'posting page': { body: postingPage(), read: posting },
  'old posting page': { body: oldPostingPage(), read: posting },
  'posting answer': { body: JSON.stringify(rapiFixture()), read: posting },
}

function feed(area: string) {
  return { area, make: 'honda', model: 'civic' }
}

type Facts = Record<string, unknown>

/** What must never be wrong, by the posting's address or number. */
function results(body: string, query: ReturnType<typeof feed>): Map<string, Facts> | string {
  const page = attempt(() => adapter.readResults({ url: '', status: 200, body }, query))
  if (typeof page === 'string') return page
  if (page.kind === 'empty') return 'silently empty'
  return new Map(page.rows.map((row) => [row.token ?? row.externalId!, pick(row)]))
}

function posting(body: string): Map<string, Facts> | string {
  const page = attempt(() => adapter.readPosting({ url: '', status: 200, body }))
  if (typeof page === 'string') return page
  return page.kind === 'gone' ? 'silently gone' : new Map([['the posting', pick(page.posting)]])
}

function attempt<Page extends ResultsPage | PostingPage>(read: () => Page): Page | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypedFailure) return 'typed failure'
    throw error
  }
}

function pick(listing: object): Facts {
  const { externalId, title, priceCents, currency, odometerMiles, year, vin, latitude, longitude } = listing as Facts
  return { externalId, title, priceCents, currency, odometerMiles, year, vin, latitude, longitude }
}

function expectNothingWrong(name: keyof typeof readers, mutation: string, body: string): void {
  const { body: whole, read } = readers[name]
  const expected = read(whole) as Map<string, Facts>
  const found = read(body)
  if (typeof found === 'string') {
    expect(found, `${name}, ${mutation}`).toBe('typed failure')
    return
  }
  for (const [key, facts] of found) {
    const known = expected.get(key) ?? [...expected.values()].find((e) => e.externalId === facts.externalId)
    for (const [field, value] of Object.entries(facts)) {
      if (value !== null && value !== undefined) {
        expect({ mutation, field, value }).toEqual({ mutation, field, value: known?.[field] })
      }
    }
  }
}

const names = Object.keys(readers) as (keyof typeof readers)[]

test.each(names)('the %s is read when whole', (name) => {
  expect(readers[name].read(readers[name].body)).toBeInstanceOf(Map)
})

test.each(names)('the %s, cut off at 50 points', (name) => {
  const { body } = readers[name]
  for (let part = 0; part < 50; part++) {
    const cut = Math.floor((body.trimEnd().length * part) / 50)
    expect(readers[name].read(body.slice(0, cut)), `cut at ${cut}`).toBe('typed failure')
  }
})

test.each(names)('the %s with each of its names changed', (name) => {
  const { body } = readers[name]
  const keys = new Set([
    ...[...body.matchAll(/"([A-Za-z@_]+)":/g)].map((m) => m[1]!),
    ...[...body.matchAll(/(?:class|id)="([^"]+)"/g)].flatMap((m) => m[1]!.split(' ')),
    ...[...body.matchAll(/<([a-z0-9]+)/g)].map((m) => m[1]!),
  ])
  expect(keys.size).toBeGreaterThan(10)
  for (const key of keys)
    expectNothingWrong(name, `renamed ${key}`, body.replaceAll(new RegExp(`\\b${key}\\b`, 'g'), `x${key}`))
})

test.each(names)('the %s with each number changed in one place', (name) => {
  const { body, read } = readers[name]
  // A price that stands on a page twice must agree with itself.
  for (const price of ['7,900', '7900.00', ',7900,', '"price":7900,']) {
    const at = body.indexOf(price)
    const twice = name !== 'old posting page'
    if (at < 0 || !twice) continue
    const found = read(body.slice(0, at) + price.replace('9', '1') + body.slice(at + price.length))
    if (typeof found === 'string') expect(found).toBe('typed failure')
    else expect([...found.values()].map((facts) => facts.priceCents)).not.toContain(710000)
  }
})

test.each(names)('other content where the %s was asked for', (name) => {
  const others = [
    ...Object.values(walls),
    ...names.filter((other) => kindOf(other) !== kindOf(name)).map((other) => readers[other].body),
    ...[
      '{}',
      '[]',
      '{"data":{}}',
      '{"data":null,"errors":[]}',
      'null',
      '<html></html>',
      '"text"',
      '{"data":{"items":[]},"errors":[]}',
    ],
  ]
  for (const body of others) expect(readers[name].read(body), body.slice(0, 60)).toBe('typed failure')
})

function kindOf(name: keyof typeof readers): string {
  return name.includes('posting') ? 'posting' : 'results'
}
