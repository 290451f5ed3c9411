import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { controlClient } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl, dataDir } = useStack()
const control = controlClient(sandboxUrl)
const browser = useBrowser()
const javaScriptModes = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

async function buyerOn(javaScriptEnabled: boolean) {
  const buyer = await createBuyer(webUrl)
  const opened = await browser.open({ javaScriptEnabled, baseURL: webUrl })
  await signIn(opened.context, buyer, webUrl)
  return { ...buyer, ...opened }
}

testFirstOf(javaScriptModes)(
  'after an expired session, login returns to the same page (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, context, email, password } = await buyerOn(javaScriptEnabled)
    await visit(page, '/dashboard/account')
    await context.clearCookies()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await page.waitForURL('**/login?redirectTo=%2Fdashboard%2Fnotifications')
    await visit(page, `/login?redirectTo=${encodeURIComponent('/dashboard/account?from=mail')}`)
    await page.getByRole('link', { name: 'Log in with email' }).click()
    await page.getByText('return to the page you opened').waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('Please enter your email and password.').waitFor()
    const field = page.getByLabel('Password')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await field.getAttribute('aria-describedby')).toContain('password-error')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await field.fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/dashboard/account?from=mail')
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
  },
)

test.for(javaScriptModes)(
  'an error page keeps the header of a signed-in user (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async ({ javaScriptEnabled }) => {
    const { page } = await buyerOn(javaScriptEnabled)
    await visit(page, `/dashboard/search/${randomUUID()}/results`)
    await page.getByRole('heading', { name: 'Not found' }).waitFor()
    expect(await page.getByRole('link', { name: 'My account' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Log in' }).count()).toBe(0)
    await visit(page, '/dashboard/account')
    const logOut = page.getByRole('button', { name: 'Log out' })
    // Posts the form as an older version of the page would.
    await logOut.evaluate((button: HTMLButtonElement) =>
      button.form!.setAttribute('action', '/dashboard/account/sessions'),
    )
    await logOut.evaluate((button: HTMLButtonElement) => HTMLFormElement.prototype.submit.call(button.form))
    await page.getByRole('heading', { name: 'That didn’t work' }).waitFor()
    expect(await page.getByRole('link', { name: 'My account' }).isVisible()).toBe(true)
  },
)

test.for(javaScriptModes)(
  'name, time zone and address can be changed (JavaScript: $javaScriptEnabled)',
  { tags: ['thorough'] },
  async ({ javaScriptEnabled }) => {
    const { page, email, password } = await buyerOn(javaScriptEnabled)
    await visit(page, '/dashboard/account')
    await page.getByRole('link', { name: 'Change name' }).click()
    await page.getByLabel('First name').fill('Grace')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('heading', { name: 'Your details' }).waitFor()
    await page.getByRole('heading', { name: 'Hello, Grace' }).waitFor()

    await page.getByRole('link', { name: 'Choose time zone' }).click()
    await page.getByLabel('Time zone', { exact: true }).selectOption({ label: 'Mountain Time (Denver)' })
    await page.getByRole('button', { name: 'Save time zone' }).click()
    await page.getByText('America/Denver').waitFor()

    const fresh = `${randomUUID()}@example.com`
    await page.getByRole('link', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(fresh)
    await page.getByLabel('Current password').fill('wrong horse')
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText('That isn’t your current password.').first().waitFor()
    expect(await page.getByLabel('New email').inputValue()).toBe(fresh)
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Send confirmation link' }).click()
    await page.getByText(`You asked to switch to ${fresh}.`).waitFor()

    const linkIn = async () =>
      (await control.mailTo(fresh)).map(({ TextBody }) => /https?:\S+\/confirm\/address\/\S+/.exec(TextBody)?.[0])[0]
    await expect.poll(linkIn, { timeout: 250_000 }).toBeDefined()
    await visit(page, (await linkIn())!)
    await page.getByRole('button', { name: 'Use this address' }).click()
    await page.getByRole('heading', { name: 'Email address changed' }).waitFor()
    await page.getByRole('link', { name: 'Go to my account' }).click()
    await page.locator('.settings').getByText(fresh).waitFor()
    const told = async () => (await control.mailTo(email)).filter(({ Tag }) => Tag === 'address-changed')
    await expect.poll(told, { timeout: 250_000 }).toHaveLength(1)
  },
)

testFirstOf(javaScriptModes)(
  'deleting an account removes its data and workflows (JavaScript: $javaScriptEnabled)',
  async ({ javaScriptEnabled }) => {
    const { page, email, password, watch, token, call } = await buyerOn(javaScriptEnabled)
    await watch({})
    const { id } = await call<{ id: string }>('GET', '/api/auth/get-user')
    await visit(page, '/dashboard/account')
    await page.getByRole('link', { name: 'Delete my account' }).click()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await page.getByText('Your account is deleted.').waitFor()
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${webUrl}/api/auth/get-user`, { headers })).status).toBe(401)
    const body = JSON.stringify({ email, password })
    const json = { 'content-type': 'application/json' }
    expect((await fetch(`${webUrl}/api/auth/login`, { method: 'POST', headers: json, body })).status).toBe(401)
    const log = () => readFileSync(path.join(dataDir, 'logs', 'worker.log'), 'utf8')
    const line = () =>
      log()
        .split('\n')
        .find((line) => line.includes('account deleted by its owner') && line.includes(id))
    await expect.poll(line, { timeout: 250_000 }).toBeDefined()
  },
)

test('a rejected form of an emailed link keeps the header of a signed-in user', async () => {
  const { token } = await createBuyer(webUrl)
  const body = new URLSearchParams({ intent: 'confirm' })
  const response = await fetch(`${webUrl}/confirm/stale`, {
    method: 'POST',
    headers: { cookie: `session=${token}` },
    body,
  })
  expect(response.status).toBe(410)
  expect(await response.text()).toContain('My dashboard')
})
