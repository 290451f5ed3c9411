import type { Marketplace } from '#domain/marketplaces'
import type { Adapters } from '#worker/crawl/registry'
import type { SourceAdapter, SourceRequest } from '#worker/crawl/source'

/** Pages of one format; `read` parses one and answers how many listings it brought. */
export interface PageSet {
  format: string
  pages: { bytes: number; read: () => number }[]
}

/** A full feed and a thin one, so that long and short pages are among them. */
const feeds: Record<string, { area: string; make: string; model: string | null }[]> = {
  craigslist: [
    { area: 'newyork', make: 'ford', model: null },
    { area: 'sfbay', make: 'honda', model: null },
  ],
}

/** Asks the sandbox for a page of every kind that the adapters know to ask for, and for the postings on it. */
export async function collectPages(sandboxUrl: string, adapters: Adapters): Promise<PageSet[]> {
  const sets = new Map<string, PageSet>()
  const keep = (format: string, page: PageSet['pages'][number]) => {
    if (!sets.has(format)) sets.set(format, { format, pages: [] })
    sets.get(format)!.pages.push(page)
  }
  for (const [marketplace, queries] of Object.entries(feeds)) {
    const adapter = adapters[marketplace as Marketplace]!
    for (const feed of queries) {
      for (const request of adapter.feedRequests(feed)) {
        const body = await textOf(request)
        const read = () => {
          const page = adapter.readResults({ url: request.url, status: 200, body }, feed)
          return page.kind === 'listings' ? page.rows.length : 0
        }
        const page = adapter.readResults({ url: request.url, status: 200, body }, feed)
        keep(`${marketplace}-${page.format}`, { bytes: Buffer.byteLength(body), read })
        if (page.kind === 'listings') await keepPostings(adapter, page.rows.slice(0, 5), keep)
      }
    }
  }
  return [...sets.values()]
}

async function keepPostings(
  adapter: SourceAdapter,
  rows: { url: string; externalId: string | null }[],
  keep: (format: string, page: PageSet['pages'][number]) => void,
): Promise<void> {
  for (const { url, externalId } of rows) {
    for (const request of adapter.postingRequests({ url, externalId: externalId ?? '' })) {
      const body = await textOf(request)
      const read = () => (adapter.readPosting({ url: request.url, status: 200, body }).kind === 'posting' ? 1 : 0)
      const { format } = adapter.readPosting({ url: request.url, status: 200, body })
      keep(`${adapter.marketplace}-${format}`, { bytes: Buffer.byteLength(body), read })
    }
  }
}

async function textOf(request: SourceRequest): Promise<string> {
  const response = await fetch(request.url, { headers: { accept: request.accept } })
  if (!response.ok) throw new Error(`${request.url} answered ${response.status}`)
  return response.text()
}
