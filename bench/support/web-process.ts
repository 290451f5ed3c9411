import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { scratchDir } from '../../e2e/support/scratch'
import { superviseOnce, supervisedPid } from '../../scripts/lib/supervise'
import { freePort, waitUntil } from '../../scripts/lib/ports'
import { createDatabase, removePostgres, startPostgres } from '../../scripts/lib/postgres'
import { applyMigrations } from '../../scripts/lib/schema-engine'
import { buildIfStale } from '../../scripts/start/build'
import { root, webProgram } from '../../scripts/start/settings'
import { countStatements } from './count-statements'

export interface WebProcess {
  webUrl: string
  databaseUrl: string
  statements(): number
  rssBytes(): number
  stop(): Promise<void>
}

/**
 * A web app in production mode with its own PostgreSQL and nothing else that could slow it down. `env` adds settings.
 */
export async function startWebProcess(env: Record<string, string> = {}): Promise<WebProcess> {
  const dir = scratchDir('bench-web-')
  const postgresDir = path.join(dir, 'postgres')
  const [postgres] = await Promise.all([
    startPostgres(postgresDir, path.join(dir, 'postgres.log')),
    buildIfStale((line) => console.log(line)),
  ])
  const databaseUrl = await createDatabase(postgres, 'lotwatch')
  await applyMigrations(databaseUrl)
  const counter = await countStatements(databaseUrl)
  const port = await freePort()
  const webUrl = `http://localhost:${port}`
  const logFile = path.join(dir, 'web.log')
  const held = superviseOnce({
    ...{ program: process.execPath, args: webProgram, cwd: root, stopSignal: 'SIGKILL', logFile },
    env: { ...environment(webUrl, port, counter.url), ...env },
  })
  await waitUntil('The web app', 30_000, () =>
    fetch(`${webUrl}/livez`).then(
      (r) => r.ok,
      () => false,
    ),
  )
  return {
    webUrl,
    databaseUrl,
    statements: counter.count,
    rssBytes: () => rssBytesOf(supervisedPid(logFile)),
    stop: async () => {
      await held.stop()
      counter.close()
      await postgres.stop()
      removePostgres(postgresDir)
      rmSync(dir, { recursive: true, force: true })
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

/** Linux reports memory in kB. Other systems are not supported. */
function rssBytesOf(pid: number): number {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!kB) throw new Error('the process does not state its memory')
  return Number(kB[1]) * 1024
}
