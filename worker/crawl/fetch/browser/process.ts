import { chromium, type Browser } from 'playwright-core'
import { chromiumArgs, findChromium } from '#platform/chromium'
import { within } from './within'
import { residentBytes } from './memory'

const args = [
  ...chromiumArgs,
  '--disable-gpu',
  // A page's script may hold so much; what is no script's (buffers) is counted by the watch over the whole browser.
  '--js-flags=--max-old-space-size=256',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp', // the gate is the only way out
]
const closePatienceMs = 5_000
const launchPatienceMs = 30_000

/**
 * One Chromium and its processes. It is driven through a pipe, and ends when the other end of the pipe does: however
 * this process goes, nothing of it is left.
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
      // As an argument, and not as a setting of a session, which would have the browser claim to be on Windows.
      args: [...args, `--user-agent=${userAgent}`],
      headless: true,
      timeout: launchPatienceMs,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      // The worker ends its work in order on a signal, and closes the browser at its end.
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

  /** What its processes hold together. */
  async memoryBytes(): Promise<number> {
    const processes = await processesOf(this.browser)
    return residentBytes(processes.map(({ id }) => id))
  }

  async close(): Promise<void> {
    if (!(await within(closePatienceMs, this.browser.close()))) this.kill()
  }

  /** Ends all of it at once: it leads a process group of its own. */
  kill(): void {
    if (this.gone) return
    this.gone = true
    try {
      process.kill(process.platform === 'win32' ? this.pid : -this.pid, 'SIGKILL')
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** The browser's own process first. */
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
