import { expect, test } from 'vitest'
import { facebookDefinition } from '#worker/crawl/adapters/facebook/adapter'
import { useBrowser } from '../../../e2e/support/browser'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 20_000 })
const browser = useBrowser()
const search = '/facebook/marketplace/search/?query=honda&latitude=39.5&longitude=-98.35&radius=805'
const feed = { area: '39.5,-98.35:805', make: 'honda', model: null }

test('with scripts, more rows load and the dialog closes', async () => {
  await fetch(`${sandbox.url}/control/sources/facebook`, { method: 'PUT', body: JSON.stringify({ mode: 'soft-wall' }) })
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: sandbox.url })
  await page.goto(search)
  await page.locator('[role="dialog"] [aria-label="Close"]').click()
  expect(await page.locator('[role="dialog"]').count()).toBe(0)
  const cards = page.locator('#cards a')
  expect(await cards.count()).toBe(24)
  await page.locator('#more').click()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  expect(troubles).toEqual([])
})

test('a page rendered by the browser is parsed like the page that the site sent', async () => {
  const adapter = facebookDefinition.createAdapter('sandbox', sandbox.url)
  const { page } = await browser.open({ javaScriptEnabled: true, baseURL: sandbox.url })
  await page.goto(search)
  const results = adapter.parseResults({ url: page.url(), status: 200, body: await page.content() }, feed)
  if (results.kind === 'empty') throw new Error('empty')
  expect(results.rows).toHaveLength(24)
  const onSale = results.rows.find((row) => row.sale === 'on sale')!
  await page.goto(onSale.url)
  const listing = adapter.parsePosting({ url: page.url(), status: 200, body: await page.content() })
  expect(listing).toMatchObject({ kind: 'posting', posting: { externalId: onSale.externalId, title: onSale.title } })
})

test('without scripts, the cards link to listings', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false, baseURL: sandbox.url })
  await page.goto(search)
  await page.locator('#cards a').first().click()
  await expect.poll(() => page.url()).toMatch(/\/facebook\/marketplace\/item\/\d+\/$/)
  expect(await page.locator('h2').allInnerTexts()).toContain('Seller’s description')
})
