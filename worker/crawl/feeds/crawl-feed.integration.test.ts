import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import { searchWorkflowId } from '#workflows/contract'
import { claimFeeds } from '../../stored/feed-timings'
import { crawlFeed } from './crawl-feed'
import { useCivicFeed } from '../../../e2e/support/crawl/civic-feed'
import { testCrawlDependencies, createSearch, claimAndCrawl } from '../../../e2e/support/crawl/crawl-scene'
import { readPages } from '../read-pages'
import { loadPendingWork } from '../../stored/wanted-pages'
import type { Adapter } from '../adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 60 })
const civics = useCivicFeed(database, sandbox)
const { control, feed, timePasses, searches } = civics
const nothing = { rows: 0, changed: 0, fits: 0 }

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
    await claimAndCrawl({ ...deps, adapters: { craigslist: withGoods } }, { feedId: civics.feedId })
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
  const crawl = await claimAndCrawl(deps, { feedId: civics.feedId })
  expect(crawl).toMatchObject({ feedId: civics.feedId, changed: crawl.rows })
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

test('a feed that was crawled since its crawl was planned is not crawled again', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const { lastAttemptAt } = await feed()
  await claimAndCrawl(deps, { feedId: civics.feedId })
  const before = await searches()
  const planned = { feedId: civics.feedId, lastAttemptAt }
  expect(await claimFeeds(database.db, [planned], 'search/late')).toEqual([])
  expect(await crawlFeed(deps, { feedId: civics.feedId })).toEqual({ ...nothing, feedId: civics.feedId })
  expect(await searches()).toBe(before)
})

test('reports no changes without news, and a price drop as one', async () => {
  const { id } = await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  await claimAndCrawl(deps, { feedId: civics.feedId })
  expect(await claimAndCrawl(deps, { feedId: civics.feedId })).toMatchObject({ changed: 0 })
  expect(await feed()).toMatchObject({ lastOutcome: 'NOTHING_NEW' })
  await control.edit(id, { price: 6900 })
  expect(await claimAndCrawl(deps, { feedId: civics.feedId })).toMatchObject({ changed: 1 })
  expect(await feed()).toMatchObject({ lastOutcome: 'LISTINGS' })
})

test('of searches and sites that plan to crawl a feed at once, one does', async () => {
  await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url)
  const before = await searches()
  const planned = { feedId: civics.feedId, lastAttemptAt: null }
  const askers = [undefined, ...Array.from({ length: 11 }, (_, n) => `asker-${n}`)]
  const claims = askers.map((id) => claimFeeds(database.db, [planned], id ? searchWorkflowId(id) : 'site/craigslist'))
  expect((await Promise.all(claims)).flat()).toEqual([planned])
  const crawls = await Promise.all(
    askers.map((searchId) => crawlFeed(deps, { feedId: civics.feedId, ...(searchId && { searchId }) })),
  )
  expect(await searches()).toBe(before + 1)
  expect(crawls.filter(({ rows }) => rows > 0)).toHaveLength(1)
})

test('an unsupported make is no failure and is not requested', async () => {
  const yugo = { key: 'cargurus/94110/yugo', marketplace: 'cargurus', area: '94110:60', make: 'yugo', model: null }
  const { id } = await database.db.feed.create({ data: yugo })
  const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'off' } as const
  const deps = testCrawlDependencies(database.db, sandbox.url, { modes })
  expect(await claimAndCrawl(deps, { feedId: id })).toEqual({ ...nothing, feedId: id })
  expect(await database.db.feed.findUniqueOrThrow({ where: { id } })).toMatchObject({
    ...{ lastOutcome: 'NOT_SOLD', lastReason: null, failingSince: null, nextAttemptAt: null },
    lastSuccessAt: expect.any(Date) as Date,
  })
})

test('fails to crawl a marketplace that is off', async () => {
  const modes = { craigslist: 'off', cargurus: 'off', facebook: 'off' } as const
  const deps = testCrawlDependencies(database.db, sandbox.url, { modes })
  await expect(claimAndCrawl(deps, { feedId: civics.feedId })).rejects.toEqual(
    expect.objectContaining({ type: 'SourceUnavailable' }),
  )
  expect(await feed()).toMatchObject({ lastOutcome: 'UNAVAILABLE' })
})

test('an older page that cannot be stored does not make the crawl fail, and is fetched again', async () => {
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await claimAndCrawl(deps, { feedId: civics.feedId })
  await timePasses()
  await database.db.feed.update({ where: { id: civics.feedId }, data: { olderRequest: { url: sandbox.url } } })
  const { get } = deps.fetchers.craigslist!
  deps.fetchers.craigslist = {
    get: (adapter, request, priority) =>
      priority === 'backfill' ? Promise.reject(new Error('no space left')) : get(adapter, request, priority),
  }
  const { id } = await control.list()
  expect(await claimAndCrawl(deps, { feedId: civics.feedId })).toMatchObject({ changed: 1 })
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
  await claimAndCrawl(deps, { feedId: civics.feedId })
  const searchId = await createSearch(database.db)
  const { id: listingId } = await database.db.listing.findFirstOrThrow()
  await database.db.candidate.create({ data: { searchId, listingId, stage: 'WAITING', searchVersion: 1 } })
  await loadPendingWork(database.db, searchId)
  await readPages(deps, { marketplace: 'craigslist' }, () => {})
  expect(open).toEqual([0, 0])
})

test('searches are linked to feeds, share them, and lose those they no longer need', async () => {
  const [first, second] = [await createSearch(database.db), await createSearch(database.db)]
  const ids = await feedsOf(first)
  expect(ids).toContain(civics.feedId)
  expect((await feedsOf(second)).sort()).toEqual([...ids].sort())
  expect(await database.db.feed.count()).toBe(ids.length)
  await database.db.search.update({ where: { id: first }, data: { models: ['accord'] } })
  expect(await feedsOf(first)).not.toContain(civics.feedId)
  expect(await database.db.searchFeed.count({ where: { feedId: civics.feedId } })).toBe(1)
})

async function feedsOf(searchId: string): Promise<string[]> {
  await linkAllFeeds(database.db, searchId)
  return (await database.db.searchFeed.findMany({ where: { searchId } })).map((link) => link.feedId)
}

test('a feed waits when our own budget is used up, and does not count as failing', async () => {
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await claimAndCrawl(deps, { feedId: civics.feedId })
  const well = await timePasses()
  const asked = await searches()
  // The next slot is beyond the maximum wait of a minute.
  await database.db.$executeRaw`UPDATE "SitePace" SET "nextSlotAt" = now() + interval '90 seconds'`
  const refused = claimAndCrawl(deps, { feedId: civics.feedId })
  await expect(refused).rejects.toMatchObject({ type: 'SourceThrottled' })
  const { nextAttemptAt, ...held } = await feed()
  expect(held).toEqual({ ...well, nextAttemptAt: undefined })
  expect(nextAttemptAt!.getTime()).toBeGreaterThan(Date.now())
  expect(await searches()).toBe(asked)

  await database.db.$executeRaw`DELETE FROM "SitePace"`
  await timePasses()
  await claimAndCrawl(deps, { feedId: civics.feedId })
  expect(await feed()).toMatchObject({ nextAttemptAt: null, failingSince: null })
})
