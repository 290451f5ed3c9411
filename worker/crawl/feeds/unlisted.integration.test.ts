import { expect, test } from 'vitest'
import { upTo, useScriptedSite } from '../../../e2e/support/crawl/scripted-site'
import { useDatabase } from '../../../e2e/support/database'

const database = useDatabase()
const site = useScriptedSite(database)

const goneOf = async () =>
  (await database.db.listing.findMany({ where: { goneAt: { not: null } } })).map((l) => [l.externalId, l.goneReason])

test('a listing is gone after two complete lists without it, and returns when listed again', async () => {
  const complete = { isComplete: true }
  await site.crawlOf([1, 2, 3], complete)
  await site.crawlOf([1, 3], complete)
  expect(await goneOf()).toEqual([])
  await site.crawlOf([1, 2, 3], complete)
  await site.crawlOf([1, 3], complete)
  await site.crawlOf([1, 3])
  expect(await goneOf()).toEqual([])
  await site.crawlOf([1, 3], complete)
  expect(await goneOf()).toEqual([['2', 'TAKEN_DOWN']])
  await database.db.listing.updateMany({
    where: { externalId: '2' },
    data: { goneAt: new Date(Date.now() - 60 * 60_000) },
  })
  expect(await site.crawlOf([1, 2, 3], complete)).toMatchObject({ changed: 1 })
  expect(await goneOf()).toEqual([])
})

test('a listing that another feed still shows is not gone', async () => {
  const { id: other } = await database.db.feed.create({
    data: { key: 'other', marketplace: 'craigslist', area: 'albany', make: 'honda' },
  })
  await site.crawlOf([1, 2], { isComplete: true })
  const { id: listingId } = await database.db.listing.findFirstOrThrow({ where: { externalId: '2' } })
  await database.db.feedListing.create({ data: { feedId: other, listingId } })
  for (let i = 0; i < 3; i++) await site.crawlOf([1], { isComplete: true })
  expect(await database.db.listing.count({ where: { goneAt: { not: null } } })).toBe(0)
  await database.db.feedListing.updateMany({ where: { feedId: other }, data: { missedAt: new Date() } })
  await site.crawlOf([1], { isComplete: true })
  expect(await database.db.listing.count({ where: { goneAt: { not: null } } })).toBe(1)
})

test('an empty page of a single-car feed is no failure, and marks the car gone when repeated', async () => {
  await site.crawlOf([1])
  expect(await site.crawlOf([])).toMatchObject({ isDoubtful: false })
  expect(await goneOf()).toEqual([])
  await site.crawlOf([1])
  await site.crawlOf([])
  expect(await goneOf()).toEqual([])
  await site.crawlOf([])
  expect(await goneOf()).toEqual([['1', 'TAKEN_DOWN']])
  expect(await site.feed()).toMatchObject({
    ...{ lastOutcome: 'EMPTY', failingSince: null },
  })
})

test('an empty page marks cars gone only once it is trusted', async () => {
  await site.crawlOf(upTo(4))
  for (let i = 0; i < 3; i++) expect(await site.crawlOf([])).toMatchObject({ isDoubtful: true })
  expect(await database.db.feedListing.count({ where: { missedAt: { not: null } } })).toBe(0)
  const longAgo = new Date(Date.now() - 25 * 60 * 60_000)
  await database.db.feed.update({ where: { id: site.feedId }, data: { failingSince: longAgo } })
  expect(await site.crawlOf([])).toMatchObject({ isDoubtful: false })
  expect(await goneOf()).toEqual([])
  await site.crawlOf([])
  expect(await goneOf()).toHaveLength(4)
})

test('a complete list with all known listings writes nothing', async () => {
  await site.crawlOf([1, 2], { isComplete: true })
  const marks = () =>
    database.db.$queryRaw`SELECT xmin::text FROM "Listing" UNION ALL SELECT xmin::text FROM "FeedListing" ORDER BY 1`
  const before = await marks()
  await site.crawlOf([1, 2], { isComplete: true })
  expect(await marks()).toEqual(before)
})
