// Turns a bare clone into something that can run TypeScript. Plain Node, no dependency.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const oldestNode = [20, 19]

/** Ends the process with one sentence that says what is wrong and how to fix it. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`)
  process.exit(1)
}

/** Checks Node, installs the locked dependencies and generates the database client, the last two only if needed. */
export function bootstrap() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    giveUp(`Lotwatch needs Node ${oldestNode.join('.')} or later; this is ${process.versions.node}.`)
  }
  const lock = stamp('package-lock.json')
  once('node_modules/.lotwatch-installed', lock, () => {
    console.log('Installing the locked dependencies (a minute or two, only after a change of package-lock.json) …')
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], 'The dependencies could not be installed')
  })
  once('prisma/generated/.lotwatch-generated', stamp('prisma/schema.prisma') + lock, () => {
    run('node', ['node_modules/prisma/build/index.js', 'generate'], 'The database client could not be generated')
  })
}

const stamp = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex')

function once(marker, value, work) {
  const file = path.join(root, marker)
  if (existsSync(file) && readFileSync(file, 'utf8') === value) return
  work()
  writeFileSync(file, value)
}

function run(program, args, complaint) {
  const env = {
    ...process.env,
    // Prisma's command line requires a schema engine to exist, though generating needs none (docs/decisions/003).
    PRISMA_SCHEMA_ENGINE_BINARY: path.join(root, 'scripts/no-schema-engine.sh'),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  }
  const result = spawnSync(program, args, { cwd: root, env, encoding: 'utf8', shell: process.platform === 'win32' })
  if (result.status === 0) return
  giveUp(`${complaint}. What was said:\n${result.stderr || result.stdout || result.error?.message}`)
}
