import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { launchChromium } from '../../scripts/lib/chromium'
import { startWebProcess, type WebProcess } from '../../bench/support/web-process'
import { createBuyer, signIn } from './buyer'
import { insertSearch, toJson, wantedCriterion } from './rows'

/** Below the test timeout (vitest.config.ts), so the error names what was awaited. */
const maxMs = 100_000
const maxIdleMs = 10_000

type OpenOptions = { javaScriptEnabled: boolean; baseURL: string } & Pick<BrowserContextOptions, 'userAgent'>

/** One Chromium for the calling test file. `open` returns a new page, with its errors in `troubles`. */
export function useBrowser() {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  return {
    open: async (options: OpenOptions) => {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
      context.setDefaultTimeout(maxMs)
      const page = await context.newPage()
      const troubles: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => troubles.push(error.message))
      return { page, context, troubles }
    },
  }
}

/** Opens a page and waits for hydration. */
export async function visit(page: Page, path: string) {
  const response = await page.goto(path)
  await waitForNetworkIdle(page)
  return response
}

/**
 * Waits until the network is idle for half a second, with a timeout: a hanging request, such as a service worker's,
 * says nothing about the page. Tests wait for their own conditions separately.
 */
export async function waitForNetworkIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: maxIdleMs }).catch(() => {})
}

/** Reloads until the text appears, as a visitor without JavaScript would. */
export async function reloadUntil(page: Page, text: string | RegExp, timeout = maxMs): Promise<void> {
  const pageText = async () => {
    await page.reload()
    return page.locator('main').innerText()
  }
  await expect.poll(pageText, { timeout, interval: 1_000 }).toMatch(text)
}

/** Starts a web app for the calling test file, without Temporal and Paddle. Tests insert their own rows. */
export function useWebProcess() {
  const browser = useBrowser()
  let web: WebProcess
  let db: Database
  beforeAll(async () => {
    web = await startWebProcess({ SIGNUP: 'open', CRAIGSLIST_MODE: 'off' })
    db = connectDatabase(web.databaseUrl, 1)
  })
  afterAll(async () => {
    await db?.$disconnect()
    await web?.stop()
  })

  /** Opens a page as a new buyer with one search. `ID` in `path` is replaced by the search's id. */
  async function open(path: string, javaScriptEnabled = true) {
    const buyer = await createBuyer(web.webUrl)
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: buyer.email } })
    const search = await insertSearch(db, userId, {
      smartCriteria: 'words',
      criteria: toJson([wantedCriterion('leather seats')]),
    })
    const { page, context } = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
    await signIn(context, buyer, web.webUrl)
    await visit(page, path.replace('ID', search.id))
    return { buyer, userId, search, page, context }
  }
  return { browser, open, own: () => ({ webUrl: web.webUrl, db }) }
}
