import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchChromium } from '../../scripts/lib/chromium'

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

/** Reloads until the text is there, as a person without JavaScript does. */
export async function reloadUntil(page: Page, text: string | RegExp, timeout = 45_000): Promise<void> {
  const pageText = async () => {
    await page.reload()
    return page.locator('main').innerText()
  }
  await expect.poll(pageText, { timeout, interval: 1_000 }).toMatch(text)
}
