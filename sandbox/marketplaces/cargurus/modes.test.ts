import { afterEach, expect, test } from 'vitest'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { TypedFailure } from '#worker/failures'
import { useSandbox } from '../../../e2e/support/sandbox'
import { validDatadomeCookie } from './site'

const sandbox = useSandbox({ size: 1_000 })
const feed = { area: '66952:50000', make: 'honda', model: null }
const cookie = validDatadomeCookie
const get = (url: string, headers: Record<string, string> = { cookie }) => fetch(url, { headers, redirect: 'manual' })
const setMode = (mode: string) =>
  fetch(`${sandbox.url}/control/sources/cargurus`, { method: 'PUT', body: JSON.stringify({ mode }) })

const createAdapter = () => {
  const modes = { craigslist: 'off', cargurus: 'sandbox', facebook: 'off' } as const
  return createAdapters({ modes, SANDBOX_URL: sandbox.url }).cargurus!
}

/** URLs of results and of a posting, each as a page and in the older JSON format. */
async function urls(): Promise<string[]> {
  const [page, older] = createAdapter()
    .feedRequests(feed)
    .map((request) => request.url) as [string, string]
  const reply = createAdapter().parseResults({ url: page, status: 200, body: await (await get(page)).text() }, feed)
  if (reply.kind !== 'listings') throw new Error('no listings')
  const { url, externalId } = reply.rows[0]!
  return [
    page,
    older,
    ...createAdapter()
      .postingRequests({ url, externalId: externalId! })
      .map((request) => request.url),
  ]
}

/** How the adapter classifies a response. */
function outcome(url: string, body: string): string {
  try {
    const reply = { url, status: 200, body }
    return /details|detailListing/.test(url)
      ? createAdapter().parsePosting(reply).kind
      : createAdapter().parseResults(reply, feed).kind
  } catch (error) {
    if (error instanceof TypedFailure) return error.type
    throw error
  }
}

afterEach(async () => {
  await setMode('ok')
})

test('without the cookie, every page is the HTML bot check, even for JSON requests', async () => {
  for (const url of await urls()) {
    for (const headers of [{}, { cookie: 'datadome=7.1' }, { cookie: 'datadome=x' }] as Record<string, string>[]) {
      const response = await get(url, headers)
      const body = await response.text()
      expect(response.status).toBe(403)
      expect(response.headers.get('content-type')).toContain('text/html')
      expect(outcome(url, body)).toBe('SourceBlocked')
    }
  }
})

test('robots.txt needs the cookie too and allows the pages; photos need none', async () => {
  const address = `${sandbox.url}/cargurus/robots.txt`
  expect((await get(address, {})).status).toBe(403)
  const robots = await get(address)
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await robots.text()).not.toMatch(/Disallow: \/(?:search|details|Cars\/search|$)/m)
  const page = await (await get((await urls())[0]!)).text()
  const picture = /http[^"]+\/images\/[^"]+\.jpeg/.exec(page)![0]
  expect((await get(picture, {})).headers.get('content-type')).toBe('image/jpeg')
  expect((await get(`${sandbox.url}/cargurus/images/pic-1.jpeg`, {})).status).toBe(404)
})

test.each([
  ['captcha', 403, 'Access is temporarily restricted', 'SourceBlocked'],
  ['forbidden', 403, 'Forbidden', 'SourceBlocked'],
  ['rate-limit', 429, 'Too Many Requests', 'SourceThrottled'],
  ['down', 503, 'Service Unavailable', 'SourceBlocked'],
])('%s returns %i everywhere', async (mode, status, text, type) => {
  const all = await urls()
  await setMode(mode)
  for (const url of all) {
    const response = await get(url)
    const body = await response.text()
    expect(response.status).toBe(status)
    expect(body).toContain(text)
    // Even without the status, the body must not pass as a valid response.
    expect(outcome(url, body)).toBe(type)
  }
})

test('a login wall redirects to a login page, which is recognized as one', async () => {
  const all = await urls()
  await setMode('login-wall')
  for (const url of all) {
    const response = await get(url)
    expect(response.headers.get('location')).toContain('/cargurus/login?')
    expect(outcome(url, await (await get(response.headers.get('location')!)).text())).toBe('SourceBlocked')
  }
})

test.each(['layout-changed', 'half-page'])('%s returns 200, and no parser accepts it', async (mode) => {
  const all = await urls()
  const oldest = `${sandbox.url}/cargurus/Cars/searchResults.action?zip=10001&distance=50000`
  await setMode(mode)
  for (const url of [...all, oldest]) {
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(outcome(url, await response.text())).toBe('SourceLayoutChanged')
  }
})

test('empty returns a valid list without cars, and postings still work', async () => {
  const [page, older, posting] = (await urls()) as [string, string, string]
  await setMode('empty')
  expect(outcome(page, await (await get(page)).text())).toBe('empty')
  expect(outcome(older, await (await get(older)).text())).toBe('empty')
  expect(outcome(posting, await (await get(posting)).text())).toBe('posting')
  const oldest = `${sandbox.url}/cargurus/Cars/searchResults.action?zip=10001`
  expect(await (await get(oldest)).text()).toBe('null')
})

test.each([
  ['sold', { sale: 'sold' }, 'vehicle has been sold'],
  ['taken down', { removed: true }, 'vehicle is no longer available'],
])('a car that is %s is gone from its page, the older response and the list', async (_, change, why) => {
  const [page, , posting, older] = (await urls()) as [string, string, string, string]
  const id = /details\/(\d+)/.exec(posting)![1]!
  const init = { method: 'PATCH', body: JSON.stringify(change) }
  expect((await fetch(`${sandbox.url}/control/listings/cargurus/${id}`, init)).status).toBe(200)
  const body = await (await get(posting)).text()
  expect(createAdapter().parsePosting({ url: posting, status: 200, body })).toMatchObject({ kind: 'gone', why })
  expect((await get(older)).status).toBe(404)
  expect(await (await get(page)).text()).not.toContain(`"id":${id},`)
})

test('an unknown id is a 404', async () => {
  expect((await get(`${sandbox.url}/cargurus/details/1`)).status).toBe(404)
})

test('class names change with each start but not within a run', async () => {
  const url = `${sandbox.url}/cargurus/search?zip=10001`
  const classes = async () => [...(await (await get(url)).text()).matchAll(/class="(_srp_[^"]+)"/g)].map((m) => m[1])
  const [one, again] = [await classes(), await classes()]
  expect(one).toEqual(again)
  expect(one[0]).toMatch(/^_srp_[0-9a-f]{5}_3$/)
})
