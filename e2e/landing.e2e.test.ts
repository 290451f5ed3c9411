import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { findAxeViolations } from './support/axe'
import { useBrowser, waitForNetworkIdle } from './support/browser'
import { createBuyer } from './support/buyer'
import { useStack } from './support/stack'
import { trialDays } from '#domain/plans/plans'

const { webUrl } = useStack()
const browser = useBrowser()
const maxScriptBytes = 5_000
const maxCompressedBytes = 40_000

async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
}

const openCard = (page: Page) => page.locator('.demo-card:visible h3').innerText()

testFirstOf([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'the landing page has every required section (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await page.goto('/')
    const bar = page.getByRole('banner')
    for (const [name, anchor] of [
      ['How it works', '#how-it-works'],
      ['Features', '#features'],
      ['Pricing', '#pricing'],
    ] as const) {
      expect(await bar.getByRole('link', { name }).getAttribute('href')).toBe(anchor)
      expect(await page.locator(anchor).count()).toBe(1)
    }
    for (const name of ['Log in', 'Get started']) {
      expect(await bar.getByRole('link', { name }).getAttribute('href')).toBe('/waitlist')
    }
    const starts = page.getByRole('link', { name: 'Start for free' })
    expect(await starts.count()).toBe(3) // the hero and two bands
    for (const start of await starts.all()) expect(await start.getAttribute('href')).toBe('/waitlist')
    await page.getByText('Free trial, no credit card required', { exact: true }).waitFor()
    const contacts = page.getByRole('link', { name: 'Contact us' })
    expect(await contacts.count()).toBe(2)
    expect(await contacts.first().getAttribute('href')).toMatch(/^mailto:/)

    const strip = page.getByRole('region', { name: 'One search, three marketplaces' })
    expect(await strip.getByRole('listitem').allInnerTexts()).toEqual([
      'CarGurus',
      'Facebook Marketplace',
      'Craigslist',
    ])
    const steps = page.getByRole('region', { name: 'How it works' }).getByRole('heading', { level: 3 })
    expect(await steps.allInnerTexts()).toEqual([
      'Set your preferences',
      'We search everywhere',
      'Get alerts and review matches',
    ])
    const features = page.getByRole('region', { name: 'Features' })
    expect(await features.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'AI-Powered Listing Analysis',
      'Advanced Filtering',
      'Multiple Marketplaces',
      'Real-Time Notifications',
      'Both Mobile and Desktop',
      'Scale Your Search',
    ])
    expect(await features.locator('.evidence').count()).toBe(6)

    const plans = page.getByRole('region', { name: 'Plans & Pricing' })
    const basic = plans.getByRole('article').filter({ hasText: 'Most Popular' })
    expect(await basic.getByRole('heading').innerText()).toBe('Basic')
    await basic.getByText(`Free ${trialDays}-day trial, no credit card required`).waitFor()
    expect(await basic.getByRole('link', { name: 'Try for free' }).getAttribute('href')).toBe('/waitlist')
    const pro = plans.getByRole('article').filter({ hasText: 'Professional' })
    await pro.getByText('Cancel anytime').waitFor()
    expect(await pro.getByRole('link', { name: 'Get started' }).getAttribute('href')).toBe('/waitlist')
    await plans.getByText('Save 20%').waitFor()
    expect(await basic.locator('.if-monthly').isVisible()).toBe(true)
    await plans.getByRole('radio', { name: 'Yearly' }).check()
    expect(await basic.locator('.if-monthly').isVisible()).toBe(false)
    expect(await basic.locator('.if-yearly').isVisible()).toBe(true)

    const questions = page.locator('details')
    expect(await questions.count()).toBe(6)
    const answer = questions.first().locator('p')
    expect(await answer.isVisible()).toBe(false)
    await questions.first().locator('summary').click()
    expect(await answer.isVisible()).toBe(true)

    const foot = page.getByRole('contentinfo')
    expect(await foot.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(await foot.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('/privacy-policy')
    expect(await foot.getByRole('link', { name: 'Terms of Use' }).getAttribute('href')).toBe('/terms-and-conditions')
    expect(troubles).toEqual([])
  },
)

testFirstOf([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'OK closes the cookie banner permanently (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, context, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    const stored = () => page.evaluate(() => localStorage.getItem('cookieConsent'))
    const agreed = async () => (await context.cookies()).find((cookie) => cookie.name === 'cookieConsent')?.value
    await page.goto('/')
    const ok = page.getByRole('button', { name: 'OK' })
    await ok.waitFor()
    if (javaScriptEnabled) await expect.poll(stored).toBe('false')
    await ok.click()
    await expect.poll(() => ok.count()).toBe(0)
    await expect.poll(agreed).toBe('true')
    if (javaScriptEnabled) expect(await stored()).toBe('true')
    await page.goto('/')
    expect(await ok.count()).toBe(0)
    expect(troubles).toEqual([])
  },
)

test(
  'a chosen color scheme is kept without JavaScript and does not leak into the shared cache',
  { tags: ['thorough'] },
  async () => {
    const { page } = await browser.open({ javaScriptEnabled: false, baseURL: webUrl })
    const { page: other } = await browser.open({ javaScriptEnabled: false, baseURL: webUrl })
    const theme = (of: Page) => of.locator('html').getAttribute('data-theme')
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.waitForURL('/')
    expect(await theme(page)).toBe('dark')
    await page.goto('/terms-and-conditions')
    expect(await theme(page)).toBe('dark')
    await other.goto('/')
    expect(await theme(other)).toBeNull()
    await page.getByRole('button', { name: 'System' }).click()
    await page.waitForURL('**/terms-and-conditions')
    expect(await theme(page)).toBeNull()
  },
)

test('the demo shows the next alert every 4 s, but not in a hidden tab, on Pause or with reduced motion', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await stopClock(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  const [first, second, third] = await page.locator('.demo-card h3').allTextContents()
  expect(await openCard(page)).toBe(first)
  await page.clock.runFor(3_900)
  expect(await openCard(page)).toBe(first)
  await page.clock.runFor(200)
  expect(await openCard(page)).toBe(second)

  const setHidden = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await setHidden(true)
  await page.clock.runFor(20_000)
  expect(await openCard(page)).toBe(second)
  await setHidden(false)
  await page.clock.runFor(4_100)
  expect(await openCard(page)).toBe(third)

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.clock.runFor(20_000)
  expect(await openCard(page)).toBe(third)
  await page.getByRole('button', { name: 'Play' }).waitFor()

  const still = await context.newPage()
  await still.emulateMedia({ reducedMotion: 'reduce' })
  await stopClock(still)
  await still.goto('/')
  await still.waitForLoadState('load')
  await still.clock.runFor(20_000)
  expect(await openCard(still)).toBe(first)
})

test('an alert of the demo can be opened without JavaScript', async () => {
  const { page } = await browser.open({ javaScriptEnabled: false, baseURL: webUrl })
  await page.goto('/')
  await page.getByRole('radio', { name: /Tacoma/ }).focus()
  await page.keyboard.press('Space')
  expect(await openCard(page)).toMatch(/Tacoma/)
})

test('the landing page loads at most 5 kB of JavaScript and 40 kB in total, with photos in the displayed size', async () => {
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  const bytes = { document: 0, stylesheet: 0, script: 0 }
  const photos: string[] = []
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (type === 'image') photos.push(response.url())
    if (type in bytes) {
      void response.body().then((body) => (bytes[type as keyof typeof bytes] += gzipSync(body).length))
    }
  })
  await page.goto('/')
  await waitForNetworkIdle(page)
  await expect.poll(() => bytes.script).toBeGreaterThan(0)
  expect(bytes.script).toBeLessThanOrEqual(maxScriptBytes)
  expect(bytes.document + bytes.stylesheet + bytes.script).toBeLessThanOrEqual(maxCompressedBytes)
  expect(photos.filter((url) => url.endsWith('.webp')).every((url) => url.includes('-400-'))).toBe(true)
  expect(await page.locator('script:not([src])').count()).toBe(0)
  expect(troubles).toEqual([])
})

test('the landing page is cached: a returning visitor gets a 304, a signed-in user another page', async () => {
  const first = await fetch(webUrl)
  expect(first.headers.get('cache-control')).toMatch(/no-cache/)
  const again = await fetch(webUrl, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)
  expect(await first.text()).toContain('Get started')
  const { token } = await createBuyer(webUrl)
  const signedIn = await fetch(webUrl, { headers: { cookie: `session=${token}` } })
  const words = await signedIn.text()
  expect(words).toContain('My dashboard')
  expect(words).not.toContain('/waitlist')
  const stale = await fetch(webUrl, { headers: { cookie: 'session=unknown' } })
  expect(stale.headers.getSetCookie().some((cookie) => cookie.startsWith('session=;'))).toBe(true)
})

testFirstOf([
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-and-conditions', 'Terms of Use'],
])('%s states its date and runs no script', async ([path, title]) => {
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await page.goto(path)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(title)
  expect(await page.locator('time').first().getAttribute('datetime')).toBe('2025-04-30')
  expect(await page.locator('script').count()).toBe(0)
  for (const link of await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').all()) {
    expect(await page.locator((await link.getAttribute('href'))!).count()).toBe(1)
  }
  expect(troubles).toEqual([])
})

const schemes = ['light', 'dark'].flatMap((colorScheme) =>
  [390, 1440].map((width) => ({ colorScheme: colorScheme as 'light' | 'dark', width })),
)
test.for(schemes)(
  'there are no axe violations, $colorScheme at $width px',
  { tags: ['thorough'] },
  async ({ colorScheme, width }) => {
    const { page } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/', '/privacy-policy', '/terms-and-conditions']) {
      await page.goto(path)
      expect(await findAxeViolations(page), path).toEqual([])
    }
  },
)

testFirstOf([195, 320])('no page scrolls sideways at %i px', async (width) => {
  const { page } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await page.setViewportSize({ width, height: 800 })
  for (const path of ['/', '/privacy-policy', '/terms-and-conditions', '/signup', '/login']) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
  }
})
