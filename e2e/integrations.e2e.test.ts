import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebProcess, type WebProcess } from '../bench/support/web-process'
import type { ReceivedEvent } from './support/alerts'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { useBrowser } from './support/browser'
import { callControl } from './support/control'
import { createFixtures } from './support/fixtures'
import { useStack } from './support/stack'
import { signIn } from './support/buyer'
import { findChildren, parseXmlStrictly } from './support/strict-xml'

const { sandboxUrl } = useStack()
const browser = useBrowser()
let web: WebProcess
let state: Awaited<ReturnType<typeof createFixtures>>

beforeAll(async () => {
  web = await startWebProcess({ SIGNUP: 'open', SANDBOX_URL: sandboxUrl, CRAIGSLIST_MODE: 'sandbox' })
  state = await createFixtures(web.webUrl, web.databaseUrl)
})
afterAll(async () => {
  await state?.db.$disconnect()
  await web?.stop()
})

async function open(javaScriptEnabled: boolean) {
  const opened = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(opened.context, { token: state.full.token }, web.webUrl)
  return opened
}

/** With JavaScript: no axe findings in either color scheme, and no horizontal overflow at 320 px. */
async function looksRight(page: Page, hasScripts: boolean): Promise<void> {
  if (!hasScripts) return
  expect(await findAxeViolationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
}

async function pressAndConfirm(page: Page, hasScripts: boolean, name: RegExp, asked: string) {
  const question = page.getByRole(hasScripts ? 'dialog' : 'main')
  await page.getByRole('link', { name }).click()
  await question.getByText(asked).waitFor()
  await looksRight(page, hasScripts)
  const callOff = question.getByRole(hasScripts ? 'button' : 'link', { name: 'Cancel' })
  await callOff.click()
  if (!hasScripts && (await page.getByText('Secret and removal').count()) > 0)
    await page.getByText('Secret and removal').click()
  await page.getByRole('link', { name }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
}

test.each([true, false])('an API token can be created, used and revoked (scripts %s)', async (hasScripts) => {
  const { page, context, troubles } = await open(hasScripts)
  await page.goto('/dashboard/account')
  await page.getByRole('link', { name: 'Make API tokens' }).click()
  await page.getByLabel('App name').fill('My spreadsheet')
  await page.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.locator('code').innerText()).trim()
  await looksRight(page, hasScripts)
  const searches = () => fetch(`${web.webUrl}/api/searches`, { headers: { authorization: `Bearer ${token}` } })
  const ids = ((await (await searches()).json()) as { id: string }[]).map(({ id }) => id)
  expect(ids).toContain(state.searchId)
  await page.goto('/dashboard/account/tokens')
  await page.getByText('Last used in the last two hours').waitFor()
  expect(await page.content()).not.toContain(token)
  await pressAndConfirm(page, hasScripts, /^Revoke\s*: My spreadsheet/, '“My spreadsheet” loses access right away.')
  await page.getByText('No tokens yet.').waitFor()
  expect((await searches()).status).toBe(401)
  expect(troubles).toEqual([])
  await context.close()
})

test.each([true, false])(
  'an Atom feed can be enabled, read without a cookie and disabled (scripts %s)',
  async (hasScripts) => {
    const { page, context, troubles } = await open(hasScripts)
    await page.goto('/dashboard/notifications')
    await page.getByRole('link', { name: 'Set up Atom feeds' }).click()
    const row = page.locator(`#search-${state.searchId}`)
    await row.getByRole('button', { name: /^Create link/ }).click()
    const url = (await row.locator('code').innerText()).trim()
    await looksRight(page, hasScripts)
    const read = () => fetch(url)
    const answer = await read()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    const etag = answer.headers.get('etag')!
    const entries = findChildren(parseXmlStrictly(await answer.text()), 'entry')
    expect(entries.length).toBeGreaterThan(0)
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await pressAndConfirm(
      page,
      hasScripts,
      /^New link/,
      'stops working right away. Update it in every feed reader that uses it.',
    )
    await page.waitForFunction((old) => document.querySelector('code')?.textContent !== old, url)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await read()).status).toBe(404)
    const renewed = (await row.locator('code').innerText()).trim()
    expect((await fetch(renewed)).status).toBe(200)
    if (hasScripts) await page.waitForFunction(() => /^New link/.test(document.activeElement?.textContent ?? ''))
    await pressAndConfirm(
      page,
      hasScripts,
      /^Turn off/,
      'stops working right away. If you turn the feed on again, it gets a new link.',
    )
    await row.getByText('Off', { exact: true }).waitFor()
    expect((await fetch(renewed)).status).toBe(404)
    expect(troubles).toEqual([])
    await context.close()
  },
)

test.each([true, false])('a webhook can be added, tested and removed (scripts %s)', async (hasScripts) => {
  const { page, context, troubles } = await open(hasScripts)
  const id = randomUUID()
  await page.goto('/dashboard/notifications')
  await page.getByRole('link', { name: 'Set up webhook' }).click()
  await page.getByLabel('Server URL').fill('http://hooks.example.com/')
  await page.getByRole('button', { name: 'Set up webhook' }).click()
  await page.getByRole('alert').getByText('The URL must start with https://').waitFor()
  await page.getByLabel('Server URL').fill(`${sandboxUrl}/webhook-receiver/${id}`)
  await page.getByRole('button', { name: 'Set up webhook' }).click()
  await page.getByText('Webhook saved.').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('it accepted (204).').waitFor()
  await page.getByText('Secret and removal').click()
  const secret = (await page.locator('code').innerText()).trim()
  await looksRight(page, hasScripts)
  const [event] = await callControl<ReceivedEvent[]>(sandboxUrl, 'GET', `webhooks/${id}`)
  expect(new Webhook(secret).verify(event!.body, event!.headers)).toMatchObject({ type: 'test' })
  await pressAndConfirm(page, hasScripts, /^Remove webhook$/, 'delete its secret.')
  await page.getByText('Webhook removed.').waitFor()
  expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([])
  await context.close()
})
