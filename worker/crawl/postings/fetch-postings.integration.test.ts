import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { createSearch } from '../../../e2e/support/crawl/crawl-scene'
import { useCivicSearch } from '../../../e2e/support/crawl/civic-search'
import { fetchPostings } from './fetch-postings'
import { httpGet } from '../adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const civics = useCivicSearch(database, sandbox)
const { control, listing } = civics
const marketplace = 'craigslist' as const
const fetchAll = (beat = () => {}) => fetchPostings(civics.deps, { searchId: civics.searchId, marketplace }, beat)

test('fetches the pages of waiting candidates once, newest first, with a heartbeat each', async () => {
  const older = await control.list({ vin: '1M8GDM9AXKP042788', title: 'Commuter' })
  const newer = await control.list({ year: 2015, mileage: 45678 })
  await civics.crawlAndFilter()
  let beats = 0
  expect(await fetchAll(() => void beats++)).toEqual({ fetched: 2, gone: 0, left: 0 })
  expect(beats).toBe(2)
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
  expect(await fetchAll(() => void beats++)).toEqual({ fetched: 0, gone: 0, left: 0 })
})

test('counts a posting that another search fetched after planning', async () => {
  await control.list()
  await civics.crawlAndFilter()
  const other = await createSearch(database.db, { radiusMiles: 1 })
  const { id: listingId } = await database.db.listing.findFirstOrThrow()
  await database.db.candidate.create({ data: { searchId: other, listingId, stage: 'WAITING', searchVersion: 1 } })
  const result = { fetched: 1, gone: 0, left: 0 }
  expect(await fetchPostings(civics.deps, { searchId: other, marketplace }, () => {})).toEqual(result)
  expect(await fetchAll()).toEqual(result)
})

test('refetches the page of a changed listing', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  await fetchAll()
  const before = await listing(id)
  await control.edit(id, { price: 6900 })
  await civics.crawlAndFilter()
  expect(await fetchAll()).toMatchObject({ fetched: 1 })
  expect(await listing(id)).toMatchObject({ priceCents: 690000, contentHash: before.contentHash })
})

test('marks a removed posting as gone and rejects its candidate for that reason', async () => {
  const { id } = await control.list()
  await control.list({ year: 2015 })
  await civics.crawlAndFilter()
  await control.edit(id, { sold: true })
  expect(await fetchAll()).toEqual({ fetched: 1, gone: 1, left: 0 })
  expect((await listing(id)).goneAt).not.toBeNull()
  const listingId = (await listing(id)).id
  expect(await database.db.candidate.findFirst({ where: { listingId } })).toMatchObject({
    stage: 'REJECTED',
    reason: 'Taken down',
  })
})

test('a posting that a list has just shown is not taken down because the site does not show it', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  const page = { kind: 'gone', format: 'test', why: 'not available', isDoubtful: true } as const
  civics.deps.adapters.craigslist = { ...civics.deps.adapters.craigslist!, parsePosting: () => page }
  expect(await fetchAll()).toMatchObject({ fetched: 0, gone: 0 })
  expect((await listing(id)).goneAt).toBeNull()
  expect(await database.db.postingFailure.findMany()).toMatchObject([{ failures: 1, type: 'SourceBlocked' }])
  // An hour later no list has shown it again.
  await database.db.listing.updateMany({ data: { lastSeenAt: new Date(Date.now() - 3_600_000) } })
  await database.db.postingFailure.deleteMany()
  expect(await fetchAll()).toMatchObject({ gone: 1 })
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
  expect(await fetchAll()).toEqual({ fetched: 20, gone: 0, left: 3 })
  expect(await fetchAll()).toEqual({ fetched: 3, gone: 0, left: 0 })
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
  expect(await fetchAll()).toEqual({ fetched: 1, gone: 0, left: 0 })
  expect(await listing(id)).toMatchObject({ id: byToken!.id, odometerMiles: 88123, bodyType: 'sedan', currency: 'USD' })
  await civics.crawlAndFilter()
  expect(await database.db.listing.count()).toBe(1)
})
