import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../../../../e2e/support/browser'
import { paddleClient, sandboxPrices, testCards } from '../../../../e2e/support/paddle'
import { useSandbox } from '../../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })
const browser = useBrowser()
const at = () => paddleClient(sandbox.url)
let shop: Server
let shopUrl = ''

/** A seller's page on another origin that uses Paddle's script and a CSP like the app's. */
beforeAll(async () => {
  shop = createServer((_, response) => {
    const sources = `script-src ${sandbox.url} 'unsafe-inline'; connect-src ${sandbox.url}; frame-src ${sandbox.url}`
    const policy = `default-src 'self'; img-src data:; ${sources}`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <div class="checkout"></div><script src="${sandbox.url}/paddle.js"></script></html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: 'bearer key' }
  const response = await fetch(`${sandbox.url}/paddle${path}`, { method, headers, body: JSON.stringify(body) })
  return ((await response.json()) as { data: T }).data
}

interface PaddleWindow {
  told: string[]
  Paddle: {
    Initialize(options: object): void
    Checkout: { open(order: object): void }
  }
}

/** Opens a checkout in the seller's page. */
async function opened() {
  const userId = randomUUID()
  const customer = await ask<{ id: string }>('POST', '/customers', { email: `${userId}@example.com` })
  const items = [{ price_id: sandboxPrices.basic.monthly, quantity: 1 }]
  const order = { items, customer_id: customer.id, custom_data: { userId } }
  const { id: transactionId } = await ask<{ id: string }>('POST', '/transactions', order)
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: shopUrl })
  await page.goto(shopUrl)
  await page.evaluate((transactionId) => {
    const { Paddle, told } = Object.assign(window, { told: [] as string[] }) as never as PaddleWindow
    Paddle.Initialize({ token: 'test_token', eventCallback: ({ name }: { name: string }) => told.push(name) })
    const settings = { displayMode: 'inline', frameTarget: 'checkout', frameInitialHeight: 700, theme: 'light' }
    Paddle.Checkout.open({ transactionId, settings })
  }, transactionId)
  const frame = page.frameLocator('.checkout iframe')
  const names = () => page.evaluate(() => (window as never as PaddleWindow).told)
  return { page, frame, troubles, names, userId }
}
type Frame = Awaited<ReturnType<typeof opened>>['frame']

async function payWith(frame: Frame | Page, number: string, submit: RegExp | string = /^Pay /) {
  await frame.getByLabel('Card number').fill(number)
  await frame.getByRole('button', { name: submit }).click()
}

test('a buyer pays in the frame after a declined card, and the page receives the events', async () => {
  const { page, frame, troubles, names, userId } = await opened()
  await payWith(frame, testCards.declined)
  await frame.getByRole('alert').getByText('Your card was declined. Nothing was charged.').waitFor()
  expect(await at().subscriptionsOf(userId)).toEqual([])
  await page.evaluate(() => window.postMessage({ from: 'paddle-checkout', name: 'checkout.completed' }, '*'))
  await payWith(frame, testCards.good)
  await frame.getByText('Your payment was received').waitFor()
  await expect
    .poll(names)
    .toEqual([
      ...['checkout.loaded', 'checkout.payment.initiated', 'checkout.payment.failed'],
      ...['checkout.payment.initiated', 'checkout.completed'],
    ])
  expect(await at().subscriptionsOf(userId)).toMatchObject([{ status: 'active' }])
  expect(troubles).toEqual([])
})

test('closing the checkout removes the frame and buys nothing', async () => {
  const { page, frame, names, userId } = await opened()
  await frame.getByRole('button', { name: 'Close without paying' }).click()
  await expect.poll(names).toContain('checkout.closed')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await at().subscriptionsOf(userId)).toEqual([])
})

test('the portal changes a card and pays an overdue bill, cancels a plan, and shows an invoice', async () => {
  const { subscriptionId, customerId, transactionId } = await at().paysFor(
    ...(['eve', 'eve@buyers.example', sandboxPrices.basic.yearly, testCards.goodOnce] as const),
  )
  await at().advanceToNext(subscriptionId)
  const { page } = await browser.open({ javaScriptEnabled: false, baseURL: sandbox.url })
  const { urls } = await ask<{ urls: { general: { overview: string } } }>(
    ...(['POST', `/customers/${customerId}/portal-sessions`, { subscription_ids: [] }] as const),
  )
  await page.goto(urls.general.overview)
  await page.getByRole('link', { name: 'Change card' }).click()
  await payWith(page, testCards.declined, 'Use this card')
  expect(await page.getByRole('alert').innerText()).toContain('declined')
  await payWith(page, testCards.good, 'Use this card')
  await page.getByRole('status').waitFor()
  expect((await at().subscription(subscriptionId)).status).toBe('active')

  await page.goto(urls.general.overview)
  await page.getByRole('link', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Nothing more is charged.').waitFor()
  expect((await at().subscription(subscriptionId)).scheduled_change).toMatchObject({ action: 'cancel' })

  const invoice = await ask<{ url: string }>('GET', `/transactions/${transactionId}/invoice`)
  await page.goto(invoice.url)
  expect(await page.locator('main').innerText()).toContain('$144.00')
})
