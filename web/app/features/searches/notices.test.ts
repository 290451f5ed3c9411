import { expect, test } from 'vitest'
import { minuteMs } from '#domain/durations'
import { openCriterion, unwantedCriterion, wantedCriterion } from '../../../../e2e/support/rows'
import { findNotices, type NoticeInput } from './notices'

const now = new Date('2026-11-20T12:00:00Z')
const search: NoticeInput = {
  ...{ id: 's1', status: 'ACTIVE', make: 'lotus', models: [], priceFrom: null, priceTo: null, yearFrom: null },
  ...{ yearTo: null, mileageFrom: null, mileageTo: null, transmission: null, bodyTypes: [], countrywide: false },
  ...{ otherCars: [], otherPlaces: [] },
  ...{ locationLabel: 'Austin, Texas', radiusMiles: 60, criteria: [], smartCriteria: '', version: 1, updatedAt: now },
  ...{ compileVersion: null, compileFailures: 0, health: [{ state: 'ok', outcome: 'LISTINGS' }], now, timeZone: null },
  funnel: { seen: 3, filtered: 1 },
  waits: { words: false, news: 0, backfill: 0, unanswered: 0 },
  blindLately: [],
  areChosenOff: false,
}
const said = (over: Partial<NoticeInput>) => findNotices({ ...search, ...over }).map(({ words }) => words)

test('shows no notice for a healthy or paused search', () => {
  expect(said({})).toEqual([])
  expect(said({ status: 'PAUSED', health: [{ state: 'off', outcome: null }] })).toEqual([])
})

test('explains why a search cannot find anything', () => {
  expect(said({ health: [{ state: 'off', outcome: null }] })).toEqual([
    'We don’t watch any of this search’s marketplaces yet, so it can’t find cars.',
  ])
  expect(said({ criteria: [wantedCriterion('sunroof'), unwantedCriterion('sunroof')] })).toEqual([
    'You both want and rule out “sunroof”, so no car can match.',
  ])
  expect(said({ criteria: [wantedCriterion('sunroof'), unwantedCriterion('rust')] })).toEqual([])
  const nothing = { health: [{ state: 'ok' as const, outcome: 'EMPTY' as const }], funnel: { seen: 0, filtered: 0 } }
  expect(said(nothing)).toEqual(['No Lotus is for sale in your area on any marketplace you chose.'])
  expect(said({ ...nothing, countrywide: true })).toEqual([
    'No Lotus is for sale anywhere in the US on any marketplace you chose.',
  ])
})

test('says that the search alerts nobody, before anything else', () => {
  const notices = findNotices({ ...search, areChosenOff: true, funnel: { seen: 212, filtered: 212 } })
  expect(notices[0]).toEqual({
    words: 'Alerts are off for every address and browser you chose for this search, so you won’t get its alerts.',
    next: { words: 'Choose others', to: '/dashboard/search/s1#allTargets' },
  })
})

test('names limits that exclude every car, once enough cars were seen', () => {
  expect(said({ funnel: { seen: 19, filtered: 19 } })).toEqual([])
  expect(said({ funnel: { seen: 212, filtered: 212 } })).toEqual(['All 212 cars we know of are outside your filters.'])
})

test('explains why text is not compiled once compilation takes too long', () => {
  const unread = { smartCriteria: 'leather', criteria: null }
  const late = { ...unread, updatedAt: new Date(now.getTime() - 3 * minuteMs) }
  expect(said(unread)).toEqual([])
  expect(said(late)[0]).toMatch(/^We can’t read your wishes right now/)
  expect(said({ ...late, compileVersion: 1, compileFailures: 2 })[0]).toMatch(/^We couldn’t understand your wishes/)
  expect(said({ ...late, waits: { ...search.waits, words: true } })[0]).toMatch(/^You’ve used up today’s checks/)
  expect(said({ ...late, criteria: [openCriterion('leather')] })).toEqual([])
})

test('every notice has its own next step', () => {
  const [budget] = findNotices({ ...search, waits: { ...search.waits, news: 2 }, timeZone: 'America/Denver' })
  expect(budget!.words).toMatch(/2 cars are queued; we’ll check them after 5 PM, newest first/)
  expect(budget!.next).toEqual({ words: 'See queued cars', to: '/dashboard/search/s1/results#unread' })
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
    'Craigslist was unavailable for 4 h, until 10 min ago. It’s back, and we’ll still find cars listed in the meantime.',
  ])
})
