import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import type { ReceivedEvent } from './support/alerts'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { visit } from './support/browser'
import { callControl } from './support/control'
import { useFixtureWeb } from './support/fixture-web'
import { useStack } from './support/stack'
import { findChildren, parseXmlStrictly } from './support/strict-xml'

const { sandboxUrl } = useStack()
const fixtureWeb = useFixtureWeb()
const { web, state } = fixtureWeb
const open = (javaScriptEnabled: boolean) => fixtureWeb.open(javaScriptEnabled, state.full.token)

interface Look {
  scripts: boolean
  axe: boolean
}
const looks: Look[] = [
  { scripts: true, axe: false },
  { scripts: true, axe: true },
  { scripts: false, axe: false },
]

/** With axe: no findings in either color scheme, and no horizontal overflow at 320 px. */
async function looksRight(page: Page, { axe }: Look): Promise<void> {
  if (!axe) return
  expect(await findAxeViolationsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** What is for programs is folded until it is in use. */
async function unfold(page: Page): Promise<void> {
  const fold = page.locator('details', { hasText: 'For programs' })
  if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click()
}

async function pressAndConfirm(page: Page, look: Look, name: RegExp, asked: string) {
  const hasScripts = look.scripts
  const question = page.getByRole(hasScripts ? 'dialog' : 'main')
  await page.getByRole('link', { name }).click()
  await question.getByText(asked).waitFor()
  await looksRight(page, look)
  const callOff = question.getByRole(hasScripts ? 'button' : 'link', { name: 'Cancel' })
  await callOff.click()
  // Without scripts, the page comes again, and what was unfolded is folded.
  const again = page.getByRole('link', { name, includeHidden: true })
  await again.waitFor({ state: 'attached' })
  if (!(await again.isVisible())) await page.getByText('Secret and removal').click()
  await again.click()
  await question.getByRole('button', { name: 'Confirm' }).click()
}

test.for(looks)(
  'an API token can be created, used and revoked (scripts $scripts, axe $axe)',
  { tags: ['thorough'] },
  async (look) => {
    const { page, context, troubles } = await open(look.scripts)
    await visit(page, '/dashboard/account')
    await unfold(page)
    await page.getByRole('link', { name: 'Make API tokens' }).click()
    await page.getByLabel('App name').fill('My spreadsheet')
    await page.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.locator('code').innerText()).trim()
    await looksRight(page, look)
    const searches = () => fetch(`${web.webUrl}/api/searches`, { headers: { authorization: `Bearer ${token}` } })
    const ids = ((await (await searches()).json()) as { id: string }[]).map(({ id }) => id)
    expect(ids).toContain(state.searchId)
    await visit(page, '/dashboard/account/tokens')
    await page.getByText('Last used in the last two hours').waitFor()
    expect(await page.content()).not.toContain(token)
    await pressAndConfirm(page, look, /^Revoke\s*: My spreadsheet/, '“My spreadsheet” loses access right away.')
    await page.getByText('No tokens yet.').waitFor()
    expect((await searches()).status).toBe(401)
    expect(troubles).toEqual([])
    await context.close()
  },
)

testFirstOf(looks.toReversed())(
  'an Atom feed can be enabled, read without a cookie and disabled (scripts $scripts, axe $axe)',
  async (look) => {
    const { page, context, troubles } = await open(look.scripts)
    await visit(page, '/dashboard/notifications')
    await unfold(page)
    await page.getByRole('link', { name: 'Set up Atom feeds' }).click()
    const row = page.locator(`#search-${state.searchId}`)
    await row.getByRole('button', { name: /^Create link/ }).click()
    const url = (await row.locator('code').innerText()).trim()
    await looksRight(page, look)
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
      look,
      /^New link/,
      'stops working right away. Update it in every feed reader that uses it.',
    )
    await page.waitForFunction((old) => document.querySelector('code')?.textContent !== old, url)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await read()).status).toBe(404)
    const renewed = (await row.locator('code').innerText()).trim()
    expect((await fetch(renewed)).status).toBe(200)
    if (look.scripts) await page.waitForFunction(() => /^New link/.test(document.activeElement?.textContent ?? ''))
    await pressAndConfirm(
      page,
      look,
      /^Turn off/,
      'stops working right away. If you turn the feed on again, it gets a new link.',
    )
    await row.getByText('Off', { exact: true }).waitFor()
    expect((await fetch(renewed)).status).toBe(404)
    expect(troubles).toEqual([])
    await context.close()
  },
)

testFirstOf(looks)('a webhook can be added, tested and removed (scripts $scripts, axe $axe)', async (look) => {
  const { page, context, troubles } = await open(look.scripts)
  const id = randomUUID()
  await visit(page, '/dashboard/notifications')
  await unfold(page)
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
  await looksRight(page, look)
  const [event] = await callControl<ReceivedEvent[]>(sandboxUrl, 'GET', `webhooks/${id}`)
  expect(new Webhook(secret).verify(event!.body, event!.headers)).toMatchObject({ type: 'test' })
  await pressAndConfirm(page, look, /^Remove webhook$/, 'delete its secret.')
  await page.getByText('Webhook removed.').waitFor()
  expect(troubles.filter((trouble) => !/status of 400/.test(trouble))).toEqual([])
  await context.close()
})
