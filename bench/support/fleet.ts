import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createTempDir } from '../../e2e/support/temp-dir'
import { superviseWithoutRestart, readSupervisedPid } from '../../scripts/lib/supervise'
import { startTemporal } from '../../scripts/lib/temporal'
import { findFreePort, waitUntil } from '../../scripts/lib/ports'
import { createDatabase, removePostgresData, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { buildIfStale } from '../../scripts/start/build'
import { createEnvironment, type ServiceAddresses } from '../../scripts/start/environment'
import { readStartSettings, root } from '../../scripts/start/settings'

export interface Fleet {
  databaseUrl: string
  temporalAddress: string
  sandboxUrl: string
  workerRssBytes(): number
  stop(): Promise<void>
}

const timeoutMs = 60_000

/** PostgreSQL, Temporal, the sandbox, and one worker for all queues, each a separate process without data. */
export async function startFleet(env: Record<string, string>, sandboxSize: number): Promise<Fleet> {
  const dir = createTempDir('bench-fleet-')
  const stops: (() => unknown)[] = []
  const logOf = (name: string) => path.join(dir, `${name}.log`)
  const start = (name: string, args: string[], childEnv: NodeJS.ProcessEnv) => {
    const node = { program: process.execPath, args, cwd: root, env: childEnv, stopSignal: 'SIGKILL' as const }
    const held = superviseWithoutRestart({ ...node, logFile: logOf(name) })
    stops.push(() => held.stop())
  }
  const [temporalPort, sandboxPort, sandboxPushPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ])
  const postgresDir = path.join(dir, 'postgres')
  const stop = async () => {
    for (const end of stops.reverse()) await end()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const postgres = await startPostgres(postgresDir, logOf('postgres'))
    stops.push(
      () => removePostgresData(postgresDir),
      () => postgres.stop(),
    )
    await buildIfStale(console.error)
    const databaseUrl = await createDatabase(postgres, 'lotwatch')
    await applyMigrations(databaseUrl)
    const dbFile = path.join(dir, 'temporal.sqlite')
    const logFile = logOf('temporal')
    const temporal = await startTemporal({ dbFile, logFile, port: temporalPort!, uiPort: null, say: console.error })
    stops.push(() => temporal.stop())
    const sandboxUrl = `http://localhost:${sandboxPort}`
    start('sandbox', ['--import', 'tsx', 'sandbox/main.ts'], {
      ...process.env,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_PUSH_PORT: String(sandboxPushPort),
      SANDBOX_STATE_DIR: path.join(dir, 'sandbox'),
      SANDBOX_SIZE: String(sandboxSize),
      SANDBOX_LIVELY: '0', // only the benchmark adds and removes cars
    })
    const vapid = await ready<ServiceAddresses['vapid']>(`${sandboxUrl}/control/vapid`)
    const settings = {
      ...readStartSettings(),
      dataDir: dir,
      sandboxPort: sandboxPort!,
      sandboxPushPort: sandboxPushPort!,
    }
    const addresses = { databaseUrl, temporalAddress: temporal.address, vapid }
    start('worker', ['build/worker/main.js'], {
      ...createEnvironment(settings, addresses),
      LOG_LEVEL: 'warn',
      ...env,
    })
    return {
      databaseUrl,
      temporalAddress: temporal.address,
      sandboxUrl,
      workerRssBytes: () => readRssBytes(readSupervisedPid(logOf('worker'))),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready<Answer>(url: string): Promise<Answer> {
  let answer: Answer | undefined
  await waitUntil('The sandbox', timeoutMs, async () => {
    const response = await fetch(url).catch(() => null)
    if (response?.ok) answer = (await response.json()) as Answer
    return answer !== undefined
  })
  return answer!
}

/** Linux reports memory in kB. Other systems are not supported. */
function readRssBytes(pid: number): number {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!kB) throw new Error('the process does not state its memory')
  return Number(kB[1]) * 1024
}
