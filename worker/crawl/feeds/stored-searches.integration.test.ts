import { beforeEach, expect, test } from 'vitest'
import type { ListingInFeeds } from '#domain/matching/page-figures'
import { connectDatabase } from '#platform/database'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { insertSearch, insertUser } from '../../../e2e/support/rows'
import { workerDependencies } from '../../../e2e/support/worker'
import { StoredSearches } from './stored-searches'

const database = useDatabase()
beforeEach(() => emptyTables(database.db, 'User'))

const civic: ListingInFeeds = {
  listing: {
    ...{ title: '2014 Honda Civic', make: 'honda', model: 'civic', year: 2014, priceCents: 900_000, currency: 'USD' },
    ...{ odometerMiles: null, transmission: null, bodyType: null, latitude: null, longitude: null, flags: [] },
    contentHash: null,
    marketplace: 'craigslist',
  },
  feedMakes: ['honda'],
}

/** Ids of the searches that match the Civic. */
async function fitting(searches: StoredSearches): Promise<string[]> {
  const index = await searches.upToDate(database.db)
  return Array.from(index.match([civic]).searches, (search) => index.idOf(search)).sort()
}

async function scene(count = 1) {
  const { id: userId } = await insertUser(database.db)
  const save = async (over = {}) => (await insertSearch(database.db, userId, over)).id
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await save())
  const searches = new StoredSearches(workerDependencies(database.db))
  await searches.load()
  return { ids: ids.sort(), save, searches, change: database.db.search.update.bind(database.db.search) }
}

/** Node 20 has no Promise.withResolvers. */
function promise(): { done: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const done = new Promise<void>((resolved) => (resolve = resolved))
  return { done, resolve: () => resolve() }
}

test('loads exactly the searches that are active at start', async () => {
  const { ids, save, searches } = await scene(3)
  expect(await fitting(searches)).toEqual(ids)
  await save({ status: 'PAUSED' })
  expect(await fitting(new StoredSearches(workerDependencies(database.db)))).toEqual(ids)
})

test('applies a saved, changed, paused, resumed or deleted search immediately', async () => {
  const { ids, save, searches, change } = await scene()
  const saved = await save()
  expect(await fitting(searches)).toEqual([...ids, saved].sort())
  await change({ where: { id: saved }, data: { priceTo: 8_000 } })
  expect(await fitting(searches)).toEqual(ids)
  await change({ where: { id: saved }, data: { priceTo: 9_000 } })
  expect(await fitting(searches)).toEqual([...ids, saved].sort())
  for (const status of ['PAUSED', 'ACTIVE', 'DELETED'] as const) {
    await change({ where: { id: saved }, data: { status } })
    expect(await fitting(searches)).toEqual(status === 'ACTIVE' ? [...ids, saved].sort() : ids)
  }
})

test('does not miss a search whose transaction commits after a later one was read', async () => {
  const { ids, save, searches, change } = await scene()
  const slow = connectDatabase(database.url, 1)
  const saved = await save({ priceTo: 8_000 })
  const begun = promise()
  const finish = promise()
  const changing = slow.$transaction(async (tx) => {
    await tx.search.update({ where: { id: saved }, data: { priceTo: 9_000 } })
    begun.resolve()
    await finish.done
  })
  await begun.done
  await change({ where: { id: ids[0]! }, data: { yearFrom: 2010 } })
  expect(await fitting(searches)).toEqual(ids)
  finish.resolve()
  await changing
  expect(await fitting(searches)).toEqual([...ids, saved].sort())
  await slow.$disconnect()
})

test('does not reload a search whose filters are unchanged', async () => {
  const { ids, searches, change } = await scene()
  await searches.upToDate(database.db)
  const mark = () => database.db.$queryRaw`SELECT "changedIn"::text FROM "Search"`
  const before = await mark()
  await change({ where: { id: ids[0]! }, data: { smartCriteria: 'leather', backfillSummarizedAt: new Date() } })
  expect(await mark()).toEqual(before)
  await change({ where: { id: ids[0]! }, data: { make: 'ford' } })
  expect(await mark()).not.toEqual(before)
})

test('concurrent callers get the same up-to-date index', async () => {
  const { ids, save, searches } = await scene(2)
  const saved = await save()
  const all = await Promise.all(Array.from({ length: 8 }, () => fitting(searches)))
  for (const found of all) expect(found).toEqual([...ids, saved].sort())
})
