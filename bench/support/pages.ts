import type { Adapters } from '#worker/crawl/adapters/registry'
import type { FeedQuery, Adapter, PageReply, PageRequest } from '#worker/crawl/adapters/contract'
import { passCookie } from '#sandbox/marketplaces/cargurus/gate'
import { olderLists, olderPostings } from './older-formats'
import { feeds } from './parse-feeds'

/** One page as text. `parse` parses it and returns the number of listings. */
export interface KeptPage {
  bytes: number
  listings: number
  parse: () => number
}

export interface PageSet {
  format: string
  pages: KeptPage[]
}

const postingsFetched = 5

/**
 * Fetches a page of every kind that the adapters request from the sandbox, fetches postings listed on it, and derives
 * formats that only older pages have.
 */
export async function collectPages(adapters: Adapters): Promise<PageSet[]> {
  const pages: (KeptPage & { format: string })[] = []
  for (const { marketplace, feed, moreRequests } of feeds) {
    const adapter = adapters[marketplace]!
    const requests = adapter.feedRequests(feed)
    requests.push(...requests.flatMap(moreRequests))
    // The array grows during iteration: the next page may have another format.
    for (const request of requests) {
      const reply = await replyTo(request)
      for (const list of [reply, ...olderLists(marketplace, reply)]) pages.push(listPage(adapter, list, feed))
      const page = adapter.parseResults(reply, feed)
      if (page.kind !== 'listings') continue
      if (page.next && request === requests[0]) requests.push(page.next)
      for (const { url, externalId } of page.rows.slice(0, postingsFetched)) {
        for (const asked of adapter.postingRequests({ url, externalId: externalId ?? '' })) {
          const posting = await replyTo(asked)
          pages.push(postingPage(adapter, posting, ''))
          for (const older of olderPostings(marketplace, posting)) pages.push(postingPage(adapter, older, 'item-'))
        }
      }
    }
  }
  const formats = [...new Set(pages.map(({ format }) => format))]
  return formats.map((format) => ({ format, pages: pages.filter((page) => page.format === format) }))
}

function listPage(adapter: Adapter, reply: PageReply, feed: FeedQuery) {
  const parse = () => {
    const page = adapter.parseResults(reply, feed)
    return page.kind === 'listings' ? page.rows.length : 0
  }
  const format = `${adapter.marketplace}-${adapter.parseResults(reply, feed).format}`
  return { format, bytes: Buffer.byteLength(reply.body), listings: parse(), parse }
}

function postingPage(adapter: Adapter, reply: PageReply, prefix: string) {
  const parse = () => (adapter.parsePosting(reply).kind === 'posting' ? 1 : 0)
  const format = `${adapter.marketplace}-${prefix}${adapter.parsePosting(reply).format}`
  return { format, bytes: Buffer.byteLength(reply.body), listings: parse(), parse }
}

export async function replyTo(request: PageRequest): Promise<PageReply> {
  const post = request.form && { method: 'POST', body: new URLSearchParams(request.form) }
  const headers = { accept: request.accept, cookie: passCookie }
  const response = await fetch(request.url, { headers, ...post })
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}`)
  return { url: response.url, status: response.status, body: await response.text(), form: request.form }
}
