import type { BrowserContext, Page } from 'playwright-core'
import { sourceUnavailable } from '../../../failures'
import type { PageRequest } from '../../adapters/contract'
import type { SiteResponse, RequestPermission, Site } from '../http'
import { openSiteProxy, type SiteProxy } from './site-proxy'
import { type BrowserProcess, succeedsWithin } from './process'
import { Visit, type VisitLimits } from './visit'

const closeTimeoutMs = 2_000
const openTimeoutMs = 10_000

/**
 * The browser's state for one site: its proxy, its cached scripts, and its cookies, so that the site's check is
 * passed only once. Requests to a site run one at a time.
 */
export class SiteSession {
  private opened: Promise<{ context: BrowserContext; gate: SiteProxy }> | null = null
  private last: Promise<unknown> = Promise.resolve()
  /** A page that received nothing from the site. Opening one starts a process, four times the cost of a request. */
  private spare: Page | null = null

  constructor(
    private readonly process: BrowserProcess,
    private readonly site: Site,
  ) {}

  visit(request: PageRequest, limits: VisitLimits, mayAsk: RequestPermission): Promise<SiteResponse> {
    const answer = this.last.then(() => this.visitNow(request, limits, mayAsk))
    this.last = answer.catch(() => {})
    return answer
  }

  async close(): Promise<void> {
    const { gate } = (await this.opened?.catch(() => null)) ?? {}
    await gate?.close()
  }

  private async visitNow(request: PageRequest, limits: VisitLimits, mayAsk: RequestPermission): Promise<SiteResponse> {
    if (this.process.isGone) throw sourceUnavailable('the browser ended')
    const { context, gate } = await (this.opened ??= this.open())
    const ended = () => visit?.fail(sourceUnavailable('the browser ended'))
    let visit: Visit | undefined
    this.process.browser.once('disconnected', ended)
    gate.allow(limits.maxBytes, () => visit?.fail(sourceUnavailable('the page loads more than it may')))
    const opening = Promise.resolve(this.spare ?? context.newPage())
    this.spare = null
    let isUntouched = false
    try {
      if (!(await succeedsWithin(openTimeoutMs, opening))) throw sourceUnavailable('the browser opens no page')
      const page = await opening
      visit = new Visit(page, await context.newCDPSession(page), request, this.site.origin, limits, mayAsk)
      const answer = await visit.start()
      isUntouched = visit.isUntouched && (await succeedsWithin(closeTimeoutMs, visit.leave()))
      return answer
    } catch (error) {
      throw gate.lastRefusal() ?? error
    } finally {
      this.process.browser.off('disconnected', ended)
      if (isUntouched) this.spare = await opening
      else await this.closePage(opening)
    }
  }

  /** A page that does not close runs an endless script. Only killing the browser stops it. */
  private async closePage(opening: Promise<Page>): Promise<void> {
    const closing = opening.then((page) => page.close())
    if (!(await succeedsWithin(closeTimeoutMs, closing))) this.process.kill()
  }

  private async open(): Promise<{ context: BrowserContext; gate: SiteProxy }> {
    const gate = await openSiteProxy(this.site)
    const context = await this.process.browser.newContext({
      locale: 'en-US',
      proxy: { server: gate.url },
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
    })
    return { context, gate }
  }
}
