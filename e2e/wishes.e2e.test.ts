import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { comparisonAlternative } from '#domain/judgment/criteria/criterion'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { useSandboxWeb } from './support/web-process'
import { createBuyer, signIn } from './support/buyer'
import { openCriterion, insertSearch, toJson, unwantedCriterion, wantedCriterion } from './support/rows'

const browser = useBrowser()
const web = useSandboxWeb()

const mileage = comparisonAlternative({ quantity: 'odometer', least: null, most: 80_000 })
const criteria = [
  wantedCriterion('leather seats'),
  unwantedCriterion('salvage title', 'a2', { isDoubted: true, words: 'salvage is fine' }),
  wantedCriterion('rust', 'a3', { alternatives: [mileage] }),
  wantedCriterion('cloth seats', 'a4', { kind: 'permission', words: 'cloth ok' }),
  openCriterion('good vibes', 'a5', { kind: 'remark', words: 'Good vibes' }),
]

/** A buyer's search with a criterion of each kind, and a page on its form. */
async function open(javaScriptEnabled: boolean) {
  const buyer = await createBuyer(web.webUrl)
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email: buyer.email } })
  const { id } = await insertSearch(web.db, userId, { smartCriteria: 'words', criteria: toJson(criteria) })
  const { page, context, troubles } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
  await signIn(context, buyer, web.webUrl)
  const path = `/dashboard/search/${id}`
  await visit(page, path)
  const chip = (text: string | RegExp) => page.locator('.compiled li summary', { hasText: text })
  const typed = () => page.getByLabel('Price to').inputValue()
  return { page, path, chip, typed, troubles }
}

test.for([true, false])(
  'wishes can be answered, changed and added on the form (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, chip, typed, troubles } = await open(javaScript)
    await chip('accepts: cloth seats “cloth ok”').waitFor()
    await chip(/not judged: good vibes$/).waitFor()
    await page.getByLabel('Price to').fill('12345')
    await page.getByLabel('Mileage to').fill('99000')
    await page.getByText('You wrote “salvage is fine”. Do you want it?').waitFor()
    await page.getByRole('button', { name: 'I don’t want it' }).click()
    await page.getByText('Do you want it?').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Use the field for “at most 80,000 mi”' }).click()
    await chip('at most 80,000 mi').waitFor({ state: 'detached' })
    const figures = async () => [await typed(), await page.getByLabel('Mileage to').inputValue()]
    await expect.poll(figures).toEqual(['12,345', '80,000'])

    await chip('leather seats').click()
    await page.getByRole('group', { name: 'How much “leather seats” counts' }).getByLabel('nice to have').check()
    await page.getByLabel('In words').first().fill('moonroof')
    await page.getByRole('button', { name: 'Save “leather seats”' }).click()
    await chip('wants: sunroof').waitFor()
    const counts = page.getByRole('group', { name: 'How much “sunroof” counts' })
    await expect.poll(() => counts.getByLabel('nice to have').isChecked()).toBe(true)

    const add = page.getByRole('button', { name: 'Add', exact: true })
    await page.getByText('Add a wish').click()
    await page.getByLabel('In words').last().fill('sunroof')
    await add.click()
    await page.getByRole('link', { name: '“sunroof” is there already.' }).waitFor()
    await page.getByLabel('In words').last().fill('no rust')
    await add.click()
    await chip('not: rust').waitFor()
    await page.getByText('Add a wish').click()
    await page.getByLabel('In words').last().fill('smoker')
    await add.click()
    await page.getByText('You wrote “smoking”. Do you want it?').waitFor()
    await expect.poll(typed).toBe('12,345')
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
  },
)

testFirstOf([true, false])(
  'a wish is removed on saving, and can be restored until then (JavaScript: %s)',
  async (javaScript) => {
    const { page, path, chip, troubles } = await open(javaScript)
    const takeOut = (label: string) => page.getByRole('checkbox', { name: `Remove “${label}”` })
    const isOut = page.getByText('Removed when you save.').locator('visible=true')
    await takeOut('leather seats').check()
    await takeOut('good vibes').check()
    await expect.poll(() => isOut.count()).toBe(2)
    await takeOut('leather seats').uncheck()
    await expect.poll(() => isOut.count()).toBe(1)
    await page.getByRole('group', { name: 'How much “leather seats” counts' }).getByLabel('must').check()
    await page.getByLabel('Name of this search').fill('Winter car')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    await page.getByText('Winter car').first().waitFor()
    await visit(page, path)
    await chip('leather seats').waitFor()
    const counts = page.getByRole('group', { name: 'How much “leather seats” counts' })
    await expect.poll(() => counts.getByLabel('must').isChecked()).toBe(true)
    expect([await chip('good vibes').count(), await page.getByLabel('Name of this search').inputValue()]).toEqual([
      0,
      'Winter car',
    ])
    expect(troubles).toEqual([])
  },
)

/** On the results page the criteria are collapsed unless one of them has a question. */
async function unfoldWishes(page: Page): Promise<void> {
  const fold = page.locator('.results-about details', { hasText: 'Your wishes' }).first()
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator('summary').first().click()
}

test.for([true, false])(
  'wishes can be changed and removed on the results (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, path, chip, troubles } = await open(javaScript)
    await visit(page, `${path}/results`)
    await unfoldWishes(page)
    await chip('leather seats').click()
    await page.getByLabel('Wanted or not').first().selectOption('unwanted')
    await page.getByLabel('In words').first().press('Enter')
    await chip('not: leather seats').waitFor()
    await page.getByText('Wishes saved.').waitFor()
    await chip('good vibes').click()
    await page.getByRole('button', { name: 'Remove “good vibes”' }).click()
    await chip('good vibes').waitFor({ state: 'detached' })
    await page.getByText('Removed “good vibes”.').waitFor()
    await page.getByText('Rechecking your cars…').waitFor()
    if (javaScript) expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo removing “good vibes”' }).click()
    await chip('good vibes').waitFor()
    await expect.poll(() => page.getByText('Removed “good vibes”.').count()).toBe(0)
    expect(await page.locator('.results-about .chips summary').last().innerText()).toContain('good vibes')
    expect(troubles).toEqual([])
  },
)

test('expanded wishes have no axe violations', { tags: ['thorough'] }, async () => {
  const { page, path, chip } = await open(true)
  for (const screen of [path, `${path}/results`]) {
    await visit(page, screen)
    if (screen !== path) await unfoldWishes(page)
    for (const summary of await chip('').all()) await summary.click()
    await page.getByText('Add a wish').click()
    expect(await findAxeViolations(page)).toEqual([])
  }
})
