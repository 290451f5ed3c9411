import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/** The rules whose result depends on the color scheme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/**
 * Axe violations of the current page, one line each, of all rules or of some. The page must allow scripts; its content
 * security policy is bypassed.
 */
export async function findAxeViolations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'], // describing what passes takes longest, so skip it
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as { violations: Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html} ${n.failureSummary}`))
}

/** Axe violations in the light scheme, and of its colors in the dark one. Leaves the page in the dark scheme. */
export async function findAxeViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [colorScheme, rules] of [['light'], ['dark', colorRules]] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }) // axe would measure colors mid-transition
    found.push(
      ...(await findAxeViolations(page, rules && [...rules])).map((violation) => `${colorScheme}: ${violation}`),
    )
  }
  return found
}
