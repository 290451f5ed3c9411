import type { Logger } from '#platform/log'
import { sourceUnavailable, TypedFailure } from '../../../failures'
import type { Transport } from '../http'
import { BrowserProcess } from './process'
import { SiteSession } from './site-session'
import type { VisitLimits } from './visit'

export interface BrowserOptions {
  userAgent: string
  chromiumPath: string | undefined
  limits: VisitLimits
  /** For all the browser's processes together. Above this limit, the browser is killed immediately. */
  memoryBytes: number
  idleMs: number
  /** The browser is replaced after this many pages, because its memory use grows. */
  pagesEach: number
  log: Logger
}

export interface BrowserTransport extends Transport {
  /** 0 if no browser is running. */
  memoryBytes(): Promise<number>
  close(): Promise<void>
}

const memoryCheckMs = 250

/** Creates this process's browser. It starts on first use and has one session per site, with one page at a time. */
export function createBrowser(options: BrowserOptions): BrowserTransport {
  const { limits, log } = options
  let running: Promise<Running> | null = null
  const all = new Set<Running>()

  async function start(): Promise<Running> {
    const { userAgent, chromiumPath } = options
    const process = await BrowserProcess.launch(userAgent, chromiumPath, log).catch((error: unknown) => {
      running = null
      log.error({ err: error }, 'could not start a browser')
      throw sourceUnavailable('could not start a browser', error)
    })
    const started: Running = { process, sessions: new Map(), pages: 0, open: 0, idle: undefined, watch: undefined }
    all.add(started)
    return started
  }

  async function end(browser: Running): Promise<void> {
    all.delete(browser)
    clearTimeout(browser.idle)
    await browser.process.close()
    await Promise.all([...browser.sessions.values()].map((session) => session.close()))
  }

  /**
   * Returns the running browser, or a new one if it has exited or reached its page limit. The old one closes after
   * its last page.
   */
  async function enter(): Promise<Running> {
    const known = running
    const last = await known
    if (last && known === running && (last.process.isGone || last.pages >= options.pagesEach)) {
      running = null
      if (last.open === 0) await end(last)
    }
    const browser = await (running ??= start())
    clearTimeout(browser.idle)
    browser.open++
    browser.pages++
    browser.watch ??= setInterval(() => void watchMemory(browser, options).catch(() => {}), memoryCheckMs)
    return browser
  }

  async function leave(browser: Running): Promise<void> {
    if (--browser.open > 0) return
    clearInterval(browser.watch)
    browser.watch = undefined
    if (!all.has(browser)) return
    const isLast = running !== null && (await running) === browser
    if (browser.open > 0) return // a new request arrived meanwhile
    if (!isLast) return end(browser)
    browser.idle = setTimeout(() => {
      running = null
      void end(browser).catch((error: unknown) => log.warn({ err: error }, 'the idle browser did not close'))
    }, options.idleMs).unref()
  }

  return {
    async send(request, site, mayAsk) {
      const browser = await enter()
      try {
        let session = browser.sessions.get(site.origin)
        if (!session) browser.sessions.set(site.origin, (session = new SiteSession(browser.process, site)))
        return await session.visit(request, limits, mayAsk)
      } catch (error) {
        if (browser.swollen) throw sourceUnavailable('the page made the browser use too much memory', error)
        throw error instanceof TypedFailure ? error : sourceUnavailable('the browser failed', error)
      } finally {
        await leave(browser)
      }
    },
    memoryBytes: async () => (running ? (await running).process.memoryBytes() : 0),
    async close() {
      await running?.catch(() => {})
      running = null
      await Promise.all([...all].map(end))
    },
  }
}

interface Running {
  process: BrowserProcess
  sessions: Map<string, SiteSession>
  pages: number
  open: number
  idle: NodeJS.Timeout | undefined
  /** Checks the memory while a request is open: one timer for all, because a dozen wait for a site at a time. */
  watch: NodeJS.Timeout | undefined
  swollen?: true
}

async function watchMemory(running: Running, { memoryBytes, log }: BrowserOptions): Promise<void> {
  const bytes = await running.process.memoryBytes()
  if (bytes <= memoryBytes || running.process.isGone) return
  log.warn({ bytes, memoryBytes }, 'killing the browser: it uses too much memory')
  running.swollen = true
  running.process.kill()
}
