import { freshnessMs, staleAfterMs } from '#domain/feed-turn'
import type { Marketplace } from '#domain/marketplaces'
import type { FeedLook } from '#domain/schedule'
import type { Transaction } from '#platform/database'
import { BudgetUsedUp, sourceUnavailable, TypedFailure } from '../failures'
import type { CrawlDependencies } from './deps'
import { backOffOf, failureTypeOf, isHeldBack, recordFailure } from './feed-health'
import { fittingSearches } from './fitting'
import { look, type Feed, type Looked } from './look'
import { alone } from './single-flight'

/** A person who presses "Run now" twice is served by the first look. */
const forcedFreshnessMs = 5_000

interface Call {
  feedId: string
  /** The search for which it is looked, if it is for one. */
  searchId?: string
  force: boolean
}

/**
 * Looks at a feed, or answers from the last look while that is fresh. One look at a time: whoever comes during it waits
 * and gets its result. What a look brought is stored first; then the searches it may be something for are woken, but
 * for the one that asked, which gets the number. A failed look is recorded on the feed, then thrown; while the feed
 * rests after it, callers get the same failure without a request.
 */
export async function crawlFeed(deps: CrawlDependencies, call: Call): Promise<FeedLook> {
  const { feedId, searchId } = call
  const calledAt = new Date()
  const result = await alone(deps.db, `feed:${feedId}`, (tx) => lookOnce(deps, tx, call, calledAt))
  if (result.turned) await deps.sightTurned(result.turned)
  if ('failure' in result) throw result.failure
  const { rows, changed } = result.looked
  const fits = await fittingSearches(deps.db, changed, new Date())
  await deps.wake([...fits.keys()].filter((id) => id !== searchId))
  return { feedId, rows, changed: changed.length, fits: (searchId === undefined ? 0 : fits.get(searchId)) ?? 0 }
}

/** `turned` names the marketplace where this look failed, or was the first good one after failures. */
type Result = ({ looked: Looked } | { failure: TypedFailure }) & { turned?: Marketplace }

async function lookOnce(deps: CrawlDependencies, tx: Transaction, call: Call, calledAt: Date): Promise<Result> {
  const feed = await tx.feed.findUniqueOrThrow({ where: { id: call.feedId } })
  const known = await answerWithoutLooking(deps, tx, feed, call, calledAt)
  if (known) return known
  const marketplace = feed.marketplace as Marketplace
  const adapter = deps.adapters[marketplace]
  try {
    if (!adapter) throw sourceUnavailable(`${feed.marketplace} is switched off or not watched yet`)
    const looked = await look(deps, tx, feed, adapter)
    return feed.failingSince || looked.isDoubtful ? { looked, turned: marketplace } : { looked }
  } catch (error) {
    if (!(error instanceof TypedFailure)) throw error
    await recordFailure(tx, [feed.id], error, backOffOf(deps, feed), new Date())
    deps.log.warn({ feedId: feed.id, failure: error.type, reason: error.message }, 'a look at a feed failed')
    return error instanceof BudgetUsedUp ? { failure: error } : { failure: error, turned: marketplace }
  }
}

async function answerWithoutLooking(
  deps: CrawlDependencies,
  tx: Transaction,
  feed: Feed,
  { searchId, force }: Call,
  calledAt: Date,
): Promise<Result | null> {
  const unchanged = (rows: number): Result => ({ looked: { rows, changed: [], isDoubtful: false } })
  const resting = feed.nextAttemptAt !== null && feed.nextAttemptAt > new Date()
  // Somebody else looked while this caller waited for the lock, or it rests after a failure that force may not disturb.
  const failedMeanwhile = feed.failingSince !== null && feed.lastAttemptAt !== null && feed.lastAttemptAt >= calledAt
  const justTried = feed.lastAttemptAt !== null && Date.now() - feed.lastAttemptAt.getTime() < forcedFreshnessMs
  const leftMs = Math.max(0, (feed.nextAttemptAt?.getTime() ?? 0) - Date.now())
  if (resting && isHeldBack(feed)) return { failure: new BudgetUsedUp(leftMs) }
  if (failedMeanwhile || (resting && (!force || justTried || feed.lastOutcome === 'THROTTLED'))) {
    if (feed.lastOutcome === 'EMPTY') return unchanged(0)
    const options = { retryable: false, retryAfterMs: leftMs }
    return { failure: new TypedFailure(failureTypeOf(feed.lastOutcome), 'the feed rests after a failure', options) }
  }
  if (feed.failingSince !== null || feed.lastSuccessAt === null) return null
  const freshMs = staleAfterMs(await freshnessFor(deps, tx, feed, searchId))
  const stillGoodMs = force ? Math.min(forcedFreshnessMs, freshMs) : freshMs
  return Date.now() - feed.lastSuccessAt.getTime() < stillGoodMs ? unchanged(feed.rowsSeen) : null
}

/** Until accounts have plans, every search is served like Basic. */
async function freshnessFor(deps: CrawlDependencies, tx: Transaction, feed: Feed, searchId?: string) {
  const link = searchId && (await tx.searchFeed.findFirst({ where: { searchId, feedId: feed.id } }))
  return freshnessMs('basic', link ? link.isRota : false, deps.config.FEED_FRESHNESS_MS)
}
