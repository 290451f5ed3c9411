import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedDatabaseUrl, isPostgresReady } from '../../../scripts/lib/postgres'
import { isTemporalReady } from '../../../scripts/lib/temporal'
import { isRunning } from '../web-processes'
import { readPid, type RunningStack } from '../stack'

/** Parts of `npm start` that a benchmark or test may kill. */
export const stackParts: readonly string[] = ['worker', 'web', 'temporal', 'postgres']

/** What the faults need of a running product. */
export type Target = Pick<RunningStack, 'dataDir' | 'temporalAddress'>

const timeoutMs = 120_000
const everyMs = 100

export function isPartRunning({ dataDir }: Pick<Target, 'dataDir'>, part: string): boolean {
  try {
    return isRunning(readPid(dataDir, part))
  } catch {
    return false // its pid file is being written
  }
}

/**
 * Kills the part's process as the kernel does when memory runs out, or stops it as a deploy does (SIGTERM). Its
 * supervisor starts it again. Returns the milliseconds until it serves again.
 */
export async function killPart(target: Target, part: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<number> {
  const pid = readPid(target.dataDir, part)
  const serves = probe(target, part)
  const killedAtMs = performance.now()
  process.kill(pid, signal)
  while (isRunning(pid) || !(await serves())) {
    if (performance.now() - killedAtMs > timeoutMs) throw new Error(`${part} did not come back after ${signal}`)
    await pause(everyMs)
  }
  return Math.round(performance.now() - killedAtMs)
}

function probe(target: Target, part: string): () => Promise<boolean> {
  if (part === 'temporal') return () => isTemporalReady(target.temporalAddress)
  if (part === 'postgres') {
    const url = readDatabaseUrl(target)
    return () => isPostgresReady(url)
  }
  const line = part.startsWith('web') ? '"the web app is running"' : '"worker is running"'
  return logsAnew(path.join(target.dataDir, 'logs', `${part}.log`), line)
}

/** Returns a probe for a new entry in the log. */
function logsAnew(log: string, line: string): () => Promise<boolean> {
  const from = existsSync(log) ? statSync(log).size : 0
  return async () => readFileSync(log).subarray(from).includes(line)
}

export const readDatabaseUrl = ({ dataDir }: Pick<RunningStack, 'dataDir'>): string =>
  embeddedDatabaseUrl(path.join(dataDir, 'logs', 'postgres.log'), 'lotwatch')
