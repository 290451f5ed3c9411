import { fork, type ChildProcess } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import path from 'node:path'

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

export const superviseOnce: Supervise = (options) => {
  const child = supervise(options)
  return { hasEnded: () => child.exitCode !== null, stop: () => stopChild(child) }
}

/** Pid file of a keeper's program, beside the log. */
export const pidFile = (logFile: string) => logFile.replace(/(\.log)?$/, '.pid')

export const supervisedPid = (logFile: string): number => JSON.parse(readFileSync(pidFile(logFile), 'utf8')).pid

/** Sends SIGTERM and waits for the child to exit. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
