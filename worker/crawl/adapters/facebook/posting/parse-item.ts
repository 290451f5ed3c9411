import { sourceLayoutChanged, NotACar } from '../../../../failures'
import { findValues, parseJsonBlocks, parseResponseParts, isGonePage, missingContentFailure } from '../graphql'
import type { PostingPage } from '../../contract'
import { cleanText, openingTags } from '../../text'
import { requireCompletePage } from '../../complete-page'
import { parseItemId, type FacebookOrigins } from '../requests'
import { itemPostingShape, type ItemPosting } from './item-shape'
import { isCar, toPosting } from './facts'

type Fragment = Record<string, unknown> & { id: string }

/** Returns the page's fragments of its main listing. Related listings have other names. */
function findFragments(blocks: unknown[]): Fragment[] {
  return blocks
    .flatMap((block) => findValues(block, ['marketplace_product_details_page']))
    .flatMap((page) => {
      const found = (page as { target?: unknown } | null)?.target
      return isFragment(found) ? [found] : []
    })
}

/** Returns the id that all fragments share, for a page URL without a listing id. Null if they differ. */
function sharedId(fragments: Fragment[]): string | null {
  const ids = new Set(fragments.map(({ id }) => id))
  return ids.size === 1 ? [...ids][0]! : null
}

/**
 * Merges the fragments of one listing: one has the texts and the vehicle fields, another only the photos. Throws
 * SourceLayoutChanged if two state different prices or if the result has another shape.
 */
function mergeFragments(fragments: Fragment[], id: string): ItemPosting {
  const own = fragments.filter((fragment) => fragment.id === id)
  if (own.length === 0) throw sourceLayoutChanged('the page shows another listing')
  const merged: Record<string, unknown> = {}
  for (const [name, value] of own.flatMap((fragment) => Object.entries(fragment))) {
    if (merged[name] === undefined || merged[name] === null) merged[name] = value
  }
  const amounts = own.map(({ listing_price: price }) => (price as { amount?: unknown } | null)?.amount)
  if (new Set(amounts.filter((amount) => typeof amount === 'string')).size > 1) {
    throw sourceLayoutChanged('the page states two prices')
  }
  const parsed = itemPostingShape.safeParse(merged)
  if (!parsed.success) {
    throw sourceLayoutChanged(`the listing lacks ${parsed.error.issues[0]?.path.map(String).join('.') || 'its shape'}`)
  }
  return parsed.data
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'string'
}

/** `url` is '' for a saved page. */
export function parseItemPage(html: string, url: string, origins: FacebookOrigins): PostingPage {
  const format = 'item-page'
  const fragments = findFragments(parseJsonBlocks(html, ['marketplace_product_details_page']))
  if (fragments.length === 0) {
    // The site says the same of a posting that was deleted and of one that we may not see.
    if (isGonePage(html))
      return { kind: 'gone', format, why: 'This content isn’t available right now', isUnproven: true }
    throw missingContentFailure(html)
  }
  requireCompletePage(html)
  return parse(fragments, parseItemId(url) ?? canonicalId(html), format, origins)
}

export function parseItemResponse(body: string, origins: FacebookOrigins): PostingPage {
  const fragments = findFragments(parseResponseParts(body))
  if (fragments.length === 0) throw sourceLayoutChanged('an answer that is no listing')
  return parse(fragments, null, 'graphql', origins)
}

function parse(fragments: Fragment[], stated: string | null, format: string, origins: FacebookOrigins): PostingPage {
  const id = stated ?? sharedId(fragments)
  if (id === null) throw sourceLayoutChanged('the page does not say which listing it shows')
  const target = mergeFragments(fragments, id)
  if (cleanText(target.marketplace_listing_title) === null) throw sourceLayoutChanged('the listing has no title')
  if (!isCar(target)) throw new NotACar('a listing of something else than a car')
  if (target.is_sold) return { kind: 'gone', format, why: 'sold' }
  if (target.is_live === false && !target.is_pending) return { kind: 'gone', format, why: 'no longer listed' }
  return { kind: 'posting', format, posting: toPosting(target, origins) }
}

function canonicalId(html: string): string | null {
  const tags = [...openingTags(html, 'link'), ...openingTags(html, 'meta')].filter((tag) =>
    /canonical|og:url/i.test(tag),
  )
  return tags.map((tag) => parseItemId(/(?:href|content)=["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '')).find(Boolean) ?? null
}
