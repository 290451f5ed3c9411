import { readdirSync, readFileSync } from 'node:fs'

export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const children = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...children(child)])
  return [pid, ...children(pid)]
}

/** Whether a process is running. A zombie is not. */
export const isRunning = (pid: number): boolean => !['', 'Z'].includes(statOf(pid)[0] ?? '')

export const isBrowser = (pid: number): boolean => commandOf(pid)[0]!.includes('chrom')

/** The program and its arguments, or [''] after it has ended. */
export function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return ['']
  }
}

const parentOf = (pid: number): number => Number(statOf(pid)[1] ?? 0)

/** State and parent pid. The name before them is in parentheses and may contain anything. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return []
  }
}
