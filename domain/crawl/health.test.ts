import { expect, test } from 'vitest'
import { marketplaceHealth, type FeedSummary } from './health'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const good: FeedSummary = {
  pausedSince: null,
  marketplace: 'craigslist',
  feeds: 1,
  tried: 1,
  failing: 0,
  failingSince: null,
  reason: null,
  isSuspiciouslyEmpty: false,
  overdue: 0,
  heldBack: 0,
  outcome: 'LISTINGS',
  lastSuccessAt: ago(40),
  postings: null,
  missedShare: null,
}
const words = (feeds: FeedSummary | null, isOn = true) => marketplaceHealth('craigslist', isOn, feeds, now).words

test('a healthy marketplace shows the time of its last crawl', () => {
  expect(words(good)).toBe('checked 40 s ago')
})

test('a login wall is shown with its reason, its duration and the last successful crawl', () => {
  const walled = {
    ...good,
    failing: 1,
    failingSince: ago(1500),
    reason: 'has required a login',
    lastSuccessAt: ago(1560),
  }
  expect(words(walled)).toBe('has required a login for 25 min; last checked 26 min ago')
})

test('a failure in some areas shows how many', () => {
  const partly = { ...good, feeds: 3, tried: 3, failing: 1, failingSince: ago(60), reason: 'does not answer' }
  expect(words(partly)).toContain('does not answer in 1 of 3 areas')
})

test('failing posting pages are shown unless the lists fail too', () => {
  const reason = 'Craigslist lists cars, but has blocked us when we open their pages'
  const refusing = { ...good, postings: { failingSince: ago(1500), reason, outcome: 'BLOCKED' as const } }
  expect(marketplaceHealth('craigslist', true, refusing, now)).toMatchObject({
    state: 'failing',
    outcome: 'BLOCKED',
    words: `${reason} for 25 min; last checked 40 s ago`,
  })
  expect(words({ ...refusing, failing: 1, failingSince: ago(60), reason: 'has required a login' })).toContain(
    'has required a login',
  )
})

test('a make that the marketplace does not know is absent, not failing', () => {
  expect(marketplaceHealth('cargurus', true, { ...good, outcome: 'NOT_SOLD', overdue: 1 }, now)).toMatchObject({
    state: 'absent',
    words: 'doesn’t list this make',
  })
})

test('a feed that becomes empty is not shown as having nothing new', () => {
  expect(marketplaceHealth('craigslist', true, { ...good, isSuspiciouslyEmpty: true }, now)).toMatchObject({
    state: 'empty',
    words: 'is unusually empty (it used to show cars); last checked 40 s ago',
  })
})

test('an old crawl is late, a disabled marketplace is off, and a new search is waiting', () => {
  expect(words({ ...good, overdue: 1, lastSuccessAt: ago(300) })).toBe('last checked 5 min ago, running late')
  expect(words({ ...good, overdue: 1, lastSuccessAt: ago(3 * 3600) })).toBe(
    'isn’t being checked right now; last checked 3 h ago',
  )
  expect(words(good, false)).toBe('not watched yet')
  expect(words(null)).toBe('first check coming up')
  const untried = { ...good, tried: 0, outcome: null, lastSuccessAt: null }
  expect(words(untried)).toBe('first check coming up')
  expect(words({ ...untried, overdue: 1 })).toBe('not checked yet, running late')
})

test('a slot refused by our own budget is not shown as a failure of the site', () => {
  expect(
    marketplaceHealth('craigslist', true, { ...good, heldBack: 1, overdue: 1, lastSuccessAt: ago(180) }, now),
  ).toMatchObject({
    state: 'late',
    words: 'last checked 3 min ago; we’ve reached our own limit for requests, next check soon',
    outcome: 'LISTINGS',
  })
  const untried = { ...good, tried: 0, heldBack: 1, overdue: 1, outcome: null, lastSuccessAt: null }
  expect(marketplaceHealth('craigslist', true, untried, now)).toMatchObject({
    state: 'waiting',
    words: 'we’ve reached our own limit for requests; first check soon',
  })
  const walled = { ...good, heldBack: 1, failing: 1, failingSince: ago(60), reason: 'has required a login' }
  expect(marketplaceHealth('craigslist', true, walled, now).state).toBe('failing')
})

test('a successful crawl shows whether it found cars', () => {
  expect(words({ ...good, outcome: 'NOTHING_NEW' })).toBe('checked 40 s ago, nothing new')
  expect(words({ ...good, outcome: 'EMPTY' })).toBe('checked 40 s ago, none listed')
})

test('the outcome is returned with the text', () => {
  const outcomes = [
    'LISTINGS',
    'NOTHING_NEW',
    'EMPTY',
    'BLOCKED',
    'THROTTLED',
    'LAYOUT_CHANGED',
    'UNAVAILABLE',
  ] as const
  for (const outcome of outcomes)
    expect(marketplaceHealth('craigslist', true, { ...good, outcome }, now).outcome).toBe(outcome)
  expect(marketplaceHealth('craigslist', false, good, now).outcome).toBeNull()
})

test('a marketplace with incomplete lists may miss cars, and worse states are shown first', () => {
  const lacking = { ...good, missedShare: 0.071 }
  expect(marketplaceHealth('craigslist', true, lacking, now)).toMatchObject({
    state: 'incomplete',
    words: 'we may miss about 7% of cars; checked 40 s ago',
  })
  expect(marketplaceHealth('craigslist', true, { ...lacking, overdue: 1 }, now).state).toBe('late')
  expect(marketplaceHealth('craigslist', true, { ...lacking, isSuspiciouslyEmpty: true }, now).state).toBe('empty')
  expect(marketplaceHealth('craigslist', true, { ...lacking, failing: 1, failingSince: ago(60) }, now).state).toBe(
    'failing',
  )
})
