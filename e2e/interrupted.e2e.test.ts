import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#platform/root'
import { removePostgres } from '../scripts/lib/postgres'
import { commandOf, familyOf, isRunning } from './support/web-processes'

const patient = { timeout: 100_000, interval: 250 }
const scratch = new RegExp(`${path.join(root, '.data')}/(?:bench-\\w+|stack)-[^/]+`)

// Benchmarks that start a fleet, a web app, and the whole product.
test.each([
  ['judge', 'build/worker/main.js'],
  ['web', 'build/server/index.js'],
  ['alert', 'build/worker/main.js'],
])(
  'the benchmark %s leaves nothing running when it is killed',
  async (name, part) => {
    const bench = spawn(process.execPath, ['scripts/run.mjs', 'bench/run.ts', name], { cwd: root, stdio: 'ignore' })
    const family = () => familyOf(bench.pid!)
    const runs = (pid: number) => commandOf(pid).includes(part) && !commandOf(pid)[1]!.endsWith('keeper.mjs')
    await expect.poll(() => family().some(runs), patient).toBe(true)
    const started = family()
    const dirs = new Set(started.flatMap((pid) => scratch.exec(commandOf(pid).join(' '))?.[0] ?? []))
    process.kill(bench.pid!, 'SIGKILL')
    await expect.poll(() => started.filter(isRunning).map(commandOf), patient).toEqual([])
    for (const dir of dirs) {
      removePostgres(path.join(dir, 'postgres'))
      rmSync(dir, { recursive: true, force: true })
    }
  },
  240_000,
)
