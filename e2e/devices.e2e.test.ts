import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { controlClient, type PushSubscriptionJson } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
let buyer: Awaited<ReturnType<typeof createBuyer>>
beforeAll(async () => {
  buyer = await createBuyer(webUrl)
})

/**
 * No push service is reachable, and this browser cannot ask for permission. So the browser's API is mocked; everything
 * else is real, starting with the subscription's keys.
 */
const givePush = (page: Page, subscription: PushSubscriptionJson) =>
  page.addInitScript((given) => {
    Notification.requestPermission = () => Promise.resolve('granted')
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = () => Promise.resolve({ ...given, toJSON: () => given } as never)
  }, subscription)

async function openDesktop(javaScriptEnabled = true) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: webUrl })
  await signIn(opened.context, buyer, webUrl)
  return opened
}
async function openDialog(page: Page, kind: RegExp) {
  await visit(page, '/dashboard/notifications')
  await page.getByRole('link', { name: 'Add notification target' }).click()
  await page.getByRole('dialog').getByRole('link', { name: kind }).click()
}
interface TargetJson {
  name: string
  subscription: { endpoint: string } | null
}
const targets = () => buyer.call<TargetJson[]>('GET', '/api/notifications/get-target')

test('a denied permission is explained and can be requested again', { tags: ['thorough'] }, async () => {
  const { page } = await openDesktop()
  await givePush(page, await control.subscribe())
  await page.addInitScript(() => {
    const answers: NotificationPermission[] = ['denied', 'denied']
    Notification.requestPermission = () => Promise.resolve(answers.shift() ?? 'granted')
  })
  await openDialog(page, /^Browser on this device/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enable notifications' }).click()
  await dialog.getByText('doesn’t allow notifications from Lotwatch yet').waitFor()
  expect(await dialog.getByRole('alert').innerText()).toBe('')
  expect(await findAxeViolations(page)).toEqual([])
  const again = dialog.getByRole('button', { name: 'I updated the settings' })
  await again.click()
  await dialog.getByText('Push notifications are still not allowed. Please check your browser settings.').waitFor()
  await again.click()
  await page.getByText('Push notifications enabled for this device').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
})

test.for([
  [
    'a push service that fails',
    () => (PushManager.prototype.subscribe = () => Promise.reject(new Error('no service'))),
  ],
  ['a push service that never answers', () => (PushManager.prototype.subscribe = () => new Promise<never>(() => {}))],
  [
    'a service worker that never starts',
    () => Object.defineProperty(ServiceWorkerContainer.prototype, 'ready', { get: () => new Promise(() => {}) }),
  ],
] as const)('the page does not wait for %s', { tags: ['thorough'] }, async ([how, stub]) => {
  const { page } = await openDesktop()
  await givePush(page, await control.subscribe())
  await page.addInitScript(stub)
  await page.clock.install()
  await openDialog(page, /^Browser on this device/)
  await page.getByRole('button', { name: 'Enable notifications' }).click()
  const failed = 'Failed to initialize push notifications. Please try again later or use a different browser.'
  const said = page.getByRole('alert').filter({ hasText: failed })
  await expect
    .poll(async () => {
      if (how.includes('never')) await page.clock.fastForward(5_000)
      return said.count()
    })
    .toBe(1)
})

test('another device pairs by code without a login, and the first device shows it', async () => {
  const { page } = await openDesktop()
  await openDialog(page, /^Browser on another device/)
  const qr = page.getByRole('img', { name: 'QR code of the link below' })
  await qr.waitFor()
  expect(await qr.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.width])).toEqual([256, 256])
  const link = await page.locator('.pairing-link').innerText()

  const phone = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await givePush(phone.page, await control.subscribe())
  await visit(phone.page, link)
  expect(await phone.page.locator('main').innerText()).toContain(`${buyer.email[0]}•••@`)
  await phone.page.getByRole('button', { name: 'Enable notifications' }).click()
  await phone.page.getByRole('heading', { name: 'Push notifications enabled for this device' }).waitFor()

  await page.getByText('Device added. It gets alerts from now on.').waitFor()
  await page.getByText('with a code').waitFor()
  await visit(phone.page, '/dashboard')
  await phone.page.waitForURL('**/login*') // it is not signed in
  await visit(phone.page, link)
  await phone.page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor()
})

test.for([true, false])(
  '"Send a test" shows the result (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScriptEnabled) => {
    const subscription = await control.subscribe()
    const name = `Chrome, Pixel ${javaScriptEnabled ? 8 : 9}`
    await buyer.call('POST', '/api/notifications/add-target', { subscription, name })
    const { page } = await openDesktop(javaScriptEnabled)
    await visit(page, '/dashboard/notifications')
    await page.getByRole('button', { name: `Send a test to ${name}` }).click()
    await page.getByText('Test requested.').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: name })
    await expect
      .poll(async () => {
        if (!javaScriptEnabled) await page.reload()
        return row.innerText()
      })
      .toContain('Sent to the browser’s push service.')
    const pushes = await control.pushesTo(subscription.endpoint)
    expect(pushes.map(({ payload }) => payload.title)).toEqual(['A test from Lotwatch'])
    if (javaScriptEnabled) expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test('a device whose subscription ended is added again in its place', { tags: ['thorough'] }, async () => {
  const [old, fresh] = [await control.subscribe(), await control.subscribe()]
  const name = 'Opera, Linux'
  await buyer.call('POST', '/api/notifications/add-target', { subscription: old, name })
  await control.expireSubscription(old.endpoint)
  const { page } = await openDesktop()
  await page.addInitScript(
    ([old, fresh]) => {
      let current = { ...old, toJSON: () => old, unsubscribe: async () => ((current = next), true) }
      const next = { ...fresh, toJSON: () => fresh, unsubscribe: () => Promise.resolve(true) }
      Notification.requestPermission = () => Promise.resolve('granted')
      PushManager.prototype.getSubscription = () => Promise.resolve(current as never)
      PushManager.prototype.subscribe = () => Promise.resolve(current as never)
    },
    [old, fresh] as const,
  )
  await visit(page, '/dashboard/notifications')
  await page.getByRole('button', { name: `Send a test to ${name}` }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByText('The browser turned off notifications on this device.').first().waitFor()
  expect(await row.getByRole('switch').count()).toBe(0)
  await row.getByRole('link', { name: 'Add again' }).click()
  await page.getByRole('link', { name: /^Browser on this device/ }).click()
  await page.route('**/api/notifications/add-target', async (route) => {
    const body = route.request().postDataJSON() as object
    await route.continue({ postData: JSON.stringify({ ...body, name }) })
  })
  await page.getByRole('button', { name: 'Enable notifications' }).click()
  await page.getByText('Push notifications enabled for this device').waitFor()
  const own = (await targets()).filter((target) => target.name === name)
  expect(own.map(({ subscription }) => subscription!.endpoint)).toEqual([fresh.endpoint])
  expect(await row.getByRole('switch').getAttribute('aria-checked')).toBe('true')
})

test('a browser subscribed with another key resubscribes on its next visit', { tags: ['thorough'] }, async () => {
  const [old, fresh] = [await control.subscribe(), await control.subscribe()]
  await buyer.call('POST', '/api/notifications/add-target', { subscription: old, name: 'Edge, Windows' })
  const { page } = await openDesktop()
  await page.addInitScript(
    ([old, fresh]) => {
      let current: object | null = {
        options: { applicationServerKey: new Uint8Array([4, 2, 1]).buffer },
        toJSON: () => old,
        unsubscribe: async () => ((current = null), true),
      }
      PushManager.prototype.getSubscription = () => Promise.resolve(current as never)
      PushManager.prototype.subscribe = async () => ((current = { toJSON: () => fresh }), current as never)
    },
    [old, fresh] as const,
  )
  await visit(page, '/dashboard/searches')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.reload()
  const endpointOf = async () => (await targets()).find(({ name }) => name === 'Edge, Windows')!.subscription!.endpoint
  await expect.poll(endpointOf).toBe(fresh.endpoint)
})

test('a notification shows its age, can save and hide its car, and a replaced subscription is renewed', async () => {
  const { page, context } = await openDesktop()
  await visit(page, '/dashboard/searches')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  const seen = await worker.evaluate(async () => {
    const scope = globalThis as never as {
      registration: { showNotification(title: string, options: object): Promise<void> }
      navigator: { setAppBadge(count: number): Promise<void> }
      clients: { openWindow(url: string): Promise<null>; matchAll(): Promise<[]> }
      fetch(url: string, init: { body: string }): Promise<{ ok: boolean; status: number }>
      dispatchEvent(event: Event): void
      PushEvent: new (type: string, init: { data: string }) => Event
      ExtendableEvent: typeof Event
    }
    const shown: { body?: string; silent?: boolean; actions?: object[]; data?: object }[] = []
    const posted: string[] = []
    const opened: string[] = []
    let ok = true
    scope.registration.showNotification = async (_, options) => void shown.push(options)
    scope.navigator.setAppBadge = async () => {} // crashes headless Chromium
    scope.clients.openWindow = async (url) => (opened.push(url), null)
    scope.fetch = async (url, { body }) => (posted.push(`${url} ${body}`), { ok, status: ok ? 200 : 401 })
    const until = async (ready: () => boolean) => {
      while (!ready()) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    const push = async (sentAt: number, count: number) => {
      const actions = [{ action: 'hide', title: 'Hide' }]
      const links = { url: 'https://example.com/ad', results: 'https://example.com/results' }
      const hide = { path: '/api/searches/1/hide', listingId: '2' }
      const save = { path: '/api/searches/1/save', listingId: '2' }
      const car = { title: 'A car', body: 'leather', sentAt: new Date(sentAt).toISOString(), unread: count }
      const data = { ...car, actions, hide, save, ...links }
      scope.dispatchEvent(new scope.PushEvent('push', { data: JSON.stringify(data) }))
      await until(() => shown.length === count)
    }
    const press = (action: string) =>
      scope.dispatchEvent(
        Object.assign(new scope.ExtendableEvent('notificationclick'), {
          action,
          notification: { title: 'A car', data: shown[0]!.data, close() {} },
        }),
      )
    await push(Date.now(), 1)
    await push(Date.now() - 3.5 * 3_600_000, 2)
    press('hide')
    await until(() => posted.length === 1)
    press('save')
    await until(() => posted.length === 2)
    ok = false
    press('hide')
    await until(() => shown.length === 3)
    press('open')
    await until(() => opened.length === 1)
    const oldSubscription = {
      options: {},
      toJSON: () => ({ endpoint: 'https://push.example/old', keys: { auth: 'secret' } }),
    }
    const changed = { oldSubscription, newSubscription: { endpoint: 'https://push.example/new' } }
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), changed))
    await until(() => posted.length === 4)
    return { shown: shown.map(({ body, silent, actions }) => ({ body, silent, actions })), posted, opened }
  })
  const actions = [
    { action: 'save', title: 'Save' },
    { action: 'hide', title: 'Hide' },
  ]
  expect(seen).toEqual({
    shown: [
      { body: 'leather', silent: false, actions },
      { body: 'Sent 3 h ago\nleather', silent: true, actions },
      { body: 'Not hidden. You’re logged out on this device. Tap to open your results.', silent: true },
    ],
    posted: [
      '/api/searches/1/hide {"listingId":"2"}',
      '/api/searches/1/save {"listingId":"2"}',
      '/api/searches/1/hide {"listingId":"2"}',
      `/api/notifications/renew-target ${JSON.stringify({
        ...{ endpoint: 'https://push.example/old', auth: 'secret' },
        subscription: { endpoint: 'https://push.example/new' },
      })}`,
    ],
    opened: ['https://example.com/ad'],
  })
})
