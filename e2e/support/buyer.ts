import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { vi } from 'vitest'
import type { controlClient, CarToList } from './control'

interface MatchJson {
  listingId: string
  stage: 'match' | 'likely' | 'possible'
  title: string
  url: string
  verdicts: { label: string; answer: string }[]
}

/** A new account with the API calls that a buyer's program would make. */
export async function createBuyer(webUrl: string) {
  const email = `buyer-${randomUUID()}@example.com`
  const password = 'correct horse battery'
  const { token } = await call<{ token: string }>('POST', '/api/auth/signup', {
    email,
    password,
    firstName: 'Pat',
    lastName: 'Doe',
    countryCode: 'US',
    marketingConsent: false,
  })

  async function call<T>(method: string, path: string, body?: unknown, bearer?: string): Promise<T> {
    const response = await fetch(`${webUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : null) as T
  }

  return {
    email,
    password,
    token,
    call: <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, token),
    watch: (search: Record<string, unknown>) =>
      call<{ id: string }>(
        'POST',
        '/api/searches',
        {
          make: 'honda',
          models: ['civic'],
          country: 'US',
          location: { label: '94110', value: '94110' },
          radius: 60,
          marketplaces: ['craigslist'],
          ...search,
        },
        token,
      ),
    matches: (searchId: string) => call<MatchJson[]>('GET', `/api/searches/${searchId}/matches`, undefined, token),
  }
}

const timeoutMs = 100_000

/**
 * Verifies the buyer's address, which more than the first few alerts require: requests the link, opens it while signed
 * in, and clicks the button.
 */
export async function confirmAddress(
  webUrl: string,
  control: ReturnType<typeof controlClient>,
  { email, token, call }: Awaited<ReturnType<typeof createBuyer>>,
): Promise<void> {
  await call('POST', '/api/notifications/add-target', { email })
  const link = await waitForConfirmLink(control, email)
  const headers = { authorization: `Bearer ${token}` }
  const body = new URLSearchParams({ intent: 'confirm' })
  const response = await fetch(webUrl + new URL(link).pathname, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`confirming the address answered ${response.status}`)
}

export async function waitForConfirmLink(control: ReturnType<typeof controlClient>, email: string): Promise<string> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await pause(100)) {
    const mail = (await control.mailTo(email)).find(({ Tag }) => Tag === 'confirm')
    if (mail) return /https?:\S+\/confirm\/\S+/.exec(mail.TextBody)![0]
  }
  throw new Error(`no confirmation mail came to ${email}`)
}

type Buyer = Awaited<ReturnType<typeof createBuyer>>

export const signIn = (context: BrowserContext, buyer: Pick<Buyer, 'token'>, webUrl: string) =>
  context.addCookies([{ name: 'session', value: buyer.token, url: webUrl }])

/** A buyer with one search for a unique model, and cars listed after the search started watching. */
export async function createBuyerWithCars(
  webUrl: string,
  control: ReturnType<typeof controlClient>,
  car: Pick<CarToList, 'make' | 'model'>,
  search: Record<string, unknown>,
  cars: Partial<CarToList>[],
) {
  const buyer = await createBuyer(webUrl)
  const { id } = await buyer.watch(search)
  const isCrawled = async () => {
    const search = await buyer.call<{ health: { marketplace: string; state: string }[] }>('GET', `/api/searches/${id}`)
    return search.health.some(({ marketplace, state }) => marketplace === 'craigslist' && state === 'ok')
  }
  await vi.waitUntil(isCrawled, { timeout: 250_000, interval: 100 })
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
