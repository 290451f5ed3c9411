import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium, type Browser, type CDPSession } from 'playwright-core'
import { chromiumArgs, findChromium } from '#platform/chromium'

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

  static async launch(userAgent: string, chromiumPath: string | undefined): Promise<BrowserProcess> {
    const browser = await chromium.launch({
      executablePath: await findChromium(chromiumPath),
      // A command-line argument, because a session's user agent setting makes the browser claim to run on Windows.
      args: [...args, `--user-agent=${userAgent}`],
      headless: true,
      timeout: launchTimeoutMs,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // The worker shuts down in order on a signal and closes the browser last.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
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
