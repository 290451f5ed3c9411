import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { failureTypes } from '#workflows/contract'
import { NotACar, SiteResting } from '../../failures'
import { countReadablePages, loadPendingWork } from '../../stored/wanted-pages'
import { useSite } from '../../../e2e/support/crawl/test-site'
import { testCrawlDependencies, onCraigslist } from '../../../e2e/support/crawl/crawl-scene'
import { httpGet } from '../adapters/contract'
import { useCivicSearch } from '../../../e2e/support/crawl/civic-search'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
/** Serves the pages of broken postings. The sandbox serves all others. */
const site = useSite()
const marketplace = 'craigslist' as const
let broken: Set<string>
let asked: string[]

const civics = useCivicSearch(database, sandbox, {
  freshnessMs: 1_000,
  watched(deps) {
    broken = new Set()
    asked = []
    const adapter = deps.adapters.craigslist!
    deps.adapters.craigslist = {
      ...adapter,
      originOf: (url) => adapter.originOf(url) ?? site.adapter.originOf(url),
      postingRequests: (from) => {
        asked.push(from.externalId)
        return broken.has(from.externalId) ? [httpGet(`${site.base}/view`, 'text/html')] : adapter.postingRequests(from)
      },
    }
    site.answer = (_, res) => void res.writeHead(403).end()
  },
})
const { control, feed, listing } = civics

/** Lists this many cars. Returns their posting numbers, newest first. */
async function cars(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.unshift((await control.list({ mileage: 50_001 + i })).id)
  await civics.crawlAndFilter()
  return ids
}
const fetchAll = civics.read
const health = () => database.db.marketplaceHealth.findUnique({ where: { marketplace } })
const failureOf = async (externalId: string) =>
  database.db.postingFailure.findUnique({ where: { listingId: (await listing(externalId)).id } })
/** Simulates that all pauses are over. */
async function timePasses(): Promise<void> {
  await database.db.postingFailure.updateMany({ data: { fetchAfter: new Date(0) } })
  await database.db.marketplaceHealth.updateMany({ data: { pagesRetryAt: new Date(0) } })
}

const answers: [string, string, (res: ServerResponse) => void][] = [
  ['403', 'SourceBlocked', (res) => res.writeHead(403).end()],
  ['500', 'SourceUnavailable', (res) => res.writeHead(500).end()],
  ['a redirect elsewhere', 'SourceBlocked', (res) => res.writeHead(302, { location: 'http://else.example/' }).end()],
  ['400', 'SourceLayoutChanged', (res) => res.writeHead(400).end()],
  ['a cut connection', 'SourceUnavailable', (res) => res.destroy()],
]
test.each(answers)('a posting that returns %s does not stop the others or fail a feed', async (_, type, answer) => {
  site.answer = (_req, res) => answer(res)
  const ids = await cars(3)
  broken.add(ids[0]!)
  const before = await feed()
  expect(await fetchAll()).toEqual({ read: 2, gone: 0, failed: 1 })
  expect(await feed()).toEqual(before)
  expect(await failureOf(ids[0]!)).toMatchObject({ failures: 1, type, quarantinedAt: null })
  expect(await health()).toMatchObject({ pagesFailingSince: null })
})

test('a failed posting backs off, then comes after those that did not fail', async () => {
  const [bad] = await cars(2)
  broken.add(bad!)
  await fetchAll()
  asked = []
  await fetchAll()
  expect(asked).toEqual([])
  expect(await countReadablePages(database.db, marketplace)).toBe(0)
  await timePasses()
  const [newest] = await cars(1)
  await control.list({ mileage: 60_001 })
  await civics.crawlAndFilter()
  broken.clear()
  expect(await fetchAll()).toMatchObject({ failed: 0 })
  expect(await database.db.wantedPage.count()).toBe(0)
  expect(asked.indexOf(bad!)).toBeGreaterThan(asked.indexOf(newest!))
  expect(await failureOf(bad!)).toBeNull()
})

test('quarantines a posting after four failures while others succeed, until its row changes', async () => {
  const [bad] = await cars(2)
  broken.add(bad!)
  for (let i = 1; i <= 4; i++) {
    expect(await database.db.listing.count({ where: { externalId: bad, contentHash: null } })).toBe(1)
    await fetchAll()
    await timePasses()
  }
  expect(await failureOf(bad!)).toMatchObject({ failures: 4, quarantinedAt: expect.any(Date) })
  const quarantined = await listing(bad!)
  expect([quarantined.contentHash, quarantined.vehicleId]).toEqual([expect.any(String), expect.any(String)])
  // Two, because the other car was fetched but is not judged yet either.
  expect(await loadPendingWork(database.db, civics.searchId)).toMatchObject({ unread: 0, unjudged: 2 })
  asked = []
  await fetchAll()
  expect(asked).toEqual([])
  await control.edit(bad!, { price: 6_900 })
  await database.db.feed.updateMany({ data: { lastSuccessAt: new Date(0) } })
  await civics.crawlAndFilter()
  await fetchAll()
  expect(await failureOf(bad!)).toMatchObject({ failures: 1, quarantinedAt: null })
  broken.clear()
  await timePasses()
  await fetchAll()
  expect((await listing(bad!)).description).toContain('Leather')
})

test('does not quarantine a posting after four failures when all others fail too', async () => {
  const [bad] = await cars(1)
  broken.add(bad!)
  for (let i = 1; i <= 7; i++) {
    await fetchAll()
    await timePasses()
  }
  expect(await failureOf(bad!)).toMatchObject({ failures: 7, quarantinedAt: null })
  await fetchAll()
  expect(await failureOf(bad!)).toMatchObject({ failures: 8, quarantinedAt: expect.any(Date) })
})

test("after three failures in a row, including the oldest, the marketplace's postings back off but feeds do not", async () => {
  const ids = await cars(5)
  for (const id of ids) broken.add(id)
  expect(await fetchAll()).toMatchObject({ read: 0 })
  expect(asked).toEqual([ids[0], ids[1], ids[4]])
  expect(await feed()).toMatchObject({ failingSince: null, nextAttemptAt: null })
  expect(await health()).toMatchObject({ pagesOutcome: 'BLOCKED', pagesFailingSince: expect.any(Date) })
  expect((await health())!.pagesReason).toBe('Craigslist lists cars, but has blocked us when we open their pages')
  asked = []
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  expect(asked).toEqual([])
  expect(await loadPendingWork(database.db, civics.searchId)).toMatchObject({ unread: 5, unjudged: 0 })

  broken.clear()
  await timePasses()
  expect(await fetchAll()).toEqual({ read: 5, gone: 0, failed: 0 })
  expect(await health()).toMatchObject({
    pagesFailingSince: null,
    pagesRetryAt: null,
    pagesOutcome: null,
    pagesReason: null,
  })
  expect(await database.db.candidate.count({ where: { stage: 'WAITING' } })).toBe(5)
})

test('failing new postings do not delay older ones', async () => {
  const ids = await cars(6)
  for (const id of ids.slice(0, 3)) broken.add(id)
  expect(await fetchAll()).toEqual({ read: 3, gone: 0, failed: 3 })
  expect(asked).toEqual([ids[0], ids[1], ids[5], ids[2], ids[3], ids[4]])
  expect(await health()).toMatchObject({ pagesFailingSince: null })
})

test('a gone posting shows that the site responds', async () => {
  const ids = await cars(4)
  for (const id of ids.slice(0, 3)) broken.add(id)
  await control.edit(ids[3]!, { sold: true })
  expect(await fetchAll()).toEqual({ read: 0, gone: 1, failed: 3 })
  expect(await health()).toMatchObject({ pagesFailingSince: null })
})

test.each([
  ['login-wall', 'BLOCKED'],
  ['captcha', 'BLOCKED'],
  ['forbidden', 'BLOCKED'],
  ['rate-limit', 'THROTTLED'],
  ['layout-changed', 'LAYOUT_CHANGED'],
  ['half-page', 'LAYOUT_CHANGED'],
  ['down', 'UNAVAILABLE'],
])('%s ends the run, is recorded on the marketplace, and loses no candidate', async (mode, outcome) => {
  await cars(3)
  await control.mode(mode)
  expect(await fetchAll()).toMatchObject({ read: 0 })
  expect(await health()).toMatchObject({
    pagesOutcome: outcome,
    pagesFailingSince: expect.any(Date),
    pagesRetryAt: expect.any(Date),
  })
  expect(await feed()).toMatchObject({ lastOutcome: 'LISTINGS', failingSince: null })
  expect(await database.db.candidate.count({ where: { stage: 'WAITING' } })).toBe(3)
  await control.mode('ok')
  await timePasses()
  await database.db.sitePace.deleteMany() // as if the pause requested by the site were over
  expect(await fetchAll()).toEqual({ read: 3, gone: 0, failed: 0 })
})

test('one block page or refused connection ends the run', async () => {
  await cars(2)
  await control.mode('login-wall')
  expect(await fetchAll()).toMatchObject({ read: 0 })
  expect(asked).toHaveLength(1)
  await control.mode('ok')
  await timePasses()
  await database.db.marketplaceHealth.deleteMany()
  broken = new Set((await database.db.listing.findMany()).map((row) => row.externalId))
  await site.stop()
  asked = []
  expect(await fetchAll()).toMatchObject({ read: 0 })
  expect(asked).toHaveLength(1)
  await site.start()
})

test('rejects a posting that is not a car, until its title changes', async () => {
  const ids = await cars(2)
  const adapter = civics.deps.adapters.craigslist!
  civics.deps.adapters.craigslist = {
    ...adapter,
    parsePosting: (reply) => {
      const page = adapter.parsePosting(reply)
      if (page.kind === 'posting' && page.posting.externalId === ids[0]) throw new NotACar('a trailer')
      return page
    },
  }
  expect(await fetchAll()).toEqual({ read: 1, gone: 1, failed: 0 })
  expect(await listing(ids[0]!)).toMatchObject({ goneReason: 'NOT_A_CAR' })
  const candidate = { where: { listing: { externalId: ids[0]! } } }
  expect(await database.db.candidate.findFirst(candidate)).toMatchObject({ stage: 'REJECTED', reason: 'Not a car' })
  expect(await failureOf(ids[0]!)).toBeNull()
  await database.db.feed.updateMany({ data: { lastSuccessAt: new Date(0) } })
  await civics.crawlAndFilter()
  expect((await listing(ids[0]!)).goneAt).not.toBeNull()
  await database.db.listing.updateMany({
    where: { externalId: ids[0]! },
    data: { title: 'A trailer', rowTitle: 'A trailer' },
  }) // as if it had another title before
  await database.db.feed.updateMany({ data: { lastSuccessAt: new Date(0) } })
  await civics.crawlAndFilter()
  expect((await listing(ids[0]!)).goneAt).toBeNull()
})

test('a used-up budget ends the run, keeps its results, and counts as no failure', async () => {
  const ids = await cars(3)
  const before = await feed()
  const once = testCrawlDependencies(database.db, sandbox.url, { requestsPerMinute: onCraigslist(1) })
  const { postingRequests } = civics.deps.adapters.craigslist!
  civics.deps.adapters.craigslist!.postingRequests = (from) => {
    if (from.externalId !== ids[0]) civics.deps.fetchers = once.fetchers
    return postingRequests(from)
  }
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
  const site = await database.db.marketplaceHealth.findUniqueOrThrow({ where: { marketplace } })
  expect(site).toMatchObject({ pagesWaitFrom: 'NEWS', pagesWaitUntil: expect.any(Date) as Date })
  expect(await countReadablePages(database.db, marketplace)).toBe(0)
  asked = []
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  expect(asked).toEqual([])
  expect(await database.db.postingFailure.count()).toBe(0)
  expect(await health()).toMatchObject({ pagesFailingSince: null, pagesRetryAt: null })
  expect(await feed()).toEqual(before)
})

test('fetches news before backfill, even before newer backfill', async () => {
  const ids = await cars(3)
  const { id: listingId } = await listing(ids[0]!)
  await database.db.candidate.updateMany({ where: { listingId }, data: { isBackfill: true } })
  await database.db.wantedPage.updateMany({ where: { listingId }, data: { reason: 'BACKFILL' } })
  await fetchAll()
  expect(asked).toEqual([ids[1], ids[2], ids[0]])
})

test.each([
  [
    'rests',
    { refusedSince: new Date(), restsUntil: new Date(Date.now() + 600_000), refusedOutcome: 'BLOCKED' as const },
  ],
  ['is paused', { pausedAt: new Date() }],
])('while the site %s, pages wait without a failing activity', async (_, state) => {
  const [first] = await cars(2)
  await database.db.marketplaceHealth.create({ data: { marketplace, ...state } })
  asked = []
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 0 })
  expect(asked).toEqual([])
  await database.db.marketplaceHealth.deleteMany()
  await fetchAll()
  expect((await listing(first!)).postingFetchedAt).not.toBeNull()
})

test('a site that begins to rest while pages are fetched is no failure of its pages', async () => {
  await cars(2)
  const { get } = civics.deps.fetchers.craigslist!
  let sent = 0
  civics.deps.fetchers.craigslist = {
    get: (...request) =>
      sent++ === 0 ? get(...request) : Promise.reject(new SiteResting(failureTypes.sourceBlocked, 60_000)),
  }
  expect(await fetchAll()).toMatchObject({ read: 1 })
  expect(await health()).toMatchObject({ pagesFailingSince: null })
  expect(await database.db.postingFailure.count()).toBe(0)
})
