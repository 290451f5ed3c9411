import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureTemporalBinary } from '../lib/temporal-binary'
import { runCommand } from './run-command'
import { allChecks, checksOf, runChecks } from './static-checks'
import type { Tally } from './tally-reporter'

const root = path.resolve(import.meta.dirname, '../..')
const suites = ['unit', 'integration', 'e2e']

/** Runs the static checks, then each suite of vitest.config.ts. `only` selects some of them. Returns the exit code. */
export async function runAll(only: string[]): Promise<number> {
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  const total = await runChecks(allChecks.map((row) => row.filter(({ name }) => wanted(name))))
  // Downloaded before the suites that need it, since the minutes it takes would look like a hanging test.
  if (wanted('integration') || wanted('e2e')) await ensureTemporalBinary(console.log)
  for (const suite of suites) if (wanted(suite)) add(total, await runSuite(suite))
  return summarize(total)
}

/**
 * The fast checks while working: types and secrets, and lint, format, and unit tests of what changed since the branch
 * left main. Returns the exit code.
 */
export async function runChanged(): Promise<number> {
  const base = git('merge-base', 'HEAD', 'main') || 'HEAD'
  const changed = lines(git('diff', '--name-only', '--diff-filter=d', base))
  const files = [...changed, ...lines(git('ls-files', '--others', '--exclude-standard'))]
  const code = files.filter((file) => /\.(m?js|tsx?)$/.test(file))
  const total = await runChecks(checksOf(files))
  // If its configuration changed, vitest would run every test.
  const tested = code.filter((file) => file !== 'vitest.config.ts')
  if (tested.length > 0) add(total, await runSuite('unit', ['related', '--run', '--passWithNoTests', ...tested]))
  return summarize(total)
}

function git(...args: string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
const lines = (text: string) => text.split('\n').filter(Boolean)

async function runSuite(suite: string, command = ['run']): Promise<Tally> {
  const file = path.join(root, '.data', 'test-results', `${suite}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['default', path.join(import.meta.dirname, 'tally-reporter.ts')].map((name) => `--reporter=${name}`)
  const vitest = [path.join(root, 'node_modules', '.bin', 'vitest'), ...command, '--project', suite, ...reporters]
  const { code } = await runCommand(vitest, 'inherit', { TALLY_FILE: file })
  if (!existsSync(file)) return { passed: 0, failed: [`${suite}: vitest ended before it ran the tests`] }
  const tally: Tally = JSON.parse(readFileSync(file, 'utf8'))
  if (tally.failed.length === 0 && code !== 0) tally.failed.push(`${suite}: vitest failed (see above)`)
  return tally
}

const add = (total: Tally, { passed, failed }: Tally) => void ((total.passed += passed), total.failed.push(...failed))

/**
 * Prints all failures again, since the reports are far above by then, and finally `N passed, N failed`. A static check
 * counts as one.
 */
function summarize({ passed, failed }: Tally): number {
  for (const name of failed) console.log(`\n✗ ${name}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  return failed.length === 0 && passed > 0 ? 0 : 1
}
