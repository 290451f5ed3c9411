import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { useBrowser, visit } from './support/browser'
import { createBuyer } from './support/buyer'
import { controlClient } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl, dataDir } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const javaScriptModes = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]
const open = (javaScriptEnabled: boolean) => browser.open({ javaScriptEnabled, baseURL: webUrl })
const newPerson = () => ({ email: `${randomUUID()}@gmail.example`, name: 'Maria de la Cruz' })

async function mailedLink(email: string): Promise<string> {
  const mails = async () => (await control.mailTo(email)).filter((mail) => mail.Tag === 'reset')
  await expect.poll(mails, { timeout: 250_000 }).toHaveLength(1)
  return /https?:\S+token=\S+/.exec((await mails())[0]!.TextBody)![0]
}

async function consent(page: Page, person: { email: string; name: string }, unverified = false): Promise<void> {
  await page.getByLabel('Address').fill(person.email)
  await page.getByLabel('Name').fill(person.name)
  if (unverified) await page.getByLabel('Google has not verified it').check()
  await page.getByRole('button', { name: 'Continue with this account' }).click()
}

async function viaGoogle(page: Page, { button, javaScriptEnabled, person, unverified }: Journey): Promise<void> {
  const link = page.getByRole('link', { name: button })
  if (!javaScriptEnabled) {
    await link.click()
    return consent(page, person, unverified)
  }
  const [popup] = await Promise.all([page.waitForEvent('popup'), link.click()])
  const closed = popup.waitForEvent('close')
  await consent(popup, person, unverified)
  await closed
}
interface Journey {
  button: string
  javaScriptEnabled: boolean
  person: { email: string; name: string }
  unverified?: boolean
}

testFirstOf(javaScriptModes)(
  'a forgotten password can be reset by email (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { email } = await createBuyer(webUrl)
    const { page, troubles } = await open(javaScriptEnabled)
    await visit(page, '/login')
    await page.getByRole('link', { name: 'Log in with email' }).click()
    await page.getByRole('link', { name: 'Reset it' }).click()
    await page.getByRole('heading', { name: 'Reset password' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(await page.locator('main').innerText()).toMatch(/expires in 1 hour[\s\S]*spam/)

    const link = await mailedLink(email)
    await visit(page, link)
    await page.getByRole('heading', { name: 'Create new password' }).waitFor()
    await page.getByLabel('New password', { exact: true }).fill('a new password')
    await page.getByLabel('Confirm new password').fill('another password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.getByText("Passwords don't match.").first().waitFor()
    await page.getByLabel('New password', { exact: true }).fill('a new password')
    await page.getByLabel('Confirm new password').fill('a new password')
    await page.getByRole('button', { name: 'Reset password' }).click()
    await page.waitForURL('**/dashboard/**')

    const other = await open(javaScriptEnabled)
    await visit(other.page, link)
    await other.page.getByLabel('New password', { exact: true }).fill('a third password')
    await other.page.getByLabel('Confirm new password').fill('a third password')
    await other.page.getByRole('button', { name: 'Reset password' }).click()
    await other.page.getByRole('heading', { name: 'Invalid or expired link' }).waitFor()
    await other.page.getByRole('link', { name: 'Request new link' }).click()
    await other.page.getByRole('heading', { name: 'Reset password' }).waitFor()
    expect(withoutRefusals(troubles)).toEqual([])

    const token = new URL(link).searchParams.get('token')!
    for (const part of ['web', 'worker']) {
      const log = readFileSync(path.join(dataDir, 'logs', `${part}.log`), 'utf8')
      expect(log, `the log of the ${part}`).not.toContain(token)
      if (part === 'web') expect(log).toMatch(/GET \/reset-password /)
    }
  },
)

testFirstOf(javaScriptModes)(
  'a visitor joins the waitlist (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, troubles } = await open(javaScriptEnabled)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await visit(page, '/waitlist')
    const state = page.getByLabel('State (optional)')
    expect(await state.isDisabled()).toBe(javaScriptEnabled)
    await page.getByLabel('Country').selectOption('US')
    await state.selectOption('TX')
    if (javaScriptEnabled) {
      await page.getByLabel('Country').selectOption('CA')
      expect([await state.isDisabled(), await state.inputValue()]).toEqual([true, ''])
      await page.getByLabel('Country').selectOption('US')
      await state.selectOption('CA')
    }
    await page.getByLabel('Email').fill('nobody')
    await page.getByLabel('Message (optional)').fill('Soon, please')
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await page.getByText('Enter an email address, like name@example.com.').first().waitFor()
    expect(await page.getByLabel('Message (optional)').inputValue()).toBe('Soon, please')
    await page.getByLabel('Email').fill(newPerson().email)
    await page.getByRole('button', { name: 'Join the waitlist' }).click()
    await page
      .getByText('Thank you for joining the waitlist! We will notify you when we are ready to launch.')
      .waitFor()
    expect([...new Set(asked)]).toEqual([new URL(webUrl).host])
    expect(withoutRefusals(troubles)).toEqual([])
  },
)

testFirstOf(javaScriptModes)(
  'a user signs up and logs in with Google (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const person = newPerson()
    const { page, troubles } = await open(javaScriptEnabled)
    await visit(page, '/signup')
    await viaGoogle(page, { button: 'Continue with Google', javaScriptEnabled, person })
    await page.getByRole('heading', { name: 'Account details' }).waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Maria de la')
    expect(await page.getByLabel('Last name').inputValue()).toBe('Cruz')
    await page.getByLabel('Country').selectOption('US')
    await page.getByRole('button', { name: 'Continue to Lotwatch' }).click()
    await page.getByText('Your free trial has started!').waitFor()
    expect(withoutRefusals(troubles)).toEqual([])

    const again = await open(javaScriptEnabled)
    await visit(again.page, '/signup')
    await viaGoogle(again.page, { button: 'Continue with Google', javaScriptEnabled, person })
    await again.page.getByText('This email is already in use. Please log in.').waitFor()
    await again.page.getByRole('link', { name: 'Log in', exact: true }).last().click()
    await viaGoogle(again.page, { button: 'Log in with Google', javaScriptEnabled, person })
    await again.page.waitForURL('**/dashboard/**')
    if (javaScriptEnabled) {
      const stored = () => again.page.evaluate(() => localStorage.getItem('token'))
      await expect.poll(stored).toMatch(/^[\w-]{43}$/)
    }
    expect(withoutRefusals(again.troubles)).toEqual([])
  },
)

test.each(javaScriptModes)(
  'an address that Google has not verified is rejected (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async ({ javaScriptEnabled }) => {
    const { page } = await open(javaScriptEnabled)
    await visit(page, '/signup')
    const person = newPerson()
    await viaGoogle(page, { button: 'Continue with Google', javaScriptEnabled, person, unverified: true })
    await page.getByText('Authentication with Google failed. Please try again.').waitFor()
    await page.getByRole('link', { name: 'Continue with email' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Authentication with Google failed')
  },
)

test('closing the popup cancels the sign-in', { tags: ['thorough'] }, async () => {
  const { page } = await open(true)
  await visit(page, '/login')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Log in with Google' }).click(),
  ])
  await popup.getByRole('heading', { name: 'Choose an account' }).waitFor()
  await popup.close()
  await page.getByText('Authentication with Google failed. Please try again.').waitFor()
})

test('without a network, the form stays and says what to do', { tags: ['thorough'] }, async () => {
  const { page, context } = await open(true)
  await visit(page, '/reset-password')
  await page.getByLabel('Email').fill('somebody@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.getByText('An unexpected error occurred. Please try again later.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com')
})

/** Chromium logs every 400 and 409 as an error, but a rejected form is expected to return one. */
const withoutRefusals = (troubles: string[]) => troubles.filter((trouble) => !/status of 4(00|09)/.test(trouble))
