import { ensureTemporalBinary } from '../lib/temporal-binary/temporal-binary.mjs'
import { changedFiles } from './changed-files'
import { allChecks, checksOf, runChecks, stableTypes } from './static-checks'
import { runSuite, suiteNames, type Scope, type Suite } from './suites'
import { addTally, type Tally } from './tally-reporter'
import { thoroughSuitesFor } from './thorough-suites'

const checks = { usual: allChecks, thorough: [[stableTypes]], all: [...allChecks, [stableTypes]] }

/**
 * Runs the static checks and the suites of vitest.config.ts. `only` selects some of them. The usual run also has the
 * thorough tests of what changed since the branch left main. Returns the exit code.
 */
export async function runAll(scope: Scope, only: string[]): Promise<number> {
  const startedAt = performance.now()
  const isWanted = (name: string) => only.length === 0 || only.includes(name)
  const total = await runChecks(checks[scope].map((row) => row.filter(({ name }) => isWanted(name))))
  const wanted = suiteNames.filter(isWanted)
  // Before the suites that need it, since the time it takes would look like a hanging test.
  if (wanted.some((name) => name !== 'unit')) await ensureTemporalBinary(console.log)
  for (const name of wanted) addTally(total, await runSuite(name, scope))
  if (scope === 'usual') await runThoroughTestsOfChange(wanted, total)
  return summarize(total, startedAt)
}

async function runThoroughTestsOfChange(wanted: Suite[], total: Tally): Promise<void> {
  const files = thoroughSuitesFor(changedFiles())
  if (files.length === 0) return
  console.log(`What changed also needs thorough tests: ${files.join(', ')}`)
  for (const name of wanted) {
    const tally = await runSuite(name, 'thorough', { files })
    total.left -= tally.passed + tally.failed.length
    addTally(total, { ...tally, left: 0 })
  }
}

/**
 * The fast checks while working: types, and lint, format, and unit tests of what changed since the branch left main.
 * Returns the exit code.
 */
export async function runChanged(): Promise<number> {
  const startedAt = performance.now()
  const files = changedFiles()
  const total = await runChecks(checksOf(files))
  // If its configuration changed, vitest would run every test.
  const tested = files.filter((file) => /\.(m?js|tsx?)$/.test(file) && file !== 'vitest.config.ts')
  if (tested.length > 0) {
    addTally(total, await runSuite('unit', 'usual', { files: tested, command: ['related', '--run'] }))
  }
  return summarize(total, startedAt)
}

/**
 * Prints all failures again, since the reports are far above by then, and finally `N passed, N failed`. A static check
 * counts as one.
 */
function summarize({ passed, left, failed }: Tally, startedAt: number): number {
  for (const name of failed) console.log(`\n✗ ${name}`)
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  const leftOut = left > 0 ? ` ${left} exhaustive tests were left out: \`npm run test:thorough\` and CI run them.` : ''
  console.log(`\nThis took ${minutes} minutes.${leftOut}`)
  console.log(`${passed} passed, ${failed.length} failed`)
  return failed.length === 0 && passed > 0 ? 0 : 1
}
