import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { reloadUntil, visit } from './browser'
import type { controlClient } from './control'
import { openNewSearch } from './search-form'

const password = 'correct horse battery'

export async function signUp(page: Page, email: string): Promise<void> {
  await visit(page, '/signup')
  await page.getByRole('link', { name: 'Continue with email' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('First name').fill('Pat')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByLabel('Country').selectOption('US')
  await page.getByRole('button', { name: 'Continue to Lotwatch' }).click()
  await page.getByText('Your free trial has started!').waitFor()
}

export async function chooseModel(page: Page, model: string, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) {
    await page.locator('input#make').pressSequentially('Toyota')
    await page.locator('input#make').press('Enter')
  } else {
    await page.getByLabel('Make').fill('Toyota')
    await page.getByRole('button', { name: 'Update models' }).click()
  }
  await page.getByRole('checkbox', { name: model, exact: true }).check()
}

interface Journey {
  control: ReturnType<typeof controlClient>
  /** Of Toyota. Each journey has its own: cars listed by one are backfill for the next. */
  model: string
  javaScriptEnabled: boolean
}

/** A buyer signs up, creates a search, finds a car in the results and in one email, and logs out. */
export async function followBuyersJourney(page: Page, { control, model, javaScriptEnabled }: Journey): Promise<void> {
  const email = `buyer-${randomUUID()}@example.com`
  await signUp(page, email)

  await openNewSearch(page)
  await chooseModel(page, model, javaScriptEnabled)
  await page.getByLabel('Price to').pressSequentially('15000')
  await page.getByLabel('City, town or ZIP').pressSequentially('94110')
  await page.getByLabel('Smart search criteria').pressSequentially('leather seats, no salvage title')
  await page.getByRole('button', { name: 'Save search' }).click()
  await page.waitForURL((url) => url.pathname === '/dashboard/searches') // wait until the search is stored
  await visit(page, '/dashboard/searches')
  await reloadUntil(page, /Craigslist: checked|checked in the last/)

  const mileage = 51_237
  const car = await control.listCar({
    make: 'Toyota',
    model,
    year: 2017,
    price: 13_750,
    mileage,
    zip: '94110',
    description: 'One owner. Leather seats in great shape. Clean title.',
  })
  await page.getByRole('link', { name: 'View results' }).click()
  await page.waitForURL('**/results')
  await reloadUntil(page, /13,750[\s\S]*✓\s*leather seats/i)
  const card = page.locator('article', { hasText: `${Math.round(mileage / 1_000)}k mi` })
  expect(await card.locator('mark').first().innerText()).toMatch(/leather seats/i)
  expect(await card.getByRole('link', { name: /^Open on / }).getAttribute('href')).toBe(car.url)

  const mails = async () => (await control.mailTo(email)).filter((mail) => mail.HtmlBody.includes(car.url))
  await expect.poll(mails, { timeout: 250_000 }).toHaveLength(1)

  await visit(page, '/dashboard/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await visit(page, '/dashboard/searches')
  await page.waitForURL('**/login*')
}
