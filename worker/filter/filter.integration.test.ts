import { beforeEach, expect, test } from 'vitest'
import type { Prisma } from '#platform/database'
import { emptyTables, useDatabase } from '../../e2e/support/database'
import { insertCandidate, insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import type { WorkerConfig } from '../config'
import { waitUntil } from '../../scripts/lib/ports'
import { filterListings } from './filter-batch'
import { findFeedsWithChanges } from './unfiltered'
import { planCycle } from '../plan/plan-cycle'

const database = useDatabase()
const now = new Date()
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000)

beforeEach(() => emptyTables(database.db, 'Listing', 'Feed', 'Vehicle', 'User'))

/** A search near San Francisco, planned once so that its feeds exist. Returns helpers to plan it again. */
async function scene(
  over: Partial<Prisma.SearchUncheckedCreateInput> = {},
  freshnessMs = 60_000,
  config: Partial<WorkerConfig> = {},
) {
  const deps = workerDependencies(database.db, { FEED_FRESHNESS_MS: freshnessMs, ...config })
  const user = await insertUser(database.db)
  const near = { countrywide: false, latitude: 37.75, longitude: -122.42, radiusMiles: 10 }
  const { id: searchId } = await insertSearch(database.db, user.id, { ...near, ...over })
  const plan = async (force = false) => {
    const planned = await planCycle(deps, { searchId, force }, now)
    if (planned.kind !== 'watch') throw new Error(`planned ${planned.kind}`)
    return planned
  }
  await planCycle(deps, { searchId, force: false }, now)
  const feed = await database.db.feed.findFirst({ where: { searches: { some: { searchId } } } })
  const list = async (listing: Partial<Prisma.ListingUncheckedCreateInput> = {}) => {
    const { id } = await insertListing(database.db, listing)
    await database.db.feedListing.create({ data: { feedId: feed!.id, listingId: id } })
    return id
  }
  return { deps, user, searchId, feed: feed!, plan, list }
}

/** Read back for longer than a week, so first looks are not needed. */
const crawledAt = (at: Date) => ({
  ...{ lastAttemptAt: at, lastSuccessAt: at, lastOutcome: 'NOTHING_NEW' as const },
  readBackTo: minutesAgo(8 * 24 * 60),
})
const allFeeds = (data: Prisma.FeedUpdateManyMutationInput) => database.db.feed.updateMany({ data })

test('a new search crawls all its watched feeds first', async () => {
  const { plan } = await scene()
  const feeds = await database.db.searchFeed.count({ where: { isFirstLook: false } })
  expect((await plan()).dueFeeds).toHaveLength(feeds)
  expect(feeds).toBeGreaterThan(0)
})

test('has nothing to do while its feeds are fresh, and plans four times a day', async () => {
  const { plan } = await scene({ backfillSummarizedAt: now })
  await allFeeds(crawledAt(new Date(now.getTime() - 20_000)))
  expect(await plan()).toMatchObject({
    dueFeeds: [],
    unfiltered: false,
    unread: 0,
    unjudged: 0,
    backfillToSummarise: false,
    sleepMs: 6 * 3_600_000,
  })
})

test('"run now" crawls fresh feeds, but not those that back off after a failure', async () => {
  const { plan } = await scene({ marketplaces: ['craigslist', 'cargurus'] }, 60_000, {
    modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'off' },
  })
  await allFeeds(crawledAt(minutesAgo(0.2)))
  const watched = await database.db.feed.findMany({ where: { searches: { some: { isFirstLook: false } } } })
  const feed = watched[0]!
  await database.db.feed.update({ where: { id: feed.id }, data: { nextAttemptAt: minutesAgo(-5), failingSince: now } })
  const { dueFeeds } = await plan(true)
  expect(dueFeeds).toHaveLength(watched.length - 1)
  expect(dueFeeds.map((due) => due.feedId)).not.toContain(feed.id)
})

test('operators see that a search is blind when all its feeds fail', async () => {
  const { plan } = await scene()
  expect((await plan()).health).toBe('ok')
  await allFeeds({ failingSince: now })
  expect((await plan()).health).toBe('blind')
})

test('operators see which marketplace no worker crawls, and the summary does not wait for its backfill', async () => {
  const { plan } = await scene({ marketplaces: ['craigslist', 'cargurus'], watchingSince: minutesAgo(30) }, 60_000, {
    modes: { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'off' },
  })
  const cargurus = { marketplace: 'cargurus' }
  await database.db.$executeRaw`UPDATE "Search" SET "updatedAt" = ${minutesAgo(30)}`
  await database.db.feed.updateMany({ where: { NOT: cargurus }, data: crawledAt(now) })
  expect(await plan()).toMatchObject({
    health: 'degraded',
    marketplaceHealth: { craigslist: 'ok', cargurus: 'away' },
    backfillToSummarise: true,
  })
  await allFeeds(crawledAt(minutesAgo(20)))
  expect(await plan()).toMatchObject({ health: 'blind', marketplaceHealth: { craigslist: 'away', cargurus: 'away' } })
})

test('does not watch paused, deleted or expired searches', async () => {
  const { deps, searchId, user } = await scene()
  const planned = () => planCycle(deps, { searchId, force: false }, now)
  await database.db.search.update({ where: { id: searchId }, data: { status: 'PAUSED' } })
  expect(await planned()).toEqual({ kind: 'paused', plan: 'trial', car: 'Honda Civic' })
  await database.db.user.update({ where: { id: user.id }, data: { trialEndsAt: minutesAgo(1) } })
  expect(await planned()).toEqual({ kind: 'paused', plan: 'expired', car: 'Honda Civic' })
  await database.db.search.update({ where: { id: searchId }, data: { status: 'DELETED' } })
  expect(await planned()).toEqual({ kind: 'deleted' })
})

test('summarizes the backfill two freshness intervals after a search starts, and wakes for it', async () => {
  const { plan, searchId } = await scene({ watchingSince: new Date(now.getTime() - 90_000) })
  await allFeeds(crawledAt(now))
  expect(await plan()).toMatchObject({ backfillToSummarise: false, sleepMs: 30_000 })
  await database.db.search.update({ where: { id: searchId }, data: { watchingSince: minutesAgo(3) } })
  expect((await plan()).backfillToSummarise).toBe(true)
})

test('a plan says whether news waits or only backfill', async () => {
  const { plan, searchId } = await scene()
  await allFeeds(crawledAt(now))
  const wait = async (isBackfill: boolean) => {
    const { id } = await insertListing(database.db)
    await insertCandidate(database.db, searchId, id, { stage: 'WAITING', isBackfill })
  }
  await wait(true)
  expect(await plan()).toMatchObject({ unjudged: 1, hasNews: false })
  await wait(false)
  expect(await plan()).toMatchObject({ unjudged: 2, hasNews: true })
})

test('planning filters a new listing, stores why it failed, and filters it again only when it changes', async () => {
  const { searchId, plan, list } = await scene({ priceTo: 15_000 })
  const fits = await list({ postingFetchedAt: null, contentHash: null })
  const dear = await list({ priceCents: 2_000_000, postedAt: null })
  await database.db.feed.updateMany({ data: crawledAt(now) })
  expect(await plan()).toMatchObject({ unfiltered: false, unread: 1, unjudged: 0 })

  const candidate = async (listingId: string) =>
    database.db.candidate.findUniqueOrThrow({ where: { searchId_listingId: { searchId, listingId } } })
  expect(await candidate(fits)).toMatchObject({ stage: 'WAITING', reason: null })
  const undated = { marketplace: 'craigslist', postedAt: null }
  expect(await candidate(dear)).toMatchObject({ stage: 'FILTERED', reason: '$20,000 is over $15,000', ...undated })
  const marks = () => database.db.$queryRaw`SELECT "listingId", xmin::text FROM "Candidate" ORDER BY 1`
  const before = await marks()
  await plan()
  expect(await marks()).toEqual(before)

  await database.db.listing.update({
    where: { id: dear },
    data: { priceCents: 1_400_000, postedAt: minutesAgo(5), revision: { increment: 1 } },
  })
  await plan()
  expect(await candidate(dear)).toMatchObject({ stage: 'WAITING', reason: null, postedAt: minutesAgo(5) })
})

test('refilters everything after a search changes', async () => {
  const { searchId, plan, list } = await scene({ priceTo: 10_000 })
  const id = await list()
  await plan()
  expect(await database.db.candidate.findFirst({ where: { listingId: id } })).toMatchObject({ stage: 'FILTERED' })
  await database.db.search.update({ where: { id: searchId }, data: { priceTo: 20_000, version: { increment: 1 } } })
  await database.db.candidate.updateMany({ where: { listingId: id }, data: { foundAt: minutesAgo(50) } })
  await plan()
  const foundAt = minutesAgo(50) // must not change when the listing is filtered again
  expect(await database.db.candidate.findFirst({ where: { listingId: id } })).toMatchObject({
    stage: 'WAITING',
    foundAt,
  })
})

test('a near miss whose candidate was deleted returns only when its ad or the search changes, as found before', async () => {
  const { deps, searchId, plan, list } = await scene({ priceTo: 10_000, createdAt: minutesAgo(100) })
  const id = await list({ wasNearMiss: true, firstSeenAt: minutesAgo(60) })
  const before = await list({ wasNearMiss: true, firstSeenAt: minutesAgo(200) })
  const candidates = () => database.db.candidate.findMany({ orderBy: { foundAt: 'asc' } })
  await waitUntil('the position to pass the listings', 10_000, async () => {
    await plan()
    return (await findFeedsWithChanges(database.db, { id: searchId, version: 1 })).length === 0
  })
  await database.db.candidate.deleteMany()
  await filterListings(deps, { searchId }, now)
  expect(await candidates()).toEqual([])
  await database.db.search.update({ where: { id: searchId }, data: { version: { increment: 1 } } })
  await plan()
  expect(await candidates()).toMatchObject([
    { listingId: before, stage: 'FILTERED', foundAt: minutesAgo(100) },
    { listingId: id, stage: 'FILTERED', foundAt: minutesAgo(60) },
  ])
})

test('planning leaves a large backlog to filterListings, which filters all of it', async () => {
  const { deps, searchId, plan, feed } = await scene()
  await database.db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, make, "photoUrls", flags)
    SELECT gen_random_uuid(), 'craigslist', n::text, 'https://www.craigslist.org/view/' || n, '2015 Honda Civic', 'honda', '{}', '{}'
    FROM generate_series(1, 2500) AS n`
  await database.db.$executeRaw`
    INSERT INTO "FeedListing" ("feedId", "listingId") SELECT ${feed.id}::uuid, id FROM "Listing"`
  expect((await plan()).unfiltered).toBe(true)
  await filterListings(deps, { searchId }, now)
  expect(await plan()).toMatchObject({ unfiltered: false, unread: 2500 })
  expect(await database.db.wantedPage.count({ where: { searches: 1, reason: 'BACKFILL' } })).toBe(2500)
})

test('cars posted before the search started are marked as backfill while they wait', async () => {
  const { deps, searchId, list } = await scene({ watchingSince: minutesAgo(10) })
  const [old, news] = [await list({ postedAt: minutesAgo(60) }), await list({ postedAt: minutesAgo(1) })]
  await filterListings(deps, { searchId }, now)
  const backfill = await database.db.candidate.findMany({ where: { isBackfill: true } })
  expect(backfill.map((c) => c.listingId)).toEqual([old])
  expect(news).not.toBe(old)
})

test('a car with unusable answers is not counted until its back-off ends', async () => {
  const { searchId, plan, list } = await scene()
  const id = await list()
  await insertCandidate(database.db, searchId, id, { judgeAfter: new Date(Date.now() + 60_000), failures: 3 })
  expect((await plan()).unjudged).toBe(0)
  await database.db.candidate.updateMany({ data: { judgeAfter: new Date(Date.now() - 1_000) } })
  expect((await plan()).unjudged).toBe(1)
})
