import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import { crawlFeed } from './crawl-feed'
import { sandboxControl, testCrawlDependencies, createSearch } from '../../../e2e/support/crawl/crawl-scene'
import { fetchPostings } from '../postings/fetch-postings'
import type { ResultsPage, Adapter } from '../adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 60 })
const control = sandboxControl(sandbox)
let feedId: string

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceHealth')
  const feed = {
    key: 'craigslist/sfbay/honda/civic',
    marketplace: 'craigslist',
    area: 'sfbay',
    make: 'honda',
    model: 'civic',
  }
  feedId = (await database.db.feed.create({ data: feed })).id
  await control.mode('ok')
})
afterEach(() => control.mode('ok'))

const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
/** Simulates that the last crawl, its back-off and a pause of the whole site were long ago. */
async function timePasses() {
  await database.db.marketplaceHealth.updateMany({ data: { restsUntil: new Date(0), probingUntil: null } })
  return database.db.feed.update({
    where: { id: feedId },
    data: { lastSuccessAt: new Date(0), lastAttemptAt: new Date(0), nextAttemptAt: null },
  })
}
const searches = async () => (await control.requests('/sapi/web')).length

test('stores an ad that names its car with a flag, and keeps what names none for the operator', async () => {
  const parts = await control.list({ title: '2014 Honda Civic parting out' })
  const rental = await control.list({ title: 'Honda Civic for rent', price: 250 })
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const honda = deps.adapters.craigslist!
  const withGoods: Adapter = {
    ...honda,
    parseResults: (reply, query) => {
      const page = honda.parseResults(reply, query)
      const left = { externalId: '7', token: null, title: 'Bumper and hood', reason: 'parts' as const, words: 'bumper' }
      return page.kind === 'empty' ? page : { ...page, dropped: [left] }
    },
  }
  for (let i = 0; i < 2; i++) {
    await crawlFeed({ ...deps, adapters: { craigslist: withGoods } }, { feedId, force: false })
    await timePasses()
  }
  const flags = async (id: string) =>
    (await database.db.listing.findFirstOrThrow({ where: { externalId: id } })).flags.filter(
      (flag) => flag === 'parts' || flag === 'rental',
    )
  expect([await flags(parts.id), await flags(rental.id)]).toEqual([['parts'], ['rental']])
  expect(await database.db.droppedAd.findMany()).toEqual([
    expect.objectContaining({ marketplace: 'craigslist', externalId: '7', title: 'Bumper and hood', reason: 'parts' }),
  ])
  await database.db.droppedAd.deleteMany()
})

test('stores the listings and records the outcome on the feed', async () => {
  const { id } = await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const crawl = await crawlFeed(deps, { feedId, force: false })
  expect(crawl).toMatchObject({ feedId, changed: crawl.rows })
  expect(await database.db.listing.findFirst({ where: { externalId: id } })).toMatchObject({
    make: 'honda',
    model: 'civic',
    year: 2014,
    priceCents: 790000,
    currency: 'USD',
    odometerMiles: 88123,
  })
  expect(await feed()).toMatchObject({
    lastOutcome: 'LISTINGS',
    lastReason: null,
    failingSince: null,
    nextAttemptAt: null,
    rowsSeen: crawl.rows,
    mostRowsSeen: crawl.rows,
  })
  const [request] = await control.requests('/sapi/web')
  expect(request!.userAgent).toBe('LotwatchBot/0.1 (+http://localhost:3999; support@lotwatch.example)')
})

test("returns a fresh feed's result without a request, even when forced within seconds", async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const { rows } = await crawlFeed(deps, { feedId, force: false })
  const before = await searches()
  expect(await crawlFeed(deps, { feedId, force: false })).toEqual({ feedId, rows, changed: 0, fits: 0 })
  expect(await crawlFeed(deps, { feedId, force: true })).toEqual({ feedId, rows, changed: 0, fits: 0 })
  expect(await searches()).toBe(before)
})

test('reports no changes without news, and a price drop as one', async () => {
  const { id } = await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  await crawlFeed(deps, { feedId, force: false })
  expect(await crawlFeed(deps, { feedId, force: false })).toMatchObject({ changed: 0 })
  expect(await feed()).toMatchObject({ lastOutcome: 'NOTHING_NEW' })
  await control.edit(id, { price: 6900 })
  expect(await crawlFeed(deps, { feedId, force: false })).toMatchObject({ changed: 1 })
  expect(await feed()).toMatchObject({ lastOutcome: 'LISTINGS' })
})

test('concurrent callers make one request', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const before = await searches()
  const crawls = await Promise.all(Array.from({ length: 12 }, () => crawlFeed(deps, { feedId, force: true })))
  expect(await searches()).toBe(before + 1)
  expect(new Set(crawls.map(({ rows }) => rows)).size).toBe(1)
})

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
  const { rows } = await crawlFeed(deps, { feedId, force: false })
  const good = await feed()
  await timePasses()
  await control.mode(mode)
  await expect(crawlFeed(deps, { feedId, force: false })).rejects.toEqual(expect.objectContaining({ type }))
  const failing = await feed()
  expect(failing).toMatchObject({ lastOutcome: outcome, lastReason: reason, rowsSeen: rows, mostRowsSeen: rows })
  expect(failing.failingSince).not.toBeNull()
  expect(failing.nextAttemptAt!.getTime()).toBeGreaterThan(failing.failingSince!.getTime())
  expect(await database.db.listing.count()).toBe(rows)

  await database.db.feed.update({ where: { id: feedId }, data: { nextAttemptAt: new Date(Date.now() + 60_000) } })
  const before = (await control.requests('')).length
  await expect(crawlFeed(deps, { feedId, force: false })).rejects.toEqual(expect.objectContaining({ type }))
  expect((await control.requests('')).length).toBe(before)

  await control.mode('ok')
  await timePasses()
  await database.db.sitePace.deleteMany() // as if the pause requested by the site were over
  const recovering = testCrawlDependencies(database.db, sandbox.url)
  expect(await crawlFeed(recovering, { feedId, force: false })).toMatchObject({ rows })
  expect(await feed()).toMatchObject({ lastReason: null, failingSince: null, nextAttemptAt: null })
  expect((await feed()).lastSuccessAt!.getTime()).toBeGreaterThan(good.lastSuccessAt!.getTime())
})

test('treats an empty page of a feed that had cars as a failure until it lasts a day', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 10 })
  await crawlFeed(deps, { feedId, force: false })
  const good = await feed()
  await control.mode('empty')
  await database.db.feed.update({ where: { id: feedId }, data: { lastSuccessAt: new Date(0) } })
  expect(await crawlFeed(deps, { feedId, force: false })).toEqual({ feedId, rows: 0, changed: 0, fits: 0 })
  const doubted = await feed()
  expect(doubted).toMatchObject({ lastOutcome: 'EMPTY', mostRowsSeen: good.mostRowsSeen, lastSuccessAt: new Date(0) })
  expect(doubted.failingSince).not.toBeNull()
  expect(doubted.lastReason).toContain('empty')
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  await database.db.feed.update({
    where: { id: feedId },
    data: { failingSince: yesterday, lastAttemptAt: yesterday, nextAttemptAt: null },
  })
  await crawlFeed(deps, { feedId, force: false })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, rowsSeen: 0, mostRowsSeen: 0 })
})

test('an empty page is no failure for a feed whose only car was sold', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 10 })
  await crawlFeed(deps, { feedId, force: false })
  await database.db.feed.update({ where: { id: feedId }, data: { lastSuccessAt: new Date(0), rowsSeen: 1 } })
  await control.mode('empty')
  await crawlFeed(deps, { feedId, force: false })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, rowsSeen: 0, mostRowsSeen: 0 })
})

test('an empty page of a feed that never had a car is a success', async () => {
  await control.mode('empty')
  await crawlFeed(testCrawlDependencies(database.db, sandbox.url), { feedId, force: false })
  expect(await feed()).toMatchObject({ lastOutcome: 'EMPTY', failingSince: null, lastReason: null })
})

test('an unsupported make is no failure and is not requested', async () => {
  const yugo = { key: 'cargurus/94110/yugo', marketplace: 'cargurus', area: '94110:60', make: 'yugo', model: null }
  const { id } = await database.db.feed.create({ data: yugo })
  const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'off' } as const
  const deps = testCrawlDependencies(database.db, sandbox.url, { modes })
  for (const force of [false, true]) {
    expect(await crawlFeed(deps, { feedId: id, force })).toEqual({ feedId: id, rows: 0, changed: 0, fits: 0 })
  }
  expect(await database.db.feed.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ lastOutcome: 'NOT_SOLD', lastReason: null, failingSince: null, nextAttemptAt: null },
    lastSuccessAt: expect.any(Date) as Date,
  })
})

test('fails to crawl a marketplace that is off', async () => {
  const modes = { craigslist: 'off', cargurus: 'off', facebook: 'off' } as const
  const deps = testCrawlDependencies(database.db, sandbox.url, { modes })
  await expect(crawlFeed(deps, { feedId, force: false })).rejects.toEqual(
    expect.objectContaining({ type: 'SourceUnavailable' }),
  )
  expect(await feed()).toMatchObject({ lastOutcome: 'UNAVAILABLE' })
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
  await expect(crawlFeed(deps, { feedId, force: false })).rejects.toMatchObject({ type: 'SourceUnavailable' })
  expect(await feed()).toMatchObject({
    lastSuccessAt: null,
    lastOutcome: 'UNAVAILABLE',
    lastReason: 'Craigslist hasn’t been readable because of a problem on our side',
    failingSince: expect.any(Date) as Date,
    failedAt: expect.any(Date) as Date,
    nextAttemptAt: expect.any(Date) as Date,
  })
  expect(await database.db.listing.count()).toBe(0)
  const asked = await searches()
  await expect(crawlFeed(deps, { feedId, force: false })).rejects.toMatchObject({ type: 'SourceUnavailable' })
  expect(await searches()).toBe(asked)
})

test('internal errors do not quote the page', async () => {
  const deps = parsingAs(() => {
    throw new TypeError('cannot read "call me at 555 0100"')
  })
  const failure = await crawlFeed(deps, { feedId, force: false }).catch((error: Error) => error.message)
  expect(failure).toBe('a fault of ours: TypeError')
})

test('an older page that cannot be stored does not make the crawl fail, and is fetched again', async () => {
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await crawlFeed(deps, { feedId, force: false })
  await timePasses()
  await database.db.feed.update({ where: { id: feedId }, data: { olderRequest: { url: sandbox.url } } })
  const { get } = deps.fetchers.craigslist!
  deps.fetchers.craigslist = {
    get: (adapter, request, priority) =>
      priority === 'backfill' ? Promise.reject(new Error('no space left')) : get(adapter, request, priority),
  }
  const { id } = await control.list()
  expect(await crawlFeed(deps, { feedId, force: false })).toMatchObject({ changed: 1 })
  expect(await database.db.listing.count({ where: { externalId: id } })).toBe(1)
  expect(await feed()).toMatchObject({ failingSince: null, olderRequest: { url: sandbox.url } })
})

test('opens no transaction during requests to the site', async () => {
  await control.list()
  const open: number[] = []
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const { get } = deps.fetchers.craigslist!
  deps.fetchers.craigslist = {
    async get(...wanted) {
      const [row] = await database.db.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND state LIKE 'idle in transaction%'`
      open.push(row!.count)
      return get(...wanted)
    },
  }
  await crawlFeed(deps, { feedId, force: false })
  const searchId = await createSearch(database.db)
  const { id: listingId } = await database.db.listing.findFirstOrThrow()
  await database.db.candidate.create({ data: { searchId, listingId, stage: 'WAITING', searchVersion: 1 } })
  await fetchPostings(deps, { searchId, marketplace: 'craigslist' }, () => {})
  expect(open).toEqual([0, 0])
})

test('searches are linked to feeds, share them, and lose those they no longer need', async () => {
  const [first, second] = [await createSearch(database.db), await createSearch(database.db)]
  const ids = await feedsOf(first)
  expect(ids).toContain(feedId)
  expect((await feedsOf(second)).sort()).toEqual([...ids].sort())
  expect(await database.db.feed.count()).toBe(ids.length)
  await database.db.search.update({ where: { id: first }, data: { models: ['accord'] } })
  expect(await feedsOf(first)).not.toContain(feedId)
  expect(await database.db.searchFeed.count({ where: { feedId } })).toBe(1)
})

async function feedsOf(searchId: string): Promise<string[]> {
  await linkAllFeeds(database.db, searchId)
  return (await database.db.searchFeed.findMany({ where: { searchId } })).map((link) => link.feedId)
}

test('a feed waits when our own budget is used up, and does not count as failing', async () => {
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await crawlFeed(deps, { feedId, force: false })
  const well = await timePasses()
  const asked = await searches()
  // The next slot is beyond the maximum wait of a minute.
  await database.db.$executeRaw`UPDATE "SitePace" SET "nextSlotAt" = now() + interval '90 seconds'`
  const refused = crawlFeed(deps, { feedId, force: false })
  await expect(refused).rejects.toMatchObject({ type: 'SourceThrottled' })
  const { nextAttemptAt, ...held } = await feed()
  expect(held).toEqual({ ...well, nextAttemptAt: undefined })
  expect(nextAttemptAt!.getTime()).toBeGreaterThan(Date.now())
  await expect(crawlFeed(deps, { feedId, force: true })).rejects.toMatchObject({ type: 'SourceThrottled' })
  expect(await searches()).toBe(asked)

  await database.db.$executeRaw`DELETE FROM "SitePace"`
  await timePasses()
  await crawlFeed(deps, { feedId, force: false })
  expect(await feed()).toMatchObject({ nextAttemptAt: null, failingSince: null })
})
