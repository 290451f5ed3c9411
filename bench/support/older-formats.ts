import type { Marketplace } from '#domain/marketplaces'
import type { PageReply } from '#worker/crawl/adapters/contract'

/** Formats that the sandbox does not serve, made of those that it does: the data are the same, around them is another page. */
export function olderLists(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'cargurus' || !reply.url.includes('/searchPage.action')) return []
  const script = `<script>window.__PREFLIGHT__ = ${reply.body};</script>`
  return [{ ...reply, body: `<html><head><title>Used cars - CarGurus</title>${script}</head><body></body></html>` }]
}

/** A listing's fragments, one a line, as an answer brings them. */
export function olderPostings(marketplace: Marketplace, reply: PageReply): PageReply[] {
  if (marketplace !== 'facebook') return []
  const scripts = [...reply.body.matchAll(/<script\b[^>]*\bdata-sjs\b[^>]*>([^<]*)<\/script>/g)].map((m) => m[1]!)
  const parts = scripts
    .filter((text) => text.includes('"marketplace_product_details_page"'))
    .map((text) => JSON.stringify({ data: JSON.parse(text) as unknown }))
  return [{ ...reply, body: `for (;;);${parts.join('\n')}` }]
}
