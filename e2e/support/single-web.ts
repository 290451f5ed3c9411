import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createTempDir } from './temp-dir'
import { superviseWithoutRestart, readSupervisedPid } from '../../scripts/lib/supervise'
import { findFreePort, waitUntil } from '../../scripts/lib/ports'
import { createDatabase, removePostgresData, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { buildIfStale } from '../../scripts/start/build'
import { root, webNodeArgs } from '../../scripts/start/settings'
import { readRssBytes } from './process-usage'

interface StatementCounter {
  url: string
  count(): number
  close(): void
}

const execute = 'E'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const headBytes = 5

/** A proxy in front of PostgreSQL that counts a client's statements (wire protocol 3: Execute and Query). */
export async function countStatements(databaseUrl: string): Promise<StatementCounter> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay() // or each statement would wait for the acknowledgment of the one before
      socket.on('error', () => (client.destroy(), database.destroy()))
      socket.on('close', () => sockets.delete(socket))
    }
    const read = messageReader((type) => {
      if (type === execute || type === simpleQuery) count += 1
    })
    client.on('data', read)
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const own = new URL(databaseUrl)
  own.port = String((server.address() as AddressInfo).port)
  return {
    url: own.href,
    count: () => count,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Reports the type of each message in a client's bytes. The first message, which starts the session, has no type. */
function messageReader(report: (type: number) => void): (chunk: Buffer) => void {
  let held = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    held = Buffer.concat([held, chunk])
    for (;;) {
      const lengthAt = isStarted ? 1 : 0
      if (held.length < headBytes) return
      const end = lengthAt + held.readInt32BE(lengthAt)
      if (held.length < end) return
      if (isStarted) report(held[0]!)
      isStarted = true
      held = held.subarray(end)
    }
  }
}

export interface WebProcess {
  webUrl: string
  databaseUrl: string
  statements(): number
  rssBytes(): number
  stop(): Promise<void>
}

/** Starts a web app in production mode with its own PostgreSQL and nothing else that could slow it down. */
export async function startWebProcess(env: Record<string, string> = {}): Promise<WebProcess> {
  const dir = createTempDir('bench-web-')
  const postgresDir = path.join(dir, 'postgres')
  const [postgres] = await Promise.all([
    startPostgres(postgresDir, path.join(dir, 'postgres.log')),
    buildIfStale((line) => console.log(line)),
  ])
  const databaseUrl = await createDatabase(postgres, 'lotwatch')
  await applyMigrations(databaseUrl)
  const web = await startWebProcessOn(databaseUrl, env, dir)
  return {
    ...web,
    stop: async () => {
      await web.stop()
      await postgres.stop()
      removePostgresData(postgresDir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Starts a web app of the existing build on a migrated database, with its files in `dir`. */
export async function startWebProcessOn(
  databaseUrl: string,
  env: Record<string, string>,
  dir: string,
): Promise<WebProcess> {
  const counter = await countStatements(databaseUrl)
  const port = await findFreePort()
  const webUrl = `http://localhost:${port}`
  const logFile = path.join(dir, 'web.log')
  const held = superviseWithoutRestart({
    ...{ program: process.execPath, args: webNodeArgs, cwd: root, stopSignal: 'SIGKILL', logFile },
    env: { ...environment(webUrl, port, counter.url), PHOTO_CACHE_DIR: path.join(dir, 'photos'), ...env },
  })
  await waitUntil('The web app', 60_000, () =>
    fetch(`${webUrl}/livez`).then(
      (r) => r.ok,
      () => false,
    ),
  )
  return {
    webUrl,
    databaseUrl,
    statements: counter.count,
    rssBytes: () => readRssBytes(readSupervisedPid(logFile)),
    stop: async () => {
      await held.stop()
      counter.close()
    },
  }
}

const environment = (webUrl: string, port: number, databaseUrl: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  APP_ENV: 'test',
  NODE_ENV: 'production', // React is fast only in this mode
  HOST: '127.0.0.1',
  PORT: String(port),
  WEB_URL: webUrl,
  DATABASE_URL: databaseUrl,
  TEMPORAL_ADDRESS: '127.0.0.1:9', // nothing listens there, and no measured page needs it
  TEMPORAL_TIMEOUT_MS: '100', // a sign-up waits for three of these
  SESSION_SECRET: 'a secret that is long enough for measuring',
  VAPID_PUBLIC_KEY: 'public',
  SIGNUPS_PER_HOUR: '100000', // all buyers share a network
  SIGNUPS_PER_DAY: '100000',
  LOG_LEVEL: 'warn',
})
