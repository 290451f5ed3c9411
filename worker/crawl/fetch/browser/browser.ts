import type { Logger } from '#platform/log'
import { sourceUnavailable, TypedFailure } from '../../../failures'
import type { Transport } from '../answer'
import { BrowserProcess } from './process'
import { SiteSession } from './site-session'
import type { VisitLimits } from './visit'

export interface BrowserOptions {
  userAgent: string
  chromiumPath: string | undefined
  limits: VisitLimits
  /** What all its processes may hold together before it is ended in the middle of whatever it does. */
  memoryBytes: number
  /** A browser that nobody needs for so long is closed. */
  idleMs: number
  /** Browsers swell: after so many pages a fresh one takes over. */
  pagesEach: number
  log: Logger
}

export interface BrowserTransport extends Transport {
  /** The process ids of the running browser's memory count; 0 without one. */
  memoryBytes(): Promise<number>
  /** Ends the browser; another request would start a new one. */
  close(): Promise<void>
}

const memoryLookMs = 250

/** The browser of this worker process: started when a page first needs it, one session a site, one page a site. */
export function createBrowser(options: BrowserOptions): BrowserTransport {
  const { limits, log } = options
  let running: Promise<Running> | null = null
  let idle: NodeJS.Timeout | undefined

  async function start(): Promise<Running> {
    const process = await BrowserProcess.launch(options.userAgent, options.chromiumPath).catch((error: unknown) => {
      running = null
      log.error({ err: error }, 'no browser could be started')
      throw sourceUnavailable('no browser could be started', error)
    })
    return { process, sessions: new Map(), pages: 0, open: 0 }
  }

  async function end(ended: Promise<Running>): Promise<void> {
    if (running === ended) running = null
    const { process, sessions } = await ended
    await process.close()
    await Promise.all([...sessions.values()].map((session) => session.close()))
  }

  /** The running browser, or a fresh one where it has ended, or has done its share and nobody is in it. */
  async function current(): Promise<Running> {
    const known = running
    const last = await known
    const isWorn = last && (last.process.isGone || (last.pages >= options.pagesEach && last.open === 0))
    if (known && isWorn && known === running) await end(known)
    return (running ??= start())
  }

  async function endIdle(browser: Running): Promise<void> {
    if (running && (await running) === browser && browser.open === 0) await end(running)
  }

  return {
    async send(request, site, mayAsk) {
      const now = await current()
      clearTimeout(idle)
      now.open++
      now.pages++
      const watch = setInterval(() => void watchMemory(now, options).catch(() => {}), memoryLookMs)
      try {
        let session = now.sessions.get(site.origin)
        if (!session) now.sessions.set(site.origin, (session = new SiteSession(now.process, site)))
        return await session.visit(request, limits, mayAsk)
      } catch (error) {
        if (error instanceof TypedFailure && !now.swollen) throw error
        throw sourceUnavailable(
          now.swollen ? 'the page made the browser use too much memory' : 'the browser failed',
          error,
        )
      } finally {
        clearInterval(watch)
        now.open--
        if (now.open === 0) idle = setTimeout(() => void endIdle(now), options.idleMs).unref()
      }
    },
    memoryBytes: async () => (running ? (await running).process.memoryBytes() : 0),
    async close() {
      clearTimeout(idle)
      if (running) await end(running)
    },
  }
}

interface Running {
  process: BrowserProcess
  sessions: Map<string, SiteSession>
  pages: number
  /** Requests under way. */
  open: number
  /** It was ended because it used too much memory. */
  swollen?: true
}

async function watchMemory(running: Running, { memoryBytes, log }: BrowserOptions): Promise<void> {
  const bytes = await running.process.memoryBytes()
  if (bytes <= memoryBytes || running.process.isGone) return
  log.warn({ bytes, memoryBytes }, 'the browser uses too much memory and is ended')
  running.swollen = true
  running.process.kill()
}
