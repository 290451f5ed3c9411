import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const run = promisify(execFile)
const { resolve } = createRequire(import.meta.url)

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const chromiumArgs = [
  '--disable-dev-shm-usage', // containers limit it to 64 MB
  // Without these, a browser in an isolated network waits for Google's hosts.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Returns the path of a Chromium: the given one, else the one shipped in npm for Linux x64, else an installed one,
 * else Playwright's download. Rejects if there is none.
 */
export async function findChromium(named?: string): Promise<string> {
  if (named) return named
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const found = installed.find((file) => existsSync(file))
  if (found) return found
  const cli = path.join(path.dirname(resolve('playwright-core')), 'cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'])
  return chromium.executablePath()
}

/**
 * Unpacks the Chromium of @sparticuz/chromium once per machine. The package unpacks into the temp folder and treats a
 * file that another process is still writing as complete. So each process unpacks into its own folder and renames it
 * when done.
 */
async function unpacked(): Promise<string> {
  const entry = resolve('@sparticuz/chromium')
  const { version } = JSON.parse(await readFile(path.join(entry, '../../../package.json'), 'utf8')) as {
    version: string
  }
  const folder = path.join(tmpdir(), `lotwatch-chromium-${version}-${process.getuid!()}`)
  const executable = path.join(folder, 'chromium')
  if (existsSync(executable)) return executable
  const making = await mkdtemp(`${folder}-`)
  const script = `process.env.TMPDIR = process.argv[1]
    const { default: packed } = await import(process.argv[2])
    await packed.executablePath()`
  await run(process.execPath, ['--input-type=module', '-e', script, making, entry])
  // If this fails, another process was first.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  if (!existsSync(executable)) throw new Error(`Chromium could not be unpacked into ${folder}`)
  return executable
}
