import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBrowser, visit } from './support/browser'
import { chooseModel, followBuyersJourney, signUp } from './support/buyers-journey'
import { controlClient } from './support/control'
import { useStack } from './support/stack'
import { openNewSearch } from './support/search-form'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()

test.each([
  { javaScriptEnabled: true, model: 'Corolla' },
  { javaScriptEnabled: false, model: 'Camry' },
])(
  'a buyer signs up, creates a search and gets an alert (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled, model }) => {
    const { page, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await followBuyersJourney(page, { control, model, javaScriptEnabled })
    expect(troubles).toEqual([])
  },
)

test(
  'without JavaScript, an invalid search form returns a 400 with field errors and all typed values',
  { tags: ['thorough'] },
  async () => {
    const { page } = await browser.open({ javaScriptEnabled: false, baseURL: webUrl })
    await signUp(page, `buyer-${randomUUID()}@example.com`)
    await openNewSearch(page)
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
