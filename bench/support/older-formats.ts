import type { Marketplace } from '#domain/marketplaces'
import type { PageReply } from '#worker/crawl/adapters/contract'

/** Derives page formats that the sandbox does not serve: the same data in another page. */
export function olderLists(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'cargurus' || !reply.url.includes('/searchPage.action')) return []
  const script = `<script>window.__PREFLIGHT__ = ${reply.body};</script>`
  return [{ ...reply, body: `<html><head><title>Used cars - CarGurus</title>${script}</head><body></body></html>` }]
}

/** A listing's fragments, one per line, as in a GraphQL response. */
export function olderPostings(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'facebook') return []
  const scripts = [...reply.body.matchAll(/<script\b[^>]*\bdata-sjs\b[^>]*>([^<]*)<\/script>/g)].map((m) => m[1]!)
  const parts = scripts
    .filter((text) => text.includes('"marketplace_product_details_page"'))
    .map((text) => JSON.stringify({ data: JSON.parse(text) as unknown }))
  return [{ ...reply, body: `for (;;);${parts.join('\n')}` }]
}
