import type { CDPSession, Page } from 'playwright-core'
import { sourceBlocked, sourceUnavailable, TypedFailure } from '../../../failures'
import type { PageRequest } from '../../adapters/contract'
import { isParsableStatus, redirectTarget, type SiteResponse, type RequestPermission, readBody } from '../http'
import {
  streamBody,
  toHeaders,
  type PausedRequest,
  createRequestScript,
  isVisitRequest,
  isRequestAllowed,
  pageTypes,
  scriptTypes,
  pageHeaders,
} from './traffic'

export interface VisitLimits {
  /** From the page's slot to the last byte. */
  pageMs: number
  checkMs: number
  /** Everything that the page loads, in bytes on the wire. */
  maxBytes: number
}

/** Page loads before giving up on a check that keeps reloading the page. */
const maxPages = 3

/**
 * One request from a browser page that received nothing from the site before. Every request of the page is paused and
 * inspected. The requested response is read as served and never reaches the page. The browser runs it only for a 403
 * that contains a script, because it may be a check that reloads the page once passed.
 */
export class Visit {
  readonly answer: Promise<SiteResponse>
  private resolve!: (answer: SiteResponse) => void
  private reject!: (error: unknown) => void
  private timer: NodeJS.Timeout | undefined
  private pages = 0
  private alsoAsked = 0
  private hasRunPage = false
  private answeredId: string | null = null

  constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
    private readonly request: PageRequest,
    private readonly origin: string,
    private readonly limits: VisitLimits,
    private readonly mayAsk: RequestPermission,
  ) {
    this.answer = new Promise((resolve, reject) => Object.assign(this, { resolve, reject }))
    this.answer.catch(() => {}).finally(() => clearTimeout(this.timer))
  }

  async start(): Promise<SiteResponse> {
    const { page, cdp, request } = this
    const { frameTree } = await cdp.send('Page.getFrameTree')
    const isOurs = (event: PausedRequest) => isVisitRequest(request, event, frameTree.frame.id)
    cdp.on('Fetch.requestPaused', (event) => {
      this.stopped(event, isOurs(event)).catch(async (error: unknown) => {
        // Fail the request before closing the page: Chromium sends a paused request when its page closes.
        await this.refuse(event.requestId).catch(() => {})
        this.fail(error)
      })
    })
    cdp.on('Network.responseReceived', ({ type, response }) => {
      if (type !== 'Document' && !response.fromDiskCache) this.alsoAsked++
    })
    page.once('crash', this.onCrash)
    page.once('close', this.onClose)
    this.within(this.limits.pageMs, () => this.fail(sourceUnavailable('the browser asks for nothing')))
    await cdp.send('Network.enable')
    const answers = (createRequestScript(request) ? scriptTypes : pageTypes).map((resourceType) => {
      return { urlPattern: '*', resourceType, requestStage: 'Response' } as const
    })
    await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }, ...answers] })
    this.begin().catch(this.fail)
    return this.answer
  }

  private async begin(): Promise<void> {
    const script = createRequestScript(this.request)
    if (!script) return void (await this.cdp.send('Page.navigate', { url: this.request.url }))
    // Make the request from an empty page at the site's origin, which we serve ourselves.
    const emptyPage = `${this.origin}/`
    if (this.page.url() !== emptyPage) await this.page.goto(emptyPage, { timeout: this.limits.pageMs })
    await this.page.evaluate(script)
  }

  /** Whether the page received nothing from the site, so that it can serve another visit. */
  get isUntouched(): boolean {
    return this.answeredId !== null && !this.hasRunPage && !this.page.isClosed()
  }

  /** Ends an answered visit and detaches from its untouched page. */
  async leave(): Promise<void> {
    await this.refuse(this.answeredId!, 'Aborted') // keeps the document, while other reasons load an error page
    this.page.off('crash', this.onCrash).off('close', this.onClose)
    await this.cdp.detach()
  }

  private async stopped(event: PausedRequest, isOurs: boolean): Promise<void> {
    const { requestId, request } = event
    if (event.responseErrorReason) {
      if (isOurs) throw sourceUnavailable(`no answer: ${event.responseErrorReason}`)
      await this.cdp.send('Fetch.continueRequest', { requestId })
    } else if (event.responseStatusCode !== undefined) {
      if (isOurs) await this.answered(event, event.responseStatusCode)
      else await this.cdp.send('Fetch.continueRequest', { requestId })
    } else if (isOurs) {
      if (++this.pages > maxPages) throw sourceBlocked('the page keeps reloading itself')
      clearTimeout(this.timer)
      await this.mayAsk(request.url)
      this.within(this.limits.pageMs, () => this.fail(sourceUnavailable('no complete answer in time')))
      await this.cdp.send('Fetch.continueRequest', { requestId })
    } else if (createRequestScript(this.request) && event.resourceType === 'Document') {
      await this.cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: html, body: '' })
    } else if (isRequestAllowed(event, this.origin)) {
      await this.cdp.send('Fetch.continueRequest', { requestId })
    } else {
      await this.refuse(requestId)
    }
  }

  private refuse(requestId: string, errorReason: 'BlockedByClient' | 'Aborted' = 'BlockedByClient'): Promise<unknown> {
    return this.cdp.send('Fetch.failRequest', { requestId, errorReason })
  }

  private async answered(event: PausedRequest, status: number): Promise<void> {
    const headers = toHeaders(event)
    const { url } = event.request
    const done = (body: string) => {
      this.answeredId = event.requestId
      const location = redirectTarget(status, headers.get('location'), url)
      this.resolve({ status, location, retryAfter: headers.get('retry-after'), body, url, alsoAsked: this.alsoAsked })
    }
    if (isParsableStatus(status)) return done(await readBody(streamBody(this.cdp, event)))
    if (status !== 403 || createRequestScript(this.request)) return done('')
    const refusal = await readBody(streamBody(this.cdp, event))
    if (!refusal.includes('<script')) return done('')
    clearTimeout(this.timer)
    this.within(this.limits.checkMs, () => done(''))
    this.hasRunPage = true
    await this.cdp.send('Fetch.fulfillRequest', {
      requestId: event.requestId,
      responseCode: status,
      responseHeaders: pageHeaders(event),
      body: Buffer.from(refusal).toString('base64'),
    })
  }

  private within(ms: number, otherwise: () => void): void {
    this.timer = setTimeout(otherwise, ms)
  }

  private readonly onCrash = () => this.fail(sourceUnavailable('the page crashed'))
  private readonly onClose = () => this.fail(sourceUnavailable('the browser ended'))

  /** Only the first failure counts, because later ones are its consequences. */
  readonly fail = (error: unknown): void =>
    this.reject(error instanceof TypedFailure ? error : sourceUnavailable('the browser failed', error))
}

const html = [{ name: 'content-type', value: 'text/html' }]
