import type { BrowserContext, Page } from 'playwright-core'
import { vi } from 'vitest'
import type { CarToList, controlRoom } from './control'
import { newBuyer } from './buyer'

type Buyer = Awaited<ReturnType<typeof newBuyer>>

export const signIn = (context: BrowserContext, buyer: Pick<Buyer, 'token'>, webUrl: string) =>
  context.addCookies([{ name: 'session', value: buyer.token, url: webUrl }])

/** A buyer with one search for a unique model, and cars listed after the search started watching. */
export async function buyerWithCars(
  webUrl: string,
  control: ReturnType<typeof controlRoom>,
  car: Pick<CarToList, 'make' | 'model'>,
  search: Record<string, unknown>,
  cars: Partial<CarToList>[],
) {
  const buyer = await newBuyer(webUrl)
  const { id } = await buyer.watch(search)
  const isCrawled = async () => {
    const search = await buyer.call<{ health: { marketplace: string; state: string }[] }>('GET', `/api/searches/${id}`)
    return search.health.some(({ marketplace, state }) => marketplace === 'craigslist' && state === 'ok')
  }
  await vi.waitUntil(isCrawled, { timeout: 100_000, interval: 500 })
  for (const [index, over] of cars.entries()) {
    await control.listCar({
      ...{ ...car, year: 2017, price: 13_000, mileage: 61_001 + index * 1_013, zip: '94110', description: 'x' },
      ...over,
    })
  }
  return { ...buyer, searchId: id, path: `/dashboard/search/${id}` }
}

export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const maxSteps = 150
  for (let i = 0; i < maxSteps; i++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return (element?.labels?.[0]?.innerText || element?.getAttribute('aria-label') || element?.innerText || '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never reached ${name}`)
}
