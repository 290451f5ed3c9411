import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * What axe finds wrong with the current page, one line per finding. The page must run scripts; its content security
 * policy is bypassed.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const run = `axe.run({ resultTypes: ['violations'] })` // what passes is not described, which takes longest
  const { violations } = (await page.evaluate(run)) as { violations: Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html} ${n.failureSummary}`))
}

/** What axe finds wrong in the light and in the dark scheme. The page is left in the dark one. */
export async function axeInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }) // a color on its way would be measured
    found.push(...(await axeViolations(page)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
