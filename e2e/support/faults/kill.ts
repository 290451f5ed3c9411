import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isPostgresReady } from '../../../scripts/lib/postgres'
import { isTemporalReady } from '../../../scripts/lib/temporal'
import { isRunning } from '../web-processes'
import { readPid, type RunningStack } from '../stack'

export const stackParts = ['worker', 'web', 'temporal', 'postgres'] as const
export type StackPart = (typeof stackParts)[number]

const timeoutMs = 120_000
const everyMs = 100

export function isPartRunning({ dataDir }: Pick<RunningStack, 'dataDir'>, part: StackPart): boolean {
  try {
    return isRunning(readPid(dataDir, part))
  } catch {
    return false // its pid file is being written
  }
}

/**
 * Kills the part's process as the kernel does when memory runs out. The supervisor of `npm start` restarts it. Returns
 * the milliseconds until it serves again.
 */
export async function killPart(stack: RunningStack, part: StackPart): Promise<number> {
  const pid = readPid(stack.dataDir, part)
  const serves = probe(stack, part)
  const killedAtMs = performance.now()
  process.kill(pid, 'SIGKILL')
  while (isRunning(pid)) await pause(everyMs)
  while (!(await serves())) {
    if (performance.now() - killedAtMs > timeoutMs) throw new Error(`${part} did not come back after it was killed`)
    await pause(everyMs)
  }
  return Math.round(performance.now() - killedAtMs)
}

function probe(stack: RunningStack, part: StackPart): () => Promise<boolean> {
  switch (part) {
    case 'web':
      return () => isAnswered(`${stack.webUrl}/healthz`)
    case 'temporal':
      return () => isTemporalReady(stack.temporalAddress)
    case 'postgres': {
      const url = readDatabaseUrl(stack)
      return () => isPostgresReady(url)
    }
    case 'worker':
      return runsAnew(path.join(stack.dataDir, 'logs', 'worker.log'))
  }
}

const isAnswered = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns a probe for a new "worker is running" entry in the log. */
function runsAnew(log: string): () => Promise<boolean> {
  const from = existsSync(log) ? statSync(log).size : 0
  return async () => readFileSync(log).subarray(from).includes('"worker is running"')
}

/** The arguments of the stack's PostgreSQL process contain its port. */
export function readDatabaseUrl({ dataDir }: Pick<RunningStack, 'dataDir'>): string {
  const { args } = JSON.parse(readFileSync(path.join(dataDir, 'logs', 'postgres.pid'), 'utf8')) as { args: string[] }
  return `postgresql://lotwatch@127.0.0.1:${args[args.indexOf('-p') + 1]}/lotwatch`
}
