import { sourceLayoutChanged, NotACar } from '../../../../failures'
import type { PostingPage } from '../../contract'
import { tidy } from '../../text'
import { requireCompletePage } from '../../complete-page'
import { blocksWith } from '../blocks'
import { isCar, toPosting } from './facts'
import { answerParts } from '../graphql'
import { itemIdOf, type FacebookOrigins } from '../origins'
import { fragmentsOf, mergeFragments, sharedId, type Fragment } from './targets'
import { isGonePage, pageWithoutContent } from '../walls'

/** Parses a posting page. `url` is the page's URL, '' for a saved page. */
export function parseItemPage(html: string, url: string, origins: FacebookOrigins): PostingPage {
  const format = 'item-page'
  const fragments = fragmentsOf(blocksWith(html, ['marketplace_product_details_page']))
  if (fragments.length === 0) {
    if (isGonePage(html)) return { kind: 'gone', format, why: 'This content isn’t available right now' }
    throw pageWithoutContent(html)
  }
  requireCompletePage(html)
  return parse(fragments, itemIdOf(url) ?? canonicalId(html), format, origins)
}

export function parseItemAnswer(body: string, origins: FacebookOrigins): PostingPage {
  const fragments = fragmentsOf(answerParts(body))
  if (fragments.length === 0) throw sourceLayoutChanged('an answer that is no listing')
  return parse(fragments, null, 'graphql', origins)
}

function parse(fragments: Fragment[], stated: string | null, format: string, origins: FacebookOrigins): PostingPage {
  const id = stated ?? sharedId(fragments)
  if (id === null) throw sourceLayoutChanged('the page does not say which listing it shows')
  const target = mergeFragments(fragments, id)
  if (tidy(target.marketplace_listing_title) === null) throw sourceLayoutChanged('the listing has no title')
  if (!isCar(target)) throw new NotACar('a listing of something else than a car')
  if (target.is_sold) return { kind: 'gone', format, why: 'sold' }
  if (target.is_live === false && !target.is_pending) return { kind: 'gone', format, why: 'no longer listed' }
  return { kind: 'posting', format, posting: toPosting(target, origins) }
}

function canonicalId(html: string): string | null {
  const tags = html.match(/<(?:link|meta)\b[^>]*(?:canonical|og:url)[^>]*>/gi) ?? []
  return tags.map((tag) => itemIdOf(/(?:href|content)=["']?([^"'\s>]+)/i.exec(tag)?.[1] ?? '')).find(Boolean) ?? null
}
