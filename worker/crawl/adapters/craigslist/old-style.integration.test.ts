import { expect, test } from 'vitest'
import { useDatabase } from '../../../../e2e/support/database'
import { useSandbox } from '../../../../e2e/support/sandbox'
import { sandboxControl, testCrawlDependencies } from '../../../../e2e/support/crawl/crawl-scene'
import { httpGet } from '../contract'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const control = sandboxControl(sandbox)
const feed = { area: 'sfbay', make: 'honda', model: 'civic' }

test('the old URLs of an area and of a posting still work', async () => {
  const { id } = await control.list()
  const { adapters, fetchers } = testCrawlDependencies(database.db, sandbox.url)
  const [adapter, fetcher] = [adapters.craigslist!, fetchers.craigslist!]
  const host = `${sandbox.url}/craigslist/hosts/sfbay`
  const get = (url: string) => fetcher.get(adapter, httpGet(url, 'text/html'))

  const results = await get(`${host}/search/cta`)
  expect(results.url).toContain('/craigslist/search/area/sfbay')
  expect(adapter.parseResults(results, feed)).toMatchObject({ kind: 'listings', rows: [{ priceCents: 790000 }] })

  const posting = await get(`${host}/sfc/cto/d/honda-civic/${id}.html`)
  expect(adapter.parsePosting(posting)).toMatchObject({
    kind: 'posting',
    posting: { externalId: id, odometerMiles: 88123 },
  })

  await expect(
    get(`${host.replace('sfbay', 'atlantis')}/search/cta`).then((r) => adapter.parseResults(r, feed)),
  ).rejects.toEqual(expect.objectContaining({ type: 'SourceLayoutChanged' }))
})
