import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page as it stands, a line each. Needs JavaScript in the page. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(source) // by the debugger, which the page's policy does not bind
  return page.evaluate(async () => {
    const { axe } = globalThis as never as {
      axe: { run(): Promise<{ violations: { id: string; help: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`))
  })
}
