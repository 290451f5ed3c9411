import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Connection } from '@temporalio/client'
import { waitUntil } from './ports'
import { superviseWithoutRestart, type Supervise } from './supervise'
import { ensureTemporalBinary } from './temporal-binary/temporal-binary.mjs'

export interface TemporalServer {
  address: string
  stop(): Promise<void>
}

interface TemporalOptions {
  dbFile: string
  logFile: string
  port: number
  /** Null runs the server without its UI. */
  uiPort: number | null
  say: (line: string) => void
  supervise?: Supervise
}

/** Starts Temporal's development server on loopback, with its state in one SQLite file. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const { dbFile, logFile, port, uiPort, say, supervise = superviseWithoutRestart } = options
  mkdirSync(path.dirname(dbFile), { recursive: true })
  const ui = uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]
  const pragmas = ['journal_mode=wal', 'synchronous=normal'].flatMap((p) => ['--sqlite-pragma', p])
  // Fairness keys, and with them priorities, which the release that Go can build leaves off. Both order the tasks of
  // one partition, and one is enough for a single server.
  const settings = [
    'matching.enableFairness=true',
    'matching.numTaskqueueReadPartitions=1',
    'matching.numTaskqueueWritePartitions=1',
  ].flatMap((setting) => ['--dynamic-config-value', setting])
  const where = ['--ip', '127.0.0.1', '--port', String(port), ...ui]
  const server = supervise({
    program: await ensureTemporalBinary(say),
    args: ['server', 'start-dev', '--db-filename', dbFile, ...where, ...pragmas, ...settings, '--log-level', 'error'],
    stopSignal: 'SIGINT',
    logFile,
  })
  const address = `127.0.0.1:${port}`
  await waitUntil("Temporal's server", 120_000, async () => {
    if (server.hasEnded()) throw new Error(`Temporal's server ended while starting; its log is ${logFile}`)
    return isTemporalReady(address)
  })
  return { address, stop: () => server.stop() }
}

export async function isTemporalReady(address: string): Promise<boolean> {
  try {
    const connection = await Connection.connect({ address, connectTimeout: 500 })
    await connection.workflowService.describeNamespace({ namespace: 'default' })
    await connection.close()
    return true
  } catch {
    return false
  }
}
