import { afterAll, expect, test } from 'vitest'
import { applyPlans } from './support/apply-plans'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { controlClient, waitForNextSecond } from './support/control'
import { useStack, connectStackDatabase } from './support/stack'
import { insertSubscription } from './support/rows'

const { webUrl, sandboxUrl, dataDir, temporalAddress } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const db = connectStackDatabase(dataDir)
afterAll(() => db.$disconnect())

const hourMs = 60 * 60_000
const patiently = { timeout: 250_000, interval: 100 }
const passport = { make: 'Honda', model: 'Passport', year: 2020, price: 24_900, zip: '94110' }

test('a trial’s end is announced, pauses searches, and a plan resumes them', async () => {
  const buyer = await createBuyer(webUrl)
  const { email } = buyer
  const { id: searchId } = await buyer.watch({ models: ['passport'], smartCriteria: '' })
  const isCrawled = async () => {
    const search = await buyer.call<{ health: { marketplace: string; state: string }[] }>(
      ...(['GET', `/api/searches/${searchId}`] as const),
    )
    return search.health.some(({ marketplace, state }) => marketplace === 'craigslist' && state === 'ok')
  }
  await expect.poll(isCrawled, patiently).toBe(true)
  const first = await control.listCar({ ...passport, mileage: 30_111, description: 'Runs well.' })
  const tags = async () => (await control.mailTo(email)).map(({ Tag }) => Tag)
  const isTold = async (url: string) => (await control.mailTo(email)).some(({ HtmlBody }) => HtmlBody.includes(url))
  await expect.poll(() => isTold(first.url), patiently).toBe(true)

  const endsIn = (ms: number) => db.user.update({ where: { email }, data: { trialEndsAt: new Date(Date.now() + ms) } })
  await endsIn(20 * hourMs)
  await applyPlans(temporalAddress)
  await expect.poll(tags, patiently).toContain('trial-ending')
  await endsIn(-1_000)
  await applyPlans(temporalAddress)
  await expect.poll(tags, patiently).toContain('trial-over')
  const stored = () => db.search.findUniqueOrThrow({ where: { id: searchId } })
  expect(await stored()).toMatchObject({ status: 'PAUSED', pausedReason: expect.stringContaining('trial ended') })

  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    await visit(page, '/dashboard/searches')
    await page.getByRole('heading', { name: 'Your free trial has ended' }).waitFor()
    await page.getByText('Paused: your free trial ended. Choose a plan to keep watching.').waitFor()
    await page
      .getByRole('link', { name: /^Passport near/ })
      .first()
      .click()
    await page
      .getByRole('heading', { name: /2020 Honda Passport/ })
      .first()
      .waitFor()
    expect(
      await page
        .getByRole('button')
        .filter({ hasText: /Hide|Pause|Resume/ })
        .count(),
    ).toBe(0)
    await visit(page, '/dashboard/search/new')
    await page.getByRole('heading', { name: 'Your free trial has ended' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0)
    await visit(page, '/dashboard/notifications')
    await page.getByRole('heading', { name: 'Unlock smart car search' }).waitFor()
    await page.getByText('Cancel anytime • Instant access').waitFor()
    await visit(page, '/dashboard/account')
    await page.getByText('Free (expired)').waitFor()
    await context.close()
  }

  const meanwhile = await control.listCar({ ...passport, mileage: 51_222, description: 'Posted after the end.' })
  await waitForNextSecond()
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email } })
  await insertSubscription(db, userId)
  await applyPlans(temporalAddress)
  await expect.poll(async () => (await stored()).status, patiently).toBe('ACTIVE')
  expect(await isTold(meanwhile.url)).toBe(false)
  await waitForNextSecond()
  const after = await control.listCar({ ...passport, mileage: 72_333, description: 'Posted after the payment.' })
  await expect.poll(() => isTold(after.url), patiently).toBe(true)
  expect((await tags()).filter((tag) => tag.startsWith('trial'))).toEqual(['trial-ending', 'trial-over'])
}, 480_000)
