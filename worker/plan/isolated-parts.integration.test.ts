import { beforeEach, expect, test } from 'vitest'
import { hourMs } from '#domain/durations'
import type { Database } from '#platform/database'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { findMatchingSearches } from '../crawl/feeds/matching-searches'
import { StoredSearches } from '../crawl/feeds/stored-searches'
import { planCycle } from './plan-cycle'

const database = useDatabase()
beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User', 'WorkFailure'))

const now = new Date()
const hoursAgo = (n: number) => new Date(now.getTime() - n * hourMs)

async function scene() {
  const { db } = database
  const { id: userId } = await insertUser(db)
  const place = { countrywide: false, latitude: 37.75, longitude: -122.42, radiusMiles: 10 }
  const { id: searchId } = await insertSearch(db, userId, { ...place, plannedAt: hoursAgo(3) })
  const plan = async (by: Database = db) => {
    const planned = await planCycle(
      workerDependencies(by, { FEED_FRESHNESS_MS: 60_000 }),
      { searchId, force: false },
      now,
    )
    if (planned.kind !== 'watch') throw new Error(`planned ${planned.kind}`)
    return planned
  }
  const list = async () => {
    const { id: feedId } = await db.feed.findFirstOrThrow({ where: { searches: { some: { searchId } }, make: null } })
    const { id } = await insertListing(db, { latitude: 37.75, longitude: -122.42 })
    await db.feedListing.create({ data: { feedId, listingId: id } })
    return id
  }
  const plannedAt = async () => (await db.search.findUniqueOrThrow({ where: { id: searchId } })).plannedAt
  const stages = async () =>
    Object.fromEntries((await db.candidate.findMany({ where: { searchId } })).map((one) => [one.listingId, one.stage]))
  return { userId, searchId, plan, list, plannedAt, stages }
}

const unreadable = { data: { attributes: ['not', 'a', 'record'] } }

/** The statements that contain `text` fail. */
function failingOn(text: string): Database {
  const $queryRaw = (query: TemplateStringsArray, ...values: unknown[]) =>
    query.join('').includes(text) ? Promise.reject(new Error('broken query')) : database.db.$queryRaw(query, ...values)
  return { ...database.db, $queryRaw } as unknown as Database
}

test('a listing that cannot be read is left out and reported, and the other cars go on', async () => {
  const { plan, list, stages } = await scene()
  await plan()
  const [good, bad] = [await list(), await list()]
  await database.db.listing.update({ where: { id: bad }, ...unreadable })
  expect(await plan()).toMatchObject({ unread: 0, unjudged: 1 })
  expect(await stages()).toEqual({ [good]: 'WAITING', [bad]: 'FILTERED' })
  expect(await database.db.workFailure.findMany()).toMatchObject([{ work: 'read a listing', item: bad }])
})

test('a crawl still wakes the searches for its other listings', async () => {
  const { searchId, plan, list } = await scene()
  await plan()
  const listings = [await list(), await list()]
  await database.db.listing.update({ where: { id: listings[1]! }, ...unreadable })
  const searches = new StoredSearches(workerDependencies(database.db))
  expect([...(await findMatchingSearches(database.db, searches, listings, now))]).toEqual([[searchId, 1]])
})

test('a search that cannot be read does not stop the crawls of the others', async () => {
  const { userId, searchId, plan, list } = await scene()
  await plan()
  const { id } = await insertSearch(database.db, userId, {
    countrywide: false,
    latitude: 37.7,
    longitude: -122.4,
    radiusMiles: 10,
  })
  await database.db.search.update({ where: { id }, data: { otherCars: { not: 'a list' } } })
  const searches = new StoredSearches(workerDependencies(database.db))
  expect([...(await findMatchingSearches(database.db, searches, [await list()], now))]).toEqual([[searchId, 1]])
})

test.each([
  ['the figures of the feeds', '"MarketplaceCapacity"'],
  ['the model budget', '"Spend"'],
  ['the alerts to deliver', '"anyKeptSince"'],
])('without %s, the plan has the rest, comes again soon, and does not count as complete', async (_, query) => {
  const { plan, list, plannedAt } = await scene()
  const { dueFeeds } = await plan()
  await list()
  await database.db.search.updateMany({ data: { plannedAt: hoursAgo(3) } })
  const planned = await plan(failingOn(query))
  expect(planned.dueFeeds).toEqual(dueFeeds)
  expect(planned.unjudged).toBe(1)
  expect(planned.sleepMs).toBeLessThanOrEqual(60_000)
  expect(await plannedAt()).toEqual(hoursAgo(3))
})

test('a complete plan is recorded, at most every ten minutes, without counting as a change of the search', async () => {
  const { plan, plannedAt } = await scene()
  const changes = () => database.db.$queryRaw`SELECT "updatedAt", "changedIn"::text FROM "Search"`
  const before = await changes()
  await plan()
  expect(await plannedAt()).toEqual(now)
  const lately = new Date(now.getTime() - 60_000)
  await database.db.$executeRaw`UPDATE "Search" SET "plannedAt" = ${lately}`
  await plan()
  expect(await plannedAt()).toEqual(lately)
  expect(await changes()).toEqual(before)
})
