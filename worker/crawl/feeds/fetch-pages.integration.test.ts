import { beforeEach, expect, test } from 'vitest'
import type { ResultRow } from '#domain/listing/listing'
import { createLogger } from '#platform/log'
import { abandonedCatchUps } from '#platform/metrics'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { insertSearch, insertUser } from '../../../e2e/support/rows'
import { sourceUnavailable } from '../../failures'
import type { CrawlDependencies } from '../crawl-dependencies'
import { httpGet, type ResultsPage, type Adapter } from '../adapters/contract'
import { crawlPages } from './crawl-pages'
import { fetchOlderPage } from './fetch-older-page'
import { StoredSearches } from './stored-searches'
import { withLock } from '../../with-lock'
import { fieldsFromTitle } from '../adapters/row-by-title'
import { RequestFallbacks } from '../fetch/request-page'

// A scripted site with pages of four rows each; the database is real.

const database = useDatabase()
let feedId: string

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'MarketplaceCode')
  const feed = { key: 'site', marketplace: 'craigslist', area: 'albany', make: 'honda', model: 'civic' }
  feedId = (await database.db.feed.create({ data: feed })).id
})

const row = (n: number, over: Partial<ResultRow> = {}): ResultRow => ({
  marketplace: 'craigslist',
  externalId: String(n),
  token: null,
  url: `https://www.craigslist.org/view/${n}`,
  title: `2014 Honda Civic ${n}`,
  priceCents: 790_000,
  currency: 'USD',
  odometerMiles: null,
  ...fieldsFromTitle,
  postedAt: null,
  latitude: null,
  longitude: null,
  town: null,
  photoUrls: [],
  flags: [],
  ...over,
})

const pageSize = 4
/** Crawls a site that lists these postings, newest first. Returns the requested pages. */
const madeUp = { posted: (_: number): Partial<ResultRow> => ({}), titleOf: (n: number) => `2014 Honda Civic ${n}` }
async function crawlOf(
  ids: number[],
  {
    fails = -1,
    isComplete = false,
    isTied = false,
    codes = [] as never[],
    posted = madeUp.posted,
    titleOf = madeUp.titleOf,
  } = {},
) {
  const asked: number[] = []
  const knownCodes: unknown[] = []
  const request = (page: number) => httpGet(`https://site/${page}`, '*/*')
  const adapter = {
    marketplace: 'craigslist',
    feedRequests: (_, known) => (knownCodes.push(known), [request(0)]),
    parseResults: ({ url }): ResultsPage => {
      const page = Number(url.split('/').at(-1))
      const rows = ids
        .slice(page * pageSize, (page + 1) * pageSize)
        .map((n) => row(n, { title: titleOf(n), ...posted(n) }))
      if (ids.length === 0) return { kind: 'empty', format: 'test', skipped: 0 }
      const next = (page + 1) * pageSize < ids.length ? request(page + 1) : null
      return {
        kind: 'listings',
        format: 'test',
        rows,
        skipped: 0,
        next,
        codes,
        isComplete,
        isTied,
        siteTotal: ids.length,
      }
    },
  } as Partial<Adapter> as Adapter
  const get = (_: Adapter, { url }: { url: string }) => {
    const page = Number(url.split('/').at(-1))
    asked.push(page)
    return page === fails ? Promise.reject(sourceUnavailable('down')) : Promise.resolve({ url, status: 200, body: '' })
  }
  const config = { FEED_FRESHNESS_MS: 1_000, modes: {} }
  const log = createLogger('test', 'silent')
  const fetchers = { craigslist: { get } }
  const searches = new StoredSearches({ db: database.db, log })
  const fallbacks = new RequestFallbacks()
  const deps = { db: database.db, config, log, fetchers, searches, fallbacks } as unknown as CrawlDependencies
  const feed = await database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  const crawled = await withLock(database.db, 'feed', async (lock) => {
    const pages = await crawlPages(deps, lock, feed, adapter)
    const older = await fetchOlderPage(deps, lock, pages.feed, adapter)
    return { ...pages, changed: pages.changed + (older?.changed ?? 0) }
  })
  return { asked, changed: crawled.changed, isDoubtful: crawled.isDoubtful, knownCodes: knownCodes[0] }
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => n - i)
const stored = () => database.db.listing.count()

test('the first crawl fetches two pages; a later one continues until a page is mostly known', async () => {
  expect(await crawlOf(upTo(20))).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await crawlOf(upTo(20))).toMatchObject({ asked: [0], changed: 0 })
  expect(await crawlOf(upTo(21))).toMatchObject({ asked: [0], changed: 1 })
  expect(await crawlOf(upTo(28))).toMatchObject({ asked: [0, 1, 2], changed: 7 })
  expect(await stored()).toBe(16)
})

test('where rows of a day are in no order, one crawl an hour reads past known rows', async () => {
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  const lastCrawl = (at: Date) => database.db.feed.update({ where: { id: feedId }, data: { lastSuccessAt: at } })
  await crawlOf(upTo(8), { isTied: true })
  const { caughtUpAt } = await feed()
  // The new posting stands at the end of the second page.
  const shuffled = [8, 7, 6, 5, 4, 3, 2, 99, 1]
  await lastCrawl(new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)) // this hour
  expect(await crawlOf(shuffled, { isTied: true })).toMatchObject({ asked: [0], changed: 0 })
  expect((await feed()).caughtUpAt).toEqual(caughtUpAt) // it proves nothing about what it did not show
  await lastCrawl(new Date(Date.now() - 3_600_000))
  expect(await crawlOf(shuffled, { isTied: true })).toMatchObject({ asked: [0, 1, 2], changed: 1 })
  expect((await feed()).caughtUpAt!.getTime()).toBeGreaterThan(caughtUpAt!.getTime())
  expect(await feed()).toMatchObject({ siteTotal: 9 })
})

test("fetches older pages of an area's list, one per crawl, up to a week back", async () => {
  await database.db.feed.update({ where: { id: feedId }, data: { make: null, model: null } })
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  const nowMs = Date.now()
  const daysOld = (n: number) => new Date(nowMs - (20 - n) * 24 * 60 * 60_000)
  const posted = (n: number) => ({ postedAt: daysOld(n) })
  expect(await crawlOf(upTo(20), { posted })).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await feed()).toMatchObject({ readBackTo: daysOld(13), olderRequest: null })
  expect((await feed()).watchedSince).not.toBeNull()
  const { watchedSince } = await feed()
  expect((await crawlOf(upTo(20), { posted })).asked).toEqual([0])
  expect((await feed()).watchedSince).toEqual(watchedSince)
})

test('a crawl stores older pages with cars for a search that it also found newer cars for', async () => {
  await database.db.feed.update({ where: { id: feedId }, data: { make: null, model: null } })
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  await database.db.searchFeed.create({ data: { searchId, feedId } })
  expect(await crawlOf(upTo(20))).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await database.db.pendingWake.findMany({ select: { searchId: true } })).toContainEqual({ searchId })
})

test('an area without any ad is read back at once', async () => {
  await database.db.feed.update({ where: { id: feedId }, data: { make: null, model: null } })
  await crawlOf([])
  const { watchedSince, readBackTo } = await database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  expect(watchedSince!.getTime() - readBackTo!.getTime()).toBe(7 * 24 * 60 * 60_000)
})

test('after an unclosed gap, a list counts as newly watched and older pages are fetched', async () => {
  await database.db.feed.update({ where: { id: feedId }, data: { make: null, model: null } })
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  await crawlOf(upTo(8))
  const before = await feed()
  expect(before.olderRequest).toBeNull()
  await crawlOf(upTo(100))
  expect((await feed()).watchedSince!.getTime()).toBeGreaterThan(before.watchedSince!.getTime())
  expect((await feed()).olderRequest).toMatchObject({ url: 'https://site/6' })
})

test('queues a row without a make for its posting page', async () => {
  await database.db.feed.update({ where: { id: feedId }, data: { make: null, model: null } })
  await crawlOf(upTo(3), { titleOf: (n: number) => (n === 2 ? 'Runs great' : `2014 Honda Civic ${n}`) })
  const noted = await database.db.unnamedListing.findMany({ include: { listing: true } })
  expect(noted.map(({ listing }) => listing.externalId)).toEqual(['2'])
})

test('one known row among new ones does not end the crawl', async () => {
  await crawlOf(upTo(8))
  const pinned = [8, ...upTo(20).filter((n) => n > 8)]
  expect((await crawlOf(pinned)).asked).toEqual([0, 1, 2, 3])
})

test('a crawl has a page limit, which is higher after a gap', async () => {
  await crawlOf(upTo(8))
  expect((await crawlOf(upTo(100))).asked).toHaveLength(5)
  await database.db.feed.update({
    where: { id: feedId },
    data: { lastSuccessAt: new Date(Date.now() - 2 * 60 * 60_000) },
  })
  expect((await crawlOf(upTo(200))).asked).toHaveLength(10)
})

test('keeps earlier rows when a later page fails, and the next crawl continues past them', async () => {
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  await crawlOf(upTo(8))
  const { caughtUpAt, watchedSince } = await feed()
  expect(caughtUpAt).not.toBeNull()
  expect(await crawlOf(upTo(20), { fails: 1 })).toMatchObject({ changed: 4 })
  expect((await feed()).caughtUpAt).toEqual(caughtUpAt)
  expect(await feed()).toMatchObject({ lastOutcome: 'LISTINGS', failingSince: null, isCaughtUp: false })
  // It has a gap now, so searches get a first look again.
  expect((await feed()).watchedSince!.getTime()).toBeGreaterThan(watchedSince!.getTime())
  expect(await crawlOf(upTo(20))).toMatchObject({ changed: 8 })
  expect(await feed()).toMatchObject({ isCaughtUp: true, catchUpTries: 0 })
  expect((await feed()).caughtUpAt!.getTime()).toBeGreaterThan(caughtUpAt!.getTime())
  expect(await stored()).toBe(20)
})

test('gives up a gap whose later page fails in five crawls, and says so', async () => {
  const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
  const abandoned = async () => (await abandonedCatchUps.get()).values.find((one) => one.labels.marketplace)?.value ?? 0
  const before = await abandoned()
  await crawlOf(upTo(8))
  for (let tries = 1; tries <= 4; tries++) {
    expect((await crawlOf(upTo(20), { fails: 1 })).asked).toContain(1)
    expect(await feed()).toMatchObject({ isCaughtUp: false, catchUpTries: tries })
  }
  const { watchedSince } = await feed()
  await crawlOf(upTo(20), { fails: 1 })
  expect(await feed()).toMatchObject({ isCaughtUp: true, catchUpTries: 0, watchedSince })
  expect((await abandoned()) - before).toBe(1)
  expect((await crawlOf(upTo(21), { fails: 1 })).asked).toEqual([0])
})

const goneOf = async () =>
  (await database.db.listing.findMany({ where: { goneAt: { not: null } } })).map((l) => [l.externalId, l.goneReason])

test('a listing is gone after two complete lists without it, and returns when listed again', async () => {
  const complete = { isComplete: true }
  await crawlOf([1, 2, 3], complete)
  await crawlOf([1, 3], complete)
  expect(await goneOf()).toEqual([])
  await crawlOf([1, 2, 3], complete)
  await crawlOf([1, 3], complete)
  await crawlOf([1, 3])
  expect(await goneOf()).toEqual([])
  await crawlOf([1, 3], complete)
  expect(await goneOf()).toEqual([['2', 'TAKEN_DOWN']])
  await database.db.listing.updateMany({
    where: { externalId: '2' },
    data: { goneAt: new Date(Date.now() - 60 * 60_000) },
  })
  expect(await crawlOf([1, 2, 3], complete)).toMatchObject({ changed: 1 })
  expect(await goneOf()).toEqual([])
})

test('a listing that another feed still shows is not gone', async () => {
  const { id: other } = await database.db.feed.create({
    data: { key: 'other', marketplace: 'craigslist', area: 'albany', make: 'honda' },
  })
  await crawlOf([1, 2], { isComplete: true })
  const { id: listingId } = await database.db.listing.findFirstOrThrow({ where: { externalId: '2' } })
  await database.db.feedListing.create({ data: { feedId: other, listingId } })
  for (let i = 0; i < 3; i++) await crawlOf([1], { isComplete: true })
  expect(await database.db.listing.count({ where: { goneAt: { not: null } } })).toBe(0)
  await database.db.feedListing.updateMany({ where: { feedId: other }, data: { missedAt: new Date() } })
  await crawlOf([1], { isComplete: true })
  expect(await database.db.listing.count({ where: { goneAt: { not: null } } })).toBe(1)
})

test('an empty page of a single-car feed is no failure, and marks the car gone when repeated', async () => {
  await crawlOf([1])
  expect(await crawlOf([])).toMatchObject({ isDoubtful: false })
  expect(await goneOf()).toEqual([])
  await crawlOf([1])
  await crawlOf([])
  expect(await goneOf()).toEqual([])
  await crawlOf([])
  expect(await goneOf()).toEqual([['1', 'TAKEN_DOWN']])
  expect(await database.db.feed.findUniqueOrThrow({ where: { id: feedId } })).toMatchObject({
    ...{ lastOutcome: 'EMPTY', failingSince: null },
  })
})

test('an empty page marks cars gone only once it is trusted', async () => {
  await crawlOf(upTo(4))
  for (let i = 0; i < 3; i++) expect(await crawlOf([])).toMatchObject({ isDoubtful: true })
  expect(await database.db.feedListing.count({ where: { missedAt: { not: null } } })).toBe(0)
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
  await database.db.feed.update({ where: { id: feedId }, data: { failingSince: longAgo } })
  expect(await crawlOf([])).toMatchObject({ isDoubtful: false })
  expect(await goneOf()).toEqual([])
  await crawlOf([])
  expect(await goneOf()).toHaveLength(4)
})

test('a complete list with all known listings writes nothing', async () => {
  await crawlOf([1, 2], { isComplete: true })
  const marks = () =>
    database.db.$queryRaw`SELECT xmin::text FROM "Listing" UNION ALL SELECT xmin::text FROM "FeedListing" ORDER BY 1`
  const before = await marks()
  await crawlOf([1, 2], { isComplete: true })
  expect(await marks()).toEqual(before)
})

test('stores marketplace codes of a page and uses them for the next request', async () => {
  const codes = [
    { make: 'honda', model: null, code: 'm6' },
    { make: 'honda', model: 'civic', code: 'd586' },
  ] as never[]
  expect((await crawlOf([1], { codes })).knownCodes).toEqual({ make: null, model: null })
  expect((await crawlOf([1], { codes })).knownCodes).toEqual({ make: 'm6', model: 'd586' })
})
