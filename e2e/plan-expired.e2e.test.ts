import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { useSandboxWeb } from './support/web-process'
import { createBuyer, signIn } from './support/buyer'
import { insertSearch, insertSubscription, toJson, wantedCriterion } from './support/rows'
import { openNewSearch } from './support/search-form'

const browser = useBrowser()
const web = useSandboxWeb()

const over = 'Your free trial has ended. We didn’t save this. What you typed is still here.'

async function open(javaScriptEnabled: boolean) {
  const buyer = await createBuyer(web.webUrl)
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(context, buyer, web.webUrl)
  const endTrial = () => web.db.user.update({ where: { id: userId }, data: { trialEndsAt: new Date(0) } })
  return { buyer, userId, page, context, endTrial }
}

testFirstOf([
  { javaScript: true, axe: false },
  { javaScript: true, axe: true },
  { javaScript: false, axe: false },
])(
  'a new search typed while the trial ends is kept and saved once there is a plan (JavaScript: $javaScript, axe $axe)',
  async ({ javaScript, axe }) => {
    const { page, context, userId, buyer, endTrial } = await open(javaScript)
    await openNewSearch(page)
    if (javaScript) {
      await page.locator('input#make').fill('Honda')
      await page.locator('input#make').press('Enter')
    } else await page.getByLabel('Make').fill('honda')
    await page.getByLabel('Price to').fill('15,000')
    await page.getByLabel('Name of this search').fill('Winter car')
    await page.getByLabel('Countrywide search').check()
    await endTrial()
    const save = () => page.getByRole('button', { name: 'Save search' }).click()
    await save()
    await page.getByRole('alert').getByText(over).waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('15,000')
    expect(await page.getByLabel('Name of this search').inputValue()).toBe('Winter car')
    expect(await web.db.search.count({ where: { userId } })).toBe(0)
    if (axe) expect(await findAxeViolations(page)).toEqual([])
    const [plans] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Choose a plan' }).click(),
    ])
    await plans.getByRole('heading', { name: 'Choose your plan' }).waitFor()
    await plans.close()
    await insertSubscription(web.db, userId)
    await save()
    await page.waitForURL('**/dashboard/searches')
    expect(await buyer.call('GET', '/api/searches')).toMatchObject([{ make: 'honda', priceTo: 15_000 }])
  },
)

test.each([true, false])(
  'a changed search and its wishes are kept and saved too (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, userId, endTrial } = await open(javaScript)
    const criteria = toJson([wantedCriterion('leather seats')])
    const { id } = await insertSearch(web.db, userId, { smartCriteria: 'words', criteria })
    const form = `/dashboard/search/${id}`
    await visit(page, form)
    await page.getByLabel('Price to').fill('12,345')
    await page.getByRole('checkbox', { name: 'Remove “leather seats”' }).check()
    await endTrial()
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('alert').getByText(over).waitFor()
    expect(new URL(page.url()).pathname).toBe(form)
    expect(await page.getByLabel('Price to').inputValue()).toBe('12,345')
    expect(await page.getByRole('checkbox', { name: 'Remove “leather seats”' }).isChecked()).toBe(true)
    await visit(page, form)
    await page.getByRole('heading', { name: 'Your free trial has ended' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save search' }).count()).toBe(0)
  },
)

test.for([false, true])(
  'an alert address is kept and saved too (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, endTrial } = await open(javaScript)
    await visit(page, '/dashboard/notifications/add?step=email')
    await page.getByRole('textbox', { name: 'Email address' }).fill('second@example.com')
    await endTrial()
    await page.getByRole('button', { name: 'Add email' }).click()
    await page.getByText(over).waitFor()
    expect(await page.getByRole('textbox', { name: 'Email address' }).inputValue()).toBe('second@example.com')
    await page.getByRole('link', { name: 'Choose a plan' }).waitFor()
  },
)
