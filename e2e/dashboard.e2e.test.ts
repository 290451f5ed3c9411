import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { reload, reloadUntil, useBrowser, visit } from './support/browser'
import { waitForConfirmLink, createBuyer, createBuyerWithCars, signIn } from './support/buyer'
import { controlClient } from './support/control'
import { useStack } from './support/stack'
import { openNewSearch } from './support/search-form'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()

const javaScriptModes = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]
const models = { true: 'altima', false: 'sentra' }
const names = { true: 'Altima', false: 'Sentra' }

async function open(javaScriptEnabled: boolean, buyer: { token: string }) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: webUrl })
  await signIn(opened.context, buyer, webUrl)
  return opened
}
/** With JavaScript a confirmation is a dialog, without it a separate page. */
const confirmation = (page: Page, javaScriptEnabled: boolean) =>
  javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main')

/** Each of a search's latest cars is a photo as wide as its place, with the price below. */
async function expectPhotoAbovePrice(page: Page) {
  const car = page.getByRole('list', { name: 'Latest cars' }).getByRole('listitem').first()
  const parts = [car, car.locator('.car-photo'), car.locator('.price')]
  const [place, photo, price] = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(photo!.width).toBeCloseTo(place!.width, 0)
  expect(price!.y).toBeGreaterThanOrEqual(photo!.y + photo!.height)
}

test.for(javaScriptModes.toReversed())(
  'results can be sorted, hidden and restored (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async (mode) => {
    const key = String(mode.javaScriptEnabled) as 'true' | 'false'
    const buyer = await createBuyerWithCars(
      webUrl,
      control,
      { make: 'Nissan', model: names[key] },
      { make: 'nissan', models: [models[key]], priceTo: 15_000, smartCriteria: 'leather seats, no salvage title' },
      [
        { price: 12_100, description: 'Leather seats, clean title.' },
        { price: 11_200, description: 'Leather seats throughout. Clean title.' },
        { price: 9_300, description: 'Leather seats. Salvage title.' },
        { price: 15_900, description: 'Leather seats, clean title.' },
      ],
    )
    const { page, troubles } = await open(mode.javaScriptEnabled, buyer)
    await visit(page, '/dashboard/searches')
    await page.getByRole('link', { name: /^View results/ }).click()
    await page.waitForURL('**/results')
    await reloadUntil(page, /Near misses(?=[\s\S]*15,900)(?=[\s\S]*9,300)/)
    const prices = async () => await page.locator('section[aria-labelledby=matches] .price').allInnerTexts()
    const ours = async () => (await prices()).filter((price) => ['$11,200', '$12,100'].includes(price))
    await expect.poll(() => page.reload().then(ours), { timeout: 250_000, interval: 500 }).toHaveLength(2)
    const results = page.url()
    await visit(page, '/dashboard/searches')
    await expectPhotoAbovePrice(page)
    await visit(page, results)

    await page.getByLabel('Sort by').selectOption({ label: 'Lowest price' })
    if (!mode.javaScriptEnabled) await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**/results?sort=price*')
    await expect.poll(ours).toEqual(['$11,200', '$12,100'])
    const misses = await page.locator('section[aria-labelledby=near-misses]').innerText()
    expect(misses).toMatch(/No salvage title/)
    expect(misses).toMatch(/\$15,900 is over \$15,000/)

    const first = page.locator('section[aria-labelledby=matches] article').first()
    await first.getByRole('link', { name: /^Not a match/ }).click()
    await page.getByLabel('Not my kind of car').check()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('Hidden. You won’t be alerted').waitFor()
    await expect.poll(prices).not.toContain('$11,200')
    expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(ours).toEqual(['$11,200', '$12,100'])

    await page.getByText('Edit or pause').click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('This search is paused').waitFor()
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('checkbox', { name: 'Remove “salvage title”' }).check()
    await page.getByText('Removed when you save.').locator('visible=true').waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('15,000')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.locator('.compiled summary', { hasText: 'leather seats' }).waitFor()
    expect(await page.locator('.compiled').innerText()).not.toMatch(/salvage/)
    expect(troubles).toEqual([])
  },
)

test.for(javaScriptModes)(
  'the form asks before it discards input (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async (mode) => {
    const { page, troubles } = await open(mode.javaScriptEnabled, await createBuyer(webUrl))
    await visit(page, '/dashboard/searches')
    await page.getByRole('link', { name: 'Create new search' }).click()
    if (mode.javaScriptEnabled) await page.getByText('Fill in the form yourself').waitFor()
    const cancel = async () => {
      await page.getByRole('link', { name: 'Cancel' }).click()
      await page.getByText('Are you sure you want to cancel this search? All your changes will be lost.').waitFor()
    }
    await cancel()
    const question = confirmation(page, mode.javaScriptEnabled)
    await (
      mode.javaScriptEnabled
        ? question.getByRole('button', { name: 'Cancel' })
        : question.getByRole('link', { name: 'Cancel' })
    ).click()
    await page.waitForURL('**/dashboard/search/new')
    await cancel()
    await question.getByRole('link', { name: 'Confirm' }).click()
    await page.waitForURL('**/dashboard/searches')
    expect(troubles).toEqual([])
  },
)

test.for(javaScriptModes)(
  'the preview judges the cars it found (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async ({ javaScriptEnabled }) => {
    const [model, name] = javaScriptEnabled ? ['maxima', 'Maxima'] : ['versa', 'Versa']
    const buyer = await createBuyerWithCars(
      webUrl,
      control,
      { make: 'Nissan', model: name },
      { make: 'nissan', models: [model], priceTo: 15_000, smartCriteria: 'leather seats, no salvage title' },
      [
        { price: 12_100, description: 'Leather seats, clean title.' },
        { price: 9_300, description: 'Leather seats. Salvage title.' },
        { price: 15_900, description: 'Leather seats, clean title.' },
      ],
    )
    const { page, troubles } = await open(javaScriptEnabled, buyer)
    await visit(page, '/dashboard/searches')
    await page.getByRole('link', { name: /^Edit/ }).click()
    await page.waitForURL('**/dashboard/search/*')
    const form = page.url()
    const previewed = async () => {
      await visit(page, form)
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Preview' }).click()
      await page.getByText('See how many cars fit before you save.').waitFor({ state: 'detached' })
      return page.locator('.preview').innerText()
    }
    // Cars are read one by one, in no fixed order: wait for both the one ruled out and the one that is not.
    const bothRead = /By your wishes: \d+ (?:match|likely)[^]*“no salvage title” rules out \d/
    await expect.poll(previewed, { timeout: 250_000 }).toMatch(bothRead)
    const preview = await previewed()
    expect(preview).toMatch(/Last week: \d/)
    expect(preview).toMatch(/\d+ more narrowly miss(?:es)? one filter/)
    expect(troubles).toEqual([])
  },
)

test('without JavaScript, a button previews the current form', { tags: ['thorough'] }, async () => {
  const { page } = await open(false, await createBuyer(webUrl))
  await openNewSearch(page)
  await page.getByLabel('Make').fill('Lotus')
  await page.getByLabel('City, town or ZIP').fill('Austin, TX')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Lotus, within 60 mi of Austin, Texas').waitFor()
  expect(await page.getByLabel('City, town or ZIP').inputValue()).toBe('Austin, TX')
})

test('with JavaScript, places are suggested, a fourth model is rejected and the preview follows the form', async () => {
  const { page, troubles } = await open(true, await createBuyer(webUrl))
  await openNewSearch(page) // the list needs JavaScript
  await page.locator('input#make').fill('toy')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (const model of ['Camry', 'Corolla', 'Avalon'])
    await page.getByRole('checkbox', { name: model, exact: true }).check()
  await page.getByRole('checkbox', { name: 'Celica', exact: true }).click()
  await page.getByRole('alert').getByText('Max. 3 models can be selected per search.').waitFor({ state: 'attached' })
  expect(await page.getByRole('checkbox', { name: 'Celica', exact: true }).isChecked()).toBe(false)

  const place = page.getByLabel('City, town or ZIP')
  await place.pressSequentially('San Franc')
  await page.getByText(/^\d result\(s\) available$/).waitFor({ state: 'attached' })
  await page.getByRole('option', { name: 'San Francisco, California', exact: true }).click()
  expect(await place.inputValue()).toBe('San Francisco, California')
  await page.locator('.preview', { hasText: /Toyota .*, within 60 mi of San Francisco, California/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Countrywide search (whole country)' }).check()
  expect([await place.inputValue(), await place.isDisabled()]).toEqual(['', true])
  await page.locator('.preview', { hasText: 'anywhere in the United States' }).waitFor()

  await page.getByRole('checkbox', { name: 'Countrywide search (whole country)' }).uncheck()
  await place.pressSequentially('qqqq')
  await page.getByText('No options').waitFor()
  expect(troubles).toEqual([])
})

testFirstOf(javaScriptModes)(
  'targets can be added, toggled and removed (JavaScript: $javaScriptEnabled)',
  async (mode) => {
    const second = `second-${randomUUID()}@example.com`
    const { page, troubles } = await open(mode.javaScriptEnabled, await createBuyer(webUrl))
    await visit(page, '/dashboard/notifications')
    await page.getByText('Your main email address').waitFor()
    await page.getByRole('link', { name: 'Add notification target' }).click()
    await page.getByRole('link', { name: /^Email/ }).click()
    const steps = confirmation(page, mode.javaScriptEnabled)
    await steps.getByRole('button', { name: 'Add email' }).click()
    await steps.getByText('Email address is required.').first().waitFor()
    await steps.getByRole('textbox', { name: 'Email address' }).fill(second)
    await steps.getByRole('button', { name: 'Add email' }).click()
    await page.getByText('Email added successfully').waitFor()
    const row = page.getByRole('listitem').filter({ hasText: second })
    await row.getByText('Not confirmed yet.').waitFor()
    const reader = await browser.open({ javaScriptEnabled: mode.javaScriptEnabled, baseURL: webUrl })
    await visit(reader.page, new URL(await waitForConfirmLink(control, second)).pathname)
    const answered = reader.page.waitForResponse((response) => response.request().method() === 'POST')
    await reader.page.getByRole('button', { name: 'Yes, send alerts here' }).click()
    expect((await answered).status()).toBe(200)
    await reader.page.getByText('Email confirmed').waitFor()
    await reload(page)
    expect(await row.getByText('Not confirmed yet.').count()).toBe(0)

    const toggle = page.getByRole('switch', { name: `Notify ${second}` })
    await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), toggle.click()]) // optimistic UI
    await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
    await reload(page)
    expect(await toggle.innerText()).toBe('OFF')

    await page.getByRole('link', { name: /^Remove.*second-/ }).click()
    await page
      .getByText(`Are you sure you want to delete email address "${second}"? This action cannot be undone.`)
      .waitFor()
    await confirmation(page, mode.javaScriptEnabled).getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Notification target removed successfully').waitFor()
    await expect.poll(() => page.getByText(second).count()).toBe(0)
    // The rejected address returned a 400, which the browser logs.
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
  },
)

test.each(javaScriptModes)(
  'a pairing link for another device works once (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async (mode) => {
    const { page } = await open(mode.javaScriptEnabled, await createBuyer(webUrl))
    await visit(page, '/dashboard/notifications')
    await page.getByRole('link', { name: 'Add notification target' }).click()
    await page.getByRole('link', { name: /^Browser on another device/ }).click()
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    if (!mode.javaScriptEnabled) await page.getByRole('button', { name: 'Show code' }).click()
    expect((await answered).headers()['cache-control']).toBe('no-store')
    const link = await page.locator('.pairing-link').innerText()
    await page.getByAltText('QR code of the link below').waitFor()

    const phone = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    const subscription = await control.subscribe()
    await phone.page.addInitScript((given) => {
      Notification.requestPermission = () => Promise.resolve('granted')
      PushManager.prototype.subscribe = () => Promise.resolve({ ...given, toJSON: () => given } as never)
    }, subscription)
    const opened = await visit(phone.page, new URL(link).pathname + new URL(link).search)
    expect(opened!.headers()['cache-control']).toBe('no-store')
    await phone.page.getByRole('button', { name: 'Enable notifications' }).click()
    await phone.page.getByText('Push notifications enabled for this device').waitFor()
    await visit(phone.page, '/dashboard/searches')
    await phone.page.waitForURL('**/login*')
    await visit(phone.page, new URL(link).pathname + new URL(link).search)
    await phone.page.getByText('This link has been used or has expired').waitFor()
    await visit(page, '/dashboard/notifications')
    expect(await page.getByRole('switch').count()).toBe(3) // two targets and the monthly report
  },
)

test(
  'a browser that blocks push shows help, and says so if push is still blocked',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open(true, await createBuyer(webUrl))
    await page.addInitScript(() => {
      Notification.requestPermission = () => Promise.resolve('denied')
    })
    await visit(page, '/dashboard/notifications')
    await page.getByRole('link', { name: 'Add notification target' }).click()
    await page.getByRole('link', { name: /^Browser on this device/ }).click()
    await page.getByRole('button', { name: 'Enable notifications' }).click()
    await page.getByRole('button', { name: 'I updated the settings' }).click()
    await page.getByText('Push notifications are still not allowed. Please check your browser settings.').waitFor()
  },
)

testFirstOf(javaScriptModes)('the feedback and plans pages work (JavaScript: $javaScriptEnabled)', async (mode) => {
  const { page, troubles } = await open(mode.javaScriptEnabled, await createBuyer(webUrl))
  await visit(page, '/dashboard/account')
  await page.getByText(/^(6|7) days left/).waitFor()
  await page.getByRole('link', { name: 'Write to us' }).click()
  const form = confirmation(page, mode.javaScriptEnabled)
  await form.getByPlaceholder('Your feedback').fill('The cars look fine.')
  await form.getByRole('button', { name: 'Send' }).click()
  await form.getByText("Thank you! We'll get back to you as soon as possible if needed.").waitFor()

  await visit(page, '/dashboard/account')
  await page.getByRole('link', { name: 'Upgrade now' }).click()
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor()
  await page.getByRole('link', { name: /^Yearly/ }).click()
  await page.waitForURL('**/upgrade?period=yearly')
  await page.getByRole('button', { name: 'Continue with Pro' }).click()
  await page.getByRole('heading', { name: 'Confirm your email first' }).waitFor()
  await page.getByRole('link', { name: 'Back to plans' }).click()
  await page.waitForURL('**/upgrade?period=yearly')
  expect(troubles).toEqual([])
})
