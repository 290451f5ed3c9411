import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { localTime } from '#domain/alerts/schedule'
import type { Prisma } from '#platform/database'
import { useDatabase } from '../../../e2e/support/database'
import { insertAlert, insertCandidate, insertMailTarget } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { workerConfig } from '../../../e2e/support/worker'
import { sourceUnavailable } from '../../failures'
import { planDelivery } from '../../plan/delivery-plan'
import { planCycle } from '../../plan/plan-cycle'
import { findDigestWaitEnd, wantRechecks } from '../../stored/rechecks'
import { loadPendingWork } from '../../stored/wanted-pages'
import { testCrawlDependencies, createSearch, onCraigslist } from '../../../e2e/support/crawl/crawl-scene'
import { fetchPosting } from './fetch-posting'
import { useCivicSearch } from '../../../e2e/support/crawl/civic-search'

// Tests that the posting pages of known cars are read again to see if they are still available.

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const marketplace = 'craigslist' as const
let asked: string[]
const civics = useCivicSearch(database, sandbox, {
  watched({ adapters: { craigslist } }) {
    asked = []
    const { postingRequests } = craigslist!
    craigslist!.postingRequests = (from) => (asked.push(from.externalId), postingRequests(from))
  },
})
const { control, listing } = civics

const ago = (ms: number) => new Date(Date.now() - ms)
const readAt = async (externalId: string, at: Date) =>
  database.db.listing.update({ where: { id: (await listing(externalId)).id }, data: { postingFetchedAt: at } })
/** Makes all known cars a month old. Linking compares posting times, so this is done once all cars are linked. */
const makeOld = () => database.db.listing.updateMany({ data: { postedAt: ago(30 * dayMs) } })

/** Lists a car that this search has fetched and judged, with its page last read `readBefore` ms ago. */
async function car(readBefore: number, over: Partial<Prisma.CandidateUncheckedCreateInput> = {}): Promise<string> {
  const { id } = await control.list({ mileage: 50_001 + Math.floor(Math.random() * 9_000) })
  await civics.crawl()
  const { id: listingId, revision } = await listing(id)
  await insertCandidate(database.db, civics.searchId, listingId, { listingRevision: revision })
  const page = { listingId, priority: 'news', answeredNumber: 0n, again: null } as const
  await fetchPosting(civics.deps, civics.deps.adapters.craigslist!, page)
  await database.db.candidate.update({
    where: { searchId_listingId: { searchId: civics.searchId, listingId } },
    data: { stage: 'MATCH', listingRevision: (await listing(id)).revision, ...over },
  })
  await readAt(id, ago(readBefore))
  return id
}
const want = (searchId = civics.searchId) => wantRechecks(database.db, searchId, [marketplace], new Date())
const fetchAll = async () => {
  asked = []
  await want()
  return civics.read()
}
/** How many pages are due to be read again. */
async function due(): Promise<number> {
  await database.db.wantedPage.deleteMany()
  await want()
  return database.db.wantedPage.count()
}
async function save(externalId: string): Promise<void> {
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id: civics.searchId } })
  const { id: listingId } = await listing(externalId)
  await database.db.savedCar.create({ data: { userId, listingId, searchId: civics.searchId } })
}

test('notices within a quarter of an hour that a fresh car was sold', async () => {
  const sold = await car(10 * minuteMs)
  const read = await car(3 * minuteMs)
  await car(dayMs, { stage: 'POSSIBLE' })
  await control.edit(sold, { sold: true })
  expect(await due()).toBe(1)
  await database.db.wantedPage.deleteMany()
  await planCycle({ ...civics.deps, config: workerConfig() }, { searchId: civics.searchId, force: false }, new Date())
  expect(await database.db.wantedPage.count()).toBe(1)
  expect(await fetchAll()).toEqual({ read: 0, gone: 1, failed: 0 })
  expect(await listing(sold)).toMatchObject({ goneReason: 'TAKEN_DOWN' })
  expect(await listing(read)).toMatchObject({ goneAt: null })
  const { againAt } = await want()
  const dueAt = (await listing(read)).postingFetchedAt!.getTime() + 10 * minuteMs
  expect(againAt!.getTime()).toBe(dueAt)
})

test('reads saved cars first, of any grade and age, until they are bought or given up', async () => {
  const [late, saved, bought] = [
    await car(20 * minuteMs),
    await car(11 * minuteMs, { stage: 'POSSIBLE' }),
    await car(20 * hourMs),
  ]
  const oldOnes = { where: { externalId: { in: [saved, bought] } }, data: { postedAt: ago(30 * dayMs) } }
  await database.db.listing.updateMany(oldOnes)
  await save(saved)
  await save(bought)
  const of = await listing(bought)
  await database.db.savedCar.updateMany({ where: { listingId: of.id }, data: { state: 'BOUGHT' } })
  expect(await fetchAll()).toEqual({ read: 2, gone: 0, failed: 0 })
  expect(asked).toEqual([saved, late])
})

test('rechecks the page of a matched or likely car daily and marks a gone car', async () => {
  const [match, likely] = [await car(dayMs), await car(dayMs, { stage: 'LIKELY' })]
  for (const stage of ['POSSIBLE', 'REJECTED', 'FILTERED'] as const) await car(3 * dayMs, { stage })
  await car(dayMs - minuteMs)
  await car(dayMs, { hiddenAt: new Date() })
  await makeOld()
  await control.edit(likely, { sold: true })
  expect(await due()).toBe(2)
  await database.db.wantedPage.deleteMany()
  await planCycle({ ...civics.deps, config: workerConfig() }, { searchId: civics.searchId, force: false }, new Date())
  expect(await database.db.wantedPage.count()).toBe(2)
  const before = await listing(match)
  expect(await fetchAll()).toEqual({ read: 1, gone: 1, failed: 0 })
  expect(asked.sort()).toEqual([match, likely].sort())
  expect(await listing(match)).toMatchObject({ goneAt: null, revision: before.revision, changedAt: before.changedAt })
  expect(await listing(likely)).toMatchObject({ goneReason: 'TAKEN_DOWN' })
  const candidate = { where: { listing: { externalId: likely } } }
  expect(await database.db.candidate.findFirst(candidate)).toMatchObject({ stage: 'LIKELY' })
  expect(await due()).toBe(0)
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  expect(asked).toEqual([])
})

test('does not recheck a car without an active search, and rechecks a shared one once', async () => {
  const id = await car(dayMs)
  const other = await createSearch(database.db, { radiusMiles: 1 })
  await insertCandidate(database.db, other, (await listing(id)).id, { stage: 'LIKELY' })
  await database.db.search.update({ where: { id: civics.searchId }, data: { status: 'PAUSED' } })
  expect(await due()).toBe(0)
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  await database.db.search.update({ where: { id: civics.searchId }, data: { status: 'ACTIVE', version: 2 } })
  expect(await due()).toBe(0) // of an older version, so it is filtered again first
  await database.db.search.update({ where: { id: civics.searchId }, data: { version: 1 } })
  asked = []
  await Promise.all([want(), want(other)])
  const both = await Promise.all([civics.read(), civics.read()])
  expect(both.map(({ read }) => read).sort()).toEqual([0, 1])
  expect(asked).toEqual([id])
})

test('fetches new cars first, even backfill, then the longest waiting', async () => {
  const [later, longer] = [await car(dayMs), await car(2 * dayMs)]
  await makeOld()
  const { id: fresh } = await control.list()
  await civics.crawl()
  await insertCandidate(database.db, civics.searchId, (await listing(fresh)).id, { isBackfill: true })
  await loadPendingWork(database.db, civics.searchId)
  expect(await fetchAll()).toEqual({ read: 3, gone: 0, failed: 0 })
  expect(asked).toEqual([fresh, longer, later])
})

test('a recheck waits without spare budget: no failure, no loss, and news keeps its slot', async () => {
  const id = await car(dayMs)
  const once = testCrawlDependencies(database.db, sandbox.url, { requestsPerMinute: onCraigslist(12) }) // a burst of two
  civics.deps.fetchers = once.fetchers
  await database.db.sitePace.deleteMany()
  const { id: fresh } = await control.list({ year: 2015 })
  await civics.crawl()
  await insertCandidate(database.db, civics.searchId, (await listing(fresh)).id)
  await loadPendingWork(database.db, civics.searchId)
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
  expect(asked).toEqual([fresh, id])
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 }) // the unjudged car does not count as progress
  expect(await database.db.postingFailure.count()).toBe(0)
  expect(await due()).toBe(1)
})

test('a failed recheck backs off, and its car keeps its verdict', async () => {
  const id = await car(dayMs)
  const before = await listing(id)
  civics.deps.config.FEED_FRESHNESS_MS = 60_000 // determines the maximum back-off
  civics.deps.fetchers = { craigslist: { get: () => Promise.reject(sourceUnavailable('down')) } } as never
  for (let failures = 1; failures <= 9; failures++) {
    await fetchAll().catch(() => {})
    expect(await database.db.postingFailure.findFirst()).toMatchObject({ failures, quarantinedAt: null })
    expect(await due()).toBe(0)
    await database.db.postingFailure.updateMany({ data: { fetchAfter: new Date(0) } })
    await database.db.marketplaceHealth.updateMany({ data: { pagesRetryAt: null } })
  }
  expect(await listing(id)).toEqual(before)
})

/** Adds a car to the digest and sets the digest hour to `hoursAgo` hours ago; negative for an hour still to come. */
async function keep(externalId: string, hoursAgo: number): Promise<void> {
  const { userId } = await database.db.search.findUniqueOrThrow({ where: { id: civics.searchId } })
  const { id: targetId } = await insertMailTarget(database.db, userId)
  const { id: listingId } = await listing(externalId)
  const { hour } = localTime(ago(hoursAgo * hourMs), null)
  await database.db.search.update({ where: { id: civics.searchId }, data: { digestHour: hour } })
  await insertAlert(database.db, {
    searchId: civics.searchId,
    targetId,
    listingId,
    status: 'DIGEST',
    createdAt: ago(2 * dayMs),
  })
  if (hoursAgo < 0)
    await database.db.search.update({ where: { id: civics.searchId }, data: { digestedAt: ago(hourMs) } })
}

test("rechecks a digest's cars from two hours before it", async () => {
  const id = await car(3 * hourMs)
  await makeOld()
  await keep(id, -5)
  expect(await due()).toBe(0)
  await keep(id, -1)
  expect(await due()).toBe(1)
  const shown = await car(dayMs)
  await makeOld()
  await fetchAll()
  expect(asked).toEqual([id, shown])
  expect(await due()).toBe(0)
})

test('a digest waits up to half an hour for its cars, and not for unreadable pages', async () => {
  const id = await car(3 * hourMs)
  await keep(id, 0)
  const search = () => database.db.search.findUniqueOrThrow({ where: { id: civics.searchId }, include: { user: true } })
  const hour = Math.floor(Date.now() / hourMs) * hourMs
  const [early, late] = [new Date(hour + 10 * minuteMs), new Date(hour + 31 * minuteMs)]
  const { modes } = civics.deps.config
  await readAt(id, new Date(hour - 3 * hourMs))
  const patience = new Date(hour + 30 * minuteMs)
  expect(await findDigestWaitEnd(database.db, await search(), modes, early)).toEqual(patience)
  expect(await planDelivery(civics.deps, await search(), early)).toEqual({ undelivered: 0, dueAt: patience })
  expect(await findDigestWaitEnd(database.db, await search(), modes, late)).toBeNull()
  expect(await findDigestWaitEnd(database.db, await search(), { craigslist: 'off' }, early)).toBeNull()
  const { id: listingId } = await listing(id)
  const rests = { failures: 1, type: 'SourceBlocked', rowNumber: 1n << 40n, firstNumber: 1n }
  await database.db.postingFailure.create({ data: { listingId, ...rests, fetchAfter: new Date(Date.now() + hourMs) } })
  expect(await findDigestWaitEnd(database.db, await search(), modes, early)).toBeNull()
  await database.db.postingFailure.deleteMany()
  await readAt(id, new Date(hour - hourMs))
  expect(await planDelivery(civics.deps, await search(), early)).toMatchObject({ undelivered: 1 })
})
