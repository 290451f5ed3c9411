import { expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'
import { createAdapters } from '#worker/crawl/adapters/registry'
import type { PageRequest } from '#worker/crawl/adapters/contract'
import { findPlace } from '../../inventory/places/places'

const sandbox = useSandbox({ size: 0 })
const feed = { area: 'sfbay', make: null, model: null }

test('no town of a row or a page is what a seller typed there instead of a place', async () => {
  const zips = ['94110', '94607', '95112', '94301', '94501', '94601']
  for (let i = 0; i < 60; i++) {
    const car = { source: 'craigslist', make: 'Honda', model: 'Civic', year: 2014, zip: zips[i % 6], price: 7_900 }
    const body = JSON.stringify({ ...car, title: `2014 Honda Civic, number ${i}` })
    await fetch(`${sandbox.url}/control/listings`, { method: 'POST', body })
  }
  const modes = { craigslist: 'sandbox', cargurus: 'off', facebook: 'off' } as const
  const adapter = createAdapters({ modes, SANDBOX_URL: sandbox.url }).craigslist!
  const get = async ({ url }: PageRequest) => {
    const response = await fetch(url)
    return { url: response.url, status: response.status, body: await response.text() }
  }
  const cities = new Set(zips.map((zip) => findPlace(zip)!.city))
  const towns: (string | null)[] = []
  for (const request of adapter.feedRequests(feed)) {
    const reply = await get(request)
    expect(reply.body).toMatch(/555-201-0187|LICENSE|finance|Main Street|Low down|espa|Delivery/)
    const page = adapter.parseResults(reply, feed)
    if (page.kind === 'empty') throw new Error('no rows')
    towns.push(...page.rows.map(({ town }) => town))
    for (const row of page.rows.slice(0, 20)) {
      for (const posting of adapter.postingRequests({ url: row.url, externalId: row.externalId ?? '' })) {
        const read = adapter.parsePosting(await get(posting))
        towns.push(read.kind === 'posting' ? read.posting.town : null)
      }
    }
  }
  const seen = [...new Set(towns)].filter((town) => town !== null)
  expect(seen.filter((town) => /\d|licen|financ|down|habla|deliver/i.test(town))).toEqual([])
  const known = towns.filter((town) => town !== null && cities.has(town)).length
  expect(known / towns.length).toBeGreaterThan(0.9)
})
