import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/start/settings'

const version = '4.32.5'
const venv = path.join(root, '.data', 'fuzz', `schemathesis-${version}`)
const bin = path.join(venv, process.platform === 'win32' ? 'Scripts' : 'bin')
const program = path.join(bin, 'schemathesis')
const report = path.join(venv, 'report.json')

const minuteMs = 60_000
const installMs = 10 * minuteMs
const runMs = 15 * minuteMs
const examplesPerCall = 100
const seed = 1

/**
 * Skips two checks. The API intentionally accepts more than it describes ("$15,000" for a price), and its rules go
 * beyond what a schema can express (a model must belong to its make). So neither acceptance nor rejection is an error
 * by itself.
 */
const notChecked = 'negative_data_rejection,positive_data_acceptance'

const exec = promisify(execFile)

/** The message is one sentence that says what this machine lacks. */
export class SchemathesisUnavailable extends Error {}

/**
 * Installs Schemathesis into its own Python environment under `.data` on the first call. Throws
 * `SchemathesisUnavailable`.
 */
export async function installSchemathesis(): Promise<void> {
  if (existsSync(program)) return
  const hasPython = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)'
  await exec('python3', ['-c', hasPython]).catch((cause: unknown) => {
    const needed = 'Fuzzing needs Python 3.10 or later with venv; `python3` is not that here, so nothing was run.'
    throw new SchemathesisUnavailable(needed, { cause })
  })
  try {
    await exec('python3', ['-m', 'venv', venv], { timeout: installMs })
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`]
    await exec(path.join(bin, 'python'), install, { timeout: installMs })
  } catch (cause) {
    rmSync(venv, { recursive: true, force: true }) // a partial install would count as installed
    throw new SchemathesisUnavailable(`schemathesis ${version} could not be installed from PyPI, so nothing was run.`, {
      cause,
    })
  }
}

/** Tests the API description at `address`. `narrowed` are extra arguments. Output goes to stderr. */
export async function runSchemathesis(address: string, narrowed: string[]) {
  rmSync(report, { force: true })
  const bounds = ['--seed', String(seed), '--max-examples', String(examplesPerCall), '--generation-database', 'none']
  const output = ['--continue-on-failure', '--report', 'json', '--report-json-path', report]
  const args = ['run', address, ...bounds, ...output, '--exclude-checks', notChecked, ...narrowed]
  const child = spawn(program, args, { cwd: venv, stdio: ['ignore', 2, 2], timeout: runMs })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal) throw new Error(`schemathesis was ended: it took more than ${runMs / minuteMs} minutes`)
  return readReport(code)
}

interface Report {
  complete: boolean
  test_cases: { generated: number; errored: number }
  failures: { type: string; count: number }[]
}

function readReport(code: number | null) {
  const { complete, test_cases, failures } = JSON.parse(readFileSync(report, 'utf8')) as Report
  if (!complete || test_cases.errored > 0) throw new Error(`schemathesis did not come to its end (${code})`)
  const count = (isServerError: boolean) =>
    failures
      .filter(({ type }) => (type === 'ServerError') === isServerError)
      .reduce((all, failure) => all + failure.count, 0)
  return { cases: test_cases.generated, serverErrors: count(true), schemaViolations: count(false) }
}
