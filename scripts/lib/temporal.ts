import { fork, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Connection } from '@temporalio/client'
import { waitUntil } from './ports'
import { ensureTemporalBinary } from './temporal-binary'

export interface SuperviseOptions {
  program: string
  args: string[]
  stopSignal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'
  identity?: { uid: number; gid: number }
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Receives both stdout and stderr. */
  logFile: string
}

/** Starts an external program under `keeper.mjs`, so it stops when this process ends for any reason. */
export function supervise({ program, args, stopSignal, identity, env, cwd, logFile }: SuperviseOptions): ChildProcess {
  const log = openSync(logFile, 'a')
  const who = identity ? [String(identity.uid), String(identity.gid)] : ['-', '-']
  return fork(path.join(import.meta.dirname, 'keeper.mjs'), [pidFile(logFile), stopSignal, ...who, program, ...args], {
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
    execArgv: [],
    env,
    cwd,
  })
}

export interface SupervisedProcess {
  hasEnded(): boolean
  stop(): Promise<void>
}

/** How to run a server: tests start it once, `npm start` restarts it when it dies. */
export type Supervise = (options: SuperviseOptions) => SupervisedProcess

export const superviseWithoutRestart: Supervise = (options) => {
  const child = supervise(options)
  return { hasEnded: () => child.exitCode !== null, stop: () => stopChild(child) }
}

/** Pid file of a keeper's program, beside the log. */
const pidFile = (logFile: string) => logFile.replace(/(\.log)?$/, '.pid')

export const readSupervisedPid = (logFile: string): number => JSON.parse(readFileSync(pidFile(logFile), 'utf8')).pid

/** Sends SIGTERM and waits for the child to exit. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

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
  hold?: Supervise
}

/** Starts Temporal's development server on loopback, with its state in one SQLite file. */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const { dbFile, logFile, port, uiPort, say, hold = superviseWithoutRestart } = options
  mkdirSync(path.dirname(dbFile), { recursive: true })
  const ui = uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]
  const pragmas = ['journal_mode=wal', 'synchronous=normal'].flatMap((p) => ['--sqlite-pragma', p])
  const where = ['--ip', '127.0.0.1', '--port', String(port), ...ui]
  const held = hold({
    program: await ensureTemporalBinary(say),
    args: ['server', 'start-dev', '--db-filename', dbFile, ...where, ...pragmas, '--log-level', 'error'],
    stopSignal: 'SIGINT',
    logFile,
  })
  const address = `127.0.0.1:${port}`
  await waitUntil("Temporal's server", 30_000, async () => {
    if (held.hasEnded()) throw new Error(`Temporal's server ended while starting; its log is ${logFile}`)
    return isTemporalReady(address)
  })
  return { address, stop: () => held.stop() }
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
