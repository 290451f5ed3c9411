import { randomUUID } from 'node:crypto'
import { rmSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSupervisedPid, superviseWithoutRestart } from '../../scripts/lib/supervise'
import { findFreePort, waitUntil } from '../../scripts/lib/ports'
import { root, webNodeArgs } from '../../scripts/start/settings'
import { copyTemplate } from './database'
import { createTempDir } from './temp-dir'

/** `count` web processes in production mode with one shared database. `env` adds settings. */
export async function startWebProcesses(count: number, env: Record<string, string>) {
  const dir = createTempDir('webs-')
  const databaseUrl = await copyTemplate(`webs_${randomUUID().replaceAll('-', '')}`)
  const started = await Promise.all(
    Array.from({ length: count }, () => startOne(dir, { DATABASE_URL: databaseUrl, ...env })),
  )
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()))
    rmSync(dir, { recursive: true, force: true })
  }
  return { urls: started.map(({ url }) => url), pids: started.map(({ pid }) => pid), stop }
}

async function startOne(dir: string, env: Record<string, string>) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const logFile = path.join(dir, `web-${port}.log`)
  const held = superviseWithoutRestart({
    ...{ program: process.execPath, args: webNodeArgs, cwd: root, stopSignal: 'SIGKILL', logFile },
    env: {
      PATH: process.env.PATH,
      APP_ENV: 'test',
      NODE_ENV: 'production', // React is fast only in this mode
      HOST: '127.0.0.1',
      PORT: String(port),
      WEB_URL: url,
      TEMPORAL_ADDRESS: '127.0.0.1:9', // nothing listens there
      TEMPORAL_TIMEOUT_MS: '100', // a sign-up waits for three of these
      SESSION_SECRET: 'a secret that is long enough for tests',
      VAPID_PUBLIC_KEY: 'public',
      SIGNUPS_PER_HOUR: '100000', // all browsers of a test share a network
      SIGNUPS_PER_DAY: '100000',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  await waitUntil('The web app', 60_000, () =>
    fetch(`${url}/livez`).then(
      (answer) => answer.ok,
      () => false,
    ),
  )
  return { url, pid: readSupervisedPid(logFile), stop: () => held.stop() }
}

export function listProcessTree(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), readParentPid(Number(name))] as const)
  const children = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...children(child)])
  return [pid, ...children(pid)]
}

/** Whether a process is running. A zombie is not. */
export const isRunning = (pid: number): boolean => !['', 'Z'].includes(readStat(pid)[0] ?? '')

export const isBrowser = (pid: number): boolean => readCommand(pid)[0]!.includes('chrom')
/** One of the browser's processes for pages. */
export const isRenderer = (pid: number): boolean => readCommand(pid).some((part) => part.includes('--type=renderer'))

/** The program and its arguments, or [''] after it has ended. */
export function readCommand(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return ['']
  }
}

const readParentPid = (pid: number): number => Number(readStat(pid)[1] ?? 0)

/** Fields of /proc/<pid>/stat: the state, the parent's pid, and so on. The name before them may contain anything. */
export function readStat(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
