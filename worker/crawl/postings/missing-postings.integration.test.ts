import { expect, test } from 'vitest'
import { useDatabase } from '../../../e2e/support/database'
import { useSandbox } from '../../../e2e/support/sandbox'
import { useSite } from '../../../e2e/support/crawl/test-site'
import { useCivicSearch } from '../../../e2e/support/crawl/civic-search'
import { firstReads } from '#platform/metrics'
import { httpGet } from '../adapters/contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const site = useSite()
const marketplace = 'craigslist' as const
/** Replaces the addresses of some postings. The sandbox serves all others. */
let addresses: (externalId: string, urls: string[]) => string[]

const civics = useCivicSearch(database, sandbox, {
  freshnessMs: 1_000,
  watched(deps) {
    addresses = (_, urls) => urls
    const adapter = deps.adapters.craigslist!
    deps.adapters.craigslist = {
      ...adapter,
      originOf: (url) => adapter.originOf(url) ?? site.adapter.originOf(url),
      postingRequests: (from) => {
        const requests = adapter.postingRequests(from)
        const urls = addresses(
          from.externalId,
          requests.map(({ url }) => url),
        )
        return urls.map((url, i) => httpGet(url, requests[i]!.accept))
      },
    }
  },
})
const { control, listing } = civics
const fetchAll = civics.read
const health = () => database.db.marketplaceHealth.findUnique({ where: { marketplace } })
const noSuch = `${'x'.repeat(22)}`
const missing = () => [
  `${sandbox.url}/craigslist/rapi/web/v8/postings/${noSuch}`,
  `${sandbox.url}/craigslist/view/${noSuch}`,
]
async function timePasses(): Promise<void> {
  await database.db.postingFailure.updateMany({ data: { fetchAfter: new Date(0) } })
  await database.db.marketplaceHealth.updateMany({ data: { pagesRetryAt: new Date(0) } })
}

test('if the API moves, cars are read at their second address and none is gone', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  addresses = (_, [api, page]) => [api!.replace('/v8/', '/v9/'), page!]
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 0 })
  expect(await listing(id)).toMatchObject({ goneAt: null, description: expect.stringContaining('Leather') })
})

test('a posting that both addresses do not know is gone once others were read in between', async () => {
  const { id } = await control.list()
  await control.list({ mileage: 50_001 })
  await civics.crawlAndFilter()
  addresses = (externalId, urls) => (externalId === id ? missing() : urls)
  expect(await fetchAll()).toEqual({ read: 1, gone: 0, failed: 1 })
  expect(await listing(id)).toMatchObject({ goneAt: null })
  await timePasses()
  expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 1 })
  await timePasses()
  await control.list({ mileage: 50_002 })
  await database.db.feed.updateMany({ data: { lastSuccessAt: new Date(0) } })
  await civics.crawlAndFilter()
  expect(await fetchAll()).toMatchObject({ gone: 1 })
  expect(await listing(id)).toMatchObject({ goneReason: 'TAKEN_DOWN' })
})

test('when the site knows none of the postings on its list, none is gone and the site fails', async () => {
  for (let i = 0; i < 4; i++) await control.list({ mileage: 50_001 + i })
  await civics.crawlAndFilter()
  addresses = missing
  for (let i = 0; i < 3; i++) {
    expect(await fetchAll()).toEqual({ read: 0, gone: 0, failed: 3 })
    await timePasses()
  }
  expect(await database.db.listing.count({ where: { goneAt: { not: null } } })).toBe(0)
  expect(await health()).toMatchObject({ pagesFailingSince: expect.any(Date) })
})

test.each([
  ['of another program', '<html><body><h1>404 Not Found</h1><hr>nginx</body></html>'],
  ['without a body', ''],
])('a 404 %s is a failure, not a posting that is gone', async (_, body) => {
  site.answer = (_req, res) => void res.writeHead(404, { 'content-type': 'text/html' }).end(body)
  const { id } = await control.list()
  await control.list({ mileage: 50_001 })
  await civics.crawlAndFilter()
  addresses = (externalId, urls) => (externalId === id ? [`${site.base}/a`, `${site.base}/b`] : urls)
  for (let i = 0; i < 3; i++) {
    await fetchAll()
    await timePasses()
  }
  expect(await listing(id)).toMatchObject({ goneAt: null })
})

test('a posting whose page says that it was deleted is gone at once', async () => {
  const { id } = await control.list()
  await civics.crawlAndFilter()
  await control.edit(id, { sold: true })
  expect(await fetchAll()).toMatchObject({ gone: 1 })
  expect(await listing(id)).toMatchObject({ goneReason: 'TAKEN_DOWN' })
  // The address that names reposts still goes first.
  await control.list({ mileage: 50_001 })
  await database.db.feed.updateMany({ data: { lastSuccessAt: new Date(0) } })
  await civics.crawlAndFilter()
  await fetchAll()
  expect(await control.requests('/rapi/web/')).toHaveLength(2)
})

test('counts what became of the first reads, for an alarm', async () => {
  const count = async (outcome: string) =>
    (await firstReads.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  const before = { read: await count('read'), gone: await count('gone'), failed: await count('failed') }
  const sold = await control.list()
  const unknown = await control.list({ mileage: 50_001 })
  await control.list({ mileage: 50_002 })
  await civics.crawlAndFilter()
  await control.edit(sold.id, { sold: true })
  addresses = (externalId, urls) => (externalId === unknown.id ? missing() : urls)
  await fetchAll()
  const after = { read: await count('read'), gone: await count('gone'), failed: await count('failed') }
  expect(after).toEqual({ read: before.read + 1, gone: before.gone + 1, failed: before.failed + 1 })
})
