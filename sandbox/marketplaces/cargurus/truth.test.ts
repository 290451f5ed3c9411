import { expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { ResultRow } from '#domain/listing/listing'
import { zipCoordinates } from '#worker/crawl/adapters/cargurus/areas'
import { createAdapters } from '#worker/crawl/adapters/registry'
import type { ResultsPage, Adapter, PageRequest } from '#worker/crawl/adapters/contract'
import { useSandbox } from '../../../e2e/support/hostile-scene'
import { codeOf } from './codes'
import { passCookie } from './stand-in'

const sandbox = useSandbox({ size: 9_000 })
const feed = { area: '10001:200', make: 'honda', model: 'civic' }
const nationwide = { ...feed, area: '66952:50000' }

const adapterOf = (): Adapter => {
  const modes = { craigslist: 'off', cargurus: 'sandbox', facebook: 'off' } as const
  return createAdapters({ modes, SANDBOX_URL: sandbox.url }).cargurus!
}
/** Sends the cookie that the site's script would set. */
const get = async ({ url }: Pick<PageRequest, 'url'>) => {
  const response = await fetch(url, { headers: { cookie: passCookie } })
  return { url: response.url, status: response.status, body: await response.text() }
}
const rowsOf = (page: ResultsPage): ResultRow[] => (page.kind === 'listings' ? page.rows : [])

interface Truth {
  id: string
  price: number | null
  statedMiles: number | null
  postedAt: string
  sale: string
  place: { zip: string }
  car: { year: number; vin: string; bodyType: string; transmission: string; trim: string | null }
}
const civics = async (): Promise<Map<string, Truth>> => {
  const url = `${sandbox.url}/control/listings?source=cargurus&make=Honda&model=Civic&limit=5000`
  const all = (await (await fetch(url)).json()) as Truth[]
  return new Map(all.map((truth) => [truth.id, truth]))
}

function expectTrue(row: Omit<ResultRow, 'trim'>, truth: Truth | undefined): void {
  expect(truth, row.externalId ?? '').toBeDefined()
  const { car, price, statedMiles } = truth!
  const { year, priceCents, currency, odometerMiles, bodyType, transmission } = row
  const model = recognizeCar(row.makeModelText ?? '').model
  expect({ year, priceCents, currency, odometerMiles, bodyType, transmission, model }).toEqual({
    year: car.year,
    priceCents: price && price * 100,
    currency: price ? 'USD' : null,
    odometerMiles: statedMiles,
    bodyType: car.bodyType,
    transmission: car.transmission,
    model: 'civic',
  })
  if (row.vin !== null) expect(row.vin).toBe(car.vin)
}

/** Every way to request a list. */
const lists: [string, (query: typeof feed) => string][] = [
  ['search-page', (query) => adapterOf().feedRequests(query)[0]!.url],
  ['search-page-action', (query) => adapterOf().feedRequests(query)[1]!.url],
  [
    'search-data',
    (query) => `${adapterOf().feedRequests(query)[0]!.url}&_data=${encodeURIComponent('routes/($intl).search')}`,
  ],
  [
    'search-results-action',
    ({ area }) => {
      const [zip, distance] = area.split(':')
      const asked = `zip=${zip}&distance=${distance}&isDeliveryEnabled=false&maxResults=48&sortType=AGE_IN_DAYS`
      return `${sandbox.url}/cargurus/Cars/searchResults.action?${asked}&entitySelectingHelper.selectedEntity=d586`
    },
  ],
]

test.each(lists)('%s has the true facts of every posting', async (format, urlOf) => {
  const truths = await civics()
  for (const query of [feed, nationwide]) {
    const page = adapterOf().parseResults(await get({ url: urlOf(query) }), query)
    expect(page).toMatchObject({ kind: 'listings', format })
    expect(rowsOf(page).length).toBeGreaterThan(3)
    for (const row of rowsOf(page)) expectTrue(row, truths.get(row.externalId!))
  }
})

test('all pages together have every car of the country once', async () => {
  const truths = await civics()
  for (const first of adapterOf().feedRequests(nationwide)) {
    const seen: string[] = []
    for (let next: PageRequest | null = first; next;) {
      const page: ResultsPage = adapterOf().parseResults(await get(next), nationwide)
      if (page.kind !== 'listings') throw new Error('a page without listings')
      seen.push(...page.rows.map((row) => row.externalId!))
      next = page.next
    }
    const onSale = [...truths.values()].filter((truth) => truth.sale === 'on sale')
    expect(seen.length).toBeGreaterThan(22)
    expect(new Set(seen).size).toBe(seen.length)
    expect(new Set(seen)).toEqual(new Set(onSale.map((truth) => truth.id)))
  }
})

test('the newest come first, within the distance', async () => {
  const page = adapterOf().parseResults(await get(adapterOf().feedRequests(feed)[0]!), feed)
  const truths = await civics()
  // Apart from the paid slot at the top, cars are sorted by age.
  const times = rowsOf(page)
    .slice(1)
    .map((row) => Date.parse(truths.get(row.externalId!)!.postedAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  for (const row of rowsOf(page))
    expect(zipCoordinates(truths.get(row.externalId!)!.place.zip)).toMatchObject({ latitude: row.latitude })
})

test('a posting has its true facts on its page and in the older answer', async () => {
  const page = adapterOf().parseResults(await get(adapterOf().feedRequests(nationwide)[0]!), nationwide)
  const truths = await civics()
  for (const row of rowsOf(page).slice(0, 8)) {
    const truth = truths.get(row.externalId!)!
    const requests = adapterOf().postingRequests({ url: row.url, externalId: row.externalId! })
    for (const [i, request] of requests.entries()) {
      const reply = adapterOf().parsePosting(await get(request))
      expect(reply).toMatchObject({ kind: 'posting', format: ['posting-page', 'detail-listing-json'][i] })
      if (reply.kind !== 'posting') continue
      const { posting } = reply
      expectTrue({ ...row, ...posting, url: row.url, externalId: posting.externalId }, truth)
      expect(posting.description.length).toBeGreaterThan(20)
      expect(posting.photoUrls.every((url) => url.startsWith(`${sandbox.url}/cargurus/images/`))).toBe(true)
      expect(posting).toMatchObject({ bodyType: row.bodyType, transmission: row.transmission, vin: row.vin })
      if (posting.photoUrls[0])
        expect((await fetch(posting.photoUrls[0])).headers.get('content-type')).toBe('image/jpeg')
    }
  }
})

test('the address for search engines is resolved by the code at its end', async () => {
  const reply = await get({ url: `${sandbox.url}/cargurus/Cars/l-Used-Some-Words-d586?zip=10001&distance=200` })
  expect(reply.body).toContain('routes/($intl).Cars.$seoPath')
  const page = adapterOf().parseResults(reply, null)
  const truths = await civics()
  expect(rowsOf(page).length).toBeGreaterThan(3)
  for (const row of rowsOf(page)) expectTrue(row, truths.get(row.externalId!))
  expect((await get({ url: `${sandbox.url}/cargurus/Cars/l-Used-Honda-Civic` })).status).toBe(404)
})

test('the page offers codes for models that the adapter has no code for', async () => {
  const jeep = { area: '66952:50000', make: 'subaru', model: 'brz' }
  const page = adapterOf().parseResults(await get(adapterOf().feedRequests(jeep)[0]!), jeep)
  if (page.kind !== 'listings') throw new Error('a page without listings')
  const code = page.codes.find(({ make, model }) => make === 'subaru' && model === 'brz')?.code ?? null
  expect(code).toMatch(/^d\d+$/)
  const asked = adapterOf().parseResults(
    await get(adapterOf().feedRequests(jeep, { make: 'm53', model: code })[0]!),
    jeep,
  )
  expect(rowsOf(asked).length).toBeGreaterThan(0)
  for (const row of rowsOf(asked)) expect(row.makeModelText).toBe('Subaru BRZ')
})

test('where nothing matches the site shows cars nearby, and the parser reports an empty page', async () => {
  const rare = { area: '10001:50', make: 'honda', model: 's2000' }
  const codes = { make: 'm6', model: codeOf('Honda', 'S2000') }
  for (const request of adapterOf().feedRequests(rare, codes)) {
    const reply = await get(request)
    expect(reply.body).toContain('No exact matches')
    const page = adapterOf().parseResults(reply, rare)
    expect(page.kind).toBe('empty')
    expect(page.skipped).toBeGreaterThanOrEqual(6)
  }
})

test('a page has every oddity that the parser must handle', async () => {
  const body = (await get(adapterOf().feedRequests({ ...nationwide, make: 'ford', model: null })[0]!)).body
  const context = /__remixContext = (\{.*?\});window/s.exec(body)![1]!
  const { tiles } = JSON.parse(context).state.loaderData['routes/($intl).search'].search as {
    tiles: { type: string; data: Record<string, Record<string, unknown>> }[]
  }
  expect(tiles.some((tile) => tile.type === 'MERCH')).toBe(true)
  expect(tiles.filter((tile) => tile.data.id === tiles[0]!.data.id).length).toBe(2)
  expect(tiles[0]!.type).toMatch(/_PRIORITY$/)
  const years = tiles.flatMap((tile) => tile.data.ontologyData?.carYear ?? [])
  expect(new Set(years.map((year) => typeof year))).toEqual(new Set(['string', 'number']))
  expect(tiles.length).toBe(24)
})
