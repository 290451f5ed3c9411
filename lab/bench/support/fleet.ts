import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client, Connection as TemporalConnection } from '@temporalio/client'
import { connectDatabase, type Database } from '#platform/database'
import { openConnection, type Connection } from '../../../e2e/support/connection'
import { clockFile } from '../../../e2e/support/faults/faults'
import { createTempDir } from '../../../e2e/support/temp-dir'
import { findFreePort, waitUntil } from '../../../scripts/lib/ports'
import { createDatabase, removePostgresData, startPostgres } from '../../../scripts/lib/postgres'
import { applyMigrations } from '../../../scripts/lib/schema-engine'
import { readSupervisedPid, type Supervise } from '../../../scripts/lib/supervise'
import { startTemporal } from '../../../scripts/lib/temporal'
import { buildIfStale } from '../../../scripts/start/build'
import { createEnvironment, type ServiceAddresses } from '../../../scripts/start/environment'
import { RestartingProcess } from '../../../scripts/start/restarting-process'
import { builtNodeArgs, readStartSettings, root } from '../../../scripts/start/settings'
import { startProxy } from '../../../scripts/start/staging'

interface FleetOptions {
  sandboxSize: number
  /** Settings of all web and worker processes. */
  env?: Record<string, string>
  /** WORKER_QUEUES of each worker process. */
  workers?: string[]
  /** Number of web processes, behind one proxy. */
  webs?: number
  /** Routes what parts send each other through connections that a benchmark can cut. */
  hasLinks?: boolean
  /** Lets a benchmark shift the clocks of webs and workers (`clockFile`). */
  hasClocks?: boolean
}

/** A connection between two parts, such as "worker-2 to PostgreSQL". The outside services are shared by all. */
export type Link = Connection & { name: string }

export interface Fleet {
  databaseUrl: string
  temporalAddress: string
  sandboxUrl: string
  webUrl: string
  /** Holds logs/<part>.log, as a stack of the tests does. */
  dataDir: string
  links: Link[]
  /** Process ids by part: "postgres", "temporal", "sandbox", "worker-1", "web-1" and so on. */
  pids(): Record<string, number>
  stop(): Promise<void>
}

const timeoutMs = 60_000

/**
 * PostgreSQL, Temporal, the sandbox, workers and webs in production mode, each a separate process without data, which is
 * started again if it dies. All end with the benchmark's own process.
 */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { env = {}, workers = ['all'], webs = 0, hasLinks = false, hasClocks = false } = options
  const parts = new Parts(hasLinks)
  try {
    await buildIfStale(console.error)
    const servers = await startServers(parts)
    const webPort = await findFreePort()
    const { sandboxUrl, common } = await startSandbox(parts, servers, { ...options, webPort })
    const startLinked = async (name: string, args: string[], own: Record<string, string>) => {
      const url = new URL(servers.databaseUrl)
      url.port = String(await parts.linked(`${name} to PostgreSQL`, Number(url.port)))
      const temporalPort = await parts.linked(`${name} to Temporal`, servers.temporalPort)
      const addresses = { DATABASE_URL: url.href, TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}` }
      const clock = hasClocks ? { CLOCK_FILE: clockFile(parts.dataDir, name) } : {}
      const loaded = hasClocks ? ['--import', './e2e/support/faults/shifted-clock.mjs'] : []
      parts.start(name, [...loaded, ...args], { ...common, ...env, ...own, ...addresses, ...clock })
    }
    for (const [i, WORKER_QUEUES] of workers.entries()) {
      await startLinked(`worker-${i + 1}`, builtNodeArgs.worker, { WORKER_QUEUES })
    }
    const webPorts = await Promise.all(Array.from({ length: webs }, findFreePort))
    for (const [i, port] of webPorts.entries()) {
      await startLinked(`web-${i + 1}`, builtNodeArgs.web, { PORT: String(port), HOST: '127.0.0.1' })
    }
    for (const port of webPorts) await waitForAnswer(`http://127.0.0.1:${port}/healthz`)
    if (webs > 0) {
      const proxy = await startProxy(webPort, webPorts)
      parts.stops.push(() => void proxy.close())
    }
    return {
      databaseUrl: servers.databaseUrl,
      temporalAddress: `127.0.0.1:${servers.temporalPort}`,
      sandboxUrl,
      webUrl: `http://localhost:${webPort}`,
      dataDir: parts.dataDir,
      links: parts.links,
      pids: () => parts.pids(),
      stop: () => parts.stop(),
    }
  } catch (error) {
    await parts.stop()
    throw error
  }
}

interface Servers {
  databaseUrl: string
  temporalPort: number
}

async function startServers(parts: Parts): Promise<Servers> {
  const dir = path.join(parts.dataDir, 'postgres')
  const postgres = await startPostgres(dir, parts.logOf('postgres'), parts.superviseAs('postgres'))
  parts.stops.push(
    () => removePostgresData(dir),
    () => postgres.stop(),
  )
  const databaseUrl = await createDatabase(postgres, 'lotwatch')
  await applyMigrations(databaseUrl)
  const port = await findFreePort()
  const files = { dbFile: path.join(parts.dataDir, 'temporal.sqlite'), logFile: parts.logOf('temporal') }
  const supervise = parts.superviseAs('temporal')
  const temporal = await startTemporal({ ...files, port, uiPort: null, say: console.error, supervise })
  parts.stops.push(() => temporal.stop())
  return { databaseUrl, temporalPort: port }
}

export interface ConnectedFleet {
  fleet: Fleet
  db: Database
  client: Client
}

/** Runs `work` with connections of its own to the fleet's PostgreSQL and Temporal. */
export async function withConnections<Result>(
  fleet: Fleet,
  work: (connected: ConnectedFleet) => Promise<Result>,
): Promise<Result> {
  const connection = await TemporalConnection.connect({ address: fleet.temporalAddress })
  const db = connectDatabase(fleet.databaseUrl, 5)
  try {
    return await work({ fleet, db, client: new Client({ connection }) })
  } finally {
    await db.$disconnect()
    await connection.close()
  }
}

/** Starts the sandbox. Returns its own address and the environment of webs and workers. */
async function startSandbox(
  parts: Parts,
  { databaseUrl, temporalPort }: Servers,
  { sandboxSize, webPort }: FleetOptions & { webPort: number },
) {
  const [port, pushPort] = [await findFreePort(), await findFreePort()]
  const sandboxPort = await parts.linked('the sites', port)
  const sandboxPushPort = await parts.linked('the push service', pushPort)
  const sandboxUrl = `http://localhost:${port}`
  parts.start('sandbox', ['--import', 'tsx', 'sandbox/main.ts'], {
    ...process.env,
    SANDBOX_PORT: String(port),
    SANDBOX_PUSH_PORT: String(pushPort),
    SANDBOX_PUBLIC_URL: `http://localhost:${sandboxPort}`,
    SANDBOX_PUSH_PUBLIC_URL: `https://localhost:${sandboxPushPort}`,
    SANDBOX_STATE_DIR: path.join(parts.dataDir, 'sandbox'),
    SANDBOX_SIZE: String(sandboxSize),
    SANDBOX_LIVELY: '0', // only the benchmark adds and removes cars
  })
  await waitForAnswer(`${sandboxUrl}/control/vapid`)
  const vapid = (await (await fetch(`${sandboxUrl}/control/vapid`)).json()) as ServiceAddresses['vapid']
  const settings = { ...readStartSettings(), dataDir: parts.dataDir, webPort, sandboxPort, sandboxPushPort }
  const common = {
    ...createEnvironment(settings, { databaseUrl, temporalAddress: `127.0.0.1:${temporalPort}`, vapid }),
    NODE_ENV: 'production' as const,
    LOG_LEVEL: 'warn',
    OPENAI_BASE_URL: `http://localhost:${await parts.linked('the model', port)}/openai/v1`,
    POSTMARK_HOST: `localhost:${await parts.linked('the mail service', port)}/postmark`,
  }
  return { sandboxUrl, common }
}

/** Supervised processes of one fleet, and the links between them. */
class Parts {
  readonly dataDir = createTempDir('bench-fleet-')
  readonly stops: (() => unknown)[] = [() => rmSync(this.dataDir, { recursive: true, force: true })]
  readonly links: Link[] = []
  private readonly names: string[] = []
  constructor(private readonly hasLinks: boolean) {}

  readonly logOf = (name: string) => path.join(this.dataDir, 'logs', `${name}.log`)

  superviseAs(name: string): Supervise {
    const onGiveUp = () => {
      console.error(`The ${name} keeps failing`)
      void this.stop().then(() => process.exit(1))
    }
    return (program) => {
      this.names.push(name)
      return new RestartingProcess({ name, program, say: console.error, onGiveUp }).start()
    }
  }

  start(name: string, args: string[], env: NodeJS.ProcessEnv): void {
    const node = { program: process.execPath, args, cwd: root, env, stopSignal: 'SIGKILL' as const }
    const held = this.superviseAs(name)({ ...node, logFile: this.logOf(name) })
    this.stops.push(() => held.stop())
  }

  /** Returns the port of a new link to `port`, or `port` itself if the fleet has no links. */
  async linked(name: string, port: number): Promise<number> {
    if (!this.hasLinks) return port
    const link = { ...(await openConnection(`http://127.0.0.1:${port}`)), name }
    this.links.push(link)
    this.stops.push(link.cut)
    return link.port
  }

  pids(): Record<string, number> {
    return Object.fromEntries(this.names.map((name) => [name, readSupervisedPid(this.logOf(name))]))
  }

  async stop(): Promise<void> {
    for (const end of this.stops.splice(0).reverse()) await end()
  }
}

const waitForAnswer = (url: string) =>
  waitUntil(url, timeoutMs, () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
