import type { Page } from 'playwright-core'

export interface Screen {
  as: 'nobody' | 'full' | 'fresh' | 'expired'
  path: string
  shows: string | RegExp
  act?: (page: Page) => Promise<void>
}

export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
export const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
export const newPassword = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
  await press('Reset password')(page)
}

/** The viewport widths (phone, large phone, tablet, desktop, in px) at which the page scrolls horizontally. */
export async function widthsThatScroll(page: Page): Promise<number[]> {
  const wide: number[] = []
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(width)
  }
  return wide
}
