import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium } from '../../scripts/lib/chromium'
import { waitForHydration } from './hydration'

/** Below the test timeout (vitest.config.ts), so the error names what was awaited. */
const maxMs = 100_000
const maxIdleMs = 10_000

type OpenOptions = { javaScriptEnabled: boolean; baseURL: string } & Pick<BrowserContextOptions, 'userAgent'>

/** One Chromium per vitest worker. Playwright ends it when the worker exits. */
let running: Promise<Browser> | undefined

async function runningChromium(): Promise<Browser> {
  const browser = await running?.catch(() => undefined)
  if (browser?.isConnected()) return browser
  return (running = launchChromium())
}

/**
 * Chromium, or the browser that `launch` starts, for the calling test file. `open` returns a new page, with its errors in
 * `troubles`, for one test.
 */
export function useBrowser(launch?: () => Promise<Browser>) {
  const opened: BrowserContext[] = []
  let launched: Promise<Browser> | undefined
  const runningBrowser = () => (launch ? (launched ??= launch()) : runningChromium())
  beforeAll(async () => void (await runningBrowser()))
  afterAll(async () => (await launched)?.close())
  // Open pages keep polling, which slows down the tests after them.
  afterEach(async () => void (await Promise.all(opened.splice(0).map((context) => context.close()))))
  return {
    open: async (options: OpenOptions) => {
      const browser = await runningBrowser()
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        ...options,
      })
      opened.push(context)
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
  await waitForHydration(page)
  return response
}

/** Loads the page again and waits for hydration. */
export async function reload(page: Page): Promise<void> {
  await page.reload()
  await waitForHydration(page)
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
    await reload(page)
    return page.locator('main').innerText()
  }
  await expect.poll(pageText, { timeout, interval: 500 }).toMatch(text)
}
