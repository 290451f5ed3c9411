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
  /** Both output streams are appended here. */
  logFile: string
}

/** Starts a foreign program under `keeper.mjs`, so that it ends when this process ends, in whatever way. */
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

/** A program that runs under a keeper, until it is stopped or ends by itself. */
export interface SupervisedProcess {
  hasEnded(): boolean
  stop(): Promise<void>
}

/** How a server is held: tests hold it once, `npm start` starts it again when it dies. */
export type Supervise = (options: SuperviseOptions) => SupervisedProcess

export const superviseOnce: Supervise = (options) => {
  const child = supervise(options)
  return { hasEnded: () => child.exitCode !== null, stop: () => stopChild(child) }
}

/** The file beside its log in which a keeper records the program it runs. */
export const pidFile = (logFile: string) => logFile.replace(/(\.log)?$/, '.pid')

/** The process id of the program that a keeper runs. */
export const supervisedPid = (logFile: string): number => JSON.parse(readFileSync(pidFile(logFile), 'utf8')).pid

/** Asks a child to stop and waits until it has stopped. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
