import { expect } from 'vitest'
import { visit } from './support/browser'
import { misplacedSeparators } from './support/separators'
import { testFirstOf } from './support/canaries'
import { useFixtureWeb } from './support/fixture-web'

const { state, open } = useFixtureWeb()

testFirstOf([
  '/dashboard/search/ID/results',
  '/',
  '/dashboard/searches',
  '/dashboard/search/ID/seen',
  '/dashboard/notifications',
])('separators never start or end a line: %s', async (path) => {
  const { page } = await open(true, state.full.token)
  await visit(page, path.replace('ID', state.searchId))
  await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
  const found: string[] = []
  let drawn = 0
  for (const width of [320, 345, 360, 390, 412, 768, 1200, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const { seen, wrong } = await misplacedSeparators(page)
    drawn += seen
    found.push(...wrong.map((words) => `at ${width}, ${words}`))
  }
  expect(found).toEqual([])
  expect(drawn, 'separators at all widths').toBeGreaterThan(0)
})
