import { sourceLayoutChanged } from '../../../failures'
import type { FeedQuery, PostingPage, ResultsPage, Adapter, PageReply } from '../contract'
import { requireCompletePage } from '../complete-page'
import { blocksWith, valuesUnder } from './blocks'
import { answerParts, isAnswer } from './graphql'
import { originOf, type FacebookOrigins } from './origins'
import { nextAfter, nextRequest, requireArea, searchQueryOf } from './results/paging'
import { parseItemAnswer, parseItemPage } from './posting/parse-item'
import { parseRows } from './results/parse-results'
import { feedRequests, postingRequests } from './requests'
import { feedUnits, type FeedUnits } from './results/search-shape'
import { pageWithoutContent, refuseLogIn } from './walls'

const isNotFound = ({ status }: PageReply) => status === 404 || status === 410

/** Facebook Marketplace: JSON blocks in a page, and the same data in responses with further rows. */
export function facebook(origins: FacebookOrigins): Adapter {
  return {
    marketplace: 'facebook',
    feedRequests: (feed) => feedRequests(origins, feed),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => originOf(origins, url),
    parseResults(reply, feed): ResultsPage {
      refuseLogIn(reply.url)
      if (isNotFound(reply)) throw sourceLayoutChanged('the site has no such place')
      return isAnswer(reply.body) ? parseAnswer(reply, feed, origins) : parsePage(reply.body, feed, origins)
    },
    parsePosting(reply): PostingPage {
      refuseLogIn(reply.url)
      if (isNotFound(reply)) return { kind: 'gone', format: 'status', why: 'page not found' }
      return isAnswer(reply.body) ? parseItemAnswer(reply.body, origins) : parseItemPage(reply.body, reply.url, origins)
    },
  }
}

function parsePage(html: string, feed: FeedQuery | null, origins: FacebookOrigins): ResultsPage {
  const units = unitsIn(blocksWith(html, ['marketplace_search']))
  if (units.length === 0) throw pageWithoutContent(html)
  requireCompletePage(html)
  const query = searchQueryOf(html)
  requireArea(query, feed)
  return parseRows({ units, format: 'search-page', next: nextRequest(origins, query, units), origins, feed })
}

function parseAnswer(reply: PageReply, feed: FeedQuery | null, origins: FacebookOrigins): ResultsPage {
  const units = unitsIn(answerParts(reply.body))
  if (units.length === 0) throw sourceLayoutChanged('an answer that is no search')
  const isEnd = units.every(({ edges, page_info: info }) => edges.length === 0 && info?.has_next_page === false)
  if (isEnd) return { kind: 'empty', format: 'graphql', skipped: 0 }
  return parseRows({ units, format: 'graphql', next: nextAfter(origins, reply.form, units), origins, feed })
}

/** The lists of a search, at any depth. Other lists, such as nearby suggestions, have other names. */
function unitsIn(blocks: unknown[]): FeedUnits[] {
  return blocks
    .flatMap((block) => valuesUnder(block, ['marketplace_search']))
    .flatMap((search) => feedUnits.safeParse((search as { feed_units?: unknown } | null)?.feed_units).data ?? [])
}
