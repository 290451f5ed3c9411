import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAxeViolationsInBothSchemes } from './support/axe'
import { visit } from './support/browser'
import { useFixtureWeb } from './support/fixture-web'
import { findMarkupFaults } from './support/markup'
import { findLayoutFaults, listScreens, type ScreenCase } from './support/screens'

const { state, open } = useFixtureWeb()

async function show(page: Page, { shows, act }: ScreenCase): Promise<void> {
  await act?.(page)
  await expect.poll(() => page.locator('body').innerText()).toMatch(shows)
}

/** Chromium logs rejected forms and missing pages as errors, but these are expected. */
const withoutRefusals = (troubles: string[]) => troubles.filter((trouble) => !/status of 4(00|04|10)/.test(trouble))

/** Up to seventy screens, each loaded separately. */
const everyScreen = { tags: ['thorough'], timeout: 600_000 }
const accounts = ['nobody', 'full', 'fresh', 'expired'] as const
const screensOf = async (account: ScreenCase['as']) => (await listScreens(state)).filter(({ as }) => as === account)
const sampleScreens = async () => (await listScreens(state)).filter(({ isSample }) => isSample)

/** Opens each screen in a context of its own. Returns what `check` finds in it, with the screen's name. */
async function checkScreens(
  screens: ScreenCase[],
  javaScriptEnabled: boolean,
  check: (page: Page, sent: Response) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const screen of screens) {
    const token = screen.as === 'nobody' ? null : state[screen.as].token
    const { page, context, troubles } = await open(javaScriptEnabled, token)
    const documents: Response[] = []
    page.on('response', (response) => {
      if (response.request().isNavigationRequest()) documents.push(response)
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, screen.path)
    await show(page, screen)
    const wrong = [...(await check(page, documents.at(-1)!)), ...withoutRefusals(troubles)]
    found.push(...wrong.map((problem) => `${screen.as} ${screen.path}: ${problem}`))
    await context.close()
  }
  return found
}

async function findLayoutProblems(page: Page): Promise<string[]> {
  const wrong = await findAxeViolationsInBothSchemes(page)
  wrong.push(...(await findLayoutFaults(page)))
  if (await page.evaluate(() => document.compatMode !== 'CSS1Compat')) wrong.push('has no doctype')
  return wrong
}

test('three sample screens have no axe violations, light or dark, and no layout faults from 320 to 1440 px', async () => {
  const samples = await sampleScreens()
  expect(samples).toHaveLength(3)
  expect(await checkScreens(samples, true, findLayoutProblems)).toEqual([])
})

/** As the server sends the page, before a browser repairs it. */
const findFaultsOfHtml = async (_page: Page, sent: Response) => findMarkupFaults(await sent.text())

test('three sample screens are valid HTML and render without JavaScript', async () => {
  expect(await checkScreens(await sampleScreens(), false, findFaultsOfHtml)).toEqual([])
})

test.for(accounts)(
  'no screen of %s has axe violations, light or dark, or layout faults from 320 to 1440 px',
  everyScreen,
  async (as) => {
    expect(await checkScreens(await screensOf(as), true, findLayoutProblems)).toEqual([])
  },
)

test.for(accounts)('every screen of %s is valid HTML and renders without JavaScript', everyScreen, async (as) => {
  expect(await checkScreens(await screensOf(as), false, findFaultsOfHtml)).toEqual([])
})
