import { beforeEach, expect, test } from 'vitest'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { claimFeeds } from '../../stored/feed-timings'
import { withFeedLease, type FeedLease } from './feed-lease'

const database = useDatabase()
let feedId: string

beforeEach(async () => {
  await emptyTables(database.db, 'Feed')
  const feed = { key: 'craigslist/albany', marketplace: 'craigslist', area: 'albany', claimedBy: 'site/craigslist' }
  feedId = (await database.db.feed.create({ data: feed })).id
})

const feed = () => database.db.feed.findUniqueOrThrow({ where: { id: feedId } })
const crawl = <T>(work: (lease: FeedLease) => Promise<T>, claimant = 'site/craigslist') =>
  withFeedLease(database.db, feedId, claimant, work)
const storing = (rowsSeen: number) => (lease: FeedLease) =>
  lease.store((tx) => tx.feed.update({ where: { id: feedId }, data: { rowsSeen } }))

test('a crawl ends the claim of its workflow, and its number grows with each', async () => {
  const numbers = [await crawl(({ number }) => Promise.resolve(number))]
  expect(await feed()).toMatchObject({ claimedBy: null, claimedUntil: null, claimNumber: null })
  expect(await crawl(storing(1))).toBeNull()
  await database.db.feed.update({ where: { id: feedId }, data: { claimedBy: 'site/craigslist' } })
  numbers.push(await crawl(({ number }) => Promise.resolve(number)))
  expect(numbers[1]).toBeGreaterThan(numbers[0]!)
  expect(await feed()).toMatchObject({ rowsSeen: 0 })
})

test('a crawl that fails unexpectedly keeps its claim, so that it can be tried again', async () => {
  await expect(crawl(() => Promise.reject(new Error('no connection')))).rejects.toThrow('no connection')
  expect((await feed()).claimedUntil!.getTime()).toBeGreaterThan(Date.now())
  await crawl(storing(2))
  expect(await feed()).toMatchObject({ rowsSeen: 2, claimedBy: null })
})

test('a worker that was away stores nothing once the crawl is tried again', async () => {
  const late = await crawl(async (lease) => {
    await crawl(storing(3))
    return storing(4)(lease)
  })
  expect(late).toBeNull()
  expect(await feed()).toMatchObject({ rowsSeen: 3 })
})

test('a worker that was away stores nothing once another workflow has claimed the feed', async () => {
  const late = await crawl(async (lease) => {
    const planned = { feedId, lastAttemptAt: null }
    expect(await claimFeeds(database.db, [planned], 'search/other')).toEqual([])
    await database.db.feed.update({ where: { id: feedId }, data: { claimedUntil: new Date(0) } })
    expect(await claimFeeds(database.db, [planned], 'search/other')).toEqual([planned])
    return storing(5)(lease)
  })
  expect(late).toBeNull()
  expect(await feed()).toMatchObject({ rowsSeen: 0, claimedBy: 'search/other' })
})

test('while a crawl stores, nobody waits for the feed', async () => {
  await crawl((lease) =>
    lease.store(async () => {
      await database.db.feed.count()
      expect(await claimFeeds(database.db, [{ feedId, lastAttemptAt: null }], 'site/craigslist')).toEqual([])
    }),
  )
})
