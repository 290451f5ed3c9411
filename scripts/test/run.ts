import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureTemporalBinary } from '../lib/temporal-binary/temporal-binary.mjs'
import { firstLines, type Tally } from './tally-reporter'

interface Check {
  name: string
  command: string[]
  failure: string
  /** Its output is printed even if it passes. */
  isSpoken?: boolean
}

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

const lint: Check = {
  name: 'lint',
  command: [bin('eslint'), '--max-warnings', '0'],
  failure: 'ESLint reports problems',
}
const types: Check = { name: 'types', command: [bin('tsc'), '-p', '.'], failure: 'TypeScript reports errors' }
const dependencies: Check = {
  name: 'dependencies',
  command: [process.execPath, 'scripts/run.mjs', 'scripts/dependencies.ts'],
  failure: 'an import that .dependency-cruiser.mjs forbids, or an old docs/dependencies.md',
}
const format: Check = {
  name: 'format',
  command: [bin('prettier'), '--check', '--log-level', 'warn', '--ignore-unknown'],
  failure: 'files that `npm run format` would change',
}
const program = (file: string) => [process.execPath, 'scripts/run.mjs', file]
const secrets: Check = { name: 'secrets', command: program('scripts/test/secrets.ts'), failure: 'a secret in a file' }
const audit: Check = {
  name: 'audit',
  command: program('scripts/test/audit.ts'),
  failure: 'a package that production runs has a published vulnerability',
  isSpoken: true,
}
const withArguments = (check: Check, ...more: string[]) => ({ ...check, command: [...check.command, ...more] })
const suites = ['unit', 'integration', 'e2e']

/** Runs the static checks, then each suite of vitest.config.ts. `only` selects some of them. Returns the exit code. */
export async function runAll(only: string[]): Promise<number> {
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  // Two rows that take about equally long: each keeps one core busy.
  const rows = [[withArguments(lint, '.')], [types, dependencies, withArguments(format, '.'), secrets, audit]]
  const total = await runRows(rows.map((row) => row.filter(({ name }) => wanted(name))))
  // Downloaded before the suites that need it, since the minutes it takes would look like a hanging test.
  if (wanted('integration') || wanted('e2e')) await ensureTemporalBinary(console.log)
  for (const suite of suites) if (wanted(suite)) add(total, await runSuite(suite))
  return summarize(total)
}

/**
 * The fast checks while working: types, and lint, format, and unit tests of what changed since the branch left main.
 * Caches are in .data/check. Returns the exit code.
 */
export async function runChanged(): Promise<number> {
  const cache = path.join(root, '.data', 'check')
  mkdirSync(cache, { recursive: true })
  const base = git('merge-base', 'HEAD', 'main') || 'HEAD'
  const changed = lines(git('diff', '--name-only', '--diff-filter=d', base))
  const files = [...changed, ...lines(git('ls-files', '--others', '--exclude-standard'))]
  const code = files.filter((file) => /\.(m?js|tsx?)$/.test(file))
  const cached = ['--cache', '--cache-location', path.join(cache, 'eslint')]
  const total = await runRows([
    [withArguments(types, '--incremental', '--tsBuildInfoFile', path.join(cache, 'tsbuildinfo'))],
    [
      ...(code.length > 0 ? [withArguments(lint, ...cached, ...code), dependencies] : []),
      ...(files.length > 0 ? [withArguments(format, ...files)] : []),
    ],
  ])
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

/** Runs the rows in parallel, and the checks of a row one after another. */
async function runRows(rows: Check[][]): Promise<Tally> {
  const total: Tally = { passed: 0, failed: [] }
  const runRow = async (row: Check[]) => {
    for (const check of row) add(total, await runCheck(check))
  }
  await Promise.all(rows.map(runRow))
  return total
}

/** Prints a check's output in one piece, and only if it fails. */
async function runCheck({ name, command, failure, isSpoken = false }: Check): Promise<Tally> {
  const startedAt = performance.now()
  const { code, output } = await run(command, 'pipe')
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (isSpoken || code !== 0) console.log(output.trim())
  if (code === 0) return { passed: 1, failed: [] }
  return { passed: 0, failed: [`${name}: ${failure}${firstLines(output)}`] }
}

async function runSuite(suite: string, command = ['run']): Promise<Tally> {
  const file = path.join(root, '.data', 'test-results', `${suite}.json`)
  mkdirSync(path.dirname(file), { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['default', path.join(import.meta.dirname, 'tally-reporter.ts')].map((name) => `--reporter=${name}`)
  const vitest = [bin('vitest'), ...command, '--project', suite, ...reporters]
  const { code } = await run(vitest, 'inherit', { TALLY_FILE: file })
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

function run(
  [program, ...args]: string[],
  output: 'pipe' | 'inherit',
  variables: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...variables }
    const child = spawn(program!, args, { cwd: root, env, stdio: ['ignore', output, output] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part) => (text += part))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: text }))
  })
}
