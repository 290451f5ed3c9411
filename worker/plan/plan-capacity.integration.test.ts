import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { planCapacity } from './plan-capacity'
import { planCycle } from './plan-cycle'

const database = useDatabase()
const minuteMs = 60_000

beforeEach(() => database.db.$executeRaw`TRUNCATE "Listing", "Feed", "User", "MarketplaceCapacity" CASCADE`)

/** A search of the whole country on Craigslist, with this many requests a minute allowed. */
async function scene(HOST_REQUESTS_PER_MINUTE: number) {
  const { db } = database
  const user = await insertUser(db)
  const { id } = await insertSearch(db, user.id, { countrywide: true, marketplaces: ['craigslist'] })
  const deps = workerDependencies(db, { FEED_FRESHNESS_MS: minuteMs, HOST_REQUESTS_PER_MINUTE })
  await planCycle(deps, { searchId: id, force: false }, new Date())
  const busy = await db.feed.findFirstOrThrow({ where: { area: 'sfbay' } })
  await db.feed.update({ where: { id: busy.id }, data: { newPerHour: 96 } })
  const intervals = async () => {
    const feeds = await db.feed.findMany({ select: { area: true, intervalMs: true } })
    return new Map(feeds.map(({ area, intervalMs }) => [area, intervalMs]))
  }
  return { db, id, plan: () => planCapacity(deps), intervals }
}

test('a budget too small for the freshness of all feeds goes where cars appear', async () => {
  const { db, plan, intervals } = await scene(30)
  expect(await plan()).toEqual({ short: [] })
  const planned = await intervals()
  expect(planned.get('albany')! / planned.get('sfbay')!).toBeCloseTo(4, 1) // 96 cars an hour against the assumed 6
  const requests = [...planned.values()].reduce((sum, ms) => sum! + minuteMs / ms!, 0)
  expect(requests).toBeCloseTo(30, 0)
  const [capacity] = await db.marketplaceCapacity.findMany()
  expect(capacity).toMatchObject({ marketplace: 'craigslist', feeds: planned.size, allowedPerMinute: 30 })
  expect(capacity!.p95Minutes).toBeGreaterThan(capacity!.p50Minutes)
})

test('where the budget allows the freshness for all, no feed has an interval of its own any more', async () => {
  const { db, plan, intervals } = await scene(6_000)
  await db.feed.updateMany({ data: { intervalMs: 5 * minuteMs } })
  await plan()
  expect(new Set((await intervals()).values())).toEqual(new Set([null]))
})

test('a budget that does not hold is named; feeds that nobody watches take none of it', async () => {
  const { db, id, plan } = await scene(1)
  expect(await plan()).toEqual({ short: ['craigslist'] })
  await db.search.update({ where: { id }, data: { status: 'PAUSED' } })
  expect(await plan()).toEqual({ short: [] })
  expect(await db.marketplaceCapacity.findMany()).toMatchObject([{ feeds: 0, neededPerMinute: 0 }])
})
