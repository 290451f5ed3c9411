// Prepares a fresh clone to run TypeScript. Plain Node, no dependencies.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')
/** @type {[number, number]} */
const oldestNode = [20, 19]

/** @param {string} sentence */
export function exitWithError(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Prepares everything that a command of this repository needs. */
export async function bootstrap() {
  await installDependencies()
  await generateClient()
}

/** Checks Node's version, and installs the locked dependencies unless they are there. */
export async function installDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    exitWithError(`Lotwatch needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.`)
  }
  if (isInstalled()) return
  // Not on stdout, which belongs to the command: some print JSON there.
  console.error('Installing the locked dependencies (a minute or two, only after a change of package-lock.json) …')
  // No package needs its install script: see linkLibraries in postgres.ts.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['ci', ...flags], 'The dependencies could not be installed')
}

/** Generates the database client if its schema or Prisma changed. */
export async function generateClient() {
  const marker = path.join(root, 'prisma/generated/.lotwatch-generated')
  const generatedFrom = stamp('prisma/schema.prisma') + stamp('package-lock.json')
  if (existsSync(marker) && readFileSync(marker, 'utf8') === generatedFrom) return
  await run('node', ['node_modules/prisma/build/index.js', 'generate'], 'The database client could not be generated')
  writeFileSync(marker, generatedFrom)
}

export function loadDotEnv() {
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'))
}

/** Whether npm has installed each locked package, according to the list that npm writes when it finishes. */
function isInstalled() {
  const list = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(list)) return false
  const packagesOf = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const installed = packagesOf(list)
  return Object.entries(packagesOf(path.join(root, 'package-lock.json'))).every(
    // Optional packages are for other platforms.
    ([name, { version, optional }]) => name === '' || optional || installed[name]?.version === version,
  )
}

const stamp = (/** @type {string} */ file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex')

/** @type {(program: string, args: string[], complaint: string) => Promise<unknown>} */
function run(program, args, complaint) {
  const env = {
    ...process.env,
    // Prisma's CLI requires a schema engine to exist, though generating needs none (docs/decisions/022).
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'scripts/no-schema-engine.sh'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
  return promisify(execFile)(program, args, options).catch((error) =>
    exitWithError(`${complaint}. What was said:\n${error.stderr || error.stdout || error.message}`),
  )
}
