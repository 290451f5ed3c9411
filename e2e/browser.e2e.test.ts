import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { reloadUntil, useBrowser, visit } from './support/browser'
import { controlClient } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const password = 'correct horse battery'

async function signUp(page: Page, email: string): Promise<void> {
  await visit(page, '/signup')
  await page.getByRole('link', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Continue to Lotwatch' }).click()
  await page.getByText('Your free trial has started!').waitFor()
}

async function chooseModel(page: Page, model: string, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) {
    await page.locator('input#make').fill('Toyota')
    await page.locator('input#make').press('Enter')
  } else {
    await page.getByLabel('Make').fill('Toyota')
    await page.getByRole('button', { name: 'Update models' }).click()
  }
  await page.getByRole('checkbox', { name: model, exact: true }).check()
}

test.each([
  { javaScriptEnabled: true, model: 'Corolla' },
  { javaScriptEnabled: false, model: 'Camry' },
])(
  'a buyer signs up, creates a search and gets an alert (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled, model }) => {
    const email = `buyer-${randomUUID()}@example.com`
    const { page, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await signUp(page, email)

    await visit(page, '/dashboard/search/new')
    await chooseModel(page, model, javaScriptEnabled)
    await page.getByLabel('Price to').fill('15000')
    await page.getByLabel('City, town or ZIP').fill('94110')
    await page.getByLabel('Smart search criteria').fill('leather seats, no salvage title')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL((url) => url.pathname === '/dashboard/searches') // wait until the search is stored
    await visit(page, '/dashboard/searches')
    await reloadUntil(page, /Craigslist: checked|checked in the last/)

    const mileage = javaScriptEnabled ? 51_237 : 52_341
    const car = await control.listCar({
      make: 'Toyota',
      model,
      year: 2017,
      price: 13_750,
      mileage,
      zip: '94110',
      description: 'One owner. Leather seats in great shape. Clean title.',
    })
    await page.getByRole('link', { name: 'View results' }).click()
    await page.waitForURL('**/results')
    await reloadUntil(page, /13,750[\s\S]*✓\s*leather seats/i)
    const card = page.locator('article', { hasText: `${Math.round(mileage / 1_000)}k mi` })
    expect(await card.locator('mark').first().innerText()).toMatch(/leather seats/i)
    expect(await card.getByRole('link', { name: /^Open on / }).getAttribute('href')).toBe(car.url)

    const mails = async () => (await control.mailTo(email)).filter((mail) => mail.HtmlBody.includes(car.url))
    await expect.poll(mails, { timeout: 250_000 }).toHaveLength(1)

    await visit(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL('**/login')
    await visit(page, '/dashboard/searches')
    await page.waitForURL('**/login*')
    expect(troubles).toEqual([])
  },
)

test(
  'without JavaScript, an invalid search form returns a 400 with field errors and all typed values',
  { tags: ['thorough'] },
  async () => {
    const { page } = await browser.open({ javaScriptEnabled: false, baseURL: webUrl })
    await signUp(page, `buyer-${randomUUID()}@example.com`)
    await visit(page, '/dashboard/search/new')
    await chooseModel(page, 'Camry', false)
    await page.getByLabel('Price from').fill('20000')
    await page.getByLabel('Price to').fill('10000')
    await page.getByLabel('City, town or ZIP').fill('94110')
    await page.getByLabel('Smart search criteria').fill('sunroof, no rust')
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.request().method() === 'POST'),
      page.getByRole('button', { name: 'Save search' }).click(),
    ])
    expect(response.status()).toBe(400)
    const priceFrom = page.getByLabel('Price from')
    const described = (await priceFrom.getAttribute('aria-describedby'))!.split(' ')
    const notes = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
    expect(notes.join(' ')).toContain("'Price from' cannot be greater than 'Price to'")
    expect(await priceFrom.inputValue()).toBe('20,000')
    expect(await page.getByLabel('Price to').inputValue()).toBe('10,000')
    expect(await page.getByLabel('City, town or ZIP').inputValue()).toBe('94110')
    expect(await page.getByLabel('Smart search criteria').inputValue()).toBe('sunroof, no rust')
    expect(await page.getByRole('checkbox', { name: 'Camry', exact: true }).isChecked()).toBe(true)
  },
)

test('a stored token unknown to the server is removed together with the cookie', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await context.addCookies([{ name: 'session', value: 'unknown', url: webUrl }])
  await visit(page, '/login')
  await page.evaluate(() => localStorage.setItem('token', 'unknown'))
  const answer = await page.evaluate(() =>
    fetch('/api/auth/get-user', { headers: { authorization: 'Bearer unknown' } }).then((r) => r.status),
  )
  expect(answer).toBe(401)
  await visit(page, '/dashboard')
  await page.waitForURL('**/login*')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect((await context.cookies()).filter((cookie) => cookie.name === 'session')).toEqual([])
})

test('the service worker shows a push and opens the listing when it is clicked', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  const subscription = await control.subscribe()
  // No push service is reachable, and this browser cannot ask for permission. So the browser's API is mocked;
  // everything else is real, starting with the subscription's keys.
  await page.addInitScript((given) => {
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.subscribe = () => Promise.resolve({ ...given, toJSON: () => given } as never)
  }, subscription)
  await signUp(page, `buyer-${randomUUID()}@example.com`)
  await visit(page, '/dashboard/notifications')
  await page.getByRole('link', { name: 'Add notification target' }).click()
  await page.getByRole('link', { name: 'Browser on this device' }).click()
  await page.getByRole('button', { name: 'Enable notifications' }).click()
  await page.getByText('Push notifications enabled for this device').waitFor()

  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const seen = await worker.evaluate(async () => {
    const scope = globalThis as never as {
      registration: { showNotification(title: string, options: object): Promise<void> }
      clients: { openWindow(url: string): Promise<null> }
      dispatchEvent(event: Event): void
      PushEvent: new (type: string, init: { data: string }) => Event
      ExtendableEvent: typeof Event
    }
    const seen: { title?: string; opened?: string; body?: string } = {}
    let options: { body?: string; data?: unknown } = {}
    scope.registration.showNotification = async (title, given) => void ((seen.title = title), (options = given))
    scope.clients.openWindow = async (url) => ((seen.opened = url), null)
    const data = { title: 'A car', body: 'leather seats', url: 'https://example.com/view/1' }
    scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }))
    const until = async (ready: () => unknown) => {
      while (!ready()) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await until(() => seen.title)
    const pressed = Object.assign(new scope.ExtendableEvent('notificationclick'), {
      notification: { data: options.data, close() {} },
    })
    scope.dispatchEvent(pressed)
    await until(() => seen.opened)
    return { ...seen, body: options.body }
  })
  expect(seen).toEqual({ title: 'A car', body: 'leather seats', opened: 'https://example.com/view/1' })
})
