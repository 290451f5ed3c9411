import { expect, test } from 'vitest'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import type { ResultRow } from '#domain/listing/listing'
import { zipCoordinates } from '#worker/crawl/adapters/cargurus/areas'
import { createAdapters } from '#worker/crawl/adapters/registry'
import type { ResultsPage, Adapter, PageRequest } from '#worker/crawl/adapters/contract'
import { useSandbox } from '../../../e2e/support/sandbox'
import { makeModelCode } from './codes'
import { validDatadomeCookie } from './site'

const sandbox = useSandbox({ size: 9_000 })
const feed = { area: '10001:200', make: 'honda', model: 'civic' }
const nationwide = { ...feed, area: '66952:50000' }

const createAdapter = (): Adapter => {
  const modes = { craigslist: 'off', cargurus: 'sandbox', facebook: 'off' } as const
  return createAdapters({ modes, SANDBOX_URL: sandbox.url }).cargurus!
}
/** Sends the cookie that the site's script would set. */
const get = async ({ url }: Pick<PageRequest, 'url'>) => {
  const response = await fetch(url, { headers: { cookie: validDatadomeCookie } })
  return { url: response.url, status: response.status, body: await response.text() }
}
const pageRows = (page: ResultsPage): ResultRow[] => (page.kind === 'listings' ? page.rows : [])

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
  ['search-page', (query) => createAdapter().feedRequests(query)[0]!.url],
  ['search-page-action', (query) => createAdapter().feedRequests(query)[1]!.url],
  [
    'search-data',
    (query) => `${createAdapter().feedRequests(query)[0]!.url}&_data=${encodeURIComponent('routes/($intl).search')}`,
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

test.each(lists)('%s states the true facts of every posting', async (format, urlOf) => {
  const truths = await civics()
  for (const query of [feed, nationwide]) {
    const page = createAdapter().parseResults(await get({ url: urlOf(query) }), query)
    expect(page).toMatchObject({ kind: 'listings', format })
    expect(pageRows(page).length).toBeGreaterThan(3)
    for (const row of pageRows(page)) expectTrue(row, truths.get(row.externalId!))
  }
})

test('all pages together list every car in the country once', async () => {
  const truths = await civics()
  for (const first of createAdapter().feedRequests(nationwide)) {
    const seen: string[] = []
    for (let next: PageRequest | null = first; next;) {
      const page: ResultsPage = createAdapter().parseResults(await get(next), nationwide)
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

test('results within the distance are sorted newest first', async () => {
  const page = createAdapter().parseResults(await get(createAdapter().feedRequests(feed)[0]!), feed)
  const truths = await civics()
  // Apart from the paid slot at the top, cars are sorted by age in days.
  const times = pageRows(page)
    .slice(1)
    .map((row) => Date.parse(truths.get(row.externalId!)!.postedAt))
  const now = Date.now()
  const days = times.map((time) => Math.floor((now - time) / 86_400_000))
  expect(days).toEqual([...days].sort((a, b) => a - b))
  for (const row of pageRows(page))
    expect(zipCoordinates(truths.get(row.externalId!)!.place.zip)).toMatchObject({ latitude: row.latitude })
})

test('texts come with marks, which no posting shows', async () => {
  const page = createAdapter().parseResults(await get(createAdapter().feedRequests(nationwide)[0]!), nationwide)
  const asked = pageRows(page).slice(0, 8)
  const marked = await Promise.all(
    asked.map(async (row) => {
      const [request] = createAdapter().postingRequests({ url: row.url, externalId: row.externalId! })
      const reply = await get(request!)
      const parsed = createAdapter().parsePosting(reply)
      expect(JSON.stringify(parsed)).not.toContain('@@')
      return /\[!@@ NL @@!\]|\[!@@Additional Info@@!\]/.test(reply.body)
    }),
  )
  expect(marked.filter(Boolean).length).toBeGreaterThan(asked.length / 2)
})

test("a posting's page and the older response state its true facts", async () => {
  const page = createAdapter().parseResults(await get(createAdapter().feedRequests(nationwide)[0]!), nationwide)
  const truths = await civics()
  for (const row of pageRows(page).slice(0, 8)) {
    const truth = truths.get(row.externalId!)!
    const requests = createAdapter().postingRequests({ url: row.url, externalId: row.externalId! })
    for (const [i, request] of requests.entries()) {
      const reply = createAdapter().parsePosting(await get(request))
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

test('the SEO URL is resolved by the code at its end', async () => {
  const reply = await get({ url: `${sandbox.url}/cargurus/Cars/l-Used-Some-Words-d586?zip=10001&distance=200` })
  expect(reply.body).toContain('routes/($intl).Cars.$seoPath')
  const page = createAdapter().parseResults(reply, null)
  const truths = await civics()
  expect(pageRows(page).length).toBeGreaterThan(3)
  for (const row of pageRows(page)) expectTrue(row, truths.get(row.externalId!))
  expect((await get({ url: `${sandbox.url}/cargurus/Cars/l-Used-Honda-Civic` })).status).toBe(404)
})

test('the page lists codes for models that the adapter has no code for', async () => {
  const jeep = { area: '66952:50000', make: 'subaru', model: 'brz' }
  const page = createAdapter().parseResults(await get(createAdapter().feedRequests(jeep)[0]!), jeep)
  if (page.kind !== 'listings') throw new Error('a page without listings')
  const code = page.codes.find(({ make, model }) => make === 'subaru' && model === 'brz')?.code ?? null
  expect(code).toMatch(/^d\d+$/)
  const asked = createAdapter().parseResults(
    await get(createAdapter().feedRequests(jeep, { make: 'm53', model: code })[0]!),
    jeep,
  )
  expect(pageRows(asked).length).toBeGreaterThan(0)
  for (const row of pageRows(asked)) expect(row.makeModelText).toBe('Subaru BRZ')
})

test('without matches the site shows nearby cars, and the parser reports an empty page', async () => {
  const rare = { area: '10001:50', make: 'honda', model: 's2000' }
  const codes = { make: 'm6', model: makeModelCode('Honda', 'S2000') }
  for (const request of createAdapter().feedRequests(rare, codes)) {
    const reply = await get(request)
    expect(reply.body).toContain('No exact matches')
    const page = createAdapter().parseResults(reply, rare)
    expect(page.kind).toBe('empty')
    expect(page.skipped).toBeGreaterThanOrEqual(6)
  }
})

test('a page contains every edge case that the parser must handle', async () => {
  const body = (await get(createAdapter().feedRequests({ ...nationwide, make: 'ford', model: null })[0]!)).body
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
