import type { Page } from 'playwright-core'
import { visit } from './browser'

/** Opens the fields of a new search, which are folded away until they are wanted. */
export const openFields = (page: Page): Promise<void> => page.getByText('Fill in the form yourself').click()

/** Opens the form of a new search with its fields. */
export async function openNewSearch(page: Page): Promise<void> {
  await visit(page, '/dashboard/search/new')
  await openFields(page)
}
