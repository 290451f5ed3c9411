import { expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { useSandbox } from '../../e2e/support/sandbox'
import { createSearch } from '../../e2e/support/crawl/crawl-scene'
import { giveUpUnreadPages } from './postings/unread-pages'
import { planSite } from '../plan/plan-site'
import { loadPendingWork, recordPagesWait, settlePage, takePage } from '../stored/wanted-pages'
import { useCivicSearch } from '../../e2e/support/crawl/civic-search'
import { httpGet } from './adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const civics = useCivicSearch(database, sandbox)
const { control, listing } = civics
const fetchAll = civics.read

test('reads the pages of waiting candidates once, newest first, with heartbeats', async () => {
  const older = await control.list({ vin: '1M8GDM9AXKP042788', title: 'Commuter' })
  const newer = await control.list({ year: 2015, mileage: 45678 })
  await civics.crawlAndFilter()
  let beats = 0
  expect(await fetchAll(() => void beats++)).toEqual({ read: 2, gone: 0, failed: 0 })
  expect(beats).toBeGreaterThanOrEqual(2)
  expect(await listing(older.id)).toMatchObject({
    make: 'honda',
    model: 'civic',
    year: 2014,
    transmission: 'automatic',
  })
  expect((await listing(newer.id)).description).toContain('Leather seats')
  expect((await listing(newer.id)).postingFetchedAt!.getTime()).toBeLessThan(
    (await listing(older.id)).postingFetchedAt!.getTime(),
  )
  await database.db.candidate.updateMany({ data: { stage: 'MATCH' } })
  expect(await fetchAll(() => void beats++)).toEqual({ read: 0, gone: 0, failed: 0 })
})

test('a page that two searches wait for is read once, before those of one, and wakes both', async () => {
  const lone = await control.list({ mileage: 45_678 })
  const shared = await control.list()
  await civics.crawlAndFilter()
  const other = await createSearch(database.db, { radiusMiles: 1 })
  const { id: listingId } = await listing(shared.id)
  await database.db.candidate.create({ data: { searchId: other, listingId, stage: 'WAITING', searchVersion: 1 } })
  await database.db.wantedPage.update({ where: { listingId }, data: { searches: 2, since: new Date() } })
  civics.deps.woken.length = 0
  expect(await fetchAll()).toEqual({ read: 2, gone: 0, failed: 0 })
  const readAt = async (id: string) => (await listing(id)).postingFetchedAt!.getTime()
  expect(await readAt(shared.id)).toBeLessThan(await readAt(lone.id))
  expect(new Set(civics.deps.woken)).toEqual(new Set([civics.searchId, other]))
  expect(await database.db.wantedPage.count()).toBe(0)
})

test('readers that run at once read different pages', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => control.list({ mileage: 50_001 + i })))
  await civics.crawlAndFilter()
  const runs = await Promise.all([fetchAll(), fetchAll(), fetchAll()])
  expect(runs.reduce((sum, { read }) => sum + read, 0)).toBe(12)
  expect(await control.requests('/rapi/web/')).toHaveLength(12)
})

test('a page that only a paused search waits for is not read, and is wanted again when it is resumed', async () => {
  await control.list()
  await civics.crawlAndFilter()
  const set = (status: 'PAUSED' | 'ACTIVE') =>
    database.db.search.update({ where: { id: civics.searchId }, data: { status } })
  await set('PAUSED')
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  expect([await database.db.wantedPage.count(), (await control.requests('/rapi/web/')).length]).toEqual([0, 0])
  await set('ACTIVE')
  expect(await loadPendingWork(database.db, civics.searchId)).toMatchObject({ unread: 1, pagesOn: ['craigslist'] })
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
})

test('the page of a reader that was killed is read by another one two minutes later', async () => {
  await control.list()
  await civics.crawlAndFilter()
  await takePage(database.db, 'craigslist', { isOldest: false })
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  const [page] = await database.db.wantedPage.findMany()
  expect(page!.takenUntil!.getTime() - Date.now()).toBeLessThanOrEqual(2 * 60_000)
  await database.db.wantedPage.updateMany({ data: { takenUntil: new Date() } })
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
})

test('a row that changed while its page was read is read again', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  const page = await takePage(database.db, 'craigslist', { isOldest: false })
  const { id: listingId, rowNumber } = await listing(id)
  await database.db.listing.update({
    where: { id: listingId },
    data: { postingFetchedAt: new Date(), pageNumber: rowNumber, rowNumber: rowNumber + 1n },
  })
  expect(await database.db.$transaction((tx) => settlePage(tx, page!))).toBe(false)
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
})

test('a page that nobody could read for a day is given up: its car is judged by its row, and its search wakes', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  civics.deps.woken.length = 0
  expect(await giveUpUnreadPages(civics.deps)).toBe(0)
  await database.db.wantedPage.updateMany({ data: { since: new Date(Date.now() - 25 * 3_600_000) } })
  expect(await giveUpUnreadPages(civics.deps)).toBe(1)
  expect(civics.deps.woken).toEqual([civics.searchId])
  expect(await loadPendingWork(database.db, civics.searchId)).toMatchObject({ unread: 0, unjudged: 1 })
  const { id: listingId } = await listing(id)
  expect(await database.db.postingFailure.findUnique({ where: { listingId } })).toMatchObject({
    quarantinedAt: expect.any(Date) as Date,
  })
  expect([await giveUpUnreadPages(civics.deps), await database.db.wantedPage.count()]).toEqual([0, 0])
})

test('the plan of a site has readers for the pages that may be read, and none while our budget has no room', async () => {
  await Promise.all(Array.from({ length: 7 }, (_, i) => control.list({ mileage: 50_001 + i })))
  await civics.crawlAndFilter()
  const plan = () => planSite(civics.deps, 'craigslist', new Date())
  expect(await plan()).toMatchObject({ readers: 2, details: expect.stringContaining('7 pages to read') as string })
  await recordPagesWait(database.db, 'craigslist', 'BACKFILL', 30_000)
  expect(await plan()).toMatchObject({ readers: 2 }) // news goes on
  await recordPagesWait(database.db, 'craigslist', 'NEWS', 30_000)
  const waits = await plan()
  expect(waits).toMatchObject({ readers: 0, details: expect.stringMatching(/0 pages to read.*wait \d+ s/) as string })
  expect(waits.sleepMs).toBeLessThanOrEqual(30_001)
  await database.db.marketplaceHealth.updateMany({ data: { pagesWaitUntil: new Date() } })
  expect(await plan()).toMatchObject({ readers: 2 })
})

test('refetches the page of a changed listing', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  await fetchAll()
  const before = await listing(id)
  await control.edit(id, { price: 6900 })
  await civics.crawlAndFilter()
  expect(await fetchAll()).toMatchObject({ read: 1 })
  expect(await listing(id)).toMatchObject({ priceCents: 690000, contentHash: before.contentHash })
})

test('marks a removed posting as gone and rejects its candidate for that reason', async () => {
  const { id } = await control.list()
  await control.list({ year: 2015 })
  await civics.crawlAndFilter()
  await control.edit(id, { sold: true })
  expect(await fetchAll()).toEqual({ read: 1, gone: 1, failed: 0 })
  expect((await listing(id)).goneAt).not.toBeNull()
  const listingId = (await listing(id)).id
  expect(await database.db.candidate.findFirst({ where: { listingId } })).toMatchObject({
    stage: 'REJECTED',
    reason: 'Taken down',
  })
})

test('a car reposted under a new id is the same vehicle', async () => {
  const { id } = await control.list({ mileage: 90000 }) // a round figure, so only the repost link connects the two
  await civics.crawlAndFilter()
  await fetchAll()
  const again = await control.repost(id)
  await civics.crawlAndFilter()
  await fetchAll()
  expect(again.id).not.toBe(id)
  expect((await listing(again.id)).vehicleId).toBe((await listing(id)).vehicleId)
})

test('one call fetches at most twenty pages', async () => {
  await Promise.all(Array.from({ length: 23 }, (_, i) => control.list({ mileage: 50_001 + i })))
  await civics.crawlAndFilter()
  expect(await fetchAll()).toEqual({ read: 20, gone: 0, failed: 0 })
  expect(await fetchAll()).toEqual({ read: 3, gone: 0, failed: 0 })
})

test('while the search API refuses us, the static page and the posting page replace it', async () => {
  const { id } = await control.list()
  const adapter = civics.deps.adapters.craigslist!
  // robots.txt disallows /reply: one path is refused while the rest of the site responds
  const refused = httpGet(`${sandbox.url}/craigslist/reply/1`, 'application/json')
  civics.deps.adapters.craigslist = {
    ...adapter,
    feedRequests: (feed) => [refused, adapter.feedRequests(feed)[1]!],
    postingRequests: (from) => [refused, adapter.postingRequests(from)[1]!],
  }
  await civics.crawlAndFilter()
  const [byToken] = await database.db.listing.findMany()
  expect(byToken).toMatchObject({ make: 'honda', model: 'civic', priceCents: 790000, odometerMiles: null })
  expect([null, 'USD']).toContain(byToken!.currency) // the page's JSON-LD leaves some cars out
  expect(byToken!.externalId).toMatch(/^t:/)
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
  expect(await listing(id)).toMatchObject({ id: byToken!.id, odometerMiles: 88123, bodyType: 'sedan', currency: 'USD' })
  await civics.crawlAndFilter()
  expect(await database.db.listing.count()).toBe(1)
})
