import { expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'
import { createAdapters } from '#worker/crawl/adapters/registry'
import type { PageRequest, ResultsPage } from '#worker/crawl/adapters/contract'
import type { ResultRow } from '#domain/listing/listing'

const sandbox = useSandbox({ size: 0 })
const feed = { area: 'sfbay', make: null, model: null }
const listed = 400

/** Follows the pages of a feed to the end. */
async function readAll() {
  const modes = { craigslist: 'sandbox', cargurus: 'off', facebook: 'off' } as const
  const adapter = createAdapters({ modes, SANDBOX_URL: sandbox.url }).craigslist!
  const [rows, paths]: [ResultRow[], string[]] = [[], []]
  let next: PageRequest | null = adapter.feedRequests(feed)[0]!
  while (next) {
    const response: Response = await fetch(next.url)
    expect(response.status, next.url).toBe(200)
    paths.push(new URL(next.url).pathname.split('/').at(-1)!)
    const reply = { url: response.url, status: response.status, body: await response.text() }
    const page: ResultsPage = adapter.parseResults({ ...reply, ...(next.context && { context: next.context }) }, feed)
    if (page.kind === 'empty') break
    rows.push(...page.rows)
    next = page.next
  }
  return { rows, paths }
}

test('reads every row of an area once, newest first, each with its date, place and price', async () => {
  const car = { source: 'craigslist', make: 'Honda', model: 'Civic', year: 2014, zip: '94110', price: 7_900 }
  const ids: string[] = []
  for (let i = 0; i < listed; i++) {
    const body = JSON.stringify({ ...car, mileage: 50_001 + i })
    const response = await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body })
    ids.unshift(((await response.json()) as { id: string }).id)
  }
  const { rows, paths } = await readAll()
  expect(paths).toEqual(['full', 'full', 'batch'])
  expect(rows.map((row) => row.externalId)).toEqual(ids)
  expect(rows.map((row) => row.odometerMiles)).toEqual(ids.map((_, i) => 50_000 + listed - i))
  const incomplete = rows.filter(
    (row) => row.latitude === null || row.token === null || row.postedAt === null || row.priceCents !== 790_000,
  )
  expect(incomplete).toEqual([])
})
