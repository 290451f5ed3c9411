import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { applyPlans } from './support/apply-plans'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { controlClient } from './support/control'
import { useStack, connectStackDatabase } from './support/stack'
import { paddleClient, sandboxPrices, testCards } from './support/paddle'

const { webUrl, sandboxUrl, dataDir, temporalAddress } = useStack()
const at = paddleClient(sandboxUrl)
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const db = connectStackDatabase(dataDir)
afterAll(() => db.$disconnect())

interface Look {
  width: number
  javaScriptEnabled: boolean
  axe: boolean
}
const looksWithScripts: Look[] = [
  { width: 1440, javaScriptEnabled: true, axe: false },
  { width: 1440, javaScriptEnabled: true, axe: true },
  { width: 390, javaScriptEnabled: true, axe: true },
]
const looks: Look[] = [...looksWithScripts, { width: 390, javaScriptEnabled: false, axe: false }]
type Buyer = Awaited<ReturnType<typeof createBuyer>>
const account = '/dashboard/account'

async function open(buyer: Buyer, { width, javaScriptEnabled }: Look) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: webUrl })
  await opened.page.setViewportSize({ width, height: 900 })
  await signIn(opened.context, buyer, webUrl)
  return opened
}

async function createPayingBuyer() {
  const buyer = await createBuyer(webUrl)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const { subscriptionId } = await at.paysFor(userId, buyer.email, sandboxPrices.basic.monthly)
  await expect.poll(() => db.subscription.count({ where: { userId } })).toBe(1)
  return { ...buyer, userId, subscriptionId }
}

/** A buyer with a verified address, which a checkout requires. */
async function createVerifiedBuyer(): Promise<Buyer> {
  const buyer = await createBuyer(webUrl)
  await db.user.update({ where: { email: buyer.email }, data: { emailVerifiedAt: new Date() } })
  return buyer
}

/** Checks the page: no horizontal scrolling, no console errors, no axe findings if the look includes axe. */
async function expectNoProblems(page: Page, troubles: string[], { axe }: Look): Promise<void> {
  if (axe) expect(await findAxeViolations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(troubles).toEqual([])
}

/** Opens the checkout by a link to the plan, as an email has. */
async function openCheckout(page: Page, query: string): Promise<void> {
  await visit(page, `/upgrade?${query}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL('**/upgrade?*step=paying')
}

async function payByCard(page: Page, number: string): Promise<void> {
  const form = page.frameLocator('.checkout-frame iframe')
  await form.getByLabel('Name on card').fill('Pat Doe')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires (MM/YY)').fill('12/30')
  await form.getByLabel('Security code').fill('100')
  await form.getByLabel('ZIP or postal code').fill('94110')
  await form.getByRole('button', { name: /^Pay / }).click()
}

testFirstOf(looksWithScripts)('a trial user buys Basic monthly: $width px, axe $axe', async (look) => {
  const buyer = await createVerifiedBuyer()
  const { page, context, troubles } = await open(buyer, look)
  await visit(page, account)
  await page.getByRole('link', { name: 'Upgrade now' }).click()
  await page.getByText('$15', { exact: true }).waitFor()
  await expectNoProblems(page, troubles, look)
  await page.getByRole('button', { name: 'Continue with Basic' }).click()
  await page.getByRole('heading', { name: 'Basic, billed monthly' }).waitFor()
  await payByCard(page, testCards.declined)
  await page.frameLocator('.checkout-frame iframe').getByRole('alert').waitFor()
  await expectNoProblems(page, troubles, look)
  await payByCard(page, testCards.good)
  await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor()
  await expectNoProblems(page, troubles, look)
  await page.getByRole('link', { name: 'Go to dashboard' }).click()
  await page.waitForURL('**/dashboard/searches')
  await visit(page, account)
  const plan = page.getByRole('region', { name: 'Your plan' })
  await plan.getByText('Basic', { exact: true }).waitFor()
  await plan.getByText('Your next payment is on').waitFor()
  await expectNoProblems(page, troubles, look)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  expect(await at.subscriptionsOf(userId)).toMatchObject([{ status: 'active' }])
  await context.close()
})

test.for(looks)(
  'a Basic user upgrades to Pro yearly after a preview: $width px, scripts $javaScriptEnabled, axe $axe',
  { tags: ['thorough'] },
  async (look) => {
    const buyer = await createPayingBuyer()
    const { page, context, troubles } = await open(buyer, look)
    await visit(page, account)
    await page.getByRole('link', { name: 'Change plan' }).click()
    await page.getByRole('button', { name: 'Your current plan' }).waitFor()
    await page.getByRole('link', { name: /^Yearly/ }).click()
    await page.waitForURL('**/upgrade?period=yearly')
    await page.getByRole('link', { name: 'Continue with Pro' }).click()
    await page.getByText('$321', { exact: true }).waitFor()
    await page.getByText('We took off $15 for the unused time on your current plan.').waitFor()
    await expectNoProblems(page, troubles, look)
    await page.getByRole('button', { name: 'Change plan and pay now' }).dblclick()
    await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor()
    expect(await at.transactionsOf(buyer.subscriptionId)).toHaveLength(2)
    await visit(page, account)
    const plan = page.getByRole('region', { name: 'Your plan' })
    await plan.getByText('Professional', { exact: true }).waitFor()
    await plan.getByText('Billed yearly.').waitFor()
    await expectNoProblems(page, troubles, look)
    await context.close()
  },
)

test('a changed amount is shown, and charged once it is confirmed', { tags: ['thorough'] }, async () => {
  const buyer = await createPayingBuyer()
  const { page, context } = await open(buyer, looksWithScripts[0]!)
  await visit(page, '/upgrade?period=yearly')
  const preview = '**/upgrade.data?*plan=pro*'
  await page.route(preview, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('32100', '32000').replace('$321', '$320'),
    })
  })
  await page.getByRole('link', { name: 'Continue with Pro' }).click()
  await page.getByText('$320', { exact: true }).waitFor()
  await page.unroute(preview)
  const pay = page.getByRole('button', { name: 'Change plan and pay now' })
  const change = '**/upgrade.data*'
  await page.route(change, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await pay.click()
  await page.getByRole('alert').getByText('Network error occurred.').waitFor()
  await page.unroute(change)
  await pay.click()
  await page.getByRole('alert').getByText('The amount has changed from $320 to $321').waitFor()
  await page.getByText('$321', { exact: true }).waitFor()
  await pay.click()
  await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor()
  expect(await at.transactionsOf(buyer.subscriptionId)).toHaveLength(2)
  await context.close()
})

testFirstOf(looks)(
  'a user cancels, and the plan ends: $width px, scripts $javaScriptEnabled, axe $axe',
  async (look) => {
    const buyer = await createPayingBuyer()
    await db.user.update({ where: { id: buyer.userId }, data: { trialEndsAt: new Date(Date.now() - 1_000) } })
    const { page, context, troubles } = await open(buyer, look)
    await visit(page, account)
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Cancel subscription' }).click()
    const confirming = await opening
    await confirming.getByText(/^You keep Basic until /).waitFor()
    await expectNoProblems(confirming, [], look)
    await confirming.getByRole('button', { name: 'Cancel subscription' }).click()
    await confirming.getByText('Subscription canceled.').waitFor()
    await confirming.close()
    const plan = page.getByRole('region', { name: 'Your plan' })
    if (look.javaScriptEnabled) await plan.getByText('Canceled. It ends on').waitFor()
    else await expect.poll(() => reloadAndReadMain(page)).toContain('Canceled. It ends on')
    expect(await plan.getByRole('link', { name: /Change plan|Cancel subscription/ }).count()).toBe(0)
    await plan.getByRole('button', { name: 'Keep my plan' }).waitFor()
    await expectNoProblems(page, troubles, look)
    await at.advanceToNext(buyer.subscriptionId)
    if (look.javaScriptEnabled) await plan.getByText('Free (expired)').waitFor()
    else await expect.poll(() => reloadAndReadMain(page)).toContain('Free (expired)')
    await plan.getByRole('link', { name: 'Upgrade now' }).waitFor()
    await expectNoProblems(page, troubles, look)
    await context.close()
  },
)

async function reloadAndReadMain(page: Page): Promise<string> {
  await page.reload()
  return page.locator('main').innerText()
}

test.for(looks)(
  'a user recovers from a failed payment: $width px, scripts $javaScriptEnabled, axe $axe',
  { tags: ['thorough'] },
  async (look) => {
    const buyer = await createPayingBuyer()
    await db.user.update({ where: { id: buyer.userId }, data: { trialEndsAt: new Date(Date.now() - 1_000) } })
    await at.setCard(buyer.subscriptionId, testCards.declined)
    await at.advanceToNext(buyer.subscriptionId)
    const { page, context, troubles } = await open(buyer, look)
    const plan = page.getByRole('region', { name: 'Your plan' })
    await visit(page, account)
    await expect.poll(() => reloadAndReadMain(page)).toContain('Your last payment failed.')
    await expectNoProblems(page, troubles, look)
    const tags = async () => (await control.mailTo(buyer.email)).map(({ Tag }) => Tag)
    await applyPlans(temporalAddress)
    await expect.poll(tags).toContain('payment-failed')
    await visit(page, '/upgrade')
    await page.getByText('Your last payment failed, so you can’t change your plan.').waitFor()
    await expectNoProblems(page, troubles, look)
    await visit(page, account)
    const opening = page.waitForEvent('popup')
    await plan.getByRole('link', { name: 'Change your card' }).click()
    const atPaddle = await opening
    await atPaddle.getByLabel('Name on card').fill('Pat Doe')
    await atPaddle.getByLabel('Card number').fill(testCards.good)
    await atPaddle.getByLabel('Expires (MM/YY)').fill('12/30')
    await atPaddle.getByLabel('Security code').fill('100')
    await atPaddle.getByLabel('ZIP or postal code').fill('94110')
    await atPaddle.getByRole('button', { name: 'Use this card' }).click()
    await atPaddle.getByRole('status').waitFor()
    await atPaddle.close()
    if (look.javaScriptEnabled) await plan.getByText('Your next payment is on').waitFor()
    else await expect.poll(() => reloadAndReadMain(page)).toContain('Your next payment is on')
    await expect.poll(() => page.getByText('Your last payment failed.').count()).toBe(0)
    await expectNoProblems(page, troubles, look)
    await context.close()
  },
)

test.for(looks)(
  'a user requests a refund within 14 days: $width px, scripts $javaScriptEnabled, axe $axe',
  { tags: ['thorough'] },
  async (look) => {
    const buyer = await createPayingBuyer()
    const { page, context, troubles } = await open(buyer, look)
    await visit(page, account)
    await page.getByRole('link', { name: 'Payments and receipts' }).click()
    await page.getByText('Basic, monthly.').waitFor()
    await expectNoProblems(page, troubles, look)
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Receipt' }).click()
    await (await opening).getByRole('heading', { name: /^Invoice / }).waitFor()
    await page.getByRole('link', { name: 'Ask for a refund' }).click()
    await page.getByText('Your Basic plan ends with the refund.').waitFor()
    await expectNoProblems(page, troubles, look)
    await page.getByRole('button', { name: 'Ask for a refund' }).dblclick()
    await page.getByText('You asked for a refund on').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Ask for a refund' }).count()).toBe(0)
    await expectNoProblems(page, troubles, look)
    const [payment] = await at.transactionsOf(buyer.subscriptionId)
    const mails = async () =>
      (await control.mailTo('support@lotwatch.example')).filter(({ TextBody }) => TextBody.includes(payment!.id))
    await expect.poll(async () => (await mails()).length).toBe(1)
    await context.close()
  },
)

test.each(looksWithScripts)(
  'when one of two tabs completes the checkout, the other closes its own: $width px, axe $axe',
  { tags: ['thorough'] },
  async (look) => {
    const buyer = await createVerifiedBuyer()
    const { page, context, troubles } = await open(buyer, look)
    const other = await context.newPage()
    await other.setViewportSize({ width: look.width, height: 900 })
    const form = (one: Page) => one.frameLocator('.checkout-frame iframe').getByLabel('Card number')
    await openCheckout(other, 'plan=pro&period=yearly')
    await form(other).waitFor()
    await openCheckout(page, 'plan=basic&period=monthly')
    await form(page).waitFor()
    await other.bringToFront()
    await other.getByRole('heading', { name: 'You chose another plan' }).waitFor()
    await expectNoProblems(other, troubles, look)
    await page.bringToFront()
    await payByCard(page, testCards.good)
    await page.getByRole('heading', { name: 'Thank you for your purchase!' }).waitFor()
    await other.bringToFront()
    await other.getByRole('heading', { name: 'You already have a plan' }).waitFor()
    expect(await other.locator('.checkout-frame').count()).toBe(0)
    await expectNoProblems(other, troubles, look)
    await other.getByRole('link', { name: 'Switch to Professional, billed yearly' }).click()
    await other.getByRole('button', { name: 'Change plan and pay now' }).waitFor()
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
    expect(await at.subscriptionsOf(userId)).toHaveLength(1)
    await context.close()
  },
)

test('a checkout that fails to load shows an error and can be retried', { tags: ['thorough'] }, async () => {
  const buyer = await createVerifiedBuyer()
  const { page, context } = await open(buyer, looksWithScripts[2]!)
  await page.route('**/paddle.js', (route) => route.abort())
  await openCheckout(page, 'plan=basic&period=monthly')
  await page.getByText('We couldn’t load Paddle’s payment form.').waitFor()
  expect(await findAxeViolations(page)).toEqual([])
  await page.unroute('**/paddle.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.frameLocator('.checkout-frame iframe').getByLabel('Card number').waitFor()
  await page.frameLocator('.checkout-frame iframe').getByRole('button', { name: 'Close without paying' }).click()
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
  await context.close()
})

test('without scripts, the checkout page says that Paddle’s form needs them', async () => {
  const { page, context } = await open(await createVerifiedBuyer(), looks[3]!)
  await openCheckout(page, 'plan=basic&period=monthly')
  expect(await page.locator('main').innerText()).toContain('Paddle’s card form needs JavaScript.')
  await context.close()
})

test('only the checkout may load Paddle’s script', async () => {
  const { page, context, troubles } = await open(await createVerifiedBuyer(), looksWithScripts[0]!)
  const loads: string[] = []
  page.on('request', (request) => loads.push(request.url()))
  const policyOf = async (path: string) => (await page.goto(path))!.headers()['content-security-policy']!
  for (const path of ['/', '/dashboard/account', '/upgrade', '/upgrade?plan=basic&period=monthly']) {
    expect(await policyOf(path)).not.toContain(sandboxUrl)
    expect(await page.locator('main').innerText()).toContain(path === '/dashboard/account' ? 'Free' : '$')
    await page.mouse.wheel(0, 10_000)
  }
  expect(loads.filter((url) => url.startsWith(sandboxUrl))).toEqual([])
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.frameLocator('.checkout-frame iframe').getByLabel('Card number').waitFor()
  await page.getByRole('link', { name: 'Back to plans' }).click()
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
  expect(await page.evaluate(() => 'Paddle' in window)).toBe(false)
  expect(troubles).toEqual([])
  await context.close()
})
