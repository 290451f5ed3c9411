import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebProcess, type WebProcess } from '../bench/support/web-process'
import { useBrowser, visit } from './support/browser'
import { misplacedSeparators } from './support/separators'
import { createFixtures } from './support/fixtures'
import { useStack } from './support/stack'
import { signIn } from './support/buyer'

const { sandboxUrl } = useStack()
const browser = useBrowser()
let web: WebProcess
let state: Awaited<ReturnType<typeof createFixtures>>

beforeAll(async () => {
  web = await startWebProcess({ SIGNUP: 'open', SANDBOX_URL: sandboxUrl, CRAIGSLIST_MODE: 'sandbox' })
  state = await createFixtures(web.webUrl, web.databaseUrl)
})
afterAll(async () => {
  await state?.db.$disconnect()
  await web?.stop()
})

test('separators never start or end a line', async () => {
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: web.webUrl })
  await signIn(context, { token: state.full.token }, web.webUrl)
  const search = `/dashboard/search/${state.searchId}`
  const found: string[] = []
  for (const path of ['/', '/dashboard/searches', `${search}/results`, `${search}/seen`, '/dashboard/notifications']) {
    await visit(page, path)
    await page.evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)))
    let drawn = 0
    for (const width of [320, 345, 360, 390, 412, 768, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const { seen, wrong } = await misplacedSeparators(page)
      drawn += seen
      found.push(...wrong.map((words) => `${path} at ${width}, ${words}`))
    }
    if (drawn === 0) found.push(`${path} has no dot at any width`)
  }
  expect(found).toEqual([])
  await context.close()
})
