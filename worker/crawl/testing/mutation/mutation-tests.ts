import { expect, test } from 'vitest'
import { TypedFailure } from '../../../failures'
import type { FeedQuery, PostingPage, ResultsPage, Adapter } from '../../adapters/contract'
import { breakagesOf, cutShort } from './breakages'
import type { Breakage } from './json-breakages'

type Facts = Record<string, unknown>
/** What was read, by the listing's token, number or address; or in a word what else came of the page. */
type Read = Map<string, Facts> | 'typed failure' | 'silently empty' | 'silently gone'

export interface Fixture {
  body: string
  read: (body: string) => Read
}

const leastBreakages = 200
/** Seconds of work at most; a machine may have other work. */
const patienceMs = 60_000

/** How a fixture is read as a feed's results page. */
export function resultsOf(adapter: Adapter, feed: FeedQuery): Fixture['read'] {
  return (body) => {
    const page = attempt(() => adapter.parseResults({ url: '', status: 200, body }, feed))
    if (page === null) return 'typed failure'
    if (page.kind === 'empty') return 'silently empty'
    return new Map(page.rows.map((row) => [row.token ?? row.externalId ?? row.url, pick(row)]))
  }
}

/** How a fixture is read as one posting's page. `url` is where it came from, where the adapter needs that. */
export function postingOf(adapter: Adapter, url = ''): Fixture['read'] {
  return (body) => {
    const page = attempt(() => adapter.parsePosting({ url, status: 200, body }))
    if (page === null) return 'typed failure'
    return page.kind === 'gone' ? 'silently gone' : new Map([['the posting', pick(page.posting)]])
  }
}

function attempt<Page extends ResultsPage | PostingPage>(read: () => Page): Page | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof TypedFailure) return null
    throw error
  }
}

/** What must never be wrong. */
function pick(listing: object): Facts {
  const { externalId, priceCents, currency, odometerMiles, year, makeModelText, vin, latitude, longitude } =
    listing as Facts
  return { externalId, priceCents, currency, odometerMiles, year, makeModelText, vin, latitude, longitude }
}

/**
 * Breaks every fixture and holds the adapter to one rule: a broken page is a typed failure, or it yields what the whole
 * page yields with less in it. Never a silent "empty" or "gone", never another price, make, year or mileage.
 */
export function testBreakages(fixtures: Record<string, Fixture>): void {
  const names = Object.keys(fixtures)

  test.each(names)('the %s is read when whole', (name) => {
    expect(fixtures[name]!.read(fixtures[name]!.body)).toBeInstanceOf(Map)
  })

  test.each(names)('the %s, cut short, is never taken for whole', (name) => {
    const { body, read } = fixtures[name]!
    for (const cut of cutShort(body.trimEnd())) expect(read(cut.body), cut.how).toBe('typed failure')
  })

  test.each(names)('the %s, broken in every way, says nothing wrong', { timeout: patienceMs }, (name) => {
    const { body, read } = fixtures[name]!
    const breakages = breakagesOf(body)
    expect(breakages.length).toBeGreaterThanOrEqual(leastBreakages)
    const whole = read(body) as Map<string, Facts>
    for (const breakage of breakages) expectNothingWrong(whole, read(breakage.body), breakage)
  })
}

function expectNothingWrong(whole: Map<string, Facts>, found: Read, { how }: Breakage): void {
  if (typeof found === 'string') {
    expect({ how, found }).toEqual({ how, found: 'typed failure' })
    return
  }
  for (const [key, facts] of found) {
    const known = whole.get(key) ?? [...whole.values()].find((listing) => listing.externalId === facts.externalId)
    for (const [field, value] of Object.entries(facts)) {
      if (value === null || value === undefined) continue
      expect({ how, key, field, value }).toEqual({ how, key, field, value: known?.[field] })
    }
  }
}
