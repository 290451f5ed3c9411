import { fork, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'
import path from 'node:path'

export interface KeepOptions {
  program: string
  args: string[]
  stopSignal: 'SIGINT' | 'SIGTERM'
  identity?: { uid: number; gid: number }
  /** Both output streams are appended here. */
  logFile: string
}

/** Starts a foreign program under `keeper.mjs`, so that it ends with this process however this process ends. */
export function keep({ program, args, stopSignal, identity, logFile }: KeepOptions): ChildProcess {
  const log = openSync(logFile, 'a')
  const who = identity ? [String(identity.uid), String(identity.gid)] : ['-', '-']
  return fork(path.join(import.meta.dirname, 'keeper.mjs'), [stopSignal, ...who, program, ...args], {
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
    execArgv: [],
  })
}

/** Asks a child to stop and waits until it has. */
export function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
