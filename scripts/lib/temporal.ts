import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { Connection } from '@temporalio/client'
import { superviseOnce, type Supervise } from './supervise'
import { waitUntil } from './ports'
import { temporalBinary } from './temporal-binary'

export interface TemporalServer {
  address: string
  stop(): Promise<void>
}

export interface TemporalOptions {
  dbFile: string
  logFile: string
  port: number
  /** Null runs the server without its UI. */
  uiPort: number | null
  say: (line: string) => void
  hold?: Supervise
}

/** Starts Temporal's development server on loopback, with its state in one SQLite file. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const { dbFile, logFile, port, uiPort, say, hold = superviseOnce } = options
  mkdirSync(path.dirname(dbFile), { recursive: true })
  const ui = uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]
  const pragmas = ['journal_mode=wal', 'synchronous=normal'].flatMap((p) => ['--sqlite-pragma', p])
  const where = ['--ip', '127.0.0.1', '--port', String(port), ...ui]
  const held = hold({
    program: await temporalBinary(say),
    args: ['server', 'start-dev', '--db-filename', dbFile, ...where, ...pragmas, '--log-level', 'error'],
    stopSignal: 'SIGINT',
    logFile,
  })
  const address = `127.0.0.1:${port}`
  await waitUntil("Temporal's server", 30_000, async () => {
    if (held.hasEnded()) throw new Error(`Temporal's server ended while starting; its log is ${logFile}`)
    return isServing(address)
  })
  return { address, stop: () => held.stop() }
}

export async function isServing(address: string): Promise<boolean> {
  try {
    const connection = await Connection.connect({ address, connectTimeout: 500 })
    await connection.workflowService.describeNamespace({ namespace: 'default' })
    await connection.close()
    return true
  } catch {
    return false
  }
}
