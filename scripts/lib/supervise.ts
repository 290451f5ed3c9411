import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { existsSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { waitUntil } from './ports'

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

const pidFile = (logFile: string) => logFile.replace(/(\.log)?$/, '.pid')

/** The running program's process id and arguments. Throws if it does not run. */
export const readSupervised = (logFile: string): { pid: number; args: string[] } =>
  JSON.parse(readFileSync(pidFile(logFile), 'utf8'))
export const readSupervisedPid = (logFile: string): number => readSupervised(logFile).pid

/** Whether the process runs. A process of another user counts, too. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

const stopTimeoutMs = 10_000

/**
 * Stops programs, keepers included, that an earlier start left running because it was killed. A program is ours only if
 * the process with the recorded id still runs the recorded command; anything else is left alone. Throws if that start
 * is still running: two starts in one folder would corrupt its data.
 */
export async function killLeftoverProcesses(dir: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir).filter((file) => file.endsWith('.pid'))) {
    const file = path.join(dir, name)
    const { pid, program, args, stopSignal, startedBy } = JSON.parse(readFileSync(file, 'utf8'))
    if (startedBy && readCommand(startedBy).includes('start.mjs')) throw alreadyRunning(startedBy)
    const isOurs = () => readCommand(pid).includes([path.basename(program), ...args].join(' '))
    if (isOurs()) {
      say(`Ending ${path.basename(name, '.pid')} (process ${pid}), left over from an earlier start …`)
      process.kill(pid, stopSignal)
      await waitUntil(`the end of process ${pid}`, stopTimeoutMs, async () => !isOurs()).catch(() =>
        process.kill(pid, 'SIGKILL'),
      )
    }
    rmSync(file, { force: true })
  }
}

const alreadyRunning = (pid: number) =>
  new Error(
    `Lotwatch already runs on this data, as process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
  )

function readCommand(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
