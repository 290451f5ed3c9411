import { sourceLayoutChanged } from '../../../failures'
import type { PostingPage, ResultsPage, Adapter, PageReply } from '../contract'
import { originOf, type CraigslistOrigins } from './origins'
import { parsePostingPage } from './posting/parse-posting'
import { parseRapi } from './posting/parse-rapi'
import { parseResultsPage } from './results/parse-results-page'
import { parseSapi } from './results/parse-sapi'
import { feedRequests, postingRequests } from './requests'
import { pageWithoutContent } from './walls'

/** Craigslist: two formats of results and two of postings. */
export function craigslist(origins: CraigslistOrigins): Adapter {
  return {
    marketplace: 'craigslist',
    feedRequests: (feed) => feedRequests(origins, feed),
    postingRequests: (listing) => postingRequests(origins, listing),
    originOf: (url) => originOf(origins, url),
    parseResults(reply, feed): ResultsPage {
      refuseLogIn(reply)
      if (reply.status === 404 || reply.status === 410) throw sourceLayoutChanged('the site has no such area')
      const content = contentOf(reply.body)
      if (content.kind === 'html') return parseResultsPage(content.html, origins, feed)
      if (!isSearchAnswer(content.json)) throw sourceLayoutChanged('an answer that is no search')
      return parseSapi(content.json, origins, feed, reply.url)
    },
    parsePosting(reply): PostingPage {
      refuseLogIn(reply)
      if (reply.status === 404 || reply.status === 410) return { kind: 'gone', format: 'status', why: 'page not found' }
      const content = contentOf(reply.body)
      return content.kind === 'html' ? parsePostingPage(content.html, origins) : parseRapi(content.json, origins)
    },
  }
}

type Content = { kind: 'html'; html: string } | { kind: 'json'; json: unknown }

/** Recognizes the format by content: a JSON request may get an HTML block page, and vice versa. */
function contentOf(body: string): Content {
  const start = body.trimStart()
  if (start.startsWith('<')) return { kind: 'html', html: body }
  if (!start.startsWith('{')) throw pageWithoutContent(body)
  try {
    return { kind: 'json', json: JSON.parse(body) as unknown }
  } catch {
    throw sourceLayoutChanged('the answer ends half-way')
  }
}

function isSearchAnswer(json: unknown): boolean {
  const data = (json as { data?: unknown }).data
  return typeof data === 'object' && data !== null ? !('postingId' in data) : true
}

function refuseLogIn(reply: PageReply): void {
  if (/\/log-?in(?:[/?#]|$)/i.test(reply.url)) throw pageWithoutContent('<input type="password">')
}
