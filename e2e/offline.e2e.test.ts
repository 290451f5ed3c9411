import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { billingMessages } from '../web/app/features/billing/subscription-state'
import { createBuyer, signIn } from './support/buyer'
import { waitForNetworkIdle, visit } from './support/browser'
import { useBuyerPages } from './support/buyer-pages'
import { useBareWeb } from './support/web-process'
import { insertSubscription, toJson, wantedCriterion } from './support/rows'
import { openFields } from './support/search-form'

// Tests pages and forms while requests fail, in a separate web app with rows written by the tests.
const { open, web } = useBuyerPages()

const hasFocus = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element === document.activeElement)
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

test(
  'while the server fails to load a screen, the previous screen stays with its input',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open('/dashboard/search/ID')
    await page.getByLabel('Price to').fill('12,345')
    await web.db.$executeRawUnsafe('ALTER TABLE "ApiToken" RENAME TO "ApiTokenAway"')
    await page.getByRole('link', { name: 'My account' }).click()
    await page.getByText('Lotwatch couldn’t answer.').waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('12,345')
    await web.db.$executeRawUnsafe('ALTER TABLE "ApiTokenAway" RENAME TO "ApiToken"')
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
  },
)

test(
  'after five failures a screen is shown as failed, with "Try again" and other links',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open('/dashboard/searches')
    let [pending, failed] = [0, 0]
    page.on('request', () => void pending++)
    page.on('requestfinished', () => void pending--)
    page.on('requestfailed', () => void pending--)
    page.on('response', (response) => void (failed += Number(response.status() === 500)))
    await page.clock.install()
    await web.db.$executeRawUnsafe('ALTER TABLE "ApiToken" RENAME TO "ApiTokenAway"')
    await page.getByRole('link', { name: 'My account' }).click()
    const isShown = async () => {
      if (pending === 0) await page.clock.fastForward(8_000) // the longest pause between attempts
      return page.getByText('We can’t show this page right now.').isVisible()
    }
    await expect.poll(isShown).toBe(true)
    await web.db.$executeRawUnsafe('ALTER TABLE "ApiTokenAway" RENAME TO "ApiToken"')
    expect(failed).toBe(5)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await page.getByRole('heading', { name: 'Where alerts go' }).waitFor()
  },
)

describe('a silent Paddle', () => {
  const { open, web } = useBuyerPages(useBareWeb)

  test('a form rejected with a 503 shows the reason and not "Not saved"', { tags: ['thorough'] }, async () => {
    const { page, userId } = await open('/dashboard/searches')
    await insertSubscription(web.db, userId, { scheduledCancellationAt: new Date(Date.now() + 9 * 24 * 60 * 60_000) })
    await visit(page, '/dashboard/account')
    await page.getByRole('button', { name: 'Keep my plan' }).click()
    await expect.poll(() => page.locator('main').innerText()).toContain(billingMessages.paddleSilent)
    expect(await page.getByText('Not saved').count()).toBe(0)
  })

  test('a 503 page is shown and not replaced by the offline page', { tags: ['thorough'] }, async () => {
    const { page, userId } = await open('/dashboard/searches')
    await insertSubscription(web.db, userId, { customerId: `ctm_${userId}` })
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    const answer = await visit(page, '/dashboard/account/paddle/overview')
    expect(answer!.status()).toBe(503)
    await expect.poll(() => page.locator('main').innerText()).toContain(billingMessages.paddleSilent)
  })
})

test(
  'a long pasted text is a field error, not a server failure, and the preview still works',
  { tags: ['thorough'] },
  async () => {
    const { page } = await open('/dashboard/search/new')
    await openFields(page)
    const words = page.getByLabel('Smart search criteria')
    expect(await page.locator('#smartCriteria-hint').innerText()).toContain('up to 500 characters')
    await page.locator('input#make').fill('Fiat')
    await page.getByRole('option', { name: 'Fiat', exact: true }).click()
    const counted = page.waitForResponse((answer) => answer.url().includes('/dashboard/search/preview'))
    await words.focus()
    await page.keyboard.insertText('leather seats, '.repeat(1_600))
    await page.getByText('up to 500 characters; yours have 24000.').waitFor()
    expect((await counted).status()).toBe(200)
    await page.locator('.preview', { hasText: 'hardly looked across the country yet' }).waitFor()
    await page.getByLabel('City, town or ZIP').fill('Springfield '.repeat(2_000))
    await page.getByLabel('City, town or ZIP').press('Tab')
    await waitForNetworkIdle(page)
    expect(await page.locator('.connection [role=status]').innerText()).toBe('')
    expect(await words.inputValue()).toHaveLength(24_000)
  },
)

test('feedback survives closing the dialog with Escape until it is sent', { tags: ['thorough'] }, async () => {
  const { page } = await open('/dashboard/account')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByPlaceholder('Your feedback')
  await page.getByRole('link', { name: 'Write to us' }).click()
  await text.fill('The cars look fine, but')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Write to us' }).click()
  expect(await text.inputValue()).toBe('The cars look fine, but')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Thank you!').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Write to us' }).click()
  expect(await text.inputValue()).toBe('')
})

test('a search typed after the session expired is restored after login', async () => {
  const { page, context, buyer } = await open('/dashboard/search/new')
  await openFields(page)
  await context.clearCookies()
  const asked = page.waitForResponse((response) => response.url().includes('/dashboard/search/preview'))
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
  await visit(page, '/dashboard/search/new') // it is restored once
  expect(await page.getByLabel('Smart search criteria').inputValue()).toBe('')
})

test('logging out deletes the draft', { tags: ['thorough'] }, async () => {
  const { page, context, buyer } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, buyer, web.webUrl)
  await visit(page, '/dashboard/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login*')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('a draft is not shown to another account', { tags: ['thorough'] }, async () => {
  const { page, context } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, await createBuyer(web.webUrl), web.webUrl)
  await visit(page, '/dashboard/account/name')
  expect(await page.getByLabel('First name').inputValue()).not.toBe('Patricia')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
})

test('a changed name is restored after login instead of the stored one', { tags: ['thorough'] }, async () => {
  const { page, context, buyer } = await open('/dashboard/account/name')
  await page.getByLabel('First name').fill('Patricia')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await signIn(context, buyer, web.webUrl)
  await visit(page, '/dashboard/account/name')
  expect(await page.getByLabel('First name').inputValue()).toBe('Patricia')
  await page.getByText('We filled in what you typed. It isn’t saved yet.').waitFor()
})

test.for([true, false])(
  'a rejected wish focuses the error summary of the results (JavaScript: %s)',
  { tags: ['thorough'] },
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

test.for(['/dashboard/search/ID', '/dashboard/search/ID/results'])(
  'a wish that another tab changed is shown with its new words and can then be saved: %s',
  { tags: ['thorough'] },
  async (path) => {
    const { page, search } = await open(path)
    if (path.endsWith('results')) await page.getByText(/^Your wishes/).click()
    await page.locator('.compiled li summary').click()
    await web.db.search.update({
      where: { id: search.id },
      data: { criteria: toJson([wantedCriterion('heated seats')]) },
    })
    await page.getByLabel('In words').first().fill('cloth seats')
    await page.getByRole('button', { name: 'Save “leather seats”' }).click()
    await page.getByRole('link', { name: 'This wish changed in the meantime.' }).waitFor()
    await page.getByRole('button', { name: 'Save “heated seats”' }).click()
    await page.locator('.compiled li summary', { hasText: 'wants: cloth seats' }).waitFor()
  },
)

test('a rejected address keeps the dialog open and focuses its field', { tags: ['thorough'] }, async () => {
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

test.for([true, false])(
  'a rejected address is also focused on its own page (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page } = await open('/dashboard/notifications/add?step=email', javaScript)
    await page.getByRole('button', { name: 'Add email' }).click()
    await page.getByText('Email address is required.').waitFor()
    await expect.poll(() => hasFocus(page, '[name=email]')).toBe(true)
  },
)

test('text that is too long for the server stays in its field', { tags: ['thorough'] }, async () => {
  const { page } = await open('/dashboard/feedback')
  const text = page.getByPlaceholder('Your feedback')
  await text.fill('x'.repeat(70_000))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('alert').getByText('Not saved. The text is too long.').waitFor()
  expect(await text.inputValue()).toHaveLength(70_000)
  await text.fill('The cars look fine.')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Thank you!').waitFor()
})

test('without JavaScript, unsaved text is still in the form after going back', async () => {
  const { page } = await open('/dashboard/feedback', false)
  const text = page.getByPlaceholder('Your feedback')
  const send = () => page.getByRole('button', { name: 'Send' }).click()
  await text.fill('x'.repeat(70_000))
  await send()
  await page.getByText('go back. What you typed is still there. Shorten it').waitFor()
  await page.goBack()
  expect(await text.inputValue()).toHaveLength(70_000)
  await text.fill('The cars look fine.')
  await web.db.$executeRawUnsafe('ALTER TABLE "Feedback" RENAME TO "FeedbackAway"')
  await send()
  await page.getByText('go back. What you typed is still there.').waitFor()
  await web.db.$executeRawUnsafe('ALTER TABLE "FeedbackAway" RENAME TO "Feedback"')
  await page.goBack()
  await send()
  await page.getByText('Thank you!').waitFor()
})

test.for([true, false])(
  'criteria that are too long are not truncated (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page } = await open('/dashboard/search/new', javaScript)
    await openFields(page)
    const words = page.getByLabel('Smart search criteria')
    await words.focus()
    await page.keyboard.insertText('leather seats '.repeat(50))
    expect(await words.inputValue()).toHaveLength(700)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('link', { name: /^Smart search criteria can have up to 500 characters; yours have/ }).waitFor()
    expect(await words.inputValue()).toHaveLength(700)
  },
)
