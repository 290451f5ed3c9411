import type { Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { measurePageWeight } from './support/page-weight'
import { seedDashboard, seedResults } from './support/seed-dashboard'
import { launchChromium } from '../scripts/lib/chromium'
import { findAxeViolations } from './support/axe'
import { visit } from './support/browser'
import { useFixtureWeb } from './support/fixture-web'
import { signIn } from './support/buyer'
import { waitForHydration } from './support/hydration'

const { web, state, ...fixtureWeb } = useFixtureWeb()
let fifty: Awaited<ReturnType<typeof seedResults>>

beforeAll(async () => {
  fifty = await seedResults(web.webUrl, web.databaseUrl, 50)
})

const results = () => `/dashboard/search/${state.searchId}/results`
async function open(token: string, { javaScriptEnabled = true, width = 390, height = 844 } = {}) {
  const opened = await fixtureWeb.open(javaScriptEnabled, token)
  await opened.page.setViewportSize({ width, height })
  return opened
}
const firstCarTop = (page: Page) =>
  page
    .locator('article')
    .first()
    .evaluate((car) => car.getBoundingClientRect().top)

testFirstOf([true, false])(
  'on a phone the first car starts above 600 px (JavaScript: %s)',
  async (javaScriptEnabled) => {
    const { page, troubles } = await open(state.full.token, { javaScriptEnabled })
    await visit(page, results())
    await page.getByRole('link', { name: /unavailable/ }).waitFor()
    expect(await firstCarTop(page)).toBeLessThan(600)
    const folded = page.getByText(/CarGurus was unavailable for 6 h, until \d+ min ago/)
    expect(await folded.isVisible()).toBe(false)
    await page.getByText('1 more notice').click()
    await folded.waitFor()
    expect(troubles).toEqual([])
    await signIn(page.context(), fifty, web.webUrl)
    await visit(page, fifty.path)
    expect(await firstCarTop(page)).toBeLessThan(600)
  },
)

test('on a phone, 13 cars with five wishes take at most 6,500 px', { tags: ['thorough'] }, async () => {
  const { page } = await open(fifty.token)
  await visit(page, fifty.path)
  const [first, last] = await page
    .locator('article')
    .evaluateAll((cars) => [cars[0]!, cars[12]!].map((car) => car.getBoundingClientRect()))
  expect(last!.bottom - first!.top).toBeLessThanOrEqual(6_500)
})

test(
  'on a desktop, cards with five wishes are at most 360 px high, with photos of at least 240 px',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open(fifty.token, { width: 1440, height: 900 })
    await visit(page, fifty.path)
    const boxes = await page.locator('article.match, article.likely, article.possible').evaluateAll((cars) =>
      cars.map((car) => {
        const { top, height } = car.getBoundingClientRect()
        return { top: Math.round(top), height }
      }),
    )
    expect(boxes).toHaveLength(50)
    expect(Math.max(...boxes.map(({ height }) => height))).toBeLessThanOrEqual(360)
    const photo = await page.locator('.car-photo').first().boundingBox()
    expect(photo!.width).toBeGreaterThanOrEqual(240)
    const groups = page.getByRole('navigation', { name: 'Filter by grade' })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await groups.evaluate((bar) => bar.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
  },
)

test('another order is shown from its first car, and the notice of a hidden car where the buyer is', async () => {
  const { page } = await open(fifty.token, { width: 1440, height: 900 })
  await visit(page, fifty.path)
  const topOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.getByLabel('Sort by').selectOption('price')
  await page.waitForURL('**sort=price**')
  await expect.poll(() => topOf('article')).toBeGreaterThan(0)
  expect(await topOf('article')).toBeLessThan(300)
  await page.evaluate(() => scrollTo(0, 0))
  const before = await topOf('article')
  await page.getByLabel('Sort by').selectOption('mileage')
  await page.waitForURL('**sort=mileage**')
  expect(await topOf('article')).toBe(before)
  await page.locator('article').nth(20).getByRole('button', { name: /^Hide/ }).click()
  const notice = page.getByText('Hidden. You won’t be alerted if it’s reposted.')
  await notice.waitFor()
  expect(await notice.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900)
  await page.getByText('Edit or pause').click()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('This search is paused.').waitFor()
  expect(await page.getByLabel('Sort by').inputValue()).toBe('mileage')
  await page.getByRole('button', { name: 'Resume' }).click()
})

test('an order and a site that are chosen one after the other, before their cars arrive, are both used', async () => {
  const { page } = await open(state.full.token)
  await visit(page, results())
  await waitForHydration(page)
  const held: Route[] = []
  await page.route('**/results.data?*', (route) => void held.push(route))
  await page.getByLabel('Sort by').selectOption('price')
  await page.getByLabel('Marketplace', { exact: true }).selectOption('craigslist')
  expect(await page.getByLabel('Sort by').inputValue()).toBe('price')
  await page.unroute('**/results.data?*')
  await Promise.all(held.map((route) => route.continue().catch(() => {}))) // the first was given up
  await page.waitForURL('**/results?sort=price&marketplace=craigslist')
  await page.goBack()
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('newest')
  expect(await page.getByLabel('Marketplace', { exact: true }).inputValue()).toBe('')
})

test(
  'on a desktop, two searches fit in a row, in order, and expanding one does not move the other',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open(state.full.token, { width: 1200, height: 900 })
    await visit(page, '/dashboard/searches')
    const boxes = () =>
      page.locator('.search-card').evaluateAll((cards) =>
        cards.map((card) => {
          const { left, top, height } = card.getBoundingClientRect()
          return { left, top, height }
        }),
      )
    const [first, second, third] = await boxes()
    expect(second).toMatchObject({ top: first!.top })
    expect(second!.left).toBeGreaterThan(first!.left)
    expect(third).toMatchObject({ left: first!.left })
    await page.locator('.search-card').first().getByText('All details').click()
    await expect.poll(async () => (await boxes())[0]!.height).toBeGreaterThan(first!.height)
    expect((await boxes())[1]).toEqual(second)
    await page.setViewportSize({ width: 1199, height: 900 })
    const narrow = await boxes()
    expect(new Set(narrow.map(({ left }) => left)).size).toBe(1)
  },
)

test(
  'a page of fifty cars or ten searches loads at most 120 kB, scripts and styles included',
  { tags: ['thorough'] },
  async () => {
    const token = await seedDashboard(web.webUrl, web.databaseUrl, 10, 50)
    const chromium = await launchChromium()
    const cars = await measurePageWeight(chromium, web.webUrl + fifty.path, fifty.token)
    const searches = await measurePageWeight(chromium, `${web.webUrl}/dashboard/searches`, token)
    await chromium.close()
    for (const { totalCompressedBytes } of [cars, searches]) {
      expect(totalCompressedBytes).toBeGreaterThan(40_000) // ensures that the sum includes everything
      expect(totalCompressedBytes).toBeLessThanOrEqual(120_000)
    }
  },
)

testFirstOf([true, false])('the URL holds groups and filters (JavaScript: %s)', async (javaScriptEnabled) => {
  const { page, troubles } = await open(state.full.token, { javaScriptEnabled })
  await visit(page, results())
  const groups = page.getByRole('navigation', { name: 'Filter by grade' })
  await groups.getByRole('link', { name: 'Likely 1' }).click()
  await page.waitForURL('**/results?grade=likely')
  await expect.poll(() => page.locator('article').count()).toBe(1)
  await groups.getByRole('link', { name: 'All' }).click()
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(3)
  await page.getByRole('combobox', { name: 'Marketplace' }).selectOption('cargurus')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**/results?*marketplace=cargurus*')
  const places = () => page.locator('article .car-row li:last-child').allInnerTexts()
  await expect.poll(async () => [...new Set(await places())]).toEqual(['CarGurus'])

  await visit(page, `${results()}?since=${new Date().toISOString()}`)
  await page.getByText('Showing cars found since').waitFor()
  expect(await page.locator('article').count()).toBe(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('article').count()).toBeGreaterThan(3)
  expect(troubles).toEqual([])
})

test(
  'one line links to a marketplace’s problem, and no filter has axe violations',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open(state.full.token)
    await visit(page, results())
    await page.getByRole('link', { name: /unavailable/ }).click()
    await page.getByText(/Marketplace has required a login|has required a login/).waitFor()
    const car = await page.locator('article.likely').getAttribute('id')
    for (const query of [
      '?',
      '?grade=possible',
      `?ask=${car!.slice('car-'.length)}`,
      '?since=2030-01-01T00:00:00.000Z',
    ]) {
      await visit(page, results() + query)
      expect(await findAxeViolations(page), query).toEqual([])
    }
  },
)
