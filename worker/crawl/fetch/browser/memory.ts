import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const pageBytes = 4096

/** Resident memory of these processes together, in bytes. A process that has exited counts as 0. */
export async function residentBytes(pids: number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(process.platform === 'linux' ? residentOnLinux : residentElsewhere))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Reads field 2 of /proc/<pid>/statm, the resident pages, because a slim container has no `ps`. */
async function residentOnLinux(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}

async function residentElsewhere(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout.trim()) * 1024
}
