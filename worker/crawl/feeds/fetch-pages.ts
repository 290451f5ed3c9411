import { hourMs } from '#domain/durations'
import type { Database, Transaction } from '#platform/database'
import type { DroppedRow, ResultRow } from '#domain/listing/listing'
import type {
  DiscoveredCode,
  FeedCodes,
  FeedQuery,
  Adapter,
  PageReply,
  PageRequest,
  ResultsPage,
} from '../adapters/contract'
import type { Dependencies } from '../../dependencies'
import { isTooEarly, TypedFailure } from '../../failures'
import { requestPage, type RequestDependencies } from '../fetch/request-page'
import type { RequestPriority } from '../fetch/budget'
import { backOffLimits } from '../health/feed-health'
import { unlessRefused } from '../health/site-refusals'
import { tokenId } from '../listings/outdated'

async function loadCodes(db: Database | Transaction, marketplace: string, feed: FeedQuery): Promise<FeedCodes> {
  if (feed.make === null) return { make: null, model: null }
  const models = feed.model === null ? [''] : ['', feed.model]
  const rows = await db.marketplaceCode.findMany({ where: { marketplace, make: feed.make, model: { in: models } } })
  const code = (model: string) => rows.find((row) => row.model === model)?.code ?? null
  return { make: code(''), model: feed.model === null ? null : code(feed.model) }
}

/** Writes only new or changed codes, in one statement. */
export async function storeCodes(
  tx: Transaction,
  marketplace: string,
  codes: DiscoveredCode[],
  now: Date,
): Promise<void> {
  if (codes.length === 0) return
  const unique = [...new Map(codes.map((code) => [`${code.make}/${code.model ?? ''}`, code])).values()]
  await tx.$executeRaw`
    INSERT INTO "MarketplaceCode" AS old (marketplace, make, model, code, "seenAt")
    SELECT ${marketplace}, n.make, n.model, n.code, ${now} FROM unnest(
      ${unique.map((c) => c.make)}::text[], ${unique.map((c) => c.model ?? '')}::text[],
      ${unique.map((c) => c.code)}::text[]) AS n(make, model, code)
    ORDER BY n.make, n.model
    ON CONFLICT (marketplace, make, model) DO UPDATE SET code = EXCLUDED.code, "seenAt" = EXCLUDED."seenAt"
    WHERE old.code <> EXCLUDED.code`
}

/**
 * Page limit of a first look. Its cars are backfill, so the newest are enough; watched feeds fetch older pages later.
 */
const maxPagesAtFirst = 2
/** Page limits of a normal crawl and of a crawl after a gap, when more ads may have been posted. */
const maxPagesNormally = 5
const maxPagesAfterGap = 10
const gapMs = hourMs

type PagesDependencies = RequestDependencies & Pick<Dependencies, 'db' | 'config'>

interface PagedFeed extends FeedQuery {
  id: string
  marketplace: string
  lastSuccessAt: Date | null
  isCaughtUp: boolean
}

export interface FetchedPages {
  first: ResultsPage
  rows: ResultRow[]
  codes: DiscoveredCode[]
  dropped: DroppedRow[]
  skipped: number
  isComplete: boolean
  /** Why a later page could not be fetched. The next crawl then fetches past known listings. */
  laterFailure: TypedFailure | null
  /** The pages reach back to known listings, so no new posting was missed. */
  isContinuous: boolean
  /** The pages show every posting that is newer than the last ones that did. */
  provesAll: boolean
  /** How many cars the site says that the feed has; null if it does not. */
  siteTotal: number | null
  older: PageRequest | null
}

/** Requests a page of rows, and also its second half on a site that needs two requests for it. */
export async function requestResults(
  deps: RequestDependencies,
  adapter: Adapter,
  requests: PageRequest[],
  parse: (reply: PageReply) => ResultsPage,
  priority?: RequestPriority,
): Promise<ResultsPage> {
  const page = await requestPage(deps, adapter, requests, parse, priority)
  if (page.kind === 'empty' || !page.isIndex) return page
  return requestPage(deps, adapter, page.next === null ? [] : [page.next], parse, priority)
}

/**
 * Fetches a feed's pages, newest first, until a page is mostly known listings. All pages are fetched before anything
 * is stored, so a worker that crashes leaves no partial crawl. If a page after the first fails, the crawl still
 * succeeds but has a gap, and the next crawl pages past known listings.
 */
export async function fetchPages(deps: PagesDependencies, feed: PagedFeed, adapter: Adapter): Promise<FetchedPages> {
  const query: FeedQuery = { area: feed.area, make: feed.make, model: feed.model }
  const codes = await loadCodes(deps.db, feed.marketplace, query)
  const parse = (reply: PageReply) => adapter.parseResults(reply, query)
  const { maxMs } = backOffLimits(deps, adapter)
  const request = (requests: PageRequest[], urgency?: RequestPriority) =>
    unlessRefused(deps.db, feed, maxMs, () => requestResults(deps, adapter, requests, parse, urgency))
  const first = await request(adapter.feedRequests(query, codes))
  const pages: FetchedPages = {
    ...{ first, rows: [], codes: [], dropped: [], skipped: 0 },
    ...{ isComplete: false, laterFailure: null, isContinuous: true, provesAll: true, siteTotal: null, older: null },
  }
  let page: ResultsPage = first
  for (let count = 1; ; count++) {
    pages.skipped += page.skipped
    if (page.kind === 'empty') return { ...pages, older: null }
    const { next } = page
    const isNews = next !== null && (await isMostlyNew(deps.db, feed, page.rows, pages.rows))
    const isTied = page.isTied === true && next !== null
    const isSweeping = isTied && isFirstOfHour(feed)
    const isNeeded = isNews || !feed.isCaughtUp
    const goOn = next !== null && count < maxPages(feed, isSweeping) && (isNeeded || isSweeping)
    pages.siteTotal ??= page.siteTotal ?? null
    pages.rows.push(...page.rows)
    pages.codes.push(...page.codes)
    pages.dropped.push(...(page.dropped ?? []))
    pages.isComplete = count === 1 && page.isComplete === true
    pages.older = next
    if (!goOn) return { ...pages, isContinuous: !isNews, provesAll: !isTied }
    try {
      page = await request([next], isNeeded ? undefined : 'sweep')
    } catch (error) {
      if (!(error instanceof TypedFailure)) throw error
      if (isTooEarly(error) && !isNeeded) return { ...pages, provesAll: false }
      deps.log.warn({ feedId: feed.id, page: count + 1, failure: error.type }, 'a later page could not be fetched')
      return { ...pages, laterFailure: error, isContinuous: !isNews }
    }
  }
}

/**
 * Where rows are tied, a crawl an hour pages through the ties, as far as leftover budget allows. The others find only
 * what the site puts first.
 */
function isFirstOfHour({ lastSuccessAt }: PagedFeed): boolean {
  return lastSuccessAt !== null && Math.floor(lastSuccessAt.getTime() / hourMs) < Math.floor(Date.now() / hourMs)
}

function maxPages({ make, lastSuccessAt, isCaughtUp }: PagedFeed, isSweeping: boolean): number {
  if (lastSuccessAt === null) return make === null ? 1 : maxPagesAtFirst
  return isSweeping || !isCaughtUp || Date.now() - lastSuccessAt.getTime() > gapMs ? maxPagesAfterGap : maxPagesNormally
}

/**
 * True if fewer than half of a page's listings are known. A single known row proves nothing, because sites pin and
 * promote listings.
 */
async function isMostlyNew(db: Database, feed: PagedFeed, rows: ResultRow[], before: ResultRow[]): Promise<boolean> {
  const ids = [...new Set(rows.map(externalIdOrToken))]
  const known = new Set(before.map(externalIdOrToken))
  const [stored] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "FeedListing" AS f JOIN "Listing" AS l ON l.id = f."listingId"
    WHERE f."feedId" = ${feed.id}::uuid AND l."externalId" = ANY(${ids.filter((id) => !known.has(id))}::text[])`
  return (stored!.count + ids.filter((id) => known.has(id)).length) * 2 < ids.length
}

const externalIdOrToken = (row: ResultRow) => row.externalId ?? tokenId(row.token ?? '')
