import type { FilterableListing } from '#domain/search/hard-filter'
import { validDatadomeCookie } from '#sandbox/marketplaces/cargurus/site'
import { reconcileCar } from '#domain/catalog/recognize/reconcile'
import type { Adapter, FeedQuery, PageReply, PageRequest, ResultsPage } from '#worker/crawl/adapters/contract'
import type { Adapters } from '#worker/crawl/adapters/registry'
import type { FeedSpec } from '#worker/crawl/feeds/ensure-feeds'
import { toReconciledCar, toListingFlags } from '#worker/crawl/listings/gone'
import { NotACar, UnsupportedMake, TypedFailure } from '#worker/failures'
import { failureTypes } from '#workflows/contract'
import type { SandboxAd } from './sandbox-ads'

const atATime = 8

type Rows = Map<string, FilterableListing>

/**
 * Reads feeds and posting pages of the sandbox with the product's adapters, each once, without a database or pauses.
 * Reads all pages of a feed, as if it had been crawled since its oldest listing was posted.
 */
export class FeedReader {
  requests = 0
  /** Keys of the ads that a list or a posting page left out as no car. */
  readonly dropped = new Set<string>()
  private readonly read = new Map<string, Promise<Rows>>()
  private readonly postings = new Map<string, Promise<FilterableListing | null>>()
  private readonly codes = new Map<string, string>()

  constructor(private readonly adapters: Adapters) {}

  get feeds(): number {
    return this.read.size
  }

  async readRows(feeds: FeedSpec[]): Promise<Rows> {
    const all: Rows = new Map()
    const waiting = [...feeds]
    const work = async () => {
      for (let getFeed = waiting.pop(); getFeed; getFeed = waiting.pop()) {
        const rows = await this.feed(getFeed)
        for (const [key, row] of rows) all.set(key, row)
      }
    }
    await Promise.all(Array.from({ length: atATime }, work))
    return all
  }

  /** Null if the page is parsed as not a car. */
  getPosting(ad: SandboxAd): Promise<FilterableListing | null> {
    const known = this.postings.get(ad.key) ?? this.readPosting(ad)
    this.postings.set(ad.key, known)
    return known
  }

  private feed(feed: FeedSpec): Promise<Rows> {
    const known = this.read.get(feed.key) ?? this.readFeed(feed)
    this.read.set(feed.key, known)
    return known
  }

  private async readFeed(feed: FeedSpec): Promise<Rows> {
    const adapter = this.adapters[feed.marketplace]!
    const rows: Rows = new Map()
    let next: PageRequest | null = this.firstRequest(adapter, feed)
    while (next) {
      const page: ResultsPage | null = parsed(adapter, await this.fetchPage(next), feed)
      if (page === null) break
      if (page.kind === 'empty') break
      for (const { externalId } of page.dropped ?? []) this.dropped.add(`${feed.marketplace}/${externalId}`)
      for (const row of page.rows) {
        const car = toReconciledCar(row)
        if (row.sale === 'on sale')
          rows.set(`${feed.marketplace}/${row.externalId}`, {
            ...row,
            ...car,
            flags: toListingFlags(row, car),
            contentHash: null,
          })
      }
      for (const { make, model, code } of page.codes) this.codes.set(`${feed.marketplace}/${make}/${model}`, code)
      next = page.next && unthrottled(page.next)
    }
    return rows
  }

  /** Null if the site does not support the make. */
  private firstRequest(adapter: Adapter, { marketplace, make, model, area }: FeedSpec) {
    const codeOf = (of: string | null) => this.codes.get(`${marketplace}/${make}/${of}`) ?? null
    const codes = { make: codeOf(null), model: model === null ? null : codeOf(model) }
    try {
      return adapter.feedRequests({ area, make, model }, codes)[0] ?? null
    } catch (error) {
      if (error instanceof UnsupportedMake) return null
      throw error
    }
  }

  private async readPosting({ key, marketplace, id, url }: SandboxAd): Promise<FilterableListing | null> {
    const adapter = this.adapters[marketplace]!
    const reply = await this.fetchPage(adapter.postingRequests({ url, externalId: id })[0]!)
    try {
      const page = adapter.parsePosting(reply)
      if (page.kind === 'gone') return null
      const { posting } = page
      const car = reconcileCar(posting.title, posting.makeModelText, posting.year)
      const flags = toListingFlags({ flags: posting.flags }, car)
      return { ...posting, ...car, year: posting.year ?? car.year, flags, contentHash: 'read', marketplace }
    } catch (error) {
      if (!(error instanceof NotACar)) throw error
      this.dropped.add(key)
      return null
    }
  }

  private async fetchPage({ url, accept, form, context }: PageRequest): Promise<PageReply> {
    this.requests += 1
    const post = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(url, { headers: { accept, cookie: validDatadomeCookie }, ...post })
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    return {
      url: response.url,
      status: response.status,
      body: await response.text(),
      form,
      ...(context && { context }),
    }
  }
}

/** Null if the site throttles a search that pages too far. */
function parsed(adapter: Adapter, reply: PageReply, feed: FeedQuery): ResultsPage | null {
  try {
    return adapter.parseResults(reply, feed)
  } catch (error) {
    if (error instanceof TypedFailure && error.type === failureTypes.sourceThrottled) return null
    throw error
  }
}

/**
 * Facebook throttles a search after 25 pages. A feed crawled since its oldest listing never pages that far, so the page
 * number starts over.
 */
function unthrottled(request: PageRequest): PageRequest {
  const variables = request.form?.variables
  if (!variables) return request
  const first = variables.replace(/\\"pg\\":\d+/, '\\"pg\\":1')
  return { ...request, form: { ...request.form, variables: first } }
}
