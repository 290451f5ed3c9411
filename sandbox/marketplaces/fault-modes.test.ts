import { afterEach, expect, test } from 'vitest'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createAdapters } from '#worker/crawl/adapters/registry'
import type { Adapter, PageRequest, ResultsPage } from '#worker/crawl/adapters/contract'
import { useSandbox } from '../../e2e/support/sandbox'
import { validDatadomeCookie } from './cargurus/site'

const sandbox = useSandbox({ size: 9_000 })
const feeds: Record<Marketplace, { area: string; make: string; model: string | null }> = {
  craigslist: { area: 'losangeles', make: 'honda', model: null },
  // A day's cars fit on a page. Within a day, the site has no order.
  cargurus: { area: '90012:500', make: 'honda', model: null },
  facebook: { area: '34.05,-118.24:161', make: 'honda', model: null },
}

const createAdapter = (marketplace: Marketplace): Adapter => {
  const modes = { craigslist: 'sandbox', cargurus: 'sandbox', facebook: 'sandbox' } as const
  return createAdapters({ modes, SANDBOX_URL: sandbox.url })[marketplace]!
}
const setMode = (marketplace: Marketplace, mode: string) =>
  fetch(`${sandbox.url}/control/sources/${marketplace}`, { method: 'PUT', body: JSON.stringify({ mode }) })
const get = ({ url }: PageRequest) => fetch(url, { headers: { cookie: validDatadomeCookie } })

async function read(marketplace: Marketplace): Promise<ResultsPage> {
  const adapter = createAdapter(marketplace)
  const response = await get(adapter.feedRequests(feeds[marketplace])[0]!)
  return adapter.parseResults(
    { url: response.url, status: response.status, body: await response.text() },
    feeds[marketplace],
  )
}
async function fetchRows(marketplace: Marketplace) {
  const page = await read(marketplace)
  return page.kind === 'listings' ? page.rows : []
}

afterEach(async () => {
  for (const marketplace of marketplaces) await setMode(marketplace, 'ok')
})

test.each(marketplaces)('%s shows ads an hour late', async (marketplace) => {
  const car = {
    source: marketplace,
    make: 'Honda',
    model: 'Civic',
    zip: '90012',
    title: '2016 Honda Civic, posted now',
  }
  await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body: JSON.stringify(car) })
  const titles = async () => (await fetchRows(marketplace)).map(({ title }) => title)
  const before = await titles()
  expect(before).toContain(car.title)
  await setMode(marketplace, 'late')
  const late = await titles()
  expect(late).not.toContain(car.title)
  expect(late.length).toBeGreaterThan(3)
})

test.each(['craigslist', 'facebook'] as const)('%s can have its prices in titles only', async (marketplace) => {
  await setMode(marketplace, 'price-in-title')
  const rows = await fetchRows(marketplace)
  expect(rows.filter(({ priceCents }) => priceCents !== null)).toEqual([])
  expect(rows.filter(({ title }) => /\$\d+$/.test(title)).length).toBeGreaterThan(rows.length * 0.8)
})

test.each(marketplaces)('%s can omit ids, which does not count as an empty page', async (marketplace) => {
  expect((await fetchRows(marketplace)).length).toBeGreaterThan(3)
  await setMode(marketplace, 'no-ids')
  const outcome = await read(marketplace).catch((error: Error) => error)
  const isSilent = !(outcome instanceof Error) && outcome.kind === 'empty'
  expect(isSilent).toBe(false)
  if (!(outcome instanceof Error) && outcome.kind === 'listings')
    expect(outcome.rows.filter(({ externalId }) => externalId !== null)).toEqual([])
})

test.each(marketplaces)('%s in another language shows the same ads', async (marketplace) => {
  const before = (await fetchRows(marketplace)).map(({ externalId }) => externalId)
  await setMode(marketplace, 'other-language')
  const rows = await fetchRows(marketplace)
  expect(rows.map(({ externalId }) => externalId)).toEqual(before)
})

test.each(marketplaces)('%s can send one byte per second', async (marketplace) => {
  await setMode(marketplace, 'drip')
  const { body } = await get(createAdapter(marketplace).feedRequests(feeds[marketplace])[0]!)
  const reader = body!.getReader()
  const [first, second] = [await reader.read(), await reader.read()]
  expect([first.value?.length, second.value?.length]).toEqual([1, 1])
  await reader.cancel()
})

test.each(['craigslist', 'cargurus'] as const)('%s says how long to wait above its rate limit', async (marketplace) => {
  await setMode(marketplace, 'rate-limit')
  const response = await get(createAdapter(marketplace).feedRequests(feeds[marketplace])[0]!)
  expect(response.headers.get('retry-after')).toBe('30')
})
