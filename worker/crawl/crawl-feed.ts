import type { FeedLook } from '#domain/schedule'
import type { Marketplace } from '#domain/marketplaces'
import type { Transaction } from '#platform/database'
import { sourceUnavailable, TypedFailure } from '../failures'
import { ask } from './ask'
import { sandboxBackOffMs, type CrawlDependencies } from './deps'
import { backOffMs, failureTypeOf, recordFailure, type BackOff } from './feed-health'
import type { SourceAdapter } from './source'
import { storeRows } from './store'

/** A person who presses "Run now" twice is served by the first look. */
const forcedFreshnessMs = 5_000
/** An empty page where cars were before is not believed until it has stayed empty for so long. */
const emptyBelievedAfterMs = 24 * 60 * 60_000
const lockPollMs = 200
const longestLookMs = 5 * 60_000

type Feed = NonNullable<Awaited<ReturnType<Transaction['feed']['findUnique']>>>
type Look = { look: FeedLook } | { failure: TypedFailure } | 'busy'

/**
 * Looks at a feed, or answers from the last look while that is fresh. One look at a time: whoever comes during it waits
 * and gets its result. A failed look is recorded on the feed, then thrown; while the feed rests after it, callers get
 * the same failure without a request.
 */
export async function crawlFeed(
  deps: CrawlDependencies,
  { feedId, force }: { feedId: string; force: boolean },
): Promise<FeedLook> {
  const calledAt = new Date()
  for (;;) {
    // Everything happens on the connection that holds the lock, so that looks cannot starve each other of connections.
    const result = await deps.db.$transaction((tx) => lookLocked(deps, tx, feedId, force, calledAt), {
      maxWait: 30_000,
      timeout: longestLookMs,
    })
    if (result === 'busy') {
      if (Date.now() - calledAt.getTime() > longestLookMs)
        throw sourceUnavailable('the feed is being looked at for long')
      await new Promise((resolve) => setTimeout(resolve, lockPollMs))
    } else {
      if ('failure' in result) throw result.failure
      return result.look
    }
  }
}

async function lookLocked(
  deps: CrawlDependencies,
  tx: Transaction,
  feedId: string,
  force: boolean,
  calledAt: Date,
): Promise<Look> {
  const [lock] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`feed:${feedId}`}, 0)) AS held`
  if (!lock!.held) return 'busy'
  const feed = await tx.feed.findUniqueOrThrow({ where: { id: feedId } })
  const known = answerWithoutLooking(deps, feed, force, calledAt)
  if (known) return known
  const adapter = deps.adapters[feed.marketplace as Marketplace]
  try {
    if (!adapter) throw sourceUnavailable(`${feed.marketplace} is switched off or not watched yet`)
    return { look: await look(deps, tx, feed, adapter) }
  } catch (error) {
    if (!(error instanceof TypedFailure)) throw error
    await recordFailure(tx, [feed.id], error, backOffOf(deps, feed), new Date())
    deps.log.warn({ feedId, failure: error.type, reason: error.message }, 'a look at a feed failed')
    return { failure: error }
  }
}

function answerWithoutLooking(deps: CrawlDependencies, feed: Feed, force: boolean, calledAt: Date): Look | null {
  const unchanged: Look = { look: { feedId: feed.id, rows: feed.rowsSeen, changed: 0 } }
  const resting = feed.nextAttemptAt !== null && feed.nextAttemptAt > new Date()
  // Somebody else looked while this caller waited for the lock, or it rests after a failure that force may not disturb.
  const failedMeanwhile = feed.failingSince !== null && feed.lastAttemptAt !== null && feed.lastAttemptAt >= calledAt
  const justTried = feed.lastAttemptAt !== null && Date.now() - feed.lastAttemptAt.getTime() < forcedFreshnessMs
  if (failedMeanwhile || (resting && (!force || justTried || feed.lastOutcome === 'THROTTLED'))) {
    if (feed.lastOutcome === 'EMPTY') return { look: { feedId: feed.id, rows: 0, changed: 0 } }
    const leftMs = Math.max(0, (feed.nextAttemptAt?.getTime() ?? 0) - Date.now())
    const options = { retryable: false, retryAfterMs: leftMs }
    return { failure: new TypedFailure(failureTypeOf(feed.lastOutcome), 'the feed rests after a failure', options) }
  }
  if (feed.failingSince !== null || feed.lastSuccessAt === null) return null
  const freshMs = force ? Math.min(forcedFreshnessMs, deps.config.FEED_FRESHNESS_MS) : deps.config.FEED_FRESHNESS_MS
  return Date.now() - feed.lastSuccessAt.getTime() < freshMs ? unchanged : null
}

async function look(deps: CrawlDependencies, tx: Transaction, feed: Feed, adapter: SourceAdapter): Promise<FeedLook> {
  const query = { area: feed.area, make: feed.make, model: feed.model }
  const page = await ask(deps, adapter, adapter.feedRequests(query), (reply) => adapter.readResults(reply, query))
  const now = new Date()
  if (page.kind === 'empty' && (await isDoubtful(deps, tx, feed, now))) {
    return { feedId: feed.id, rows: 0, changed: 0 }
  }
  const rows = page.kind === 'listings' ? page.rows : []
  const owner = { id: feed.id, marketplace: adapter.marketplace }
  const stored = await storeRows(tx, owner, rows, now)
  if (page.setAside > 0)
    deps.log.info({ feedId: feed.id, format: page.format, setAside: page.setAside }, 'rows set aside')
  await tx.feed.update({
    where: { id: feed.id },
    data: {
      lastAttemptAt: now,
      lastSuccessAt: now,
      lastOutcome: page.kind === 'empty' ? 'EMPTY' : stored.changed > 0 ? 'LISTINGS' : 'NOTHING_NEW',
      lastReason: null,
      failingSince: null,
      nextAttemptAt: null,
      rowsSeen: stored.rows,
      mostRowsSeen: page.kind === 'empty' ? 0 : Math.max(feed.mostRowsSeen, stored.rows),
      ...(stored.changed > 0 ? { changedAt: now } : {}),
    },
  })
  return { feedId: feed.id, rows: stored.rows, changed: stored.changed }
}

/** A page without rows where there were some is recorded as a doubt, not as a success. Answers whether it is one. */
async function isDoubtful(deps: CrawlDependencies, tx: Transaction, feed: Feed, now: Date): Promise<boolean> {
  const emptySince = feed.lastOutcome === 'EMPTY' ? feed.failingSince : null
  const believed = emptySince !== null && now.getTime() - emptySince.getTime() > emptyBelievedAfterMs
  if (feed.mostRowsSeen === 0 || believed) return false
  const failingSince = feed.failingSince ?? now
  const waitMs = backOffMs(now.getTime() - failingSince.getTime(), null, backOffOf(deps, feed))
  await tx.feed.update({
    where: { id: feed.id },
    data: {
      lastAttemptAt: now,
      lastOutcome: 'EMPTY',
      lastReason: 'The page came back empty, though it listed cars before',
      failingSince,
      nextAttemptAt: new Date(now.getTime() + waitMs),
    },
  })
  deps.log.warn({ feedId: feed.id, mostRowsSeen: feed.mostRowsSeen }, 'an implausibly empty page')
  return true
}

export function backOffOf(deps: CrawlDependencies, feed: { marketplace: string }): BackOff {
  const freshnessMs = deps.config.FEED_FRESHNESS_MS
  const isSandbox = deps.config.modes[feed.marketplace as Marketplace] === 'sandbox'
  return { freshnessMs, mostMs: isSandbox ? sandboxBackOffMs(freshnessMs) : null }
}
