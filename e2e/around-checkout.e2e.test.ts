import { afterAll, expect, test } from 'vitest'
import { axeViolations } from './support/axe'
import { useBrowser } from './support/browser'
import { confirmLinkTo, newBuyer, signIn } from './support/buyer'
import { controlRoom } from './support/control'
import { ownStack, databaseOf } from './support/stack'

const { webUrl, sandboxUrl, dataDir } = ownStack()
const control = controlRoom(sandboxUrl)
const browser = useBrowser()
const db = databaseOf(dataDir)
afterAll(() => db.$disconnect())

test.each([
  { width: 1440, javaScriptEnabled: true },
  { width: 390, javaScriptEnabled: true },
  { width: 390, javaScriptEnabled: false },
])(
  'an address that is not proven is confirmed before a checkout opens: $width px, scripts $javaScriptEnabled',
  async ({ width, javaScriptEnabled }) => {
    const buyer = await newBuyer(webUrl)
    const { page, context, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await page.setViewportSize({ width, height: 900 })
    await signIn(context, buyer, webUrl)
    await page.goto('/upgrade?plan=basic&period=monthly')
    await page.getByRole('heading', { name: 'Confirm your address first' }).waitFor()
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Send the confirmation again' }).click()
    await page.getByText('We mail a link to confirm the address').waitFor()
    expect(troubles).toEqual([])
    await page.goto(new URL(await confirmLinkTo(control, buyer.email)).pathname)
    await page.getByRole('main').getByRole('button').first().click()
    const proven = { email: buyer.email, emailProvenAt: { not: null } }
    await expect.poll(() => db.user.count({ where: proven })).toBe(1)
    await page.goto('/upgrade?plan=basic&period=monthly')
    await page.getByRole('heading', { name: 'Basic, billed monthly' }).waitFor()
    await context.close()
  },
)

test('a payment that Paddle does not confirm is waited for two minutes, then the page says what to do', async () => {
  const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, await newBuyer(webUrl), webUrl)
  const since = (agoMs: number) => `/upgrade?plan=basic&period=monthly&step=processing&since=${Date.now() - agoMs}`
  await page.goto(since(118_000))
  await page.getByRole('heading', { name: 'Your payment is being confirmed' }).waitFor()
  await page.getByRole('heading', { name: 'Paddle has not confirmed it yet' }).waitFor()
  await page.getByText('Please do not pay a second time.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
})
