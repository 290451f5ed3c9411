import { readFileSync } from 'node:fs'
import { listProcessTree, readStat } from './web-processes'

// Linux only.

const kibibyte = 1024

/** Resident memory of one process, without its children. */
export function readRssBytes(pid: number): number {
  const kB = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  if (!kB) throw new Error('the process does not state its memory')
  return Number(kB[1]) * kibibyte
}

/** Resident memory of a process and its children. Memory that several share counts once, such as PostgreSQL's buffers. */
export function readTreeBytes(pid: number): number {
  return sum(listProcessTree(pid).map(readShareBytes))
}

function readShareBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]) * kibibyte
  } catch {
    return 0 // it has ended
  }
}

/** Unit of the times in /proc (USER_HZ), the same on all common architectures. */
const ticksPerSecond = 100
/** utime, stime, cutime and cstime, counted from the state (proc(5)). */
const cpuFields = [11, 12, 13, 14]

/** CPU time that a process and its children have used, including children that ended. */
export function readCpuSeconds(pid: number): number {
  const ticks = listProcessTree(pid).flatMap((one) => cpuFields.map((field) => Number(readStat(one)[field] ?? 0)))
  return sum(ticks) / ticksPerSecond
}

/** Applies `read` to each process and adds the results by part: "worker-2" counts as "worker". */
export function sumByPart(pids: Record<string, number>, read: (pid: number) => number): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, pid] of Object.entries(pids)) {
    const part = name.replace(/-\d+$/, '')
    sums[part] = (sums[part] ?? 0) + read(pid)
  }
  return sums
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
