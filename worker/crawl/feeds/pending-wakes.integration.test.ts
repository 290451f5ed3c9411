import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { crawlFeed } from './crawl-feed'
import { ensureFeeds } from './ensure-feeds'
import { controlOf, crawlDependencies, createSearch } from '../testing/fixtures'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = controlOf(sandbox)
let asking: string
let other: string
let feedId: string

beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE "Listing", "Feed", "Vehicle", "User" CASCADE`
  ;[asking, other] = [await watching(), await watching()]
  const feed = await database.db.feed.findFirstOrThrow({ where: { area: 'sfbay', searches: { some: {} } } })
  feedId = feed.id
})

async function watching(): Promise<string> {
  const id = await createSearch(database.db)
  await ensureFeeds(database.db, await database.db.search.findUniqueOrThrow({ where: { id } }))
  return id
}
const crawl = (wake: (ids: string[]) => Promise<string[]>) => {
  const deps = crawlDependencies(database.db, sandbox.url)
  return crawlFeed({ ...deps, wake }, { feedId, searchId: asking, force: false })
}
const pending = async () =>
  (await database.db.pendingWake.findMany({ orderBy: { searchId: 'asc' } })).map((row) => row.searchId)
/** As if the pending wakes were recorded a while ago. */
const timePasses = () => database.db.pendingWake.updateMany({ data: { since: new Date(0) } })

test('pending wakes are stored with the listings and deleted once delivered', async () => {
  await control.list()
  let before: string[] = []
  const wake = async (ids: string[]) => {
    before = await pending()
    return ids
  }
  expect(await crawl(wake)).toMatchObject({ fits: 1 })
  expect(before).toEqual([asking, other].sort())
  expect(await pending()).toEqual([])
})

test('a worker that dies between storing and waking loses no wake: the next crawl of any feed retries it', async () => {
  await control.list()
  const dies = () => Promise.reject(new Error('killed'))
  await expect(crawl(dies)).rejects.toThrow('killed')
  expect(await pending()).toEqual([asking, other].sort())
  await timePasses()
  const woken: string[] = []
  // The feed is fresh, so the site is not asked. Both are woken, because the search that asked never got its answer.
  expect(await crawl((ids) => Promise.resolve((woken.push(...ids), ids)))).toMatchObject({ changed: 0 })
  expect(woken.sort()).toEqual([asking, other].sort())
  expect(await pending()).toEqual([])
})

test('a wake whose signal did not get through stays pending and is retried', async () => {
  await control.list()
  await crawl(() => Promise.resolve([]))
  expect(await pending()).toEqual([other])
  const tried: string[][] = []
  const nobody = (ids: string[]) => Promise.resolve((tried.push(ids), []))
  await crawl(nobody)
  expect(tried).toEqual([]) // not yet: the worker that stored it may still deliver it
  await timePasses()
  await crawl(nobody)
  await timePasses()
  await crawl((ids) => Promise.resolve((tried.push(ids), ids)))
  expect(tried).toEqual([[other], [other]])
  expect(await pending()).toEqual([])
})

test('a crawl that is not stored wakes no search', async () => {
  await control.list()
  await control.mode('down')
  const woken: string[] = []
  await expect(crawl((ids) => Promise.resolve((woken.push(...ids), ids)))).rejects.toThrow()
  await control.mode('ok')
  expect([woken, await pending()]).toEqual([[], []])
})
