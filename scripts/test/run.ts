import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { temporalBinary } from '../lib/temporal-binary'

interface Tally {
  passed: number
  /** What failed, each by a name that finds it again and the first lines of its error. */
  failed: string[]
}

/** What is read of vitest's JSON report, which is Jest's. */
interface Report {
  numPassedTests: number
  testResults: { name: string; assertionResults: { fullName: string; status: string; failureMessages?: string[] }[] }[]
}

const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)

/** Two rows that take about as long and run beside each other: each check keeps one core busy. */
const checks: Record<string, string[]>[] = [
  { lint: [bin('eslint'), '.', '--max-warnings', '0'] },
  {
    types: [bin('tsc'), '-p', '.'],
    dependencies: [process.execPath, 'scripts/run.mjs', 'scripts/dependencies.ts'],
    format: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
  },
]
const suites = ['unit', 'integration', 'e2e']

/**
 * Runs the static checks, then each suite of vitest.config.ts; `only` selects some of them. Prints what failed, since a
 * suite's own report is far above by then, and last `N passed, N failed`, where a static check counts as one. Returns
 * the exit code.
 */
export async function runAll(only: string[]): Promise<number> {
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  const total: Tally = { passed: 0, failed: [] }
  const add = (t: Tally) => void ((total.passed += t.passed), total.failed.push(...t.failed))

  const runRow = async (row: Record<string, string[]>) => {
    for (const [name, command] of Object.entries(row)) if (wanted(name)) add(await check(name, command))
  }
  await Promise.all(checks.map(runRow))
  // Fetched before the suites that need it, or the minutes it takes would look like a hanging test.
  if (wanted('integration') || wanted('e2e')) await temporalBinary(console.log)
  for (const suite of suites) if (wanted(suite)) add(await runSuite(suite))

  for (const name of total.failed) console.log(`\n✗ ${name}`)
  console.log(`\n${total.passed} passed, ${total.failed.length} failed`)
  return total.failed.length === 0 && total.passed > 0 ? 0 : 1
}

async function check(name: string, command: string[]): Promise<Tally> {
  const startedAt = performance.now()
  const ok = (await run(command)) === 0
  console.log(`${ok ? '✓' : '✗'} ${name} (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [name] }
}

async function runSuite(suite: string): Promise<Tally> {
  const report = path.join(root, '.data', 'test-results', `${suite}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run([bin('vitest'), 'run', '--project', suite, ...reporters])
  if (!existsSync(report)) return { passed: 0, failed: [`${suite}: it did not reach its tests`] }
  const { numPassedTests: passed, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${path.relative(root, name)}: ${test.fullName}${firstLines(test.failureMessages)}`),
  )
  // A file that cannot be loaded, or an error between tests, fails the run without failing a test.
  if (failed.length === 0 && code !== 0) failed.push(`${suite}: an error outside its tests`)
  return { passed, failed }
}

const shownLines = 3

function firstLines([message = ''] = [] as string[]): string {
  const lines = stripVTControlCharacters(message).split('\n', shownLines)
  return lines.map((line) => `\n    ${line}`).join('')
}

function run([program, ...args]: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program!, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
