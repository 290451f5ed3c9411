import { afterAll, afterEach } from 'vitest'
import { createLogger } from '#platform/log'
import type { PageRequest } from '#worker/crawl/adapters/contract'
import { createFetcher, type Fetcher, type FetcherOptions } from '#worker/crawl/fetch/fetcher'
import { createHttp } from '#worker/crawl/fetch/http'
import type { SiteSlots } from '#worker/crawl/fetch/pace/slots'
import { createBrowser, type BrowserOptions, type BrowserTransport } from '#worker/crawl/fetch/browser/browser'

export const userAgent = 'LotwatchBot/0.1 (+http://web.example; help@web.example)'

export const browserOptions: BrowserOptions = {
  userAgent,
  chromiumPath: process.env.CHROMIUM_PATH,
  limits: { pageMs: 10_000, checkMs: 5_000, maxBytes: 25 * 1024 * 1024 },
  memoryBytes: 1024 * 1024 * 1024,
  idleMs: 60_000,
  pagesEach: 100,
  log: createLogger('test', 'silent'),
}

/** Slots are always free and record their calls. Rate limiting is tested in slots.integration.test. */
export function unlimitedSlots(): SiteSlots & { taken: string[]; charged: number[] } {
  const [taken, charged]: [string[], number[]] = [[], []]
  return {
    taken,
    charged,
    reserve: (site) => Promise.resolve(void taken.push(site)),
    charge: (_, requests) => Promise.resolve(void charged.push(requests)),
    close: () => Promise.resolve(),
  }
}

export type OptionOverrides = Partial<Omit<BrowserOptions, 'limits'>> & { limits?: Partial<BrowserOptions['limits']> }

export function useBrowsers() {
  const made: BrowserTransport[] = []
  const closeAll = () => Promise.all(made.splice(0).map((browser) => browser.close()))
  afterEach(closeAll)
  afterAll(closeAll)
  return {
    make({ limits, ...changed }: OptionOverrides = {}): BrowserTransport {
      const browser = createBrowser({ ...browserOptions, ...changed, limits: { ...browserOptions.limits, ...limits } })
      made.push(browser)
      return browser
    },
  }
}

export function fetcherWith(browser: BrowserTransport, changed: Partial<FetcherOptions> = {}): Fetcher {
  const transports = { http: createHttp({ userAgent, timeoutMs: 5_000 }), browser }
  const requireRequestable = () => Promise.resolve()
  const options = { publicHostsOnly: false, requireRequestable, honorsRobots: true, maxBackOffMs: null }
  return createFetcher({ userAgent, transports, slots: unlimitedSlots(), ...options, ...changed })
}

export const browserRequest = (url: string): PageRequest => ({ url, accept: 'text/html', via: 'browser', form: null })
