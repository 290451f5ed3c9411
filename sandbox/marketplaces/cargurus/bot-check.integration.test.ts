import { expect, test } from 'vitest'
import { createAdapters } from '#worker/crawl/adapters/registry'
import { useBrowser } from '../../../e2e/support/browser'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 1_000 })
const browser = useBrowser()
const feed = { area: '66952:50000', make: 'honda', model: null }

const recordedRequests = () => {
  const modes = { craigslist: 'off', cargurus: 'sandbox', facebook: 'off' } as const
  const adapter = createAdapters({ modes, SANDBOX_URL: sandbox.url }).cargurus!
  return { adapter, requests: adapter.feedRequests(feed) }
}

test('a browser with scripts passes the bot check and keeps its cookie', async () => {
  const { adapter, requests } = recordedRequests()
  const { page } = await browser.open({ javaScriptEnabled: true, baseURL: sandbox.url })
  expect((await page.goto(requests[0]!.url))!.status()).toBe(403)
  await page.waitForSelector('[data-testid=srp-tiles]')
  const body = await page.content()
  expect(adapter.parseResults({ url: page.url(), status: 200, body }, feed)).toMatchObject({
    kind: 'listings',
    format: 'search-page',
  })
  // With the cookie set, the first response is the page itself, and JSON is available too.
  const older = await page.goto(requests[1]!.url)
  expect(older!.status()).toBe(200)
  const reply = { url: requests[1]!.url, status: 200, body: await older!.text() }
  expect(adapter.parseResults(reply, feed)).toMatchObject({ kind: 'listings', format: 'search-page-action' })
})

test('a browser without scripts fails the bot check', async () => {
  const { adapter, requests } = recordedRequests()
  const { page } = await browser.open({ javaScriptEnabled: false, baseURL: sandbox.url })
  for (let visit = 0; visit < 2; visit++) {
    const response = await page.goto(requests[0]!.url)
    expect(response!.status()).toBe(403)
    const body = await response!.text()
    expect(() => adapter.parseResults({ url: page.url(), status: 200, body }, feed)).toThrow('prove oneself human')
  }
})
