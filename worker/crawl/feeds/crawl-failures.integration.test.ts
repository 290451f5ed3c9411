import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { useCivicFeed } from '../../../e2e/support/crawl/civic-feed'
import { testCrawlDependencies, claimAndCrawl } from '../../../e2e/support/crawl/crawl-scene'
import type { ResultsPage, Adapter } from '../adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 60 })
const civics = useCivicFeed(database, sandbox)
const { control, feed, timePasses } = civics

test.each([
  ['login-wall', 'SourceBlocked', 'BLOCKED', 'Craigslist has blocked us'],
  ['captcha', 'SourceBlocked', 'BLOCKED', 'Craigslist has blocked us'],
  ['forbidden', 'SourceBlocked', 'BLOCKED', 'Craigslist has blocked us'],
  ['rate-limit', 'SourceThrottled', 'THROTTLED', 'Craigslist has asked us to slow down'],
  ['layout-changed', 'SourceLayoutChanged', 'LAYOUT_CHANGED', 'Craigslist has sent pages we can’t read'],
  ['half-page', 'SourceLayoutChanged', 'LAYOUT_CHANGED', 'Craigslist has sent pages we can’t read'],
  ['down', 'SourceUnavailable', 'UNAVAILABLE', 'Craigslist hasn’t responded'],
])('%s: records and throws %s, backs the feed off, and recovers', async (mode, type, outcome, reason) => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 10 })
  const { rows } = await claimAndCrawl(deps, { feedId: civics.feedId })
  const good = await feed()
  await timePasses()
  await control.mode(mode)
  await expect(claimAndCrawl(deps, { feedId: civics.feedId })).rejects.toEqual(expect.objectContaining({ type }))
  const failing = await feed()
  expect(failing).toMatchObject({ lastOutcome: outcome, lastReason: reason, rowsSeen: rows, mostRowsSeen: rows })
  expect(failing.failingSince).not.toBeNull()
  expect(failing.nextAttemptAt!.getTime()).toBeGreaterThan(failing.failingSince!.getTime())
  expect(await database.db.listing.count()).toBe(rows)

  await control.mode('ok')
  await timePasses()
  await database.db.sitePace.deleteMany() // as if the pause requested by the site were over
  const recovering = testCrawlDependencies(database.db, sandbox.url)
  expect(await claimAndCrawl(recovering, { feedId: civics.feedId })).toMatchObject({ rows })
  expect(await feed()).toMatchObject({ lastReason: null, failingSince: null, nextAttemptAt: null })
  expect((await feed()).lastSuccessAt!.getTime()).toBeGreaterThan(good.lastSuccessAt!.getTime())
})

test('treats an empty page of a feed that had cars as a failure until it lasts a day', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 10 })
  await claimAndCrawl(deps, { feedId: civics.feedId })
  const good = await feed()
  await control.mode('empty')
  await database.db.feed.update({ where: { id: civics.feedId }, data: { lastSuccessAt: new Date(0) } })
  expect(await claimAndCrawl(deps, { feedId: civics.feedId })).toEqual({
    feedId: civics.feedId,
    rows: 0,
    changed: 0,
    fits: 0,
  })
  const doubted = await feed()
  expect(doubted).toMatchObject({ lastOutcome: 'EMPTY', mostRowsSeen: good.mostRowsSeen, lastSuccessAt: new Date(0) })
  expect(doubted.failingSince).not.toBeNull()
  expect(doubted.lastReason).toContain('empty')
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  await database.db.feed.update({
    where: { id: civics.feedId },
    data: { failingSince: yesterday, lastAttemptAt: yesterday, nextAttemptAt: null },
  })
  await claimAndCrawl(deps, { feedId: civics.feedId })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, rowsSeen: 0, mostRowsSeen: 0 })
})

test('an empty page is no failure for a feed whose only car was sold', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 10 })
  await claimAndCrawl(deps, { feedId: civics.feedId })
  await database.db.feed.update({ where: { id: civics.feedId }, data: { lastSuccessAt: new Date(0), rowsSeen: 1 } })
  await control.mode('empty')
  await claimAndCrawl(deps, { feedId: civics.feedId })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, rowsSeen: 0, mostRowsSeen: 0 })
})

test('an empty page of a feed that never had a car is a success', async () => {
  await control.mode('empty')
  await claimAndCrawl(testCrawlDependencies(database.db, sandbox.url), { feedId: civics.feedId })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, lastReason: null })
})

/** Dependencies with an adapter that parses real pages and then changes the result. */
function parsingAs(change: (page: ResultsPage) => ResultsPage) {
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const adapter = deps.adapters.craigslist!
  const parseResults: Adapter['parseResults'] = (reply, query) => change(adapter.parseResults(reply, query))
  deps.adapters.craigslist = { ...adapter, parseResults }
  return deps
}
const withTitle = (title: string) => (page: ResultsPage) =>
  page.kind === 'empty' ? page : { ...page, rows: page.rows.map((row) => ({ ...row, title })) }

test.each([
  ['a bug in a parser', () => ({}) as ResultsPage],
  ['a page that the database does not take', withTitle('2014 Honda\u0000 Civic')],
])('records %s as a failure, and the feed does not count as crawled', async (_, change) => {
  await control.list()
  const deps = parsingAs(change)
  await expect(claimAndCrawl(deps, { feedId: civics.feedId })).rejects.toMatchObject({
    type: 'SourceUnavailable',
  })
  expect(await feed()).toMatchObject({
    lastSuccessAt: null,
    lastOutcome: 'UNAVAILABLE',
    lastReason: 'Craigslist hasn’t been readable because of a problem on our side',
    failingSince: expect.any(Date) as Date,
    failedAt: expect.any(Date) as Date,
    nextAttemptAt: expect.any(Date) as Date,
  })
  expect(await database.db.listing.count()).toBe(0)
})

test('internal errors do not quote the page', async () => {
  const deps = parsingAs(() => {
    throw new TypeError('cannot read "call me at 555 0100"')
  })
  const failure = await claimAndCrawl(deps, { feedId: civics.feedId }).catch((error: Error) => error.message)
  expect(failure).toBe('a fault of ours: TypeError')
})
