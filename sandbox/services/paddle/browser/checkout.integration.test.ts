import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAxeViolations } from '../../../../e2e/support/axe'
import { useBrowser } from '../../../../e2e/support/browser'
import { paddleClient, sandboxPrices, testCards } from '../../../../e2e/support/paddle'
import { useSandbox } from '../../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })
const browser = useBrowser()
const at = () => paddleClient(sandbox.url)
let shop: Server
let shopUrl = ''

/** A seller's page on another origin that uses Paddle's own loader and a CSP like the app's. */
beforeAll(async () => {
  shop = createServer((_, response) => {
    const policy = `default-src 'self'; script-src ${sandbox.url} 'unsafe-inline'; connect-src ${sandbox.url}; frame-src ${sandbox.url}; img-src data:`
    response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">
      <div class="checkout"></div><script src="${sandbox.url}/paddle.js"></script></html>`)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`
})
afterAll(() => shop.close())

interface Told {
  name: string
  data?: { status: string; transaction_id: string; totals: { total: number }; customer: { email: string } }
}

async function opened(order: object, userId: string = randomUUID()) {
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: shopUrl })
  await page.goto(shopUrl)
  await page.evaluate(
    ([priceId, given]) => {
      const { Paddle, told } = Object.assign(window, { told: [] as unknown[] }) as never as {
        Paddle: { Initialize(o: object): void; Checkout: { open(o: object): void } }
        told: unknown[]
      }
      Paddle.Initialize({ token: 'test_token', eventCallback: (event: unknown) => told.push(event) })
      Paddle.Checkout.open({
        settings: {
          displayMode: 'inline',
          frameTarget: 'checkout',
          frameInitialHeight: 700,
          frameStyle: 'width: 100%',
        },
        items: [{ priceId, quantity: 1 }],
        customer: { email: 'ann@buyers.example' },
        ...(given as object),
      })
    },
    [sandboxPrices.basic.monthly, { customData: { userId }, ...order }] as const,
  )
  const frame = page.frameLocator('.checkout iframe')
  const told = () => page.evaluate(() => (window as never as { told: Told[] }).told)
  return { page, frame, troubles, told, names: async () => (await told()).map(({ name }) => name), userId }
}
type Frame = Awaited<ReturnType<typeof opened>>['frame']

async function payWith(frame: Frame | Page, number: string) {
  await frame.getByText('Test cards').click()
  await frame.locator(`[data-card="${number}"]`).click()
  await frame.locator('button.main').click()
}

test('a buyer pays in the frame, and the page receives the events', async () => {
  const { frame, troubles, told, names, userId } = await opened({})
  await frame.getByRole('heading', { name: 'Basic' }).waitFor()
  expect(await frame.getByLabel('Email').inputValue()).toBe('ann@buyers.example')
  await payWith(frame, testCards.good)
  await frame.getByText('Your payment was received').waitFor()
  await expect.poll(names).toEqual(['checkout.loaded', 'checkout.payment.initiated', 'checkout.completed'])
  expect((await told()).at(-1)!.data).toMatchObject({
    ...{ status: 'completed', totals: { total: 15 }, customer: { email: 'ann@buyers.example' } },
  })
  expect(await at().subscriptionsOf(userId)).toMatchObject([{ status: 'active' }])
  expect(troubles).toEqual([])
})

test("a declined card shows an error and can be replaced, and the bank's check can be declined", async () => {
  const { frame, names, userId } = await opened({})
  await payWith(frame, testCards.declined)
  await frame.getByRole('alert').waitFor()
  expect(await frame.getByRole('alert').innerText()).toContain('Your card was declined. Nothing was charged.')
  expect(await at().subscriptionsOf(userId)).toEqual([])
  await payWith(frame, testCards.asks)
  await frame.getByRole('button', { name: 'No', exact: true }).click()
  await frame.getByText('Your bank did not get your consent').waitFor()
  await payWith(frame, testCards.asks)
  await frame.getByRole('button', { name: 'Yes, pay' }).click()
  await frame.getByText('Your payment was received').waitFor()
  await expect.poll(async () => (await names()).filter((name) => name.endsWith('failed')).length).toBe(2)
  expect(await at().subscriptionsOf(userId)).toMatchObject([{ status: 'active' }])
})

test('closing the checkout removes the frame and buys nothing', async () => {
  const { page, frame, names, userId } = await opened({})
  await frame.getByRole('button', { name: 'Close without paying' }).click()
  await expect.poll(names).toContain('checkout.closed')
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await at().subscriptionsOf(userId)).toEqual([])
})

test('an unknown price is an error, and messages from other origins are ignored', async () => {
  const { page, frame, told, names } = await opened({ items: [{ priceId: 'pri_unknown', quantity: 1 }] })
  await expect.poll(told).toMatchObject([{ name: 'checkout.error', code: 'not_found' }])
  await page.evaluate(() => window.postMessage({ from: 'paddle-checkout', event: { name: 'checkout.completed' } }, '*'))
  await page.evaluate(
    (priceId) =>
      (window as never as { Paddle: { Checkout: { open(o: object): void } } }).Paddle.Checkout.open({
        settings: { displayMode: 'inline', frameTarget: 'checkout' },
        items: [{ priceId }],
      }),
    sandboxPrices.pro.yearly,
  )
  await frame.getByText('$336.00').first().waitFor()
  await expect.poll(names).toEqual(['checkout.error', 'checkout.loaded'])
})

test('Paddle.js previews prices in the browser', async () => {
  const { page } = await opened({})
  const preview = await page.evaluate(
    (priceId) =>
      (window as never as { Paddle: { PricePreview(p: object): Promise<never> } }).Paddle.PricePreview({
        items: [{ priceId, quantity: 1 }],
        address: { countryCode: 'US' },
      }),
    sandboxPrices.pro.yearly,
  )
  expect(preview).toMatchObject({
    data: {
      currencyCode: 'USD',
      address: { countryCode: 'US' },
      details: { lineItems: [{ price: { id: sandboxPrices.pro.yearly }, formattedTotals: { total: '$336.00' } }] },
    },
  })
})

test('the standalone page works without scripts and by keyboard: it shows errors, then accepts payment', async () => {
  const created = await fetch(`${sandbox.url}/paddle/transactions`, {
    method: 'POST',
    headers: { authorization: 'bearer key' },
    body: JSON.stringify({
      items: [{ price_id: sandboxPrices.pro.monthly, quantity: 1 }],
      custom_data: { userId: 'bob' },
    }),
  })
  const { data } = await created.json()
  const { page } = await browser.open({ javaScriptEnabled: false, baseURL: sandbox.url })
  await page.goto(data.checkout.url)
  await page.getByLabel('Email').focus()
  for (const text of ['bob@buyers.example', 'Bob Roe', '4242 4242 4242 4242', '12/30', '100']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('alert').innerText()).toBe('Enter a ZIP code of five digits.')
  await page.getByLabel('ZIP or postal code').fill('94110')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('status').innerText()).toContain('Your payment was received.')
  expect(await at().subscriptionsOf('bob')).toHaveLength(1)
})

test('the portal changes a card and pays an overdue bill, cancels a plan, and shows an invoice', async () => {
  const { subscriptionId, customerId, transactionId } = await at().paysFor(
    ...(['eve', 'eve@buyers.example', sandboxPrices.basic.yearly, testCards.goodOnce] as const),
  )
  await at().advanceToNext(subscriptionId)
  const ask = (path: string, method = 'GET', body?: unknown) =>
    fetch(`${sandbox.url}/paddle${path}`, {
      method,
      headers: { authorization: 'bearer key' },
      body: JSON.stringify(body),
    })
  const { data: one } = await (await ask(`/subscriptions/${subscriptionId}`)).json()
  const { page } = await browser.open({ javaScriptEnabled: true, baseURL: sandbox.url })
  await page.goto(one.management_urls.update_payment_method)
  await payWith(page, testCards.declined)
  expect(await page.getByRole('alert').innerText()).toContain('declined')
  await payWith(page, testCards.good)
  await page.getByText('What was overdue is paid.').waitFor()
  expect((await at().subscription(subscriptionId)).status).toBe('active')

  await page.goto(one.management_urls.cancel)
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByText('Nothing more is charged.').waitFor()
  expect((await at().subscription(subscriptionId)).scheduled_change).toMatchObject({ action: 'cancel' })

  const invoice = await (await ask(`/transactions/${transactionId}/invoice`)).json()
  await page.goto(invoice.data.url)
  expect(await page.locator('main').innerText()).toContain('$144.00')
  const portal = await (await ask(`/customers/${customerId}/portal-sessions`, 'POST', {})).json()
  await page.goto(portal.data.urls.general.overview)
  expect(await page.getByRole('row').count()).toBe(3)
  await page.goto(invoice.data.url.replace(/token=.*/, 'token=pga_other'))
  expect(await page.locator('h1').innerText()).toBe('This link has expired')
})

test('the checkout fits a small phone in both color schemes, without axe violations', async () => {
  const { page, frame } = await opened({ settings: { displayMode: 'inline', frameTarget: 'checkout', theme: 'dark' } })
  await frame.getByText('Test cards').click()
  const src = (await page.locator('iframe').getAttribute('src'))!
  for (const address of [src, src.replace('dark', 'light')]) {
    await page.goto(address)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await findAxeViolations(page)).toEqual([])
  }
})
