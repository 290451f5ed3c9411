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

/** What every launch of ours needs, whichever Chromium it is. */
export const chromiumArgs = [
  '--no-sandbox', // cannot be had as root or in a container, where tests and workers often run
  '--disable-dev-shm-usage', // containers have 64 MB of it
  // A closed network must not make the browser wait for hosts of its maker.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The path of a Chromium: the one that is named, the one that ships in npm for Linux x64, one that is installed, or
 * Playwright's own download, in this order. Rejects when none can be had.
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
 * The Chromium of @sparticuz/chromium, unpacked once a machine. The package unpacks into the folder for temporary files
 * and takes a file that another process is still writing for finished; so it gets a folder of its own, which gets its
 * name when it is complete.
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
  // Somebody else was first, unless this succeeds.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }))
  if (!existsSync(executable)) throw new Error(`Chromium could not be unpacked into ${folder}`)
  return executable
}
