import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findChromium } from '#platform/chromium'
import { succeedsWithin } from './succeeds-within'
import { residentBytes } from './memory'

const args = [
  ...chromiumArgs,
  '--disable-gpu',
  // Limits a page's JavaScript heap. Buffers do not count; the browser's memory check covers them.
  '--js-flags=--max-old-space-size=256',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the proxy is the only network access
]
const closePatienceMs = 5_000
const launchPatienceMs = 30_000

/**
 * One Chromium with its processes. It is driven through a pipe and exits when the pipe closes, so it never outlives
 * this process.
 */
export class BrowserProcess {
  private gone = false

  private constructor(
    readonly browser: Browser,
    private readonly pid: number,
  ) {
    browser.once('disconnected', () => (this.gone = true))
  }

  static async launch(userAgent: string, chromiumPath: string | undefined): Promise<BrowserProcess> {
    const browser = await chromium.launch({
      executablePath: await findChromium(chromiumPath),
      // As an argument, because a session's user agent setting makes the browser claim to run on Windows.
      args: [...args, `--user-agent=${userAgent}`],
      headless: true,
      timeout: launchPatienceMs,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // On a signal, the worker shuts down in order and closes the browser last.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    const [{ id }] = await processesOf(browser)
    return new BrowserProcess(browser, id)
  }

  get isGone(): boolean {
    return this.gone
  }

  async memoryBytes(): Promise<number> {
    const processes = await processesOf(this.browser)
    return residentBytes(processes.map(({ id }) => id))
  }

  async close(): Promise<void> {
    if (!(await succeedsWithin(closePatienceMs, this.browser.close()))) this.kill()
  }

  /** Kills all its processes at once: the browser leads its own process group. */
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
async function processesOf(browser: Browser): Promise<[{ id: number }, ...{ id: number }[]]> {
  const cdp = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    const isMain = ({ type }: { type: string }) => type === 'browser'
    return [processInfo.find(isMain)!, ...processInfo.filter((info) => !isMain(info))]
  } finally {
    await cdp.detach().catch(() => {})
  }
}
