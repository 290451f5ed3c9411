import { beforeEach, expect, test } from 'vitest'
import { hourMs } from '#domain/durations'
import { createLogger } from '#platform/log'
import { deliverLateWakes, type Wake } from '#platform/wakes'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { linkAllFeeds } from '../../../e2e/support/feeds'
import { useSandbox } from '../../../e2e/support/sandbox'
import type { WakeSearch } from '../../wake'
import {
  sandboxControl,
  testCrawlDependencies,
  createSearch,
  claimAndCrawl,
} from '../../../e2e/support/crawl/crawl-scene'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)
let asking: string
let other: string
let feedId: string

beforeEach(async () => {
  await emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User')
  ;[asking, other] = [await watching(), await watching()]
  const feed = await database.db.feed.findFirstOrThrow({ where: { area: 'sfbay', searches: { some: {} } } })
  feedId = feed.id
  await crawledAt(new Date(Date.now() - hourMs))
})

const crawledAt = (lastSuccessAt: Date | null) =>
  database.db.feed.update({ where: { id: feedId }, data: { lastSuccessAt, lastAttemptAt: lastSuccessAt } })

async function watching(): Promise<string> {
  const id = await createSearch(database.db)
  await linkAllFeeds(database.db, id)
  return id
}
const crawl = (wake: WakeSearch) =>
  claimAndCrawl({ ...testCrawlDependencies(database.db, sandbox.url), wake }, { feedId, searchId: asking })
const pending = async () =>
  (await database.db.pendingWake.findMany({ orderBy: { searchId: 'asc' } })).map((row) => row.searchId)
/** Delivers pending wakes as the schedule does, as if they were recorded a while ago. */
async function late(wake: WakeSearch) {
  await database.db.pendingWake.updateMany({ data: { since: new Date(0), triedAt: null } })
  await deliverLateWakes({ db: database.db, log: createLogger('test', 'silent'), wake })
}

test('stores pending wakes with the listings and deletes them once delivered', async () => {
  await control.list()
  let before: string[] = []
  const wake = async () => void (before = await pending())
  expect(await crawl(wake)).toMatchObject({ fits: 1 })
  expect(before).toEqual([asking, other].sort())
  expect(await pending()).toEqual([])
})

test('leaves the wakes of a first crawl to the schedule, because its cars are no news', async () => {
  await crawledAt(null)
  await control.list()
  const woken: string[] = []
  const wake: WakeSearch = async ({ searchId }) => woken.push(searchId)
  expect((await crawl(wake)).fits).toBeGreaterThan(0)
  expect([woken, await pending()]).toEqual([[], [other]])
  await late(wake)
  expect([woken, await pending()]).toEqual([[other], []])
})

test('loses no wake when a worker hangs between storing and waking', async () => {
  await control.list()
  void crawl(() => new Promise(() => {}))
  await expect.poll(pending).toEqual([asking, other].sort())
  const woken: string[] = []
  // Both are woken, because the requesting search never got its result.
  await late(async ({ searchId }) => woken.push(searchId))
  expect(woken.sort()).toEqual([asking, other].sort())
  expect(await pending()).toEqual([])
})

test('keeps a wake pending when its signal fails', async () => {
  await control.list()
  const tried: string[] = []
  const fails = ({ searchId }: Wake) => (tried.push(searchId), Promise.reject(new Error('no answer')))
  await crawl(fails)
  expect([tried, await pending()]).toEqual([[other], [other]])
})

test('a crawl that is not stored wakes no search', async () => {
  await control.list()
  await control.mode('down')
  const woken: string[] = []
  await expect(crawl(async ({ searchId }) => woken.push(searchId))).rejects.toThrow()
  await control.mode('ok')
  expect([woken, await pending()]).toEqual([[], []])
})
