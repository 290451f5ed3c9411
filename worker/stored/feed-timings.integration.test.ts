import { beforeEach, expect, test } from 'vitest'
import { maxFeedsAtOnce } from '#domain/crawl/due'
import type { Prisma } from '#platform/database'
import { applyPlan } from '#platform/plans/apply-plan'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertSubscription, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { planCycle } from '../plan/plan-cycle'
import { loadFeedTimings } from './feed-timings'

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

test('searches of rank 1, 2 and 3 crawl a feed after one, four and nine times its freshness', async () => {
  const ids = [
    await search({ createdAt: ago(9) }),
    await search({ createdAt: ago(8) }),
    await search({ createdAt: ago(7) }),
  ]
  for (const id of ids) await plan(id)
  await feedsCrawledAt(now)
  const sleeps = []
  for (const id of ids) sleeps.push((await plan(id)).sleepMs / minuteMs)
  expect(sleeps).toEqual([1, 4, 9])
  await feedsCrawledAt(ago(1))
  const due = []
  for (const id of ids) due.push((await plan(id)).dueFeeds.length)
  expect(due).toEqual([1, 0, 0])
})

test.each([
  ['is paused', { status: 'PAUSED' }],
  ['is deleted', { status: 'DELETED' }],
] as const)('the next search takes over when the first one %s', async (_, over) => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  await plan(first)
  await plan(second)
  await feedsCrawledAt(ago(1))
  expect((await plan(second)).dueFeeds).toEqual([])
  await database.db.search.update({ where: { id: first }, data: over })
  expect((await plan(second)).dueFeeds).toHaveLength(1)
})

test('a search takes over a late feed unless "Run now" was pressed', async () => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  await plan(first)
  await plan(second)
  await feedsCrawledAt(ago(5))
  const takeovers = async (searchId: string, force: boolean) => {
    const planned = await planCycle(deps(), { searchId, force }, now)
    return planned.kind === 'watch' && planned.dueFeeds.map(({ isTakeover = false }) => isTakeover)
  }
  expect([await takeovers(first, false), await takeovers(second, false)]).toEqual([[false], [true]])
  expect(await takeovers(second, true)).toEqual([false])
})

test('a search is ranked while it is watched, and a changed plan keeps what was filtered', async () => {
  const id = await search({ createdAt: ago(9) })
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id } })
  const tiers = async () => new Set((await database.db.searchFeed.findMany()).map(({ rankTier }) => rankTier))
  await plan(id)
  expect(await tiers()).toEqual(new Set([1]))
  const filtered = () => database.db.searchFeed.count({ where: { filteredVersion: 1 } })
  await database.db.searchFeed.updateMany({ data: { filteredVersion: 1 } })
  await insertSubscription(database.db, userId, { plan: 'pro' })
  await plan(id)
  expect([await tiers(), await filtered()]).toEqual([new Set([0]), await database.db.searchFeed.count()])
  await database.db.search.update({ where: { id }, data: { status: 'PAUSED' } })
  await planCycle(deps(), { searchId: id, force: false }, now)
  expect(await tiers()).toEqual(new Set([null]))
  await database.db.search.update({ where: { id }, data: { status: 'ACTIVE' } })
  await plan(id)
  expect(await tiers()).toEqual(new Set([0]))
})

test("the next search takes over when the first owner's trial ends", async () => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  await plan(first)
  await plan(second)
  await feedsCrawledAt(ago(1))
  await database.db.user.updateMany({ where: { searches: { some: { id: first } } }, data: { trialEndsAt: ago(1) } })
  expect((await plan(second)).dueFeeds).toHaveLength(1)
})

/** A search whose owner has the Professional plan, with the entitlement applied. */
async function proSearch(createdAt: Date) {
  const id = await search({ createdAt })
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id } })
  await insertSubscription(database.db, userId, { plan: 'pro' })
  await applyPlan(database.db, userId, now)
  return { id, userId }
}

test('a Professional search crawls a feed twice as often, so an older Basic one never has to', async () => {
  const [basic, pro] = [await search({ createdAt: ago(9) }), await proSearch(ago(1))]
  await plan(basic)
  await plan(pro.id)
  await feedsCrawledAt(now)
  expect([(await plan(pro.id)).sleepMs, (await plan(basic)).sleepMs]).toEqual([minuteMs / 2, 4 * minuteMs])
  await feedsCrawledAt(ago(0.5))
  expect([(await plan(pro.id)).dueFeeds.length, (await plan(basic)).dueFeeds.length]).toEqual([1, 0])
})

test('the oldest Professional search keeps the feed fresh; when its plan ends, the next one does', async () => {
  const [first, second] = [await proSearch(ago(5)), await proSearch(ago(4))]
  const basic = await search({ createdAt: ago(9) })
  for (const id of [first.id, second.id, basic]) await plan(id)
  const sleeps = async () => [(await plan(second.id)).sleepMs / minuteMs, (await plan(basic)).sleepMs / minuteMs]
  await feedsCrawledAt(now)
  expect(await sleeps()).toEqual([2, 9])
  const ended = { status: 'canceled', statusSince: ago(1) } as const
  await database.db.subscription.updateMany({ where: { userId: first.userId }, data: ended })
  await database.db.user.update({ where: { id: first.userId }, data: { trialEndsAt: ago(1) } })
  expect(await sleeps()).toEqual([0.5, 4])
})

test('the tenth nationwide search is last on all areas, and moves up when an earlier one is paused', async () => {
  const local = await search({ createdAt: ago(60) })
  await plan(local)
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await search({ countrywide: true, createdAt: ago(50 - i) }))
  for (const id of ids) await plan(id)
  const ranks = async (i: number) => {
    const { id, createdAt } = await database.db.search.findUniqueOrThrow({ where: { id: ids[i]! } })
    const nationwide = { id, createdAt, countrywide: true, tier: 'basic' as const }
    const feeds = await loadFeedTimings(database.db, nationwide, ['craigslist'], now)
    const isShared = await database.db.searchFeed.findMany({ where: { searchId: local } })
    const shared = new Set(isShared.map(({ feedId }) => feedId))
    const of = (is: boolean) => new Set(feeds.filter(({ feedId }) => shared.has(feedId) === is).map(({ rank }) => rank))
    return { shared: [...of(true)], other: [...of(false)] }
  }
  expect(await ranks(9)).toEqual({ shared: [9], other: [9] })
  expect(await ranks(8)).toEqual({ shared: [9], other: [9] })
  expect(await ranks(7)).toEqual({ shared: [9], other: [8] })
  for (const searchId of ids.slice(0, 3)) {
    await database.db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } })
    await planCycle(deps(), { searchId, force: false }, now)
  }
  expect(await ranks(8)).toEqual({ shared: [7], other: [6] })
})

test('a countrywide search crawls its areas in batches, longest waiting first', async () => {
  const id = await search({ countrywide: true })
  const first = await plan(id)
  expect(await database.db.feed.count()).toBeGreaterThan(400)
  expect(first.dueFeeds).toHaveLength(maxFeedsAtOnce)
  expect(first.sleepMs).toBe(minuteMs / 15)
  await feedsCrawledAt(ago(2))
  const oldest = first.dueFeeds.map((due) => due.feedId)
  await database.db.feed.updateMany({ where: { id: { in: oldest } }, data: { lastAttemptAt: ago(3) } })
  expect((await plan(id)).dueFeeds.map((due) => due.feedId).sort()).toEqual(oldest.sort())
})

test('nationwide searches begin with different areas', async () => {
  const batches = []
  for (let i = 0; i < 2; i++) {
    const id = await search({ countrywide: true })
    await database.db.$executeRaw`UPDATE "Search" SET "updatedAt" = ${ago(2)} WHERE id = ${id}::uuid`
    batches.push((await plan(id)).dueFeeds.map(({ feedId }) => feedId))
    await database.db.feed.updateMany({ data: { createdAt: ago(2) } }) // the first search did not crawl them in time
  }
  const [first, second] = batches
  expect(second).toHaveLength(maxFeedsAtOnce)
  expect(second!.filter((feedId) => first!.includes(feedId)).length).toBeLessThan(maxFeedsAtOnce / 2)
})

test('a first look runs once, unless its area has been watched for a week or newly since', async () => {
  const id = await search()
  await plan(id)
  await database.db.feed.updateMany({ data: { lastAttemptAt: now } })
  await plan(id) // links first looks
  const looks = async () => {
    const { createdAt } = await database.db.search.findUniqueOrThrow({ where: { id } })
    const local = { id, createdAt, countrywide: false, tier: 'basic' as const }
    const ranked = await loadFeedTimings(database.db, local, ['craigslist'], now)
    expect(ranked.filter((feed) => !feed.isFirstLook)).toMatchObject([{ marketplace: 'craigslist', rank: 1 }])
    return ranked.filter((feed) => feed.isFirstLook).length
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
  expect((await plan(id)).sleepMs).toBe(minuteMs)
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

test("a search whose cars wait for a site that fails wakes when the site's feeds are tried again", async () => {
  for (const age of [9, 8]) await plan(await search({ createdAt: ago(age) }))
  const id = await search({ createdAt: ago(7) })
  await plan(id)
  await feedsCrawledAt(now)
  const { id: listingId } = await insertListing(database.db, { postingFetchedAt: null, contentHash: null })
  await insertCandidate(database.db, id, listingId, { stage: 'WAITING' })
  expect((await plan(id)).unfetched).toEqual({ craigslist: 1 })
  const nextAttemptAt = new Date(now.getTime() + 30_000)
  await database.db.feed.updateMany({ data: { nextAttemptAt, failingSince: now } })
  expect(await plan(id)).toMatchObject({ unfetched: {}, sleepMs: 30_000 })
})
