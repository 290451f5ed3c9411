import { beforeEach, expect, test } from 'vitest'
import { maxOwnLooks, maxSiteCrawls } from '#domain/crawl/due'
import type { Prisma } from '#platform/database'
import { applyPlan } from '#platform/plans/apply-plan'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertSubscription, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { planCycle } from '../plan/plan-cycle'
import { planSite } from '../plan/plan-site'
import { loadSearchFeeds } from './feed-timings'

const database = useDatabase()
let now = new Date()
const minuteMs = 60_000
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
const near = { countrywide: false, latitude: 61.2181, longitude: -149.9003, radiusMiles: 10 }

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
  now = new Date()
})

const deps = () => workerDependencies(database.db, { FEED_FRESHNESS_MS: minuteMs })
const plan = async (searchId: string) => {
  const planned = await planCycle(deps(), { searchId, force: false }, now)
  if (planned.kind !== 'watch') throw new Error(`planned ${planned.kind}`)
  return planned
}
async function search(over: Partial<Prisma.SearchUncheckedCreateInput> = {}) {
  const user = await insertUser(database.db)
  return (await insertSearch(database.db, user.id, { ...near, backfillSummarizedAt: now, ...over })).id
}
const overAWeekAgo = ago(8 * 24 * 60)
/** Read back for longer than a week, so first looks are not needed. */
const feedsCrawledAt = (at: Date) =>
  database.db.feed.updateMany({ data: { lastAttemptAt: at, lastSuccessAt: at, readBackTo: overAWeekAgo } })

const sitePlan = () => planSite(deps(), 'craigslist', now)
/** Ends the claims of crawls that were planned but never run here. */
const releaseAll = () => database.db.feed.updateMany({ data: { claimedBy: null, claimedUntil: null } })

test('only one of the searches and sites that want a feed crawls it', async () => {
  const [first, second] = [await search(), await search()]
  expect((await plan(first)).dueFeeds).toHaveLength(1)
  expect((await plan(second)).dueFeeds).toEqual([])
  expect((await sitePlan()).crawls).toEqual([])
  // A plan that is made again by the same workflow has the same crawl.
  expect((await plan(first)).dueFeeds).toHaveLength(1)
  await releaseAll()
  expect((await sitePlan()).crawls).toMatchObject([{ name: 'Anchorage / Mat-Su, AK, all cars' }])
  expect((await plan(second)).dueFeeds).toEqual([])
})

test('a site crawls its watched feeds when they are due, whichever of their searches pauses', async () => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  for (const id of [first, second]) await plan(id)
  await releaseAll()
  await feedsCrawledAt(now)
  expect(await sitePlan()).toMatchObject({ crawls: [], sleepMs: minuteMs, state: 'open' })
  await feedsCrawledAt(ago(1))
  await database.db.search.update({ where: { id: first }, data: { status: 'PAUSED' } })
  expect((await sitePlan()).crawls).toHaveLength(1)
  await database.db.search.update({ where: { id: second }, data: { status: 'PAUSED' } })
  expect((await sitePlan()).crawls).toEqual([])
})

test('a site that refuses us gets one crawl once its pause is over, and a paused or unused one gets none', async () => {
  await plan(await search({ countrywide: true }))
  await releaseAll()
  const site = (data: Prisma.MarketplaceHealthUncheckedUpdateInput) =>
    database.db.marketplaceHealth.update({ where: { marketplace: 'craigslist' }, data })
  await database.db.marketplaceHealth.create({ data: { marketplace: 'craigslist', pausedAt: now } })
  expect(await sitePlan()).toMatchObject({ crawls: [], state: 'paused' })
  const refused = { pausedAt: null, refusedSince: ago(9), refusedOutcome: 'BLOCKED' } as const
  await site({ ...refused, restsUntil: new Date(now.getTime() + 20_000) })
  expect(await sitePlan()).toMatchObject({ crawls: [], state: 'blocked', sleepMs: 20_000 })
  await site({ restsUntil: now })
  expect(await sitePlan()).toMatchObject({ crawls: [expect.anything()], state: 'blocked' })
  await database.db.marketplaceHealth.deleteMany()
  expect((await sitePlan()).crawls).toHaveLength(maxSiteCrawls)
  const off = workerDependencies(database.db, { modes: { craigslist: 'off', cargurus: 'off', facebook: 'off' } })
  expect(await planSite(off, 'craigslist', now)).toMatchObject({ crawls: [], state: 'off' })
})

test('a search looks itself at feeds that its site does not crawl for minutes', async () => {
  const id = await search({ updatedAt: ago(60) })
  await plan(id)
  await releaseAll()
  await feedsCrawledAt(ago(3.9))
  expect(await plan(id)).toMatchObject({ dueFeeds: [], sleepMs: 6 * 60 * minuteMs })
  await feedsCrawledAt(ago(4.1))
  expect((await plan(id)).dueFeeds).toHaveLength(1)
})

/** A search whose owner has the Professional plan, with the entitlement applied. */
async function proSearch(createdAt: Date) {
  const id = await search({ createdAt })
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id } })
  await insertSubscription(database.db, userId, { plan: 'pro' })
  await applyPlan(database.db, userId, now)
  return { id, userId }
}

test('a Professional search halves the interval of its feeds while it is watched', async () => {
  const [basic, pro] = [await search({ createdAt: ago(9) }), await proSearch(ago(1))]
  for (const id of [basic, pro.id]) await plan(id)
  const filtered = () => database.db.searchFeed.count({ where: { filteredVersion: 1 } })
  await database.db.searchFeed.updateMany({ data: { filteredVersion: 1 } })
  await releaseAll()
  await feedsCrawledAt(ago(0.5))
  expect((await sitePlan()).crawls).toHaveLength(1)
  await releaseAll()
  await database.db.search.update({ where: { id: pro.id }, data: { status: 'PAUSED' } })
  await planCycle(deps(), { searchId: pro.id, force: false }, now)
  expect((await sitePlan()).crawls).toEqual([])
  await database.db.search.update({ where: { id: pro.id }, data: { status: 'ACTIVE' } })
  await plan(pro.id)
  expect((await sitePlan()).crawls).toHaveLength(1)
  expect(await filtered()).toBe(await database.db.searchFeed.count())
})

test('a countrywide search looks at some of its areas itself, those not crawled for longest first', async () => {
  const id = await search({ countrywide: true })
  const first = await plan(id)
  expect(await database.db.feed.count()).toBeGreaterThan(400)
  expect(first.dueFeeds).toHaveLength(maxOwnLooks)
  await releaseAll()
  await feedsCrawledAt(ago(2))
  const oldest = first.dueFeeds.map((due) => due.feedId)
  await database.db.feed.updateMany({ where: { id: { in: oldest } }, data: { lastAttemptAt: ago(3) } })
  expect((await plan(id)).dueFeeds.map((due) => due.feedId).sort()).toEqual(oldest.sort())
})

test('a first look runs once, unless its area has been watched for a week or newly since', async () => {
  const id = await search()
  await plan(id)
  await database.db.feed.updateMany({ data: { lastAttemptAt: now } })
  await plan(id) // links first looks
  const looks = async () => {
    const feeds = await loadSearchFeeds(database.db, id, ['craigslist'], now)
    expect(feeds.filter((feed) => !feed.isFirstLook)).toMatchObject([{ marketplace: 'craigslist' }])
    return feeds.filter((feed) => feed.isFirstLook).length
  }
  const watchedBackTo = (at: Date) => database.db.feed.updateMany({ where: { make: null }, data: { readBackTo: at } })
  expect(await looks()).toBe(1)
  await database.db.feed.updateMany({ where: { make: { not: null } }, data: { lastSuccessAt: ago(5) } })
  await watchedBackTo(ago(6))
  expect(await looks()).toBe(0)
  await watchedBackTo(ago(4))
  expect(await looks()).toBe(1)
  await database.db.feed.updateMany({ where: { make: { not: null } }, data: { lastSuccessAt: null } })
  await watchedBackTo(overAWeekAgo)
  expect(await looks()).toBe(0)
})

async function newSearch(savedAt: Date) {
  const id = await search()
  await database.db.search.update({ where: { id }, data: { updatedAt: savedAt } })
  const due = async () => (await plan(id)).dueFeeds.map(({ isFirstLook = false }) => isFirstLook)
  return { id, due }
}

test("first looks are linked once the search's watched feeds of that site were crawled", async () => {
  const { id, due } = await newSearch(now)
  expect(await due()).toEqual([false])
  expect((await plan(id)).sleepMs).toBe(15_000)
  expect(await database.db.feed.count()).toBe(1)
  await database.db.feed.updateMany({ data: { lastAttemptAt: now } })
  expect(await due()).toEqual([true])
  expect((await plan(id)).sleepMs).toBe(6 * 60 * minuteMs)
})

test('first looks are never linked if the area has been watched for a week', async () => {
  const { due } = await newSearch(now)
  await due()
  await database.db.feed.updateMany({ data: { lastAttemptAt: now, readBackTo: overAWeekAgo } })
  expect(await due()).toEqual([])
  expect(await database.db.feed.count()).toBe(1)
})

test('first looks are linked after ten minutes in which the watched feeds were not crawled', async () => {
  const { due } = await newSearch(ago(9))
  expect(await due()).toEqual([false])
  const late = await newSearch(ago(10))
  expect(await late.due()).toContain(true)
})

test('first looks are linked again for other models', async () => {
  const { id, due } = await newSearch(now)
  await due()
  await database.db.feed.updateMany({ data: { lastAttemptAt: now } })
  await due()
  await database.db.search.update({ where: { id }, data: { models: ['accord'] } })
  await due()
  const looks = await database.db.searchFeed.findMany({ where: { isFirstLook: true }, include: { feed: true } })
  expect(looks.map(({ feed }) => feed.model)).toEqual(['accord'])
})

test("a cycle writes nothing once the search's feeds are linked", async () => {
  const id = await search()
  await plan(id)
  const marks = () =>
    database.db.$queryRaw`SELECT xmin::text FROM "Search" UNION ALL SELECT xmin::text FROM "SearchFeed"`
  const before = await marks()
  await plan(id)
  expect(await marks()).toEqual(before)
})

test('a search wakes when the back-off of one of its cars ends', async () => {
  const id = await search()
  await plan(id)
  await feedsCrawledAt(now)
  const { id: listingId } = await insertListing(database.db)
  const judgeAfter = new Date(Date.now() + 20_000)
  await insertCandidate(database.db, id, listingId, { stage: 'WAITING', judgeAfter })
  expect((await plan(id)).sleepMs).toBe(judgeAfter.getTime() - now.getTime())
})
