import { beforeEach, expect, test } from 'vitest'
import type { Prisma } from '#platform/database'
import { applyPlan } from '#platform/plans/apply-plan'
import { useDatabase } from '../../e2e/support/database'
import { insertSearch, insertSubscription, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { planCycle } from '../plan/plan-cycle'
import { rankedFeeds } from './ranked-feeds'

const database = useDatabase()
const now = new Date()
const minuteMs = 60_000
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
const near = { countrywide: false, latitude: 61.2181, longitude: -149.9003, radiusMiles: 10 }

beforeEach(() => database.db.$executeRaw`TRUNCATE "Listing", "Feed", "Vehicle", "User" CASCADE`)

const deps = () => workerDependencies(database.db, { FEED_FRESHNESS_MS: minuteMs })
const plan = async (searchId: string) => {
  const planned = await planCycle(deps(), { searchId, force: false }, now)
  if (planned.kind !== 'watch') throw new Error(`planned ${planned.kind}`)
  return planned
}
async function search(over: Partial<Prisma.SearchUncheckedCreateInput> = {}) {
  const user = await insertUser(database.db)
  return (await insertSearch(database.db, user.id, { ...near, backfillSummarisedAt: now, ...over })).id
}
const feedsCrawledAt = (at: Date) => database.db.feed.updateMany({ data: { lastAttemptAt: at, lastSuccessAt: at } })

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
] as const)('when the first search %s, the next takes its place', async (_, over) => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  await plan(first)
  await plan(second)
  await feedsCrawledAt(ago(1))
  expect((await plan(second)).dueFeeds).toEqual([])
  await database.db.search.update({ where: { id: first }, data: over })
  expect((await plan(second)).dueFeeds).toHaveLength(1)
})

test('when the first owner’s trial ends, the next search takes its place', async () => {
  const [first, second] = [await search({ createdAt: ago(9) }), await search({ createdAt: ago(8) })]
  await plan(first)
  await plan(second)
  await feedsCrawledAt(ago(1))
  await database.db.user.updateMany({ where: { searches: { some: { id: first } } }, data: { trialEndsAt: ago(1) } })
  expect((await plan(second)).dueFeeds).toHaveLength(1)
})

/** A search whose owner has Professional, as the run of each minute leaves it. */
async function proSearch(createdAt: Date) {
  const id = await search({ createdAt })
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id } })
  await insertSubscription(database.db, userId, { plan: 'pro' })
  await applyPlan(database.db, userId, now)
  return { id, userId }
}

test('Professional’s search crawls a feed twice as often, and the older one of Basic then never has to', async () => {
  const [basic, pro] = [await search({ createdAt: ago(9) }), await proSearch(ago(1))]
  await plan(basic)
  await plan(pro.id)
  await feedsCrawledAt(now)
  expect([(await plan(pro.id)).sleepMs, (await plan(basic)).sleepMs]).toEqual([minuteMs / 2, 4 * minuteMs])
  await feedsCrawledAt(ago(0.5))
  expect([(await plan(pro.id)).dueFeeds.length, (await plan(basic)).dueFeeds.length]).toEqual([1, 0])
})

test('of several searches of Professional the oldest keeps the feed fresh; when its plan ends, the next does', async () => {
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

test('a countrywide search crawls a few of its areas, those that have waited longest', async () => {
  const id = await search({ countrywide: true })
  const first = await plan(id)
  const feeds = await database.db.feed.count()
  expect(feeds).toBeGreaterThan(400)
  expect(first.dueFeeds).toHaveLength(Math.ceil(feeds / 60))
  expect(first.sleepMs).toBe(minuteMs)
  await feedsCrawledAt(ago(30))
  const seen = first.dueFeeds.map((due) => due.feedId)
  await database.db.feed.updateMany({ where: { id: { in: seen } }, data: { lastAttemptAt: ago(61) } })
  expect((await plan(id)).dueFeeds.map((due) => due.feedId).sort()).toEqual(seen.sort())
})

test('a rotation leaves out an area that a local search keeps fresh, and does not delay that search', async () => {
  const rotation = await search({ countrywide: true, createdAt: ago(9) })
  await plan(rotation)
  const local = await search()
  await plan(local)
  await feedsCrawledAt(ago(2))
  expect((await plan(rotation)).dueFeeds).toEqual([])
  expect((await plan(local)).dueFeeds).toHaveLength(1)
})

test('only the few due areas of a rotation are loaded, with their rank', async () => {
  const id = await search({ countrywide: true })
  await plan(id)
  const { createdAt } = await database.db.search.findUniqueOrThrow({ where: { id } })
  const ranked = await rankedFeeds(
    database.db,
    { id, createdAt, tier: 'basic' },
    [{ marketplace: 'craigslist', rotationFeeds: 10 }],
    now,
  )
  expect(ranked.length).toBeLessThanOrEqual(10)
  expect(ranked[0]).toMatchObject({ marketplace: 'craigslist', isInRotation: true, rank: 1, lastAttemptAt: null })
})

test('the rotations of all countrywide searches share their part of a site’s requests', async () => {
  const ids: string[] = []
  for (const models of [['civic', 'accord', 'fit'], ['pilot'], ['cr-v'], ['odyssey']]) {
    ids.push(await search({ countrywide: true, models }))
  }
  const planned = async (perMinute: number) => {
    const paced = workerDependencies(database.db, { FEED_FRESHNESS_MS: minuteMs, HOST_REQUESTS_PER_MINUTE: perMinute })
    const { dueFeeds } = (await planCycle(paced, { searchId: ids[0]!, force: false }, now)) as { dueFeeds: unknown[] }
    return dueFeeds.length
  }
  expect([await planned(30), await planned(24), await planned(3)]).toEqual([2, 2, 1])
  await database.db.search.updateMany({ where: { id: { in: ids.slice(1) } }, data: { status: 'PAUSED' } })
  expect([await planned(30), await planned(24), await planned(3)]).toEqual([10, 8, 1])
})

test('a cycle writes nothing once the search’s feeds are linked', async () => {
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
  const listing = {
    marketplace: 'craigslist',
    externalId: '1',
    url: 'https://www.craigslist.org/view/a',
    title: 'Civic',
    postingFetchedAt: now,
  }
  const { id: listingId } = await database.db.listing.create({ data: listing })
  const judgeAfter = new Date(Date.now() + 20_000)
  await database.db.candidate.create({
    data: { searchId: id, listingId, stage: 'WAITING', searchVersion: 1, judgeAfter },
  })
  expect((await plan(id)).sleepMs).toBe(judgeAfter.getTime() - now.getTime())
})
