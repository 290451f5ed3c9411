// @module-tag thorough
import { beforeAll, expect, test } from 'vitest'
import type { Search } from '#prisma/generated/client'
import { connectDatabase, type Database } from '#platform/database'
import { findMatchingSearches } from '#worker/crawl/feeds/matching-searches'
import { StoredSearches } from '#worker/crawl/feeds/stored-searches'
import { storeRows } from '#worker/crawl/listings/store'
import { row } from './support/crawl/site-rows'
import { markUnlisted } from '#worker/crawl/listings/gone'
import { judgeCandidates } from '#worker/judge/judge-candidates'
import { ensureEstimates, estimatePrices, findDueEstimates } from '#worker/prices/estimate-prices'
import { filterBatch, filterListings } from '#worker/filter/filter-batch'
import { planCycle } from '#worker/plan/plan-cycle'
import { planSite } from '#worker/plan/plan-site'
import { dayMs } from '#domain/durations'
import { loadNotificationStates } from '#worker/stored/notification-states'
import { loadNotNotifiedCars } from '#worker/stored/not-notified'
import { claimNext } from '#worker/notify/alerts/claim'
import { deliverAlerts } from '#worker/notify/alerts/outbox'
import { loadLastAlerts } from '#web/features/notifications/last-alerts.server'
import { loadPreview } from '#web/features/wishes/preview.server'
import { noFilter } from '#web/features/searches/results-filter'
import { loadResults } from '#web/routes/dashboard.search.$id_.results/results-view.server'
import { streamCsv } from '#web/routes/dashboard.search.$id_.export[.]csv/export-csv.server'
import { downloadResponse } from '#web/http/download.server'
import { noSeenFilter } from '#web/features/searches/seen/seen-filter'
import { loadSeenScreen } from '#web/routes/dashboard.search.$id_.seen/seen-view.server'
import { exclusionReason } from '#web/features/searches/seen/exclusion-reason.server'
import { loadSearchCards } from '#web/routes/dashboard.searches/search-cards.server'
import { database as webDatabase } from '#web/services/database.server'
import {
  largeCounts,
  popularFeedKey,
  countReads,
  findSequentialScans,
  useLargeDatabase,
} from './support/large-database'
import { photoHashesByListing } from './support/rows'
import { useWeb } from './support/web'
import { workerDependencies } from './support/worker'

const database = useWeb()
const large = useLargeDatabase(database)
const { scansOf, readsOf } = large
let admin: Database
let scene: { search: Search; searchId: string; feedId: string; listingIds: string[] }

beforeAll(async () => {
  admin = large.admin()
  const search = await admin.search.findFirstOrThrow({
    orderBy: { createdAt: 'desc' },
    include: { feeds: { where: { feed: { key: { not: popularFeedKey } } } } },
  })
  const feedId = search.feeds[0]!.feedId
  const links = await admin.feedListing.findMany({ where: { feedId, listing: { make: 'honda' } }, take: 25 })
  scene = { search, searchId: search.id, feedId, listingIds: links.map((link) => link.listingId) }
  await planCycle(workerDependencies(admin), { searchId: search.id, force: false }, new Date()) // makes its own feeds
  await admin.searchFeed.create({ data: { searchId: search.id, feedId } })
})

const download = { fileName: 'ads.csv', contentType: 'text/csv' as const, drained: () => Promise.resolve() }

test('the database has the stated number of rows', async () => {
  const counts = [await admin.listing.count(), await admin.search.count(), await admin.candidate.count()]
  expect(counts[0]).toBe(largeCounts.listings)
  expect(counts[1]).toBe(largeCounts.searches)
  expect(counts[2]).toBeGreaterThan(100_000)
})

test('the check detects a sequential scan', async () => {
  expect(await scansOf((db) => db.$queryRaw`SELECT max(title) FROM "Listing"`)).toEqual(['Listing'])
})

test('planning a cycle uses indexes', async () => {
  const plan = (db: Database) =>
    planCycle(workerDependencies(db), { searchId: scene.searchId, force: false }, new Date())
  expect(await scansOf(plan)).toEqual([])
})

test('a search on the same feed as all others plans without reading them', async () => {
  const { id } = await admin.search.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })
  const local = { countrywide: false, latitude: 61.2181, longitude: -149.9003, radiusMiles: 10 }
  await admin.search.update({ where: { id }, data: local })
  const plan = (db: Database) => planCycle(workerDependencies(db), { searchId: id, force: false }, new Date())
  await plan(admin) // makes its own feeds
  const popular = await admin.feed.findUniqueOrThrow({ where: { key: popularFeedKey } })
  await admin.searchFeed.create({ data: { searchId: id, feedId: popular.id } })
  await plan(admin) // filters the feed once
  expect(await readsOf(['Search', 'User', 'SearchFeed', 'Subscription', 'Feed'], plan)).toBeLessThan(100)
})

test('a site plans its crawls without reading the searches on its feeds', async () => {
  const plan = (db: Database) => planSite(workerDependencies(db), 'craigslist', new Date())
  await plan(admin) // claims what is due
  expect(await scansOf(plan)).toEqual(['Feed']) // all feeds of the site are in the plan
  const perFeed = 4
  expect(await readsOf(['Search', 'User', 'SearchFeed', 'Subscription', 'Feed'], plan)).toBeLessThan(
    perFeed * largeCounts.feeds,
  )
})

test('filtering changed listings uses indexes', async () => {
  const searches = new StoredSearches(workerDependencies(admin))
  await searches.load() // reads all searches, once per process
  expect(await scansOf((db) => findMatchingSearches(db, searches, scene.listingIds, new Date()))).toEqual([])
})

test('storing a page of known rows uses indexes', async () => {
  const store = async (db: Database) => {
    const listings = await db.listing.findMany({ where: { id: { in: scene.listingIds } } })
    const rows = listings.map(({ externalId, url, title }, n) => row(n, { externalId, url, title }))
    const now = new Date()
    await db.$transaction(async (tx) => {
      const feed = { id: scene.feedId, marketplace: 'craigslist' as const, caughtUpAt: new Date(), number: 1n }
      await storeRows(tx, feed, rows, now)
      await markUnlisted(tx, feed, rows, now)
    })
  }
  expect(await scansOf(store)).toEqual([])
})

test('linking changed rows to their cars uses indexes', async () => {
  const store = async (db: Database) => {
    const listings = await db.listing.findMany({ where: { id: { in: scene.listingIds } } })
    const rows = listings.map(({ externalId, url }, n) =>
      row(n, { externalId, url, title: `2016 Honda Civic EX no ${n}` }),
    )
    const feed = { id: scene.feedId, marketplace: 'craigslist' as const, caughtUpAt: new Date(), number: 2n }
    const { changed } = await db.$transaction((tx) => storeRows(tx, feed, rows, new Date()))
    expect(changed).toHaveLength(rows.length)
  }
  expect(await scansOf(store)).toEqual([])
  expect(await admin.identityKey.count({ where: { listingId: { in: scene.listingIds } } })).toBeGreaterThan(50)
})

test('filtering, judging and delivering use indexes', async () => {
  const { searchId } = scene
  expect(await scansOf((db) => filterListings(workerDependencies(db), { searchId }, new Date()))).toEqual([])
  expect(await scansOf((db) => judgeCandidates(workerDependencies(db), { searchId }))).toEqual([])
  expect(await scansOf((db) => deliverAlerts(workerDependencies(db), { searchId }))).toEqual([])
})

test('a cycle reads only new rows, even of a search on many feeds', async () => {
  const { searchId, listingIds } = scene
  const feeds = 20
  await admin.$executeRaw`
    INSERT INTO "SearchFeed" ("searchId", "feedId")
    SELECT ${searchId}::uuid, id FROM "Feed" WHERE key LIKE 'feed %' ORDER BY id LIMIT ${feeds} ON CONFLICT DO NOTHING`
  const filter = (db: Database) => filterListings(workerDependencies(db), { searchId }, new Date())
  const tables = ['Listing', 'FeedListing', 'Candidate']
  const batch = async (db: Database) =>
    filterBatch(workerDependencies(db), await db.search.findUniqueOrThrow({ where: { id: searchId } }), 300, new Date())
  expect(await scansOf(filter)).toEqual([])
  expect(await readsOf(tables, batch)).toBeLessThan(2 * feeds)
  await admin.listing.updateMany({ where: { id: { in: listingIds } }, data: { revision: { increment: 1 } } })
  expect(await readsOf(tables, batch)).toBeLessThan(2 * feeds + 20 * listingIds.length)
  const filtered = { searchId, listingId: { in: listingIds }, listingRevision: { gt: 1 } }
  expect(await admin.candidate.count({ where: filtered })).toBe(listingIds.length)
})

test('the dashboard, the results and the preview use indexes', async () => {
  const { search } = scene
  const now = new Date()
  const reader = { now, timeZone: null }
  const given = { make: 'honda', models: ['civic'], countrywide: true, marketplaces: ['craigslist'] }
  for (const show of [
    () => loadSearchCards(search.userId, reader),
    () => loadResults(search, noFilter, { name: 'Robin', isUsed: false }, reader),
    () => loadLastAlerts({ id: search.userId, timeZone: null }, 1, new Set(), now),
    () => loadPreview(given, now),
    () => loadSeenScreen(search, noSeenFilter, null, reader),
    () => loadSeenScreen(search, { ...noSeenFilter, outcome: 'match' }, { foundAt: now, listingId: search.id }, reader),
    () => exclusionReason(search, 'https://sfbay.craigslist.org/cto/7700000001.html', reader),
    () => exclusionReason(search, `https://www.craigslist.org/view/d/a-civic/${'x'.repeat(22)}`, reader),
    () =>
      downloadResponse(streamCsv(search, 'results', now), { ...download, signal: AbortSignal.timeout(60_000) }).text(),
  ]) {
    const connect = () => ({ db: webDatabase(), close: () => webDatabase().$disconnect() })
    expect(await findSequentialScans(admin, connect, show), show.toString()).toEqual([])
  }
})

test('the screens and the cycle of a broad search do not read the ads that its filters rule out', async () => {
  const search = await admin.search.findFirstOrThrow({ orderBy: { createdAt: 'asc' }, skip: 1 })
  // How many cars of another search the tests before left waiting depends on the speed of the machine.
  await admin.candidate.updateMany({ where: { stage: 'WAITING' }, data: { stage: 'POSSIBLE' } })
  const filtered = 50_000
  await admin.$executeRaw`
    INSERT INTO "Candidate" ("searchId", "listingId", stage, "searchVersion")
    SELECT ${search.id}::uuid, id, CASE n % 1000 WHEN 0 THEN 'MATCH' ELSE 'FILTERED' END::"CandidateStage", ${search.version}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM "Listing" LIMIT ${filtered}) listing`
  await admin.$executeRaw`VACUUM ANALYZE "Candidate"` // marks the pages whose rows an index may answer for
  const now = new Date()
  const reader = { now, timeZone: null }
  const connect = () => ({ db: webDatabase(), close: () => webDatabase().$disconnect() })
  const connectWorker = () => {
    const db = connectDatabase(database.url, 4)
    return { db, close: () => db.$disconnect() }
  }
  const rows = (at: typeof connect, show: (db: Database) => Promise<unknown>) =>
    countReads(admin, at, { tables: ['Candidate', 'Listing'] }, show)
  const plan = (db: Database) => planCycle(workerDependencies(db), { searchId: search.id, force: false }, now)
  await plan(admin) // makes its own feeds
  const shown: { seen: number }[] = []
  const results = async () => {
    const loaded = await loadResults(search, noFilter, { name: 'Robin', isUsed: false }, reader)
    shown.push({ seen: loaded.funnel.seen })
  }
  // The results check the newest 300 for near misses, with some reads of each.
  expect(await rows(connect, results)).toBeLessThan(5_000)
  expect(shown).toEqual([{ seen: filtered }])
  expect(await rows(connect, () => loadSearchCards(search.userId, reader))).toBeLessThan(2_000)
  expect(await rows(connectWorker, plan)).toBeLessThan(500)
})

test('photo hash lookups use an index, even with a banner on every listing', async () => {
  const hashed = await admin.photoHash.findMany({ where: { photo: 'banner' }, take: 20 })
  const ids = hashed.map(({ listingId }) => listingId)
  expect(await scansOf((db) => photoHashesByListing(db, ids))).toEqual([])
  const hashes = await photoHashesByListing(admin, ids)
  expect([...hashes.values()].map((own) => own.length)).toEqual(ids.map(() => 1))
})

test('claiming and abandoning an alert read only a few alerts', async () => {
  const { searchId } = scene
  const { id: targetId } = await admin.notificationTarget.findFirstOrThrow({ where: { userId: scene.search.userId } })
  const [waiting, spent] = await admin.alert.createManyAndReturn({
    data: [
      { reason: 'CAR', searchId, targetId },
      { reason: 'SUMMARY', searchId, targetId, failures: 20, failingSince: new Date(Date.now() - 2 * dayMs) },
    ],
  })
  await admin.notificationTarget.update({ where: { id: targetId }, data: { confirmedAt: new Date() } })
  await admin.$executeRaw`
    INSERT INTO "Alert" (id, reason, status, "searchId", "targetId", "createdAt", "claimedAt", "sentAt")
    SELECT gen_random_uuid(), 'CAR', CASE n % 50 WHEN 0 THEN 'CLAIMED' WHEN 1 THEN 'PENDING' ELSE 'SENT' END::"AlertStatus",
      s.id, t.id, now() - n * interval '1 second', now(), CASE WHEN n % 50 > 1 THEN now() END
    FROM generate_series(1, 100) n, (SELECT id, "userId" FROM "Search" WHERE "userId" <> ${scene.search.userId}::uuid LIMIT 1000) s
    JOIN "NotificationTarget" t ON t."userId" = s."userId"`
  await admin.$executeRaw`ANALYZE "Alert"`
  const excluded = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  const claims: (string | null)[] = []
  const claim = async (db: Database) => {
    const lane = { searchId, kind: 'EMAIL' as const, isQuiet: false }
    const claimed = await claimNext(workerDependencies(db), lane, excluded)
    claims.push(claimed && claimed.alertId)
  }
  for (let n = 0; n < 3; n++) expect(await readsOf(['Alert'], claim)).toBeLessThan(30)
  expect(claims).toEqual(expect.arrayContaining([waiting!.id, spent!.id, null]))
  expect(
    await readsOf(['Alert'], (db) => planCycle(workerDependencies(db), { searchId, force: false }, new Date())),
  ).toBeLessThan(30)
})

test('reading a target’s notifications of a car does not depend on their total number', async () => {
  const { search, listingIds } = scene
  const { id: targetId } = await admin.notificationTarget.findFirstOrThrow({ where: { userId: search.userId } })
  await admin.$executeRaw`
    INSERT INTO "NotifiedCar" (id, "targetId", "listingId", "vehicleId", "notifiedAt")
    SELECT gen_random_uuid(), ${targetId}::uuid, id, "vehicleId", now() FROM "Listing" ORDER BY id LIMIT 20000`
  await admin.$executeRaw`
    INSERT INTO "NotifiedCar" (id, "targetId", "vehicleId", "notifiedAt")
    SELECT gen_random_uuid(), ${targetId}::uuid, "vehicleId", now() FROM "Listing" WHERE id = ${listingIds[1]}::uuid`
  await admin.$executeRaw`ANALYZE "NotifiedCar"`
  const car = { priceCents: 1_240_000, currency: 'USD', grade: 'MATCH' as const, verdicts: [] }
  const cars = listingIds.map((listingId) => ({ ...car, listingId }))
  const kinds: string[] = []
  const ask = async (db: Database) => {
    const known = await db.$transaction((tx) => loadNotificationStates(tx, { id: targetId, alertId: null }, cars))
    kinds.push(known.get(listingIds[1]!)!.kind)
  }
  // Two postings per car and their index pages. Reading the target's notifications of other cars would add 20,000.
  expect(await readsOf(['NotifiedCar', 'Listing'], ask)).toBeLessThan(5_000)
  const untold = { searchId: search.id, targetId, alertId: null }
  expect(await readsOf(['NotifiedCar'], (db) => loadNotNotifiedCars(db, untold, 'new'))).toBeLessThan(1_000)
  expect(kinds).toEqual(['notified'])
})

test('price estimates use indexes', async () => {
  const { searchId, listingIds } = scene
  expect(await scansOf((db) => estimatePrices(db, listingIds, new Date()))).toEqual([])
  expect(await scansOf((db) => ensureEstimates(db, searchId, listingIds, new Date()))).toEqual([])
  expect(await scansOf((db) => findDueEstimates(db, new Date(), { after: null, most: 100 }))).toEqual([])
})
