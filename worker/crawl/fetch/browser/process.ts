import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { chromium, type Browser, type CDPSession, type LaunchOptions } from 'playwright-core'
import { chromiumArgs, findChromium } from '#platform/chromium'
import type { Logger } from '#platform/log'

const pageBytes = 4096

/** A process that has exited counts as 0. */
async function residentBytes(pids: number[]): Promise<number> {
  const sizes = await Promise.all(pids.map(process.platform === 'linux' ? residentOnLinux : residentElsewhere))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Reads field 2 of /proc/<pid>/statm (resident pages), because a slim container has no `ps`. */
async function residentOnLinux(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(statm.split(' ')[1] ?? 0) * pageBytes
}

async function residentElsewhere(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => ({ stdout: '0' }))
  return Number(stdout.trim()) * 1024
}

/** Ignores a result or failure after the time limit. */
export async function succeedsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)))
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, late]).finally(() => clearTimeout(timer))
}

const args = [
  ...chromiumArgs,
  '--disable-gpu',
  // Limits a page's JavaScript heap. Buffers do not count; the browser's memory check covers them.
  '--js-flags=--max-old-space-size=256',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the proxy is the only network access
]
/** Whether Chromium's sandbox works here. Null until the first launch. */
let hasSandbox: boolean | null = null

/**
 * Starts Chromium in its sandbox where that is possible: not as root, and only where processes may create user
 * namespaces, which a container often forbids. Logs which the first time.
 */
async function launchSandboxed(options: LaunchOptions, log: Logger): Promise<Browser> {
  const launch = (chromiumSandbox: boolean) => chromium.launch({ ...options, chromiumSandbox })
  if (hasSandbox !== null) return launch(hasSandbox)
  try {
    const browser = await launch(true)
    hasSandbox = true
    log.info('the browser runs in its sandbox')
    return browser
  } catch (error) {
    if (!refusesSandbox(error)) throw error
  }
  hasSandbox = false
  log.warn('the browser runs without its sandbox: this user or container may not create user namespaces')
  return launch(false)
}

/** Chromium then advises the flag that turns the sandbox off. Our own launch does not have it. */
const refusesSandbox = (error: unknown) => error instanceof Error && error.message.includes('--no-sandbox')

const closeTimeoutMs = 5_000
const launchTimeoutMs = 30_000

/**
 * One Chromium with its processes. It is controlled through a pipe and exits when the pipe closes, so it never
 * outlives this process.
 */
export class BrowserProcess {
  private gone = false

  private constructor(
    readonly browser: Browser,
    private readonly cdp: CDPSession,
    private readonly pid: number,
  ) {
    browser.once('disconnected', () => (this.gone = true))
  }

  static async launch(userAgent: string, chromiumPath: string | undefined, log: Logger): Promise<BrowserProcess> {
    const options: LaunchOptions = {
      executablePath: await findChromium(chromiumPath),
      // Pages may be hostile, so the browser gets none of our settings, least of all the secrets.
      env: { HOME: tmpdir(), TMPDIR: tmpdir() },
      // A command-line argument, because a session's user agent setting makes the browser claim to run on Windows.
      args: [...args, `--user-agent=${userAgent}`],
      headless: true,
      timeout: launchTimeoutMs,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // The worker shuts down in order on a signal and closes the browser last.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    }
    const browser = await launchSandboxed(options, log)
    const cdp = await browser.newBrowserCDPSession()
    const [{ id }] = await listProcesses(cdp)
    return new BrowserProcess(browser, cdp, id)
  }

  get isGone(): boolean {
    return this.gone
  }

  async memoryBytes(): Promise<number> {
    const processes = await listProcesses(this.cdp)
    return residentBytes(processes.map(({ id }) => id))
  }

  async close(): Promise<void> {
    if (!(await succeedsWithin(closeTimeoutMs, this.browser.close()))) this.kill()
  }

  /** Kills all processes at once: the browser leads its own process group. */
  kill(): void {
    if (this.gone) return
    this.gone = true
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, 'SIGKILL')
    } catch {
      // It already exited.
    }
  }
}

/** The main browser process comes first. */
async function listProcesses(cdp: CDPSession): Promise<[{ id: number }, ...{ id: number }[]]> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  const isMain = ({ type }: { type: string }) => type === 'browser'
  return [processInfo.find(isMain)!, ...processInfo.filter((info) => !isMain(info))]
}
