import { afterAll, expect, test } from 'vitest'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { waitForConfirmLink, createBuyer, signIn } from './support/buyer'
import { controlClient } from './support/control'
import { useStack, connectStackDatabase } from './support/stack'

const { webUrl, sandboxUrl, dataDir } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const db = connectStackDatabase(dataDir)
afterAll(() => db.$disconnect())

test.for([
  { width: 1440, javaScriptEnabled: true, axe: false },
  { width: 1440, javaScriptEnabled: true, axe: true },
  { width: 390, javaScriptEnabled: true, axe: true },
  { width: 390, javaScriptEnabled: false, axe: false },
])(
  'an unverified address must be confirmed before checkout: $width px, scripts $javaScriptEnabled, axe $axe',
  { tags: ['thorough'] },
  async ({ width, javaScriptEnabled, axe }) => {
    const buyer = await createBuyer(webUrl)
    const { page, context, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await page.setViewportSize({ width, height: 900 })
    await signIn(context, buyer, webUrl)
    await visit(page, '/upgrade?plan=basic&period=monthly')
    await page.getByRole('heading', { name: 'Confirm your email first' }).waitFor()
    if (axe) expect(await findAxeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('We’ll email a confirmation link').waitFor()
    expect(troubles).toEqual([])
    const fromMail = await context.newPage()
    await visit(fromMail, new URL(await waitForConfirmLink(control, buyer.email)).pathname)
    await fromMail.getByRole('main').getByRole('button').first().click()
    const verified = { email: buyer.email, emailVerifiedAt: { not: null } }
    await expect.poll(() => db.user.count({ where: verified })).toBe(1)
    // With scripts, the page of the payment goes on by itself.
    if (!javaScriptEnabled) await page.getByRole('link', { name: 'I’ve confirmed it' }).click()
    await page.getByRole('button', { name: 'Continue to payment' }).waitFor()
    await context.close()
  },
)

test('the page waits two minutes for Paddle to confirm a payment, then shows what to do', async () => {
  const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, await createBuyer(webUrl), webUrl)
  await visit(page, `/upgrade?plan=basic&period=monthly&step=processing&since=${Date.now()}`)
  await page.getByRole('heading', { name: 'Confirming your payment' }).waitFor()
  // As if the page, which asks every second, had been open for two minutes.
  await page.route('**/upgrade.data?*', (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('since', String(Date.now() - 2 * 60_000))
    return route.continue({ url: url.href })
  })
  await page.getByRole('heading', { name: 'Paddle hasn’t confirmed your payment yet' }).waitFor()
  await page.getByText('Please don’t pay again.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
