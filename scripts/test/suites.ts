import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'
import { runCommand } from './run-command'
import type { Tally } from './tally-reporter'

/** The suites of vitest.config.ts, in the order of their run. Files that replace modules belong to integration. */
export const suites = { unit: ['unit'], integration: ['integration', 'isolated'], e2e: ['e2e'] }
export type Suite = keyof typeof suites
export const suiteNames = Object.keys(suites) as Suite[]

/** Which tests of a suite to run: without the exhaustive ones, only those, or all. */
export type Scope = 'usual' | 'thorough' | 'all'
const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
const tagFilters: Record<Scope, string[]> = { usual: ['!thorough'], thorough: ['thorough'], all: [] }

/**
 * Runs tests of a suite and prints its failures and one line. `files` selects files, as parts of their paths; `command`
 * is vitest's.
 */
export async function runSuite(
  name: Suite,
  scope: Scope,
  { files = [], command = ['run'] }: { files?: string[]; command?: string[] } = {},
): Promise<Tally> {
  const tallyFile = path.join(root, '.data', 'test-results', `${name}.json`)
  mkdirSync(path.dirname(tallyFile), { recursive: true })
  rmSync(tallyFile, { force: true })
  const reporters = ['minimal', path.join(import.meta.dirname, 'tally-reporter.ts')]
  const options = [
    ...suites[name].map((project) => `--project=${project}`),
    ...tagFilters[scope].map((filter) => `--tags-filter=${filter}`),
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    '--passWithNoTests',
  ]
  const startedAt = performance.now()
  const { code } = await runCommand([vitest, ...command, ...files, ...options], 'inherit', { TALLY_FILE: tallyFile })
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  if (!existsSync(tallyFile)) return { passed: 0, left: 0, failed: [`${name}: vitest ended before it ran the tests`] }
  const tally: Tally = JSON.parse(readFileSync(tallyFile, 'utf8'))
  if (tally.failed.length === 0 && code !== 0) tally.failed.push(`${name}: vitest failed (see above)`)
  const thorough = scope === 'thorough' ? 'thorough ' : ''
  console.log(`${tally.failed.length === 0 ? '✓' : '✗'} ${name}: ${tally.passed} ${thorough}tests (${seconds} s)`)
  return tally
}
