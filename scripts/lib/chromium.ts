import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// A closed network must not make the browser wait for hosts of its maker.
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/**
 * A headless Chromium: CHROMIUM_PATH, the one that ships in npm for Linux x64, one that is installed, or Playwright's
 * own download, in this order. `more` are arguments for it.
 */
export async function launchChromium(more: string[] = []): Promise<Browser> {
  const { executablePath, args } = await findChromium()
  return chromium.launch({ executablePath, args: [...args, ...quiet, ...more], headless: true })
}

async function findChromium(): Promise<{ executablePath: string; args: string[] }> {
  const sandboxless = ['--no-sandbox'] // the sandbox cannot be had as root, where tests often run
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, args: sandboxless }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium')
    const unstable = ['--single-process', '--no-zygote'] // made for a lambda; with several pages they crash
    return { executablePath: await packed.executablePath(), args: packed.args.filter((a) => !unstable.includes(a)) }
  }
  const found = installed.find((file) => existsSync(file))
  if (found) return { executablePath: found, args: sandboxless }
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' })
  return { executablePath: chromium.executablePath(), args: sandboxless }
}
