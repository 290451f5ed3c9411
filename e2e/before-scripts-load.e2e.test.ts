import type { BrowserContext } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForNetworkIdle } from './support/browser'
import { useBuyerPages } from './support/buyer-pages'

const { open, web } = useBuyerPages()

async function holdScripts(context: BrowserContext): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}

test('input made before the scripts load is kept', async () => {
  const { page, context, search } = await open('/dashboard/searches')
  const around = { countrywide: false, locationLabel: 'San Francisco, CA 94110', radiusMiles: 60 }
  await web.db.search.update({ where: { id: search.id }, data: { ...around, latitude: 37.75, longitude: -122.41 } })
  const letGo = await holdScripts(context)
  await page.goto(`/dashboard/search/${search.id}`, { waitUntil: 'commit' })
  await page.getByLabel('City, town or ZIP').fill('Austin, TX')
  await page.getByLabel('Radius (mi)').fill('35')
  await page.getByLabel('Price to').fill('12,345')
  const model = page.locator('[name=models]:not(:checked)').first()
  const chosen = page.locator(`[name=models][value="${await model.getAttribute('value')}"]`)
  await chosen.check()
  letGo()
  await page.getByRole('combobox', { name: 'Make' }).waitFor()
  await waitForNetworkIdle(page)
  expect(await page.getByLabel('City, town or ZIP').inputValue()).toBe('Austin, TX')
  expect(await page.getByLabel('Radius (mi)').inputValue()).toBe('35')
  expect(await page.getByLabel('Price to').inputValue()).toBe('12,345')
  expect(await chosen.isChecked()).toBe(true)
})

test('a time zone chosen before the scripts load is kept', { tags: ['thorough'] }, async () => {
  const { page, context } = await open('/dashboard/searches')
  const letGo = await holdScripts(context)
  await page.goto('/dashboard/account/time-zone', { waitUntil: 'commit' })
  await page.locator('select[name=timeZone]').selectOption('America/Phoenix')
  letGo()
  await waitForNetworkIdle(page)
  expect(await page.locator('select[name=timeZone]').inputValue()).toBe('America/Phoenix')
})
