import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { useBrowser } from './support/browser'
import { createBuyer, signIn } from './support/buyer'
import { useStack } from './support/stack'
import { openNewSearch } from './support/search-form'

const { webUrl } = useStack()
const browser = useBrowser()

interface Stored {
  criteria: { strength: string; alternatives: { label: string }[] }[] | null
  priceTo: number
}

testFirstOf([true, false])(
  'the buyer’s words are compiled and can be edited before saving (JavaScript: %s)',
  async (javaScript) => {
    const buyer = await createBuyer(webUrl)
    const { page, context, troubles } = await browser.open({ javaScriptEnabled: javaScript, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    await openNewSearch(page)
    await page.getByLabel('Smart search criteria').fill('leather seats, no salvage title')
    await page.getByLabel('Price to').fill('15k')
    await page.getByLabel('Price to').press('Tab')
    if (!javaScript) await page.getByRole('button', { name: 'Show what you’ll check' }).click()
    const row = (text: string) => page.locator('.compiled li', { hasText: text })
    await row('wants: leather seats').waitFor()
    await row('not: salvage title').waitFor()
    expect(await page.getByLabel('Price to').inputValue()).toBe('15,000')
    await page.getByRole('group', { name: 'How much “leather seats” counts' }).getByLabel('must').check()
    await page.getByRole('checkbox', { name: 'Remove “salvage title”' }).check()

    await page.getByLabel('Mileage to').fill('90.000')
    await page.getByRole('button', { name: 'Save search' }).click()
    const problems = page.getByRole('alert').locator('li')
    await expect.poll(() => problems.count()).toBe(3)
    expect(await problems.allInnerTexts()).toEqual([
      'Please select a make.',
      'Mileage to: “90.000” can be read in two ways. Write 90,000.',
      'Enter a city, town or ZIP, or choose “Countrywide search”.',
    ])
    expect(await page.getByRole('checkbox', { name: 'Remove “salvage title”' }).isChecked()).toBe(true)

    await page.getByLabel('Mileage to').fill('90k')
    await page.getByLabel('Countrywide search').check()
    if (javaScript) {
      await page.locator('input#make').fill('Honda')
      await page.locator('input#make').press('Enter')
    } else await page.getByLabel('Make').fill('honda')
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    const [search] = await buyer.call<Stored[]>('GET', '/api/searches')
    expect(search).toMatchObject({ priceTo: 15_000, mileageTo: 90_000 })
    expect(search!.criteria).toMatchObject([{ strength: 'must', alternatives: [{ label: 'leather seats' }] }])
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
  },
)

test.for([true, false])(
  'a description fills the form and asks what it leaves open (JavaScript: %s)',
  { tags: ['thorough'] },
  async (javaScript) => {
    const buyer = await createBuyer(webUrl)
    const { page, context, troubles } = await browser.open({ javaScriptEnabled: javaScript, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    await openNewSearch(page)
    await page.getByLabel('Construction year to').selectOption('2019')
    await page
      .getByLabel('Describe the car in your own words')
      .fill('Sprinter under 20k within 60 miles of Austin, TX, automatic, third row, no rebuilt title')
    await page.getByRole('button', { name: 'Fill in the form' }).click()
    await page.getByText('“Sprinter”: Dodge, Freightliner or Mercedes-Benz?').waitFor()
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    expect([await value('Price to ($)'), await value('Radius (mi)')]).toEqual(['20,000', '60'])
    expect([await value('City, town or ZIP'), await value('Transmission')]).toEqual(['Austin, Texas', 'automatic'])
    expect(await value('Smart search criteria')).toBe('third row, no rebuilt title')
    expect(await value('Construction year to (model year)')).toBe('2019')
    const sentence = page.locator('.understood-sentence')
    const limits = 'under $20,000, within 60 mi of Austin, Texas, third row of seats, no rebuilt title.'
    await expect.poll(() => sentence.innerText()).toBe(`Any automatic car, up to 2019, ${limits}`)
    await page.getByText('Change the details').click()
    expect(await page.locator('.from-words').allInnerTexts()).toContain('From your words: “under 20k”')
    await page.getByRole('button', { name: 'Mercedes-Benz Sprinter' }).click()
    await page.getByText('Any automatic Mercedes-Benz Sprinter, up to 2019, under $20,000').waitFor()
    await page.getByText('Change the details').click()
    await page.getByRole('checkbox', { name: 'Sprinter', exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Sprinter', exact: true }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.waitForURL('**/dashboard/searches')
    const [search] = await buyer.call<Stored[]>('GET', '/api/searches')
    expect(search).toMatchObject({ make: 'mercedes-benz', models: ['sprinter'], priceTo: 20_000, yearTo: 2019 })
    expect(troubles).toEqual([])
  },
)

test(
  'a save whose response was lost is stored once, with the values of the retry',
  { tags: ['thorough'] },
  async () => {
    const buyer = await createBuyer(webUrl)
    const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    await openNewSearch(page)
    await page.locator('input#make').fill('Honda')
    await page.getByRole('option', { name: 'Honda' }).click()
    await page.getByLabel('Countrywide search').check()
    let lost = 0
    await page.route(
      (url) => url.pathname.endsWith('/search/new.data'),
      async (route) => {
        const isSave = route.request().method() === 'POST'
        if (!isSave || lost > 0) return route.continue()
        lost++
        await route.fetch({ maxRedirects: 0 })
        await route.abort('connectionreset')
      },
    )
    await page.getByRole('button', { name: 'Save search' }).click()
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await buyer.call<Stored[]>('GET', '/api/searches')).toHaveLength(1)
    await page.getByLabel('Price to').fill('14,500')
    await again.click()
    await page.waitForURL('**/dashboard/searches')
    expect(await buyer.call<Stored[]>('GET', '/api/searches')).toMatchObject([{ make: 'honda', priceTo: 14_500 }])
  },
)

test.each([320, 1440])(
  'the save bar stays in view and covers no field at %i px',
  { tags: ['thorough'] },
  async (width) => {
    const buyer = await createBuyer(webUrl)
    const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await page.setViewportSize({ width, height: 640 })
    await signIn(context, buyer, webUrl)
    await openNewSearch(page)
    const save = page.getByRole('button', { name: 'Save search' })
    const bottomOf = async (what: typeof save) => {
      const { y, height } = (await what.boundingBox())!
      return y + height
    }
    expect(await bottomOf(save)).toBeLessThanOrEqual(640)
    const priceTo = page.getByLabel('Price to')
    await page.getByLabel('Price from').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => priceTo.evaluate((field) => field === document.activeElement)).toBe(true)
    const bar = (await page.locator('.save-bar').boundingBox())!
    expect(await bottomOf(priceTo)).toBeLessThanOrEqual(bar.y)
  },
)

test(
  'makes and models are found by the names that people type, and what is typed stays',
  { tags: ['thorough'] },
  async () => {
    const buyer = await createBuyer(webUrl)
    const { page, context, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
    await signIn(context, buyer, webUrl)
    await openNewSearch(page)
    const make = page.locator('input#make')
    const type = async (text: string) => {
      await make.fill(text)
      await make.press('Enter')
    }
    await type('chevy')
    await expect.poll(() => make.inputValue()).toBe('Chevrolet')
    await page.getByRole('checkbox', { name: 'Tahoe', exact: true }).check()
    await type('hond')
    await expect.poll(() => make.inputValue()).toBe('Honda')
    await type('f150')
    await expect.poll(() => make.inputValue()).toBe('Ford')
    await page.getByRole('checkbox', { name: 'F-150', exact: true }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'F-150', exact: true }).isChecked()).toBe(true)
    await page.getByLabel('Find a model').fill('mustang')
    await page.getByLabel('Find a model').press('Enter')
    expect(await page.getByRole('checkbox', { name: 'Mustang', exact: true }).isChecked()).toBe(true)
    await type('chevy')
    await expect.poll(() => page.getByRole('checkbox', { name: 'Tahoe', exact: true }).isChecked()).toBe(true)
    await type('qqqq')
    await page.getByText('We don’t know “qqqq”.').waitFor()
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('link', { name: /^We don’t know “qqqq”/ }).waitFor()
    expect(await make.inputValue()).toBe('qqqq')
    expect(troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
  },
)
