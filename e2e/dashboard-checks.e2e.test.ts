import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { controlClient } from './support/control'
import { useStack } from './support/stack'
import { findLayoutFaults } from './support/screens'
import { createBuyerWithCars, signIn, tabTo } from './support/buyer'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
let buyer: Awaited<ReturnType<typeof createBuyerWithCars>>

beforeAll(async () => {
  buyer = await createBuyerWithCars(
    webUrl,
    control,
    { make: 'Mazda', model: 'CX-5' },
    { make: 'mazda', models: ['cx-5'], priceTo: 15_000, smartCriteria: 'leather seats, no salvage title' },
    [
      { description: 'Leather seats, clean title.' },
      { description: 'A car.' },
      { description: 'Salvage title.' },
      { price: 15_900 },
    ],
  )
  const isJudged = async () => (await buyer.matches(buyer.searchId)).length > 1
  await vi.waitUntil(isJudged, { timeout: 250_000, interval: 100 })
})

const screens = (path: string) => [
  '/dashboard/searches',
  '/dashboard/searches?welcome',
  '/dashboard/search/new',
  path,
  `${path}/results`,
  `${path}/results?sort=price`,
  `${path}/cancel`,
  `${path}/delete`,
  '/dashboard/notifications',
  ...['select', 'email', 'push', 'other'].map((step) => `/dashboard/notifications/add?step=${step}`),
  '/dashboard/account',
  '/dashboard/feedback',
  '/upgrade',
  '/upgrade?plan=basic',
]

test('no dashboard screen has axe violations, light or dark', { tags: ['thorough'] }, async () => {
  const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, buyer, webUrl)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  for (const path of screens(buyer.path)) {
    await visit(page, path)
    const violations = await findAxeViolationsInBothSchemes(page)
    if (violations.length > 0) found[path] = violations
  }
  for (const [path, name] of [
    ['/dashboard/searches', /^Delete/],
    ['/dashboard/notifications', 'Add notification target'],
    ['/dashboard/account', 'Write to us'],
  ] as const) {
    await visit(page, path)
    if (path === '/dashboard/searches') await page.locator('summary', { hasText: 'More' }).click()
    await page.getByRole('link', { name }).click()
    await page.getByRole('dialog').waitFor()
    const violations = await findAxeViolationsInBothSchemes(page)
    if (violations.length > 0) found[`dialog on ${path}`] = violations
  }
  expect(found).toEqual({})
  expect(troubles).toEqual([])
})

test('no dashboard screen scrolls sideways at any width', { tags: ['thorough'] }, async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await signIn(context, buyer, webUrl)
  const faults: Record<string, string[]> = {}
  for (const path of screens(buyer.path)) {
    await visit(page, path)
    const found = await findLayoutFaults(page)
    if (found.length > 0) faults[path] = found
  }
  expect(faults).toEqual({})
})

test('signing up, creating a search and editing it work with the keyboard alone', { tags: ['thorough'] }, async () => {
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  const { keyboard } = page
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, label)
    await keyboard.type(text)
  }
  const press = async (label: string | RegExp, key = 'Enter') => {
    await tabTo(page, label)
    await keyboard.press(key)
  }
  await visit(page, '/signup')
  await press('Continue with email')
  await page.getByLabel('Password').waitFor()
  await type('Email', `buyer-${randomUUID()}@example.com`)
  await type('Password', 'correct horse battery')
  await press('Continue')
  await page.getByLabel('First name').waitFor()
  await type('First name', 'Pat')
  await type('Last name', 'Doe')
  await type('Country', 'United States')
  await press('Continue to Lotwatch')
  await page.getByRole('dialog').getByText('Your free trial has started!').waitFor()
  await press('Continue to dashboard')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await press(/Create new search$/)
  await page.locator('input#make').waitFor()
  await type('Make', 'hon')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Civic', exact: true }).waitFor()
  await press('Civic', 'Space')
  await type('Smart search criteria', 'leather seats')
  await type('Price to ($)', '15000')
  await type('City, town or ZIP', 'Austin')
  await page.getByRole('option', { name: 'Austin, Texas', exact: true }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await press('Save search')
  await page.getByText('Honda Civic, under $15,000, within 60 mi of Austin, Texas').waitFor()

  await press(/^Edit/)
  await page.getByRole('heading', { name: 'Edit search' }).waitFor()
  await tabTo(page, 'Price to ($)')
  await keyboard.press('Control+A')
  await keyboard.type('12000')
  await keyboard.press('Enter')
  await page.getByText('Honda Civic, under $12,000').waitFor()
  expect(troubles).toEqual([])
})
