import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { Database, Transaction } from '#platform/database'
import { failures, type FailureType } from '#workflows/contract'
import type { Dependencies } from '../../dependencies'
import { BudgetUsedUp, InternalError, type TypedFailure } from '../../failures'

type Outcome = 'BLOCKED' | 'THROTTLED' | 'LAYOUT_CHANGED' | 'UNAVAILABLE'

const outcomes: Partial<Record<FailureType, { outcome: Outcome; says: string }>> = {
  [failures.sourceBlocked]: { outcome: 'BLOCKED', says: 'refused our visit' },
  [failures.sourceThrottled]: { outcome: 'THROTTLED', says: 'asked us to slow down' },
  [failures.sourceLayoutChanged]: { outcome: 'LAYOUT_CHANGED', says: 'sent a page that we cannot read' },
  [failures.sourceUnavailable]: { outcome: 'UNAVAILABLE', says: 'did not answer' },
}

const sayOfUs = 'could not be read, by a fault of ours'

/** The outcome that a failure gives a crawl, and the words that a buyer reads after the marketplace's name. */
export function crawlOutcomeOf(failure: TypedFailure): { outcome: Outcome; says: string } {
  const known = outcomes[failure.type] ?? outcomes[failures.sourceUnavailable]!
  return failure instanceof InternalError ? { ...known, says: sayOfUs } : known
}

const maxBackOffMs = 15 * 60_000

export interface BackOff {
  freshnessMs: number
  /** A shorter limit than the usual one; null for none. */
  mostMs: number | null
}

/**
 * How long to leave a failing feed alone: first twice its freshness, then as long as it has been failing, so the pause
 * doubles with every try, up to a quarter of an hour. A longer pause that the site itself asked for is kept.
 */
export function backOffMs(failingForMs: number, askedForMs: number | null, { freshnessMs, mostMs }: BackOff): number {
  const own = Math.min(Math.max(2 * freshnessMs, failingForMs), Math.max(maxBackOffMs, 2 * freshnessMs))
  return Math.min(Math.max(own, askedForMs ?? 0), mostMs ?? Infinity)
}

export function backOffOf(deps: Pick<Dependencies, 'config'>, feed: { marketplace: string }): BackOff {
  const freshnessMs = deps.config.FEED_FRESHNESS_MS
  const isSandbox = deps.config.modes[feed.marketplace as Marketplace] === 'sandbox'
  return { freshnessMs, mostMs: isSandbox ? sandboxBackOffMs(freshnessMs) : null }
}

/** The longest back-off on the sandbox, where a person waits to see a repaired marketplace come back. */
export function sandboxBackOffMs(freshnessMs: number): number {
  return 3 * freshnessMs
}

/**
 * Records a failed crawl on feeds of one marketplace, in words that a buyer understands. When our own budget refused
 * the crawl, the site was not asked: the feeds wait, and their failing state stays as it was.
 */
export async function recordFailure(
  db: Database | Transaction,
  feedIds: string[],
  failure: TypedFailure,
  backOff: BackOff,
  now: Date,
): Promise<void> {
  const { outcome, says } = crawlOutcomeOf(failure)
  const feeds = await db.feed.findMany({ where: { id: { in: feedIds } }, orderBy: { id: 'asc' } })
  for (const feed of feeds) {
    const failingSince = feed.failingSince ?? now
    const waitMs = backOffMs(now.getTime() - failingSince.getTime(), failure.options.retryAfterMs ?? null, backOff)
    const nextAttemptAt = new Date(now.getTime() + waitMs)
    const isHeldBack = failure instanceof BudgetUsedUp
    await db.feed.update({
      where: { id: feed.id },
      data: isHeldBack
        ? { nextAttemptAt }
        : {
            lastAttemptAt: now,
            lastOutcome: outcome,
            lastReason: `${marketplaceLabels[feed.marketplace as Marketplace]} ${says}`,
            failingSince,
            nextAttemptAt,
          },
    })
  }
}

/** Records that the site does not know the make. Whoever asks again finds an answer that is fresh, and no failure. */
export async function recordUnsupportedMake(
  tx: Transaction,
  feedId: string,
  freshnessMs: number,
  now: Date,
): Promise<void> {
  const well = { lastReason: null, failingSince: null, nextAttemptAt: null, freshnessMs }
  await tx.feed.update({
    where: { id: feedId },
    data: { ...well, lastAttemptAt: now, lastSuccessAt: now, lastOutcome: 'NOT_SOLD' },
  })
}

/** Whether this feed waits for our own budget only, not after a failure. */
export const isBudgetExhausted = (feed: { nextAttemptAt: Date | null; failingSince: Date | null }) =>
  feed.nextAttemptAt !== null && feed.failingSince === null

/** The type of the failure after which a feed rests, for callers that come while it rests. */
export function failureTypeOf(outcome: string | null): FailureType {
  const known = Object.entries(outcomes).find(([, entry]) => entry.outcome === outcome)
  return (known?.[0] as FailureType | undefined) ?? failures.sourceUnavailable
}
