import type { Page } from 'playwright-core'

/** A screen to check: signed in or not, its address, and what to do on it first. */
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
