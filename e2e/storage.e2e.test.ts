import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useSandboxWeb } from './support/web-process'
import { useBrowser, visit } from './support/browser'
import { createBuyer } from './support/buyer'

const browser = useBrowser()
const web = useSandboxWeb()

const namesIn = (page: Page) =>
  page.evaluate(async () => [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...(await caches.keys())])

test('the privacy policy lists all cookies and browser storage', { tags: ['thorough'] }, async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: web.webUrl })
  const names = new Set<string>()
  page.on('response', async (answer) => {
    for (const { name, value } of await answer.headersArray()) {
      if (name.toLowerCase() === 'set-cookie') names.add(value.split('=')[0]!)
    }
  })
  const look = async () => {
    for (const name of await namesIn(page)) names.add(name)
    for (const { name } of await context.cookies()) names.add(name)
  }
  await visit(page, '/')
  await look()
  await page.getByRole('button', { name: 'OK' }).click()
  await look()
  await visit(page, '/waitlist')
  await page.getByLabel('Email').fill('pat@example.com')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect.poll(() => namesIn(page)).toContain('waitlist_join')
  await look()
  await visit(page, '/signup?step=email')
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('First name').waitFor()
  await look()
  await context.clearCookies()
  await visit(page, '/reset-password?redirectTo=/dashboard/account')
  await page.getByLabel('Email').fill('pat@example.com')
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText(/Check your email|Failed to send/).waitFor()
  const buyer = await createBuyer(web.webUrl)
  await visit(page, '/login?step=email')
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/**')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => namesIn(page)).toContain('token')
  await look()
  await visit(page, '/dashboard/feedback')
  await page.route('**/*.data*', (route) => route.abort())
  await page.getByPlaceholder('Your feedback').fill('More marketplaces, please.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => namesIn(page)).toContain('typed')
  await look()
  await page.unroute('**/*.data*')

  await visit(page, '/privacy-policy')
  const policy = await page.locator('#cookies').innerText()
  const isNamed = (name: string) => new RegExp(`(^|[^\\w-])${name.replace('phc_sandbox', '…')}($|[^\\w-])`).test(policy)
  expect([...names]).toEqual(
    expect.arrayContaining(['session', 'signup', 'cookieConsent', 'token', 'typed', 'offline-2', 'waitlist_join']),
  )
  expect([...names].filter((name) => !isNamed(name))).toEqual([])
})

test('pages work where the browser blocks its storage', async () => {
  const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: web.webUrl })
  await context.addInitScript(() => {
    const get = () => {
      throw new DOMException('The storage is blocked.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, { get, configurable: true })
  })
  await visit(page, '/')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.poll(() => page.locator('[data-cookies]').count()).toBe(0)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Play' }).waitFor()
  expect(troubles).toEqual([])
  const buyer = await createBuyer(web.webUrl)
  await visit(page, '/login?step=email')
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/**')
  await visit(page, '/dashboard/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
})
