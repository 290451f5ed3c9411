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
  await page.evaluate(source)
  const { violations } = (await page.evaluate('axe.run()')) as { violations: Violation[] }
  return violations.flatMap(({ id, nodes }) => nodes.map((n) => `${id}: ${n.html} ${n.failureSummary}`))
}
