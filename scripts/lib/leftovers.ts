import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { waitUntil } from './ports'

const timeoutMs = 10_000

/**
 * Stops programs, keepers included, that an earlier start left running because it was killed. A program is ours only if
 * the process with the recorded id still runs the recorded command; anything else is left alone. Throws if that start
 * is still running: two starts in one folder would corrupt its data.
 */
export async function killLeftovers(dir: string, say: (line: string) => void): Promise<void> {
  if (!existsSync(dir)) return
  for (const name of readdirSync(dir).filter((file) => file.endsWith('.pid'))) {
    const file = path.join(dir, name)
    const { pid, program, args, stopSignal, startedBy } = JSON.parse(readFileSync(file, 'utf8'))
    if (startedBy && commandOf(startedBy).includes('start.mjs')) throw alreadyRunning(startedBy)
    const isOurs = () => commandOf(pid).includes([path.basename(program), ...args].join(' '))
    if (isOurs()) {
      say(`Ending ${path.basename(name, '.pid')} (process ${pid}), left over from an earlier start …`)
      process.kill(pid, stopSignal)
      await waitUntil(`the end of process ${pid}`, timeoutMs, async () => !isOurs()).catch(() =>
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

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
