import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { waitForNetworkIdle, visit } from './support/browser'
import { useBuyerPages } from './support/buyer-pages'
import { insertSearch, insertSubscription } from './support/rows'

const { open, web } = useBuyerPages()
const minuteMs = 60_000

/** Reloads the path with a fake clock, and records the page's requests from then on. */
async function recordRequests(page: Page, path: string) {
  await page.clock.install()
  await visit(page, path)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  return {
    plan: () => asked.filter((one) => one === '/dashboard/plan').length,
    screens: () => asked.filter((one) => one.endsWith('.data')).length,
    all: () => asked,
  }
}

/** Simulates visibility: a headless page is always visible. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

testFirstOf(['search/ID/results', 'searches', 'notifications', 'account', 'search/new'])(
  'an idle page polls its data at most once a minute, and never the plan: %s',
  async (path) => {
    const { page, search } = await open('/dashboard/searches')
    const asked = await recordRequests(page, `/dashboard/${path.replace('ID', search.id)}`)
    for (let third = 0; third < 12; third++) {
      await page.clock.fastForward(minuteMs / 3)
      await waitForNetworkIdle(page)
    }
    expect(asked.plan()).toBe(0)
    expect(asked.screens()).toBeLessThanOrEqual(4)
    if (path.includes('results')) expect(asked.screens()).toBeGreaterThan(0)
  },
)

test.for(['searches', 'search/ID/results', 'search/ID', 'upgrade?plan=basic&period=monthly&step=processing'])(
  'a hidden page does not poll, and catches up when shown again: %s',
  { tags: ['thorough'] },
  async (path) => {
    const { page, search } = await open('/dashboard/searches')
    const inside = path.startsWith('upgrade') ? '' : '/dashboard'
    const asked = await recordRequests(page, `${inside}/${path.replace('ID', search.id)}`)
    await show(page, 'hidden')
    await page.clock.runFor(10_000) // earlier requests may finish
    const before = asked.all().length
    await page.clock.runFor(10 * minuteMs)
    expect(asked.all().slice(before)).toEqual([])
    await show(page, 'visible')
    await page.clock.runFor(2_000)
    await expect.poll(() => asked.all().length).toBeGreaterThan(before)
  },
)

test('the plan is polled only while a change at Paddle is pending', { tags: ['thorough'] }, async () => {
  const { page, context, userId } = await open('/dashboard/searches')
  await insertSubscription(web.db, userId)
  const asked = await recordRequests(page, '/dashboard/account')
  const paddle = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Change your card/ }).click()
  await (await paddle).close()
  await page.clock.runFor(4_000)
  await expect.poll(asked.plan).toBeGreaterThan(0)
  await page.clock.runFor(10 * minuteMs)
  const before = asked.plan()
  await page.clock.runFor(10 * minuteMs)
  expect(asked.plan()).toBe(before)
})

test('unchanged data is not sent again', async () => {
  const { buyer, userId, search } = await open('/dashboard/searches')
  const headers = { cookie: `session=${buyer.token}` }
  const ask = (path: string, etag = '') =>
    fetch(web.webUrl + path, { headers: { ...headers, ...(etag && { 'if-none-match': etag }) } })
  const screens = ['searches', 'notifications', `search/${search.id}/results`]
  for (const path of ['/dashboard/plan', ...screens.map((one) => `/dashboard/${one}.data`)]) {
    const askTwice = async () => {
      const first = await ask(path)
      await first.arrayBuffer()
      const again = await ask(path, first.headers.get('etag')!)
      return [path, first.status, again.status, (await again.arrayBuffer()).byteLength]
    }
    await expect.poll(askTwice).toEqual([path, 200, 304, 0]) // a crawl in between changes the data
  }
  const etag = (await ask('/dashboard/searches.data')).headers.get('etag')!
  await insertSearch(web.db, userId, { name: 'My winter car' })
  expect((await ask('/dashboard/searches.data', etag)).status).toBe(200)
})

test('a click on a tab or on a search’s results is one request for data', async () => {
  const { page } = await open('/dashboard/searches')
  const asked: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'fetch' && asked.push(request.url())))
  const dataOf = async (name: RegExp, url: string) => {
    asked.length = 0
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL(url)
    await waitForNetworkIdle(page)
    return asked.filter((one) => !one.includes('/__manifest')).map((one) => new URL(one).pathname)
  }
  expect(await dataOf(/^Notifications$/, '**/notifications')).toEqual(['/dashboard/notifications.data'])
  expect(await dataOf(/^Searches$/, '**/searches')).toEqual(['/dashboard/searches.data'])
  expect(await dataOf(/^View results/, '**/results')).toEqual([expect.stringMatching(/\/results\.data$/)])
})

test('links that could not be looked up in advance are no error, and lead on when they are clicked', async () => {
  const { page } = await open('/dashboard/searches')
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  let refused = 0
  await page.route('**/__manifest*', (route) => (refused++, route.abort()))
  await visit(page, '/dashboard/notifications')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await waitForNetworkIdle(page)
  expect(logged.filter((text) => text.includes('manifest patches'))).toEqual([])
  await page.unroute('**/__manifest*')
  await page
    .getByRole('link', { name: /^Searches/ })
    .first()
    .click()
  await page.waitForURL('**/searches')
})
