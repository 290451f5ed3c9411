import { onCraigslist } from '../../e2e/support/crawl/crawl-scene'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { createPlanActivities } from './activities'
import { planCapacity } from './plan-capacity'
import { planCycle } from './plan-cycle'

const database = useDatabase()
const minuteMs = 60_000

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'User', 'MarketplaceCapacity', 'WorkFailure'))

/** A nationwide search on Craigslist with the given request limit per minute. */
async function scene(perMinute: number) {
  const { db } = database
  const user = await insertUser(db)
  const { id } = await insertSearch(db, user.id, { countrywide: true, marketplaces: ['craigslist'] })
  const deps = workerDependencies(db, { FEED_FRESHNESS_MS: minuteMs, requestsPerMinute: onCraigslist(perMinute) })
  await planCycle(deps, { searchId: id, force: false }, new Date())
  const busy = await db.feed.findFirstOrThrow({ where: { area: 'sfbay' } })
  await db.feed.update({ where: { id: busy.id }, data: { newPerHour: 96 } })
  const intervals = async () => {
    const feeds = await db.feed.findMany({ select: { area: true, intervalMs: true } })
    return new Map(feeds.map(({ area, intervalMs }) => [area, intervalMs]))
  }
  return { db, id, plan: () => planCapacity(deps), intervals }
}

test('spends a budget that is too small where new cars appear', async () => {
  const { db, plan, intervals } = await scene(30)
  expect(await plan()).toMatchObject({ short: [], shortOfPages: [] })
  const planned = await intervals()
  expect(planned.get('albany')! / planned.get('sfbay')!).toBeCloseTo(4, 1) // 96 cars an hour against the assumed 6
  const requests = [...planned.values()].reduce((sum, ms) => sum! + minuteMs / ms!, 0)
  expect(requests).toBeCloseTo(30, 0)
  const [capacity] = await db.marketplaceCapacity.findMany()
  expect(capacity).toMatchObject({ marketplace: 'craigslist', feeds: planned.size, allowedPerMinute: 30 })
  expect(capacity!.p95Minutes).toBeGreaterThan(capacity!.p50Minutes)
})

test('feeds have no interval of their own if the budget allows the freshness for all', async () => {
  const { db, plan, intervals } = await scene(6_000)
  await db.feed.updateMany({ data: { intervalMs: 5 * minuteMs } })
  await plan()
  expect(new Set((await intervals()).values())).toEqual(new Set([null]))
})

test('reports an insufficient budget, and unwatched feeds use none of it', async () => {
  const { db, id, plan } = await scene(1)
  expect(await plan()).toMatchObject({ short: ['craigslist'] })
  await db.search.update({ where: { id }, data: { status: 'PAUSED' } })
  expect(await plan()).toMatchObject({ short: [] })
  expect(await db.marketplaceCapacity.findMany()).toMatchObject([{ feeds: 0, neededPerMinute: 0 }])
})

test('the plan counts posting pages of new cars and rows without a make', async () => {
  const { db, id, plan } = await scene(6_000)
  const feed = await db.feed.findFirstOrThrow({ where: { area: 'sfbay' } })
  const list = (over: object) => insertListing(db, { latitude: 37.7, longitude: -122.4, ...over })
  const unnamed = async (over: object, readAt: Date | null = null) => {
    const listing = await list({ make: null, model: null, ...over })
    await db.unnamedListing.create({ data: { listingId: listing.id, feedId: feed.id, readAt } })
  }
  const unread = { postingFetchedAt: null, contentHash: null }
  await list({}) // read
  await list(unread) // wanted by no search
  await list({ firstSeenAt: new Date(Date.now() - 25 * 60 * minuteMs) })
  const waiting = await list(unread)
  await insertCandidate(db, id, waiting.id)
  await unnamed({ make: 'honda', model: 'civic' }, new Date()) // read, so its make is known
  await unnamed(unread)
  await unnamed({ ...unread, goneAt: new Date(), goneReason: 'TAKEN_DOWN' })
  const { marketplaces, shortOfPages } = await plan()
  const [capacity] = await db.marketplaceCapacity.findMany()
  expect(capacity).toMatchObject({
    rowsOfDay: 6,
    unnamedOfDay: 3,
    unnamedReadOfDay: 1,
    unnamedWaiting: 1,
    pagesUnread: 2,
  })
  expect(capacity!.pagesNeededPerMinute * 24 * 60).toBeCloseTo(4)
  expect(capacity!.pagesAllowedPerMinute).toBe(6_000)
  expect(shortOfPages).toEqual([])
  expect(marketplaces.craigslist).toContain('50 % of 6 rows name no make: 33 % of these were read, 1 wait')
})

test('compares what a site says that it lists with what we hold', async () => {
  const { db, plan } = await scene(30)
  const feed = await db.feed.findFirstOrThrow({ where: { area: 'sfbay' } })
  const hold = async (over: object) => {
    const listing = await insertListing(db, over)
    await db.feedListing.create({ data: { feedId: feed.id, listingId: listing.id } })
  }
  await hold({})
  await hold({ goneAt: new Date(), goneReason: 'SOLD' })
  const { marketplaces } = await plan()
  expect(marketplaces.craigslist).not.toContain('we hold') // this site states no total
  await db.feed.update({ where: { id: feed.id }, data: { siteTotal: 4 } })
  expect((await plan()).marketplaces.craigslist).toContain('we hold 1 of the 4 cars that the site counts')
  expect((await db.feed.findUniqueOrThrow({ where: { id: feed.id } })).heldTotal).toBe(1)
})

test('reports too many posting pages for the budget', async () => {
  const { db, id, plan } = await scene(1)
  await db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, make, model, "photoUrls", flags)
    SELECT gen_random_uuid(), 'craigslist', 'more ' || n, 'https://x.example/' || n, 'Honda Civic', 'honda', 'civic', '{}', '{}'
    FROM generate_series(1, 1500) n`
  await db.$executeRaw`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion")
    SELECT ${id}::uuid, id, 'WAITING', 1 FROM "Listing"`
  expect(await plan()).toMatchObject({ shortOfPages: ['craigslist'] })
})

test('records a marketplace whose planning fails and plans the others', async () => {
  const { db } = database
  const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
  await db.$executeRaw`ALTER TABLE "MarketplaceCapacity" ADD CONSTRAINT poisoned CHECK (marketplace <> 'cargurus')`
  try {
    const { marketplaces } = await createPlanActivities(workerDependencies(db, { modes })).planCapacity()
    expect(Object.keys(marketplaces).toSorted()).toEqual(['craigslist', 'facebook'])
  } finally {
    await db.$executeRaw`ALTER TABLE "MarketplaceCapacity" DROP CONSTRAINT poisoned`
  }
  const planned = await db.marketplaceCapacity.findMany({ orderBy: { marketplace: 'asc' } })
  expect(planned.map(({ marketplace }) => marketplace)).toEqual(['craigslist', 'facebook'])
  expect(await db.workFailure.findMany()).toMatchObject([{ item: 'cargurus', failures: 1 }])
})
