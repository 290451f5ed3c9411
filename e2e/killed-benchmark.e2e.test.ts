/** @module-tag thorough */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#platform/root'
import { removePostgresData } from '../scripts/lib/postgres'
import { readCommand, listProcessTree, isRunning } from './support/web-processes'

const pollOptions = { timeout: 250_000, interval: 250 }
const scratch = new RegExp(`${path.join(root, '.data')}/(?:bench-\\w+|stack)-[^/]+`)

// Benchmarks that start a fleet, a web app, and the whole product.
test.each([
  ['judge', 'build/worker/main.js'],
  ['web', 'build/server/index.js'],
  ['alert', 'build/worker/main.js'],
])('a killed benchmark %s leaves no processes running', async (name, part) => {
  const bench = spawn(process.execPath, ['scripts/run.mjs', 'lab/run.ts', 'bench', name], {
    cwd: root,
    stdio: 'ignore',
  })
  const family = () => listProcessTree(bench.pid!)
  const runs = (pid: number) => readCommand(pid).includes(part) && !readCommand(pid)[1]!.endsWith('keeper.mjs')
  await expect.poll(() => family().some(runs), pollOptions).toBe(true)
  const started = family()
  const dirs = new Set(started.flatMap((pid) => scratch.exec(readCommand(pid).join(' '))?.[0] ?? []))
  process.kill(bench.pid!, 'SIGKILL')
  await expect.poll(() => started.filter(isRunning).map(readCommand), pollOptions).toEqual([])
  for (const dir of dirs) {
    removePostgresData(path.join(dir, 'postgres'))
    rmSync(dir, { recursive: true, force: true })
  }
})
