import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string; failureSummary: string }[]
}

/**
 * Axe violations of the current page, one line each. The page must allow scripts; its content security policy is
 * bypassed.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source)
  const run = `axe.run({ resultTypes: ['violations'] })` // omits passed rules, which take longest to describe
  const { violations } = (await page.evaluate(run)) as { violations: Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html} ${n.failureSummary}`))
}

/** Leaves the page in the dark scheme. */
export async function findAxeViolationsInBothSchemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }) // axe would measure colors mid-transition
    found.push(...(await findAxeViolations(page)).map((violation) => `${colorScheme}: ${violation}`))
  }
  return found
}
