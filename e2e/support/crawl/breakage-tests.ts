import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { TypedFailure } from '#worker/failures'
import type { FeedQuery, PostingPage, ResultsPage, Adapter } from '#worker/crawl/adapters/contract'
import { breakPage, truncations, type Breakage } from './json-breakages'

type Facts = Record<string, unknown>
/** Parsed listings are keyed by token, number, or URL. */
type Parsed = Map<string, Facts> | 'typed failure' | 'silently empty' | 'silently gone'

interface Fixture {
  body: string
  parse: (body: string) => Parsed
}

const minBreakages = 200

export function parseResultsWith(adapter: Adapter, feed: FeedQuery): Fixture['parse'] {
  return (body) => {
    const page = attempt(() => adapter.parseResults({ url: '', status: 200, body }, feed))
    if (page === null) return 'typed failure'
    if (page.kind === 'empty') return 'silently empty'
    return new Map(page.rows.map((row) => [row.token ?? row.externalId ?? row.url, pick(row)]))
  }
}

export function parsePostingWith(adapter: Adapter, url = ''): Fixture['parse'] {
  return (body) => {
    const page = attempt(() => adapter.parsePosting({ url, status: 200, body }))
    if (page === null) return 'typed failure'
    return page.kind === 'gone' ? 'silently gone' : new Map([['the posting', pick(page.posting)]])
  }
}

function attempt<Page extends ResultsPage | PostingPage>(parse: () => Page): Page | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypedFailure) return null
    throw error
  }
}

function pick(listing: object): Facts {
  const { externalId, priceCents, currency, odometerMiles, year, makeModelText, vin, latitude, longitude } =
    listing as Facts
  return { externalId, priceCents, currency, odometerMiles, year, makeModelText, vin, latitude, longitude }
}

/**
 * Breaks every fixture and checks that a broken page is either a typed failure or yields a subset of the intact
 * page's facts: never a silent "empty" or "gone", and never a different price, make, year, or mileage.
 */
export function testBreakages(fixtures: Record<string, Fixture>): void {
  const names = Object.keys(fixtures)

  test.each(names)('the whole %s is parsed', (name) => {
    expect(fixtures[name]!.parse(fixtures[name]!.body)).toBeInstanceOf(Map)
  })

  test.each(names)('the %s, cut short, is never taken for whole', (name) => {
    const { body, parse } = fixtures[name]!
    for (const cut of truncations(body.trimEnd())) expect(parse(cut.body), cut.how).toBe('typed failure')
  })

  const expectNoWrongFact = (name: string) => {
    const { body, parse } = fixtures[name]!
    const breakages = breakPage(body)
    expect(breakages.length).toBeGreaterThanOrEqual(minBreakages)
    const whole = parse(body) as Map<string, Facts>
    for (const breakage of breakages) expectNothingWrong(whole, parse(breakage.body), breakage)
  }
  const title = 'the %s, broken in every way, yields no wrong fact'
  test.each(names.slice(0, 1))(title, expectNoWrongFact)
  test.each(names.slice(1))(title, { tags: ['thorough'] }, expectNoWrongFact)
}

function expectNothingWrong(whole: Map<string, Facts>, found: Parsed, { how }: Breakage): void {
  if (typeof found === 'string') {
    expect({ how, found }).toEqual({ how, found: 'typed failure' })
    return
  }
  for (const [key, facts] of found) {
    const known = whole.get(key) ?? [...whole.values()].find((listing) => listing.externalId === facts.externalId)
    for (const [field, value] of Object.entries(facts)) {
      if (value === null || value === undefined || isDeepStrictEqual(value, known?.[field])) continue
      expect({ how, key, field, value }).toEqual({ how, key, field, value: known?.[field] })
    }
  }
}
