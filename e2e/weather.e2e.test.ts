import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { startWebProcess, type WebProcess } from '../bench/support/web-process'
import { useBrowser } from './support/browser'
import { newBuyer } from './support/buyer'
import { insertSearch, json, wants } from './support/rows'
import { signIn } from './support/signed-in'

// Forms in bad weather, on a web app of its own, whose rows the tests set.
const browser = useBrowser()
let web: WebProcess
let db: Database
beforeAll(async () => {
  web = await startWebProcess({ SIGNUP: 'open', CRAIGSLIST_MODE: 'off' })
  db = connectDatabase(web.databaseUrl, 1)
})
afterAll(async () => {
  await db?.$disconnect()
  await web?.stop()
})

async function open(path: string, javaScriptEnabled = true) {
  const buyer = await newBuyer(web.webUrl)
  const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const search = await insertSearch(db, userId, { smartCriteria: 'words', criteria: json([wants('leather seats')]) })
  const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(context, buyer, web.webUrl)
  await page.goto(path.replace('ID', search.id), { waitUntil: 'networkidle' })
  return { buyer, userId, search, page, context }
}

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement)
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test('a screen that our server fails at is waited for on the screen before it', async () => {
  const { page } = await open('/dashboard/search/ID')
  await page.getByLabel('Price to').fill('12,345')
  const failure = { status: 500, headers: { 'x-remix-response': 'yes' }, body: '' }
  await page.route('**/dashboard/account.data*', (route) => route.fulfill(failure))
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByText('Lotwatch could not answer.').waitFor()
  expect(await page.getByLabel('Price to').inputValue()).toBe('12,345')
  await page.unroute('**/dashboard/account.data*')
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
})

test('typing goes on when the session has ended elsewhere, and what was typed is there after the log-in', async () => {
  const { page, context, buyer } = await open('/dashboard/search/new')
  await context.clearCookies()
  const asked = page.waitForResponse((response) => response.url().includes('/dashboard/search/preview.data'))
  await page.getByLabel('Price to').fill('12,345')
  await (await asked).finished()
  await page.getByLabel('Smart search criteria').fill('one owner')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await page.getByRole('link', { name: 'Log in with email' }).click()
  await page.getByLabel('Email').fill(buyer.email)
  await page.getByLabel('Password').fill(buyer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/dashboard/search/new')
  await expect.poll(() => page.getByLabel('Price to').inputValue()).toBe('12,345')
  expect(await page.getByLabel('Smart search criteria').inputValue()).toBe('one owner')
})

test('what was typed is forgotten with the log-out', async () => {
  const { page, context, buyer } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, buyer, web.webUrl)
  await page.goto('/dashboard/account', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login*')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('what was typed is shown to nobody else who logs in', async () => {
  const { page, context } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, await newBuyer(web.webUrl), web.webUrl)
  await page.goto('/dashboard/account/name', { waitUntil: 'networkidle' })
  expect(await page.getByLabel('First name').inputValue()).not.toBe('Patricia')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('a changed name is filled in again after the log-in, in place of the stored one', async () => {
  const { page, context, buyer } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, buyer, web.webUrl)
  await page.goto('/dashboard/account/name', { waitUntil: 'networkidle' })
  expect(await page.getByLabel('First name').inputValue()).toBe('Patricia')
  await page.getByText('What you typed is filled in again. It is not saved yet.').waitFor()
})

test.each([true, false])(
  'a refused wish is read where it stands on the results (JavaScript: %s)',
  async (javaScript) => {
    const { page } = await open('/dashboard/search/ID/results', javaScript)
    await page.getByText(/^Your wishes/).click()
    await page.getByText('Add a wish').click()
    await page.getByLabel('In words').last().fill('leather seats')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: '“leather seats” is there already.' }).waitFor()
    await expect.poll(() => hasFocus(page, '.summary')).toBe(true)
    await expect.poll(() => isInView(page, '.summary')).toBe(true)
  },
)

test.each(['/dashboard/search/ID', '/dashboard/search/ID/results'])(
  'a wish that another tab changed is shown as it is, and changed by the next press: %s',
  async (path) => {
    const { page, search } = await open(path)
    if (path.endsWith('results')) await page.getByText(/^Your wishes/).click()
    await page.locator('.compiled li summary').click()
    await db.search.update({ where: { id: search.id }, data: { criteria: json([wants('heated seats')]) } })
    await page.getByLabel('In words').first().fill('cloth seats')
    await page.getByRole('button', { name: 'Save “leather seats”' }).click()
    await page.getByRole('link', { name: 'This wish was changed meanwhile.' }).waitFor()
    await page.getByRole('button', { name: 'Save “heated seats”' }).click()
    await page.locator('.compiled li summary', { hasText: 'wants: cloth seats' }).waitFor()
  },
)

test('a refused address keeps the dialog, and the focus goes to its field', async () => {
  const { page } = await open('/dashboard/notifications')
  await page.getByRole('link', { name: 'Add notification target' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Email/ })
    .click()
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.getByText('Email address is required.').waitFor()
  await expect.poll(() => hasFocus(page, 'dialog[open] [name=email]')).toBe(true)
})

test.each([true, false])('a refused address on its own page has the focus too (JavaScript: %s)', async (javaScript) => {
  const { page } = await open('/dashboard/notifications/add?step=email', javaScript)
  await page.getByRole('button', { name: 'Add email' }).click()
  await page.getByText('Email address is required.').waitFor()
  await expect.poll(() => hasFocus(page, '[name=email]')).toBe(true)
})

test('a text that is too long for the server stays on the screen', async () => {
  const { page } = await open('/dashboard/feedback')
  const text = page.getByPlaceholder('Your feedback')
  await text.fill('x'.repeat(70_000))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('Not saved: the text is too long.').waitFor()
  expect(await text.inputValue()).toHaveLength(70_000)
  await text.fill('The cars look fine.')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Thank you!').waitFor()
})

test('without scripts a text that is too long, or that our server fails at, is there when one goes back', async () => {
  const { page } = await open('/dashboard/feedback', false)
  const text = page.getByPlaceholder('Your feedback')
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  await text.fill('x'.repeat(70_000))
  await send()
  await page.getByText('go back: what you typed still stands there. Shorten it').waitFor()
  await page.goBack()
  expect(await text.inputValue()).toHaveLength(70_000)
  await text.fill('The cars look fine.')
  await db.$executeRawUnsafe('ALTER TABLE "Feedback" RENAME TO "FeedbackAway"')
  await send()
  await page.getByText('go back: what you typed still stands there.').waitFor()
  await db.$executeRawUnsafe('ALTER TABLE "FeedbackAway" RENAME TO "Feedback"')
  await page.goBack()
  await send()
  await page.getByText('Thank you!').waitFor()
})

test.each([true, false])('of words that are too long, none is cut off (JavaScript: %s)', async (javaScript) => {
  const { page } = await open('/dashboard/search/new', javaScript)
  const words = page.getByLabel('Smart search criteria')
  await words.focus()
  await page.keyboard.insertText('leather seats '.repeat(50))
  expect(await words.inputValue()).toHaveLength(700)
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.getByRole('link', { name: /^Smart search criteria can have at most 500 characters; yours have/ }).waitFor()
  expect(await words.inputValue()).toHaveLength(700)
})
