import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { deliverLateWakes } from '#platform/wakes'
import { useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  claimAndCrawl,
} from '../../../e2e/support/crawl/crawl-scene'

const database = useDatabase()
const sandbox = useSandbox({ size: 40 })
const control = sandboxControl(sandbox)
const crawlOnce = path.resolve(import.meta.dirname, '../../../e2e/support/crawl-once.ts')
const soon = { interval: 50 }

test('a worker killed while storing a page loses and duplicates no listing', async () => {
  const key = 'craigslist/sfbay/honda/civic'
  const feed = { key, marketplace: 'craigslist', area: 'sfbay', make: 'honda', model: 'civic' }
  const { id: feedId } = await database.db.feed.create({ data: feed })
  const dropped = await control.list()
  const deps = testCrawlDependencies(database.db, sandbox.url, { FEED_FRESHNESS_MS: 0 })
  await claimAndCrawl(deps, { feedId })
  const before = await state()
  await control.edit(dropped.id, { price: 6_900 })
  await control.list({ mileage: 91_003 })
  await control.list({ mileage: 91_005 })

  // Another connection locks the row of the price drop, so the worker stops in the middle of its statement.
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM "Listing" WHERE "externalId" = $1 FOR UPDATE', [dropped.id])
  const worker = spawn(process.execPath, ['--import', 'tsx', crawlOnce, database.url, sandbox.url, feedId])
  const waiting = () => backends(`wait_event_type = 'Lock' AND query LIKE '%INSERT INTO "Listing"%'`)
  await expect.poll(waiting, soon).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await holder.query('COMMIT')
  await holder.end()
  await expect.poll(() => backends(`query LIKE '%INSERT INTO "Listing"%' AND state <> 'idle'`), soon).toBe(0)
  expect(await state()).toEqual(before)

  expect(await claimAndCrawl(deps, { feedId })).toMatchObject({ changed: 3 })
  const after = await state()
  expect(after).toMatchObject({ listings: before.listings + 2, links: before.links + 2, priceChanges: 1 })
  expect(await claimAndCrawl(deps, { feedId })).toMatchObject({ changed: 0 })
  expect(await state()).toEqual({ ...after, lastAttemptAt: expect.any(Date) })
})

test('searches are woken later if the worker is killed between storing and waking', thorough, async () => {
  const searchId = await createSearch(database.db)
  await linkAllFeeds(database.db, searchId)
  const { id: feedId } = await database.db.feed.findFirstOrThrow({ where: { area: 'sfbay' } })
  await control.list({ mileage: 92_001 })
  const args = ['--import', 'tsx', crawlOnce, database.url, sandbox.url, feedId, 'stuck']
  const worker = spawn(process.execPath, args)
  await expect.poll(() => database.db.pendingWake.count(), soon).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  await database.db.pendingWake.updateMany({ data: { since: new Date(0), triedAt: null } }) // as if they were recorded a while ago
  const deps = testCrawlDependencies(database.db, sandbox.url)
  await deliverLateWakes(deps)
  expect(deps.woken).toEqual([searchId])
  expect(await database.db.pendingWake.count()).toBe(0)
})

async function state() {
  const { lastAttemptAt } = await database.db.feed.findFirstOrThrow()
  return {
    listings: await database.db.listing.count(),
    links: await database.db.feedListing.count(),
    priceChanges: await database.db.priceChange.count(),
    lastAttemptAt,
  }
}

/** Counts the connections to this test's database that meet the condition. */
async function backends(condition: string): Promise<number> {
  const rows = await database.db.$queryRawUnsafe<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`,
  )
  return rows[0]!.count
}
