import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '#platform/root'
import { runCommand } from './run-command'
import { addTally, firstLines, noTally, type Tally } from './tally-reporter'

export interface Check {
  name: string
  command: string[]
  failure: string
  variables?: Record<string, string>
  /** Its output is printed even if it passes. */
  isSpoken?: boolean
}

/** What the checks remember between runs. Deleting it only makes the next run slower. */
const cacheFolder = path.join(root, '.data', 'check')
const bin = (name: string) => path.join(root, 'node_modules', '.bin', name)
const program = (file: string) => [process.execPath, 'scripts/run.mjs', file]
const withArguments = (check: Check, ...more: string[]) => ({ ...check, command: [...check.command, ...more] })

// On one thread each: the threads of a checker repeat much of each other's work, and the other row has the other core.
const lint: Check = {
  name: 'lint',
  command: [bin('oxlint')],
  failure: 'oxlint reports problems',
  variables: { GOMAXPROCS: '1' },
}
const types: Check = {
  name: 'types',
  command: [bin('tsgo'), '-p', '.', '--singleThreaded'],
  failure: 'TypeScript reports errors',
}
const dependencies: Check = {
  name: 'dependencies',
  command: program('scripts/dependencies.ts'),
  failure: 'an import that .dependency-cruiser.mjs forbids, or an old docs/dependencies.md',
}
const format: Check = {
  name: 'format',
  command: [bin('oxfmt'), '--list-different', '--no-error-on-unmatched-pattern'],
  failure: 'files that `npm run format` would change',
}
const secrets: Check = { name: 'secrets', command: program('scripts/test/secrets.ts'), failure: 'a secret in a file' }
const audit: Check = {
  name: 'audit',
  command: program('scripts/test/audit.ts'),
  failure: 'a package that production runs has a published vulnerability',
  isSpoken: true,
}

/** Two rows that take about equally long: each keeps one core busy. */
export const allChecks: Check[][] = [
  [lint, format, secrets],
  [types, dependencies, audit],
]

/** The stable compiler. It decides if the native preview ever disagrees. */
export const stableTypes: Check = { ...types, name: 'stable types', command: [bin('tsc'), '-p', '.'] }

/** The checks of `files`, which changed. Types are checked as a whole: a change may break a file that imports it. */
export function checksOf(files: string[]): Check[][] {
  mkdirSync(cacheFolder, { recursive: true })
  const code = files.filter((file) => /\.(m?js|tsx?)$/.test(file))
  const buildInfo = path.join(cacheFolder, 'tsbuildinfo')
  return [
    [withArguments(types, '--incremental', '--tsBuildInfoFile', buildInfo)],
    [
      ...(code.length > 0 ? [withArguments(lint, ...code), dependencies] : []),
      ...(files.length > 0 ? [withArguments(format, ...files)] : []),
    ],
  ]
}

/** Runs the rows in parallel, and the checks of a row one after another. */
export async function runChecks(rows: Check[][]): Promise<Tally> {
  const total = noTally()
  const runRow = async (row: Check[]) => {
    for (const check of row) addTally(total, await runCheck(check))
  }
  await Promise.all(rows.map(runRow))
  return total
}

/** Prints a check's output in one piece, and only if it fails. */
async function runCheck({ name, command, failure, variables, isSpoken = false }: Check): Promise<Tally> {
  const startedAt = performance.now()
  const { code, output } = await runCommand(command, 'pipe', variables)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (isSpoken || code !== 0) console.log(output.trim())
  if (code === 0) return { passed: 1, left: 0, failed: [] }
  return { passed: 0, left: 0, failed: [`${name}: ${failure}${firstLines(output)}`] }
}
