import { expect, test } from 'vitest'
import { findAxeViolations } from './support/axe'
import { useBrowser, visit } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { useStack } from './support/stack'

const { webUrl } = useStack()
const browser = useBrowser()

async function openNew(javaScriptEnabled: boolean) {
  const buyer = await createBuyer(webUrl)
  const { page, context, troubles } = await browser.open({ javaScriptEnabled, baseURL: webUrl })
  await signIn(context, buyer, webUrl)
  await visit(page, '/dashboard/search/new')
  const say = async (words: string) => {
    await page.getByLabel('Describe the car in your own words').fill(words)
    await page.getByRole('button', { name: 'Fill in the form' }).click()
    await page.getByRole('heading', { name: 'Here’s what we understood' }).waitFor()
  }
  return { buyer, page, troubles, say }
}

test.for([true, false])(
  'a description is answered with a sentence whose parts open their fields (JavaScript: %s)',
  async (javaScript) => {
    const { buyer, page, troubles, say } = await openNew(javaScript)
    const price = page.getByLabel('Price to')
    expect(await price.isVisible()).toBe(false)
    await say('Honda Civic under $15,000 near Blorbville, automatic')
    expect(await page.locator('.understood-sentence').innerText()).toMatch(/^Any automatic Honda Civic, under \$15,000/)
    expect(await price.isVisible()).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000)
    await page.getByText(/We didn’t understand “Blorbville”/).waitFor()
    if (javaScript) expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Save search' }).click()
    const place = page.getByLabel('City, town or ZIP')
    await page
      .getByRole('alert')
      .getByText(/^Enter a city, town or ZIP/)
      .waitFor()
    expect([await place.inputValue(), await place.isVisible()]).toEqual(['', true])
    await page.getByRole('alert').getByRole('link').click()
    await expect.poll(() => place.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.getByRole('alert').getByRole('link').count()).toBe(1)
    expect(await buyer.call<unknown[]>('GET', '/api/searches')).toEqual([])

    await page.getByRole('button', { name: 'Anywhere in the United States' }).click()
    await page.locator('.understood-sentence').getByRole('link', { name: 'anywhere in the United States' }).waitFor()
    await expect.poll(() => price.isVisible()).toBe(false)
    await page.getByRole('link', { name: '$15,000' }).click()
    await expect.poll(() => price.isVisible()).toBe(true)
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true)
    await price.fill('14,000')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    const [search] = await buyer.call<object[]>('GET', '/api/searches')
    expect(search).toMatchObject({ make: 'honda', models: ['civic'], priceTo: 14_000, countrywide: true })
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
  },
)

test.for([true, false])(
  'a description without a make asks for it first, and takes several (JavaScript: %s)',
  async (javaScript) => {
    const { buyer, page, troubles, say } = await openNew(javaScript)
    await say('we need a van, not a chrysler, $15k tops, anywhere in the country')
    const question = page.getByRole('group', { name: 'Which makes?' })
    const isFirst = (group: Element) => group.previousElementSibling!.tagName === 'H2'
    expect(await question.evaluate(isFirst)).toBe(true)
    expect(await question.getByText('Chrysler').count()).toBe(0)
    await page.locator('.save-bar').getByRole('link', { name: 'Choose a make to save this search' }).waitFor()
    expect(
      await page
        .getByText(/\balerts?\b/)
        .locator('visible=true')
        .count(),
    ).toBe(0)
    const names = await question.getByRole('button').allInnerTexts()
    expect(names.length).toBeGreaterThan(1)
    await question.getByRole('button').first().click()
    const more = page.getByRole('group', { name: 'Any others?' })
    await more.waitFor()
    expect((await more.getByRole('button').allInnerTexts()).slice(0, names.length - 1)).toEqual(names.slice(1))
    await more.getByRole('button').first().click()
    await page.locator('.understood-sentence').getByText(names[1]!).waitFor()
    expect(await page.locator('.bar-need').count()).toBe(0)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    const [search] = await buyer.call<{ otherCars: unknown[] }[]>('GET', '/api/searches')
    expect(search!.otherCars).toHaveLength(1)
    expect(troubles).toEqual([])
  },
)

test.for([true, false])(
  'the first description is written on the empty Searches page (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, troubles } = await openNew(javaScript)
    await visit(page, '/dashboard/searches')
    await page.getByLabel('What car are you looking for?').fill('Honda Civic under $15,000 near Austin, TX')
    await page.getByRole('button', { name: 'Fill in the form' }).click()
    const sentence = page.locator('.understood-sentence')
    await sentence.waitFor()
    expect(await sentence.innerText()).toBe('Any Honda Civic, under $15,000, within 60 mi of Austin, Texas.')
    expect(await page.getByLabel('CarGurus').isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    await page.getByText('Honda Civic, under $15,000, within 60 mi of Austin, Texas').waitFor()
    expect(troubles).toEqual([])
  },
)

test.for([true, false])(
  'a starter can be undone, with the words and fields that it replaced (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const { page, troubles } = await openNew(javaScript)
    const description = page.getByLabel('Describe the car in your own words')
    await page.getByText('Fill in the form yourself').click()
    await page.getByLabel('Price to').fill('7,500')
    await description.fill('a truck for the farm')
    await page.getByRole('button', { name: 'Tow vehicle' }).click()
    await page.locator('.understood-sentence').getByRole('link', { name: 'Ford F-150' }).waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('30,000')
    await page.getByRole('button', { name: /^Undo/ }).click()
    await expect.poll(() => description.inputValue()).toBe('a truck for the farm')
    expect(await page.getByLabel('Price to').inputValue()).toBe('7,500')
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0)
    expect(troubles).toEqual([])
  },
)
