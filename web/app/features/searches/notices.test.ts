import { expect, test } from 'vitest'
import { minuteMs } from '#domain/durations'
import { openCriterion, unwantedCriterion, wantedCriterion } from '../../../../e2e/support/rows'
import { findNotices, type NoticeInput } from './notices'

const now = new Date('2026-11-20T12:00:00Z')
const search: NoticeInput = {
  ...{ id: 's1', status: 'ACTIVE', make: 'lotus', models: [], priceFrom: null, priceTo: null, yearFrom: null },
  ...{ yearTo: null, mileageFrom: null, mileageTo: null, transmission: null, bodyTypes: [], countrywide: false },
  ...{ locationLabel: 'Austin, Texas', radiusMiles: 60, criteria: [], smartCriteria: '', version: 1, updatedAt: now },
  ...{ compileVersion: null, compileFailures: 0, health: [{ state: 'ok', outcome: 'LISTINGS' }], now, timeZone: null },
  funnel: { seen: 3, filtered: 1 },
  waits: { words: false, news: 0, backfill: 0, unanswered: 0 },
  blindLately: [],
}
const said = (over: Partial<NoticeInput>) => findNotices({ ...search, ...over }).map(({ words }) => words)

test('shows no notice for a healthy or paused search', () => {
  expect(said({})).toEqual([])
  expect(said({ status: 'PAUSED', health: [{ state: 'off', outcome: null }] })).toEqual([])
})

test('explains why a search cannot find anything', () => {
  expect(said({ health: [{ state: 'off', outcome: null }] })).toEqual([
    'None of the marketplaces of this search is watched yet, so it finds nothing.',
  ])
  expect(said({ criteria: [wantedCriterion('sunroof'), unwantedCriterion('sunroof')] })).toEqual([
    'You ask for “sunroof” and rule it out as well, so no car can be a match.',
  ])
  expect(said({ criteria: [wantedCriterion('sunroof'), unwantedCriterion('rust')] })).toEqual([])
  const nothing = { health: [{ state: 'ok' as const, outcome: 'EMPTY' as const }], funnel: { seen: 0, filtered: 0 } }
  expect(said(nothing)).toEqual(['No Lotus is on sale in your area, on any marketplace of this search.'])
  expect(said({ ...nothing, countrywide: true })).toEqual([
    'No Lotus is on sale in the whole country, on any marketplace of this search.',
  ])
})

test('names limits that exclude every car, once enough cars were seen', () => {
  expect(said({ funnel: { seen: 19, filtered: 19 } })).toEqual([])
  expect(said({ funnel: { seen: 212, filtered: 212 } })).toEqual(['All 212 cars seen are outside your limits.'])
})

test('explains why text is not compiled once compilation takes too long', () => {
  const unread = { smartCriteria: 'leather', criteria: null }
  const late = { ...unread, updatedAt: new Date(now.getTime() - 3 * minuteMs) }
  expect(said(unread)).toEqual([])
  expect(said(late)[0]).toMatch(/^Your words are not read yet, because our reader does not answer/)
  expect(said({ ...late, compileVersion: 1, compileFailures: 2 })[0]).toMatch(/^Your words could not be understood/)
  expect(said({ ...late, waits: { ...search.waits, words: true } })[0]).toMatch(/^Today’s budget/)
  expect(said({ ...late, criteria: [openCriterion('leather')] })).toEqual([])
})

test('every notice has its own next step', () => {
  const [budget] = findNotices({ ...search, waits: { ...search.waits, news: 2 }, timeZone: 'America/Denver' })
  expect(budget!.words).toMatch(/2 cars are waiting to be read after 5 PM, the newest first/)
  expect(budget!.next).toEqual({ words: 'See the cars that wait', to: '/dashboard/search/s1/results#unread' })
})

test('reports the recovery of a marketplace after an outage email', () => {
  const blindLately = [
    {
      marketplace: 'craigslist' as const,
      since: new Date(now.getTime() - 5 * 60 * minuteMs),
      endedAt: new Date(now.getTime() - 10 * minuteMs),
    },
  ]
  expect(said({ blindLately })).toEqual([
    'Craigslist could not be read for 4 h, until 10 min ago. It is read again, and cars that were listed meanwhile are still found.',
  ])
})
