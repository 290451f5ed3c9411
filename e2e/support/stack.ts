import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { readSupervisedPid } from '../../scripts/lib/supervise'
import { findFreePort } from '../../scripts/lib/ports'
import { removePostgresData } from '../../scripts/lib/postgres'
import { createTempDir } from './temp-dir'

export interface Stack {
  webUrl: string
  sandboxUrl: string
  temporalAddress: string
  dataDir: string
  stop(): Promise<void>
}

/** A stack that the caller must not stop. */
export type RunningStack = Omit<Stack, 'stop'>

const startScript = path.resolve(import.meta.dirname, '../../scripts/start.mjs')
const timeoutMs = 900_000 // the first run on a machine may build Temporal's server

/**
 * Starts the whole product with `npm start`'s own script, on free ports and with its own data. `env` adds settings, and
 * `args` may be `--staging`. `dataDir` is deleted at the end.
 */
export async function startStack(
  env: Record<string, string>,
  args: string[] = [],
  dataDir = createTempDir('stack-'),
): Promise<Stack> {
  const [web, temporal, ui, sandbox, push] = await Promise.all([1, 2, 3, 4, 5].map(() => findFreePort()))
  const ports = {
    WEB_PORT: String(web),
    TEMPORAL_PORT: String(temporal),
    TEMPORAL_UI_PORT: String(ui),
    SANDBOX_PORT: String(sandbox),
    SANDBOX_PUSH_PORT: String(push),
    // Tests control which cars are for sale. `env` can request the whole country.
    SANDBOX_SIZE: '300',
    SANDBOX_LIVELY: '0',
  }
  const child = spawn(process.execPath, [startScript, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // the stack stops when this channel closes
    env: { ...process.env, ...ports, ...env, DATA_DIR: dataDir },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (output.includes('Lotwatch is ready:')) resolve()
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', () => reject(new Error(`The stack ended before it was ready:\n${output}`)))
    setTimeout(() => reject(new Error(`The stack was not ready in time:\n${output}`)), timeoutMs).unref()
  })
  let isStopping = false
  child.once('exit', () => isStopping || console.error(`The stack ended by itself:\n${output.slice(-2_000)}`))
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    removePostgresData(path.join(dataDir, 'postgres'))
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    webUrl: `http://localhost:${web}`,
    sandboxUrl: `http://localhost:${sandbox}`,
    temporalAddress: `127.0.0.1:${temporal}`,
    dataDir,
    stop,
  }
}

export const readPid = (dataDir: string, part: string): number =>
  readSupervisedPid(path.join(dataDir, 'logs', `${part}.log`))

/** Starts the product again on a running stack's data. Settles when that process exits. */
export const startAgainOnData = (dataDir: string) =>
  promisify(execFile)(process.execPath, [startScript], { env: { ...process.env, DATA_DIR: dataDir } })

/** The line of PostgreSQL's lock file with its port. */
const portLine = 3

/**
 * Connects to a running stack's database to create states that otherwise take time, such as an ended trial. `dataDir`
 * as in `Stack`.
 */
export function connectStackDatabase(dataDir: string): Database {
  const dir = path.join(dataDir, 'postgres')
  // When run as root, the server's files may be elsewhere (scripts/lib/postgres).
  const pointer = path.join(dir, 'elsewhere')
  const base = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dir
  const port = readFileSync(path.join(base, 'data', 'postmaster.pid'), 'utf8').split('\n')[portLine]
  return connectDatabase(`postgresql://lotwatch@127.0.0.1:${port}/lotwatch`, 1)
}

/**
 * The calling test file's exclusive running product. There is one per vitest worker; vitest numbers its workers from 1.
 */
export const useStack = (): RunningStack => inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]!
