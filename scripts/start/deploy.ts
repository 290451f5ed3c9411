import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { embeddedDatabaseUrl } from '../lib/postgres'
import { waitUntil } from '../lib/ports'
import { applyMigrations } from '../lib/schema-engine'
import { isRunning, readSupervisedPid } from '../lib/supervise'
import { build, isStale } from './build'
import { logDir, readStartSettings } from './settings'
import { answers, healthDir, portFile, processNames, stagingDataDir } from './staging'

const say = (line: string) => console.log(line)
/** Longer than a process may drain before it is killed (keeper.mjs). */
const stopTimeoutMs = 30_000
const readyTimeoutMs = 60_000

/** `npm run staging -- deploy`: replaces the release of the running `npm run staging` with the present sources. */
export async function deploy(): Promise<void> {
  const settings = readStartSettings(process.env, stagingDataDir)
  const { dataDir } = settings
  if (!processNames.some((name) => pidOf(dataDir, name) !== null))
    throw new Error(`No npm run staging runs in ${dataDir}. If it runs elsewhere, set the same DATA_DIR.`)
  const migrate = async () => {
    const url = settings.databaseUrl ?? embeddedDatabaseUrl(path.join(logDir(dataDir), 'postgres.log'), 'lotwatch')
    const applied = await applyMigrations(url, { say })
    say(`Database: applied ${applied.length} migration(s).`)
  }
  if (isStale()) {
    say('Building, while the present release runs …')
    await build(migrate)
  } else {
    say('The build is up to date.')
    await migrate()
  }
  for (const [i, name] of processNames.entries()) {
    const replacedMs = await replace(dataDir, name).catch((error: Error) => {
      const others = processNames.slice(i + 1).join(', ')
      throw new Error(
        `${error.message}. Its log is ${logFile(dataDir, name)}. ` +
          (others === '' ? '' : `The former release still runs in ${others}. `) +
          'Correct the code, or go back to the former one, and deploy again.',
      )
    })
    say(`${name} runs the new release, after ${(replacedMs / 1_000).toFixed(1)} s.`)
  }
}

/** Ends the process as production does. Its supervisor starts it again, from the new build. */
async function replace(dataDir: string, name: string): Promise<number> {
  const startedAtMs = performance.now()
  const pid = pidOf(dataDir, name)
  if (pid !== null) {
    process.kill(pid, 'SIGTERM')
    await waitUntil(`The end of ${name}`, stopTimeoutMs, async () => !isRunning(pid))
  }
  const isReady = readinessOf(dataDir, name)
  await waitUntil(name, readyTimeoutMs, async () => pidOf(dataDir, name) !== null && isReady())
  return performance.now() - startedAtMs
}

function readinessOf(dataDir: string, name: string): () => Promise<boolean> {
  const dir = healthDir(dataDir)
  const port = portFile(dir, name)
  if (existsSync(port)) return () => answers(`http://127.0.0.1:${readFileSync(port, 'utf8')}/healthz`)
  const health = path.join(dir, name)
  rmSync(health, { force: true }) // the former process wrote it
  return async () => existsSync(health) && statSync(health).size > 0
}

/** Null while the process does not run, for example because it cannot start. */
function pidOf(dataDir: string, name: string): number | null {
  try {
    const pid = readSupervisedPid(logFile(dataDir, name))
    return isRunning(pid) ? pid : null
  } catch {
    return null // there is no pid file, or it is being written
  }
}

const logFile = (dataDir: string, name: string) => path.join(logDir(dataDir), `${name}.log`)
