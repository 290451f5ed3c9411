import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { controlClient } from './support/control'
import { useStack } from './support/stack'
import { openFields } from './support/search-form'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()

async function signedIn(path: string) {
  const buyer = await createBuyer(webUrl)
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, buyer, webUrl)
  return {
    buyer,
    page,
    open: (until: 'settled' | 'load' = 'settled') => (until === 'load' ? visit(page, path) : visit(page, path)),
  }
}

type Asked = { path: string; query: string; method: string; body: string }

async function gate(page: Page, matches: (asked: Asked) => boolean) {
  let letGo = () => {}
  const opened = new Promise<void>((resolve) => (letGo = resolve))
  let held = 0
  await page.route('**/*', async (route) => {
    const request = route.request()
    const { pathname: path, search: query } = new URL(request.url())
    const asked = { path, query, method: request.method(), body: request.postData() ?? '' }
    if (!matches(asked)) return route.fallback()
    held++
    await opened
    await route.continue().catch(() => {}) // the page may have canceled it
  })
  return { letGo: () => letGo(), held: () => held }
}

const busy = (page: Page) => page.locator('button[aria-busy=true]')

test(
  'a rejected form can be resubmitted while its page is still loading other data',
  { tags: ['thorough'] },
  async () => {
    const { buyer, page, open } = await signedIn('/dashboard/search/new')
    const preview = await gate(page, ({ path }) => path === '/dashboard/search/preview')
    await open('load')
    await expect.poll(preview.held).toBe(1)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('link', { name: 'Please select a make.' }).waitFor()
    await page.locator('input#make').fill('Fiat')
    await page.getByRole('option', { name: 'Fiat', exact: true }).click()
    await page.getByLabel('Countrywide search').check()
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    expect(await buyer.call<unknown[]>('GET', '/api/searches')).toHaveLength(1)
    preview.letGo()
  },
)

test('a double click submits a form once, and the button is busy until the next screen is shown', async () => {
  const { buyer, page, open } = await signedIn('/dashboard/search/new')
  await open()
  const saved = await gate(page, ({ method, body }) => method === 'POST' && body.includes('intent=save'))
  const tab = await gate(page, ({ path }) => path === '/dashboard/searches.data')
  await openFields(page)
  await page.locator('input#make').fill('Fiat')
  await page.getByRole('option', { name: 'Fiat', exact: true }).click()
  await page.getByLabel('Countrywide search').check()
  const save = page.getByRole('button', { name: 'Save search' })
  await save.dblclick()
  await expect.poll(() => busy(page).count()).toBe(1)
  saved.letGo()
  await expect.poll(tab.held).toBeGreaterThan(0)
  await save.click()
  expect(await save.getAttribute('aria-busy')).toBe('true')
  tab.letGo()
  await page.waitForURL('**/dashboard/searches')
  expect(saved.held()).toBe(1)
  expect(await buyer.call<unknown[]>('GET', '/api/searches')).toHaveLength(1)
})

test('a correction made before the first response arrives is sent too', { tags: ['thorough'] }, async () => {
  const { page, open } = await signedIn('/dashboard/notifications')
  await open()
  await page.getByRole('link', { name: 'Add notification target' }).click()
  await page.getByRole('link', { name: /^Email/ }).click()
  const first = await gate(page, ({ method, body }) => method === 'POST' && body.includes('email=wrong'))
  const add = page.getByRole('button', { name: 'Add email' })
  await page.getByRole('textbox', { name: 'Email address' }).fill('wrong')
  await add.click()
  await expect.poll(first.held).toBe(1)
  await page.getByRole('textbox', { name: 'Email address' }).fill(`corrected-${Date.now()}@example.com`)
  await add.click()
  first.letGo()
  await page.getByText('Email added successfully').waitFor()
})

test('a button is busy only while its own form is pending', { tags: ['thorough'] }, async () => {
  const { buyer, page, open } = await signedIn('/dashboard/notifications')
  await buyer.call('POST', '/api/notifications/add-target', { email: `second-${buyer.email}` })
  const [first, second] = await buyer.call<{ _id: string; email: string }[]>('GET', '/api/notifications/get-target')
  await open()
  const slow = await gate(page, ({ method, body }) => method === 'POST' && body.includes(`id=${first!._id}`))
  const switchOf = ({ email }: { email: string }) => page.getByRole('switch', { name: `Notify ${email}`, exact: true })
  await switchOf(first!).click()
  await expect.poll(() => switchOf(first!).getAttribute('aria-busy')).toBe('true')
  const before = await switchOf(second!).getAttribute('aria-checked')
  await switchOf(second!).click()
  await expect.poll(() => switchOf(second!).getAttribute('aria-checked')).not.toBe(before)
  await expect.poll(() => switchOf(second!).getAttribute('aria-busy')).toBeNull()
  await switchOf(second!).click()
  await expect.poll(() => switchOf(second!).getAttribute('aria-checked')).toBe(before)
  expect(await switchOf(first!).getAttribute('aria-busy')).toBe('true')
  slow.letGo()
  await expect.poll(() => busy(page).count()).toBe(0)
})

test('a new request cancels a slow previous one', { tags: ['thorough'] }, async () => {
  const { buyer, page, open } = await signedIn('/dashboard/searches')
  const { id } = await buyer.watch({ make: 'fiat', models: ['500'] })
  await open()
  await visit(page, `/dashboard/search/${id}/seen`)
  const slow = await gate(page, ({ query }) => query.includes('one'))
  const link = page.getByLabel('Why isn’t this car here?')
  const ask = page.locator('form.why-form button')
  await link.fill('https://example.com/one')
  await ask.click()
  await expect.poll(slow.held).toBeGreaterThan(0)
  await link.fill('https://example.com/two')
  await ask.click()
  await page.waitForURL((url) => url.searchParams.get('link') === 'https://example.com/two')
  slow.letGo()
})

test('cars hidden in quick succession are all hidden', { tags: ['thorough'] }, async () => {
  const { buyer, page, open } = await signedIn('/dashboard/searches')
  const { id } = await buyer.watch({ make: 'fiat', models: ['500l'] })
  for (const mileage of [31_000, 41_000]) {
    await control.listCar({
      make: 'Fiat',
      model: '500L',
      year: 2017,
      price: 9_000,
      mileage,
      zip: '94110',
      description: 'x',
    })
  }
  await expect.poll(async () => (await buyer.matches(id)).length).toBe(2)
  await open()
  await visit(page, `/dashboard/search/${id}/results`)
  const hides = await gate(page, ({ method, body }) => method === 'POST' && body.includes('hide'))
  const hide = page.getByRole('button', { name: /^Hide/ })
  await hide.first().click()
  await expect.poll(hides.held).toBe(1)
  await hide.last().click()
  await hide.last().click()
  await expect.poll(() => busy(page).count()).toBe(2)
  expect(hides.held()).toBe(1)
  hides.letGo()
  await expect.poll(() => hide.count()).toBe(0)
  expect(hides.held()).toBe(2)
  expect(await buyer.matches(id)).toHaveLength(0)
})
