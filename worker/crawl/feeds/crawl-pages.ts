import { updateRatePerHour } from '#domain/crawl/capacity'
import { dayMs } from '#domain/durations'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { Transaction } from '#platform/database'
import { abandonedCatchUps } from '#platform/metrics'
import { storeCodes, fetchPages, type FetchedPages } from './fetch-pages'
import type { Dependencies } from '../../dependencies'
import { isTooEarly } from '../../failures'
import type { RequestDependencies } from '../fetch/request-page'
import { computeBackOffMs, backOffLimits } from '../health/feed-health'
import type { MatchDependencies } from './stored-searches'
import { storeDropped } from '../listings/dropped'
import { markListed, markUnlisted } from '../listings/gone'
import type { FeedLease, FeedRow } from './feed-lease'
import type { Adapter } from '../adapters/contract'
import { watchStartColumns, storeNewRows } from './fetch-older-page'

/** A feed with this few cars can plausibly sell out between two crawls. */
const fewRows = 3
/** A feed that had cars must stay empty this long before an empty page is accepted. */
const emptyBelievedAfterMs = dayMs

export interface CrawledPages {
  rows: number
  changed: number
  /** Searches that these listings may match, with the number of matches each. Recorded as pending wakes. */
  fits: Map<string, number>
  /** The page was empty, and the feed has not been empty long enough to accept that. */
  isDoubtful: boolean
}

/** `feed`: its row after the crawl. */
export type StoredPages = CrawledPages & { feed: FeedRow }

/**
 * Crawls a feed's pages and stores their listings together with the searches to wake. No transaction is open during
 * requests to the site. Throws the site's typed failures.
 */
export async function crawlPages(
  deps: Dependencies & RequestDependencies & MatchDependencies,
  lease: FeedLease,
  adapter: Adapter,
): Promise<StoredPages> {
  const { feed } = lease
  // Load the searches before the transaction opens: the first load in a process takes seconds.
  const [pages] = await Promise.all([fetchPages(deps, feed, adapter), deps.searches.load()])
  return lease.store((tx, now) => storePages(deps, tx, { feed, adapter, pages, number: lease.number, now }))
}

/** A feed without a make may omit a listing for other reasons, so a missing listing proves nothing. */
const namesCar = ({ make }: { make: string | null }) => make !== null

interface Fetched {
  feed: FeedRow
  adapter: Adapter
  pages: FetchedPages
  number: bigint
  now: Date
}

async function storePages(
  deps: Dependencies & MatchDependencies,
  tx: Transaction,
  { feed, adapter, pages, number, now }: Fetched,
): Promise<StoredPages> {
  const isEmpty = pages.first.kind === 'empty'
  if (isEmpty && (await isDoubtful(deps, tx, feed, now)))
    return { rows: 0, changed: 0, fits: new Map(), isDoubtful: true, feed }
  const owner = { id: feed.id, marketplace: adapter.marketplace, number }
  const { area, make, caughtUpAt } = feed
  const stored = await storeNewRows(deps, tx, { ...owner, area, make, caughtUpAt }, pages.rows, now, number)
  if (namesCar(feed) && (pages.isComplete || isEmpty)) await markUnlisted(tx, owner, pages.rows, now)
  // A feed that was empty has cars again. Undo the missed marks, even if this list is incomplete.
  else if (feed.rowsSeen === 0) await markListed(tx, owner, pages.rows)
  await storeCodes(tx, feed.marketplace, pages.codes, now)
  await storeDropped(tx, feed.marketplace, pages.dropped, now)
  if (pages.skipped > 0)
    deps.log.info({ feedId: feed.id, format: pages.first.format, skipped: pages.skipped }, 'rows skipped')
  const isNews = stored.changed > 0
  const updated = await tx.feed.update({
    where: { id: feed.id },
    data: {
      lastAttemptAt: now,
      lastSuccessAt: now,
      lastOutcome: isEmpty ? 'EMPTY' : isNews ? 'LISTINGS' : 'NOTHING_NEW',
      lastReason: null,
      failingSince: null,
      nextAttemptAt: null,
      ...(pages.laterFailure === null && { refusedAt: null }),
      ...catchUpColumns(deps, feed, pages, now),
      ...(pages.siteTotal === null ? {} : { siteTotal: pages.siteTotal }),
      freshnessMs: crawlIntervalMs(deps, feed),
      ...(feed.lastSuccessAt && {
        newPerHour: updateRatePerHour(feed.newPerHour, stored.changed, now.getTime() - feed.lastSuccessAt.getTime()),
      }),
      ...watchStartColumns(feed, pages, now),
      rowsSeen: stored.rows,
      mostRowsSeen: isEmpty ? 0 : Math.max(feed.mostRowsSeen, stored.rows),
      ...(isNews ? { changedAt: now } : {}),
    },
  })
  return { ...stored, isDoubtful: false, feed: updated }
}

/** A site may refuse later pages for good. The cars between are then missing, except for first looks. */
const maxCatchUpTries = 5

/** A page that was not requested, because our budget is used up or the site rests, is no try. */
function catchUpColumns(deps: Dependencies, feed: FeedRow, { laterFailure, provesAll }: FetchedPages, now: Date) {
  if (laterFailure === null) return { isCaughtUp: true, catchUpTries: 0, ...(provesAll && { caughtUpAt: now }) }
  const catchUpTries = feed.catchUpTries + (isTooEarly(laterFailure) ? 0 : 1)
  if (catchUpTries < maxCatchUpTries) return { isCaughtUp: false, catchUpTries }
  const { marketplace } = feed
  abandonedCatchUps.inc({ marketplace })
  const line = { feedId: feed.id, marketplace, area: feed.area, reason: laterFailure.message }
  deps.log.error(line, 'a gap in a feed was given up: its later pages cannot be fetched')
  return { isCaughtUp: true, catchUpTries: 0, caughtUpAt: now }
}

/** Milliseconds. The default applies until the capacity plan sets an interval. */
export const crawlIntervalMs = (deps: Pick<Dependencies, 'config'>, feed: FeedRow) =>
  feed.intervalMs ?? deps.config.FEED_FRESHNESS_MS

/**
 * True if an empty page is implausible: the last successful crawl saw more than a few rows, and the feed has not been
 * empty for long. Records such a page as a failure.
 */
async function isDoubtful(deps: Dependencies, tx: Transaction, feed: FeedRow, now: Date): Promise<boolean> {
  const emptySince = feed.lastOutcome === 'EMPTY' ? feed.failingSince : null
  const believed = emptySince !== null && now.getTime() - emptySince.getTime() > emptyBelievedAfterMs
  if (feed.rowsSeen <= fewRows || believed) return false
  const failingSince = feed.failingSince ?? now
  const waitMs = computeBackOffMs(now.getTime() - failingSince.getTime(), null, backOffLimits(deps, feed))
  await tx.feed.update({
    where: { id: feed.id },
    data: {
      lastAttemptAt: now,
      lastOutcome: 'EMPTY',
      lastReason: `${marketplaceLabels[feed.marketplace as Marketplace]} came back empty, though it listed cars before`,
      failingSince,
      nextAttemptAt: new Date(now.getTime() + waitMs),
    },
  })
  deps.log.warn({ feedId: feed.id, rowsSeen: feed.rowsSeen }, 'implausibly empty page')
  return true
}
