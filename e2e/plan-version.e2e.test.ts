import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findAxeViolations } from './support/axe'
import { useBrowser, waitForNetworkIdle, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { useStack, connectStackDatabase } from './support/stack'
import { insertSubscription } from './support/rows'
import { openFields, openNewSearch } from './support/search-form'

const { webUrl, dataDir } = useStack()
const browser = useBrowser()
const db = connectStackDatabase(dataDir)
afterAll(() => db.$disconnect())

const dayMs = 24 * 60 * 60_000
const paths = ['searches', 'notifications', 'account', 'search/new', 'feedback', 'account/name']
const banner = (page: Page) =>
  page.getByText(/^Your last payment failed\. Your searches stop on \w+, \w+ \d+ at /).first()

/** Simulates switching to another tab and back: a headless page is always visible. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    for (const value of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

async function subscriber() {
  const buyer = await createBuyer(webUrl)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const { id } = await insertSubscription(db, userId)
  const becomes = (data: object) =>
    db.subscription.update({ where: { id }, data: { statusSince: new Date(), ...data } })
  return { buyer, userId, becomes }
}

test(
  'open pages show a failed payment and its recovery within seconds of gaining focus',
  { tags: ['thorough'] },
  async () => {
    const { buyer, becomes } = await subscriber()
    const { context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    const pages: Page[] = []
    for (const path of ['searches', 'account', 'search/new']) {
      const page = await context.newPage()
      await visit(page, `/dashboard/${path}`)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      pages.push(page)
    }
    const [, account, form] = pages
    await openFields(form!)
    await form!.getByLabel('Price from').fill('7000')
    await becomes({ status: 'past_due' })
    for (const page of pages) {
      await comeBack(page)
      await banner(page).waitFor({ timeout: 250_000 })
    }
    expect(await findAxeViolations(account!)).toEqual([])
    await becomes({ status: 'active', plan: 'pro' })
    for (const page of pages) {
      await comeBack(page)
      await banner(page).waitFor({ state: 'detached', timeout: 250_000 })
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
    }
    await account!.getByText('Professional', { exact: true }).waitFor()
    expect(await form!.getByLabel('Price from').inputValue()).toBe('7000')
    await context.close()
  },
)

test('a plan that ends while a search is typed loses no input', { tags: ['thorough'] }, async () => {
  const { buyer, userId, becomes } = await subscriber()
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, buyer, webUrl)
  await openNewSearch(page)
  await page.getByLabel('Price from').fill('7000')
  await db.user.update({ where: { id: userId }, data: { trialEndsAt: new Date(Date.now() - dayMs) } })
  const asked = page.waitForResponse(async (answer) => {
    return answer.url().endsWith('/dashboard/plan') && (await answer.text()).includes('Free (expired)')
  })
  await becomes({ status: 'canceled' })
  await comeBack(page)
  await asked
  await waitForNetworkIdle(page)
  expect(new URL(page.url()).pathname).toBe('/dashboard/search/new')
  expect(await page.getByLabel('Price from').inputValue()).toBe('7000')
  await context.close()
})

test.each([390, 1440])(
  'at %i px, every dashboard screen has the banner, with and without scripts',
  { tags: ['thorough'] },
  async (width) => {
    const { buyer, becomes } = await subscriber()
    await becomes({ status: 'past_due' })
    const size = { viewport: { width, height: 900 }, baseURL: webUrl }
    for (const javaScriptEnabled of [true, false]) {
      const { page, context } = await browser.open({ ...size, javaScriptEnabled })
      await signIn(context, buyer, webUrl)
      for (const path of paths) {
        await visit(page, `/dashboard/${path}`)
        await banner(page).waitFor()
        expect(await page.getByText('Your last payment failed').count()).toBe(1)
        const card = page.getByRole('link', { name: 'Change your card' }).first()
        expect(await card.getAttribute('href')).toContain('/dashboard/account')
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await context.close()
    }
  },
)
