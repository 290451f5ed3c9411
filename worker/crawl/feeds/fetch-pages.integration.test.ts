import { expect, test } from 'vitest'
import { failureTypes } from '#workflows/contract'
import { abandonedCatchUps } from '#platform/metrics'
import { upTo, useScriptedSite } from '../../../e2e/support/crawl/scripted-site'
import { useDatabase } from '../../../e2e/support/database'
import { insertSearch, insertUser } from '../../../e2e/support/rows'
import { SiteResting } from '../../failures'

const database = useDatabase()
const site = useScriptedSite(database)

const stored = () => database.db.listing.count()

test('the first crawl fetches two pages; a later one continues until a page is mostly known', async () => {
  expect(await site.crawlOf(upTo(20))).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await site.crawlOf(upTo(20))).toMatchObject({ asked: [0], changed: 0 })
  expect(await site.crawlOf(upTo(21))).toMatchObject({ asked: [0], changed: 1 })
  expect(await site.crawlOf(upTo(28))).toMatchObject({ asked: [0, 1, 2], changed: 7 })
  expect(await stored()).toBe(16)
})

test('where rows of a day are in no order, one crawl an hour reads past known rows', async () => {
  const lastCrawl = (at: Date) => database.db.feed.update({ where: { id: site.feedId }, data: { lastSuccessAt: at } })
  await site.crawlOf(upTo(8), { isTied: true })
  const { caughtUpAt } = await site.feed()
  // The new posting stands at the end of the second page.
  const shuffled = [8, 7, 6, 5, 4, 3, 2, 99, 1]
  await lastCrawl(new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)) // this hour
  expect(await site.crawlOf(shuffled, { isTied: true })).toMatchObject({ asked: [0], changed: 0 })
  expect((await site.feed()).caughtUpAt).toEqual(caughtUpAt) // it proves nothing about what it did not show
  await lastCrawl(new Date(Date.now() - 3_600_000))
  expect(await site.crawlOf(shuffled, { isTied: true })).toMatchObject({ asked: [0, 1, 2], changed: 1 })
  expect((await site.feed()).caughtUpAt!.getTime()).toBeGreaterThan(caughtUpAt!.getTime())
  expect(await site.feed()).toMatchObject({ siteTotal: 9 })
})

test("fetches older pages of an area's list, one per crawl, up to a week back", async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  const nowMs = Date.now()
  const daysOld = (n: number) => new Date(nowMs - (20 - n) * 24 * 60 * 60_000)
  const posted = (n: number) => ({ postedAt: daysOld(n) })
  expect(await site.crawlOf(upTo(20), { posted })).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await site.feed()).toMatchObject({ readBackTo: daysOld(13), olderRequest: null })
  expect((await site.feed()).watchedSince).not.toBeNull()
  const { watchedSince } = await site.feed()
  expect((await site.crawlOf(upTo(20), { posted })).asked).toEqual([0])
  expect((await site.feed()).watchedSince).toEqual(watchedSince)
})

test('a crawl stores older pages with cars for a search that it also found newer cars for', async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  await database.db.searchFeed.create({ data: { searchId, feedId: site.feedId } })
  expect(await site.crawlOf(upTo(20))).toMatchObject({ asked: [0, 1], changed: 8 })
  expect(await database.db.pendingWake.findMany({ select: { searchId: true } })).toContainEqual({ searchId })
})

test('an area without any ad is read back at once', async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  await site.crawlOf([])
  const { watchedSince, readBackTo } = await site.feed()
  expect(watchedSince!.getTime() - readBackTo!.getTime()).toBe(7 * 24 * 60 * 60_000)
})

test('after an unclosed gap, a list counts as newly watched and older pages are fetched', async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  await site.crawlOf(upTo(8))
  const before = await site.feed()
  expect(before.olderRequest).toBeNull()
  await site.crawlOf(upTo(100))
  expect((await site.feed()).watchedSince!.getTime()).toBeGreaterThan(before.watchedSince!.getTime())
  expect((await site.feed()).olderRequest).toMatchObject({ url: 'https://site/6' })
})

test('queues a row without a make for its posting page', async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  await site.crawlOf(upTo(3), { titleOf: (n: number) => (n === 2 ? 'Runs great' : `2014 Honda Civic ${n}`) })
  const noted = await database.db.unnamedListing.findMany({ include: { listing: true } })
  expect(noted.map(({ listing }) => listing.externalId)).toEqual(['2'])
})

test('one known row among new ones does not end the crawl', async () => {
  await site.crawlOf(upTo(8))
  const pinned = [8, ...upTo(20).filter((n) => n > 8)]
  expect((await site.crawlOf(pinned)).asked).toEqual([0, 1, 2, 3])
})

test('a crawl has a page limit, which is higher after a gap', async () => {
  await site.crawlOf(upTo(8))
  expect((await site.crawlOf(upTo(100))).asked).toHaveLength(5)
  await database.db.feed.update({
    where: { id: site.feedId },
    data: { lastSuccessAt: new Date(Date.now() - 2 * 60 * 60_000) },
  })
  expect((await site.crawlOf(upTo(200))).asked).toHaveLength(10)
})

test('keeps earlier rows when a later page fails, and the next crawl continues past them', async () => {
  await site.crawlOf(upTo(8))
  const { caughtUpAt, watchedSince } = await site.feed()
  expect(caughtUpAt).not.toBeNull()
  expect(await site.crawlOf(upTo(20), { fails: 1 })).toMatchObject({ changed: 4 })
  expect((await site.feed()).caughtUpAt).toEqual(caughtUpAt)
  expect(await site.feed()).toMatchObject({ lastOutcome: 'LISTINGS', failingSince: null, isCaughtUp: false })
  // It has a gap now, so searches get a first look again.
  expect((await site.feed()).watchedSince!.getTime()).toBeGreaterThan(watchedSince!.getTime())
  expect(await site.crawlOf(upTo(20))).toMatchObject({ changed: 8 })
  expect(await site.feed()).toMatchObject({ isCaughtUp: true, catchUpTries: 0 })
  expect((await site.feed()).caughtUpAt!.getTime()).toBeGreaterThan(caughtUpAt!.getTime())
  expect(await stored()).toBe(20)
})

test('gives up a gap whose later page fails in five crawls, and says so', async () => {
  const abandoned = async () => (await abandonedCatchUps.get()).values.find((one) => one.labels.marketplace)?.value ?? 0
  const before = await abandoned()
  await site.crawlOf(upTo(8))
  for (let tries = 1; tries <= 4; tries++) {
    expect((await site.crawlOf(upTo(20), { fails: 1 })).asked).toContain(1)
    expect(await site.feed()).toMatchObject({ isCaughtUp: false, catchUpTries: tries })
  }
  const { watchedSince } = await site.feed()
  await site.crawlOf(upTo(20), { fails: 1 })
  expect(await site.feed()).toMatchObject({ isCaughtUp: true, catchUpTries: 0, watchedSince })
  expect((await abandoned()) - before).toBe(1)
  expect((await site.crawlOf(upTo(21), { fails: 1 })).asked).toEqual([0])
})

const resting = new SiteResting(failureTypes.sourceBlocked, 60_000)

test('while the site rests, a gap stays open without a try', async () => {
  await site.crawlOf(upTo(8))
  for (let tries = 0; tries < 6; tries++) await site.crawlOf(upTo(20), { fails: 1, failure: resting })
  expect(await site.feed()).toMatchObject({ isCaughtUp: false, catchUpTries: 0 })
  expect(await site.crawlOf(upTo(20))).toMatchObject({ changed: 8 })
})

test('while the site rests, older pages wait', async () => {
  await database.db.feed.update({ where: { id: site.feedId }, data: { make: null, model: null } })
  await site.crawlOf(upTo(20), { fails: 1, failure: resting })
  expect((await site.feed()).olderRequest).toMatchObject({ url: 'https://site/1' })
  expect((await site.crawlOf(upTo(20))).asked).toEqual([0, 1])
})

test('stores marketplace codes of a page and uses them for the next request', async () => {
  const codes = [
    { make: 'honda', model: null, code: 'm6' },
    { make: 'honda', model: 'civic', code: 'd586' },
  ] as never[]
  expect((await site.crawlOf([1], { codes })).knownCodes).toEqual({ make: null, model: null })
  expect((await site.crawlOf([1], { codes })).knownCodes).toEqual({ make: 'm6', model: 'd586' })
})
