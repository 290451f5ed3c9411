import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useBrowser, visit } from './support/browser'
import { tabTo } from './support/buyer'
import { useStack } from './support/stack'

const { webUrl } = useStack()
const browser = useBrowser()

test('signing up, creating a search and editing it work with the keyboard alone', { tags: ['thorough'] }, async () => {
  const { page, troubles } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  const { keyboard } = page
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, label)
    await keyboard.type(text)
  }
  const press = async (label: string | RegExp, key = 'Enter') => {
    await tabTo(page, label)
    await keyboard.press(key)
  }
  await visit(page, '/signup')
  await press('Continue with email')
  await page.getByLabel('Password').waitFor()
  await type('Email', `buyer-${randomUUID()}@example.com`)
  await type('Password', 'correct horse battery')
  await press('Continue')
  await page.getByLabel('First name').waitFor()
  await type('First name', 'Pat')
  await type('Last name', 'Doe')
  await type('Country', 'United States')
  await press('Continue to Lotwatch')
  await page.getByRole('dialog').getByText('Your free trial has started!').waitFor()
  await press('Continue to dashboard')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await press(/Create new search$/)
  await page.getByText('Fill in the form yourself').waitFor()
  await press('Fill in the form yourself')
  await type('Make', 'hon')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Civic', exact: true }).waitFor()
  await press('Civic', 'Space')
  await type('Smart search criteria', 'leather seats')
  await type('Price to ($)', '15000')
  await type('City, town or ZIP', 'Austin')
  await page.getByRole('option', { name: 'Austin, Texas', exact: true }).waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await press('Save search')
  await page.getByText('Honda Civic, under $15,000, within 60 mi of Austin, Texas').waitFor()

  await press(/^Edit/)
  await page.getByRole('heading', { name: 'Edit search' }).waitFor()
  await tabTo(page, 'Price to ($)')
  await keyboard.press('Control+A')
  await keyboard.type('12000')
  await keyboard.press('Enter') // in a form this long, Enter saves nothing
  await press('Save search')
  await page.getByText('Honda Civic, under $12,000').waitFor()
  expect(troubles).toEqual([])
})
