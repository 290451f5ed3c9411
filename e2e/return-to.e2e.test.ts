import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBrowser, visit } from './support/browser'
import { createBuyer } from './support/buyer'
import { useStack } from './support/stack'

const { webUrl } = useStack()
const browser = useBrowser()
const returnTo = '/dashboard/search/new?priceTo=12345'
const javaScriptModes = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

test.for(javaScriptModes)(
  'a new user is redirected to the requested page with a greeting (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async ({ javaScriptEnabled }) => {
    const { page, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
    await visit(page, returnTo)
    await page.waitForURL('**/login?redirectTo=*')
    await page.getByRole('link', { name: 'Log in with email' }).click()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByText('take you back to the page you opened').waitFor()
    await page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Continue with email' }).click()
    const { email: taken } = await createBuyer(webUrl)
    await page.getByLabel('Email').fill(taken)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    const logIn = await page.getByRole('link', { name: 'Please log in.' }).first().getAttribute('href')
    expect(logIn).toBe(`/login?${new URLSearchParams({ redirectTo: returnTo })}`)
    await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Password must be at least 8 characters long.').first().waitFor()
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('First name').fill('Pat')
    await page.getByLabel('Last name').fill('Doe')
    await page.getByLabel('Country').selectOption('US')
    await page.getByRole('button', { name: 'Continue to Lotwatch' }).click()
    await page.getByText('Your free trial has started!').waitFor()
    await page.getByText('Continue to dashboard').click()
    await page.waitForURL(`**${returnTo}`)
    expect(await page.getByLabel('Price to').inputValue()).toBe('12,345')
    await expect.poll(() => page.getByText('Your free trial has started!').count()).toBe(0)
    expect(troubles.filter((trouble) => !trouble.includes('status of 400'))).toEqual([])
  },
)
