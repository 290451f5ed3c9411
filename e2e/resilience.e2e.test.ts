import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { openConnection } from './support/connection'
import { createBuyer, signIn } from './support/buyer'
import { insertCandidate, insertListing, insertSearch, toJson, wantedCriterion } from './support/rows'
import { useSandboxWeb } from './support/web-process'

const browser = useBrowser()
const web = useSandboxWeb()
let buyer: Awaited<ReturnType<typeof createBuyer>>
let searchId: string
let searchPath: string

const addMatch = async () => insertCandidate(web.db, searchId, (await insertListing(web.db)).id, { stage: 'MATCH' })

beforeAll(async () => {
  buyer = await createBuyer(web.webUrl)
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const criteria = toJson([wantedCriterion('leather seats')])
  searchId = (await insertSearch(web.db, userId, { smartCriteria: 'leather seats', criteria })).id
  searchPath = `/dashboard/search/${searchId}`
  for (let cars = 0; cars < 3; cars++) await addMatch()
})

async function open(path: string, baseURL = web.webUrl) {
  const opened = await browser.open({ javaScriptEnabled: true, baseURL })
  await signIn(opened.context, buyer, web.webUrl)
  await visit(opened.page, path)
  return opened
}

const connection = (page: Page) => page.locator('.connection [role=status]')
const workerState = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller?.state)
const notSaved = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved.' })
const gatewayPage = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
const isData = (url: URL) => url.pathname.endsWith('.data')

/** Advances the clock a minute, so the page refreshes its data. */
async function passAMinute(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.fastForward(60_000)
}

async function holdRequests(page: Page, matches: (url: URL) => boolean) {
  let release = () => {}
  const opened = new Promise<void>((resolve) => (release = resolve))
  let held = 0
  await page.route(matches, async (route) => {
    held++
    await opened
    await route.continue()
  })
  return { release: () => release(), held: () => held }
}

test('an offline page stays, shows when it was updated, and reconnects', async () => {
  const { page, context } = await open('/dashboard/searches')
  await context.setOffline(true)
  await expect
    .poll(() => connection(page).innerText())
    .toMatch(/^You’re offline\. Last updated \d{1,2}:\d\d\s[AP]M\. Reconnecting…$/)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('link', { name: /^View results/ }).click()
  await expect.poll(() => page.getByRole('heading', { name: 'Searches', exact: true }).isVisible()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/dashboard/searches')
  await context.setOffline(false)
  await expect.poll(() => connection(page).innerText()).toBe('')
  await page.getByRole('link', { name: 'Notifications', exact: true }).click()
  await page.getByRole('heading', { name: 'Where alerts go' }).waitFor()
})

testFirstOf([
  ['a gateway’s page', gatewayPage],
  ['no answer', (route: Route) => route.abort()],
  [
    'our own failure',
    (route: Route) => route.fulfill({ status: 500, headers: { 'x-remix-response': 'yes' }, body: '' }),
  ],
])('a background refresh that gets %s keeps the page', async ([, answer]) => {
  const { page } = await open('/dashboard/searches')
  await page.route(isData, answer)
  await passAMinute(page)
  await expect.poll(() => connection(page).innerText()).toMatch(/Last updated/)
  expect(await page.getByRole('heading', { name: 'Searches', exact: true }).isVisible()).toBe(true)
  await page.unroute(isData)
  await expect.poll(() => connection(page).innerText()).toBe('')
  expect(await page.getByRole('heading', { name: 'Searches', exact: true }).isVisible()).toBe(true)
})

test('the previous screen stays until the next one responds', { tags: ['thorough'] }, async () => {
  const { page } = await open('/dashboard/searches')
  await page.route(isData, gatewayPage)
  await page.getByRole('link', { name: /^View results/ }).click()
  await expect.poll(() => connection(page).innerText()).toMatch(/can’t be reached/)
  expect(new URL(page.url()).pathname).toBe('/dashboard/searches')
  await page.unroute(isData)
  await page.waitForURL('**/results')
  await expect.poll(() => connection(page).innerText()).toBe('')
})

test('an offline save keeps the input, and "Try again" sends the form with later changes', async () => {
  const { page, context } = await open(searchPath)
  const words = page.getByLabel('Smart search criteria')
  await words.fill('leather seats, sunroof')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save search' }).click()
  await expect.poll(() => notSaved(page).innerText()).toMatch(/You’re offline\. What you typed is still here\./)
  expect(await findAxeViolations(page)).toEqual([])
  expect(await words.inputValue()).toBe('leather seats, sunroof')
  await words.fill('leather seats')
  await context.setOffline(false)
  await notSaved(page).getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL('**/dashboard/searches')
  await expect.poll(() => notSaved(page).count()).toBe(0)
  const stored = await buyer.call<{ smartCriteria: string }>('GET', `/api/searches/${searchId}`)
  expect(stored.smartCriteria).toBe('leather seats')
})

test('a save that fails with a gateway error can be retried until it succeeds', { tags: ['thorough'] }, async () => {
  const { page } = await open(searchPath)
  await page.getByLabel('Smart search criteria').fill('leather seats')
  let answers = 0
  await page.route(isData, (route) => {
    if (route.request().method() === 'POST') answers++
    return gatewayPage(route)
  })
  await page.getByRole('button', { name: 'Save search' }).click()
  const again = notSaved(page).getByRole('button', { name: 'Try again' })
  await expect.poll(() => notSaved(page).innerText()).toMatch(/can’t be reached\. What you typed is still here\./)
  await again.click()
  await expect.poll(() => answers).toBe(2)
  await again.click()
  await expect.poll(() => answers).toBe(3)
  await again.waitFor()
  await page.unroute(isData)
  await again.click()
  await page.waitForURL('**/dashboard/searches')
  await expect.poll(() => notSaved(page).count()).toBe(0)
})

test('unsent feedback shows an error in its dialog', { tags: ['thorough'] }, async () => {
  const { page } = await open('/dashboard/account')
  await page.getByRole('link', { name: 'Write to us' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Your feedback').fill('The cars look fine.')
  await page.route(isData, gatewayPage)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Not saved.').waitFor()
  expect(await dialog.getByPlaceholder('Your feedback').inputValue()).toBe('The cars look fine.')
  await page.unroute(isData)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Thank you!').waitFor()
})

test('a slow screen shows a progress bar immediately', async () => {
  const { page } = await open('/dashboard/searches')
  const data = await holdRequests(page, isData)
  const progress = page.getByRole('progressbar', { name: 'Loading' })
  expect(await progress.isVisible()).toBe(false)
  await page.getByRole('link', { name: /^View results/ }).click()
  await progress.waitFor()
  data.release()
  await page.waitForURL('**/results')
  await expect.poll(() => progress.isVisible()).toBe(false)
})

test('a clicked button is busy, keeps its width and submits its form once', { tags: ['thorough'] }, async () => {
  const { page } = await open('/dashboard/searches')
  await page.locator('summary', { hasText: 'More' }).click()
  const button = page.getByRole('button', { name: /^Check now/ })
  const width = async () => (await button.boundingBox())!.width
  const before = await width()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const data = await holdRequests(page, isData)
  await button.click()
  await expect.poll(() => button.getAttribute('aria-busy')).toBe('true')
  expect(await width()).toBe(before)
  await button.click()
  await expect.poll(data.held).toBe(1)
  data.release()
  await expect.poll(() => button.getAttribute('aria-busy')).toBeNull()
  expect(posts).toHaveLength(1)
})

test('hiding a car focuses the next one and announces the undo', async () => {
  const { page } = await open(`${searchPath}/results`)
  const cars = page.locator('article.car')
  const next = (await cars.nth(1).getAttribute('id'))!
  const hide = cars.first().getByRole('button', { name: /^Hide/ })
  await hide.focus()
  await page.keyboard.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'Hidden. You won’t be alerted' })
  await said.getByRole('button', { name: 'Undo' }).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.closest('article')?.id)
  await expect.poll(focused).toBe(next)
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => said.count()).toBe(0)
})

test('a refresh announces the number of new cars', { tags: ['thorough'] }, async () => {
  const { page } = await open(`${searchPath}/results`)
  const said = page.getByRole('status').filter({ hasText: /^1 new car$/ })
  expect(await said.count()).toBe(0)
  await addMatch()
  await passAMinute(page)
  await expect.poll(() => said.count()).toBe(1)
})

test('the offline page says what Lotwatch is and that it keeps watching', async () => {
  const line = await openConnection(web.webUrl)
  const { page } = await open('/dashboard/searches', line.url)
  await expect.poll(() => workerState(page)).toBe('activated')
  await visit(page, '/dashboard/account')
  await line.cut()
  await visit(page, '/dashboard/notifications')
  await page.getByRole('heading', { name: 'Lotwatch can’t be reached from here' }).waitFor()
  await page.getByText('Lotwatch keeps watching').waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).display)).toBe('flex') // the styles are cached too
  expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Try again' }).waitFor()
  await line.restore()
  await page.getByRole('heading', { name: 'Where alerts go' }).waitFor()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => !/^\/assets\/.*\.(css|js)$/.test(path))).toEqual(['/offline'])
  const isPersonal = await page.evaluate(async () =>
    (await (await caches.match('/offline'))!.text()).includes('My dashboard'),
  )
  expect(isPersonal).toBe(false)
  await line.cut()
})

test(
  'a reload while offline keeps the tabs of a signed-in person and recovers by itself within 3 s',
  { tags: ['thorough'] },
  async () => {
    const line = await openConnection(web.webUrl)
    const { page } = await open('/dashboard/searches', line.url)
    await expect.poll(() => workerState(page)).toBe('activated')
    await visit(page, '/dashboard/notifications')
    await page.evaluate(() => localStorage.setItem('token', 'kept'))
    await line.cut()
    await page.clock.install()
    await page.reload()
    await page.getByRole('heading', { name: 'Lotwatch can’t be reached from here' }).waitFor()
    const tab = page.getByRole('navigation').getByRole('link', { name: 'Notifications' })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true')
    expect(await tab.evaluate((link) => getComputedStyle(link).cursor)).toBe('not-allowed')
    await line.restore()
    await page.clock.fastForward(3_000)
    await page.getByRole('heading', { name: 'Where alerts go' }).waitFor()
    await line.cut()
  },
)

test('the previous screen stays while the next one’s script fails to load', { tags: ['thorough'] }, async () => {
  const line = await openConnection(web.webUrl)
  const { page } = await open('/dashboard/searches', line.url)
  await expect.poll(() => workerState(page)).toBe('activated')
  await visit(page, '/dashboard/searches')
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await line.cut()
  await page.getByRole('link', { name: /^View results/ }).click()
  await expect.poll(() => connection(page).innerText()).toMatch(/can’t be reached/)
  expect(new URL(page.url()).pathname).toBe('/dashboard/searches')
  await line.restore()
  await page.waitForURL('**/results')
  expect(await page.locator('body[data-not-reloaded]').count()).toBe(1)
  await line.cut()
})

test('the app can be installed', async () => {
  const manifest = await (await fetch(`${web.webUrl}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Lotwatch', display: 'standalone', start_url: '/dashboard/searches' })
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(web.webUrl + src)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
  }
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
testFirstOf([true, false])('an iPhone shows how to get notifications (JavaScript: %s)', async (javaScriptEnabled) => {
  const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl, userAgent: iphone })
  if (javaScriptEnabled) await page.addInitScript(() => delete (window as { PushManager?: unknown }).PushManager)
  await signIn(context, buyer, web.webUrl)
  await visit(page, '/dashboard/notifications/add?step=push')
  if (!javaScriptEnabled) await page.getByText('On an iPhone or iPad').click()
  await page.getByText('Tap Add to Home Screen.').waitFor()
  if (javaScriptEnabled) expect(await page.getByRole('button', { name: 'Enable notifications' }).count()).toBe(0)
})
