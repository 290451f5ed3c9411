import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import type { Database, Transaction } from '#platform/database'
import { failureTypes, type FailureType } from '#workflows/contract'
import type { Dependencies } from '../../dependencies'
import { BudgetUsedUp, InternalError, type TypedFailure } from '../../failures'

type Outcome = 'BLOCKED' | 'THROTTLED' | 'LAYOUT_CHANGED' | 'UNAVAILABLE'

const outcomes: Partial<Record<FailureType, { outcome: Outcome; says: string }>> = {
  [failureTypes.sourceBlocked]: { outcome: 'BLOCKED', says: 'has blocked us' },
  [failureTypes.sourceThrottled]: { outcome: 'THROTTLED', says: 'has asked us to slow down' },
  [failureTypes.sourceLayoutChanged]: { outcome: 'LAYOUT_CHANGED', says: 'has sent pages we can’t read' },
  [failureTypes.sourceUnavailable]: { outcome: 'UNAVAILABLE', says: 'hasn’t responded' },
}

const internalErrorText = 'hasn’t been readable because of a problem on our side'

/** `says` is shown to buyers after the marketplace's name. */
export function toCrawlOutcome(failure: TypedFailure): { outcome: Outcome; says: string } {
  const known = outcomes[failure.type] ?? outcomes[failureTypes.sourceUnavailable]!
  return failure instanceof InternalError ? { ...known, says: internalErrorText } : known
}

export const maxBackOffMs = 15 * 60_000

export interface BackOffLimits {
  freshnessMs: number
  /** Lower than the usual maximum; null for none. */
  maxMs: number | null
}

/**
 * Returns the back-off of a failing feed (ms): at first twice its freshness, then as long as it has been failing,
 * which doubles the pause with each try, up to 15 minutes. A longer pause requested by the site takes precedence.
 */
export function computeBackOffMs(
  failingForMs: number,
  askedForMs: number | null,
  { freshnessMs, maxMs }: BackOffLimits,
): number {
  const own = Math.min(Math.max(2 * freshnessMs, failingForMs), Math.max(maxBackOffMs, 2 * freshnessMs))
  return Math.min(Math.max(own, askedForMs ?? 0), maxMs ?? Infinity)
}

export function backOffLimits(deps: Pick<Dependencies, 'config'>, feed: { marketplace: string }): BackOffLimits {
  const freshnessMs = deps.config.FEED_FRESHNESS_MS
  const isSandbox = deps.config.modes[feed.marketplace as Marketplace] === 'sandbox'
  return { freshnessMs, maxMs: isSandbox ? maxSandboxBackOffMs(freshnessMs) : null }
}

/** Maximum back-off (ms) for the sandbox, where a person waits for a marketplace to recover. */
export function maxSandboxBackOffMs(freshnessMs: number): number {
  return 3 * freshnessMs
}

/**
 * Records a failed crawl on feeds of one marketplace, with a message for buyers. If our own budget refused the crawl,
 * the site was not contacted: the feeds wait, and their failing state is unchanged.
 */
export async function recordFailure(
  db: Database | Transaction,
  feedIds: string[],
  failure: TypedFailure,
  backOff: BackOffLimits,
  now: Date,
): Promise<void> {
  const { outcome, says } = toCrawlOutcome(failure)
  const feeds = await db.feed.findMany({ where: { id: { in: feedIds } }, orderBy: { id: 'asc' } })
  for (const feed of feeds) {
    const failingSince = feed.failingSince ?? now
    const waitMs = computeBackOffMs(
      now.getTime() - failingSince.getTime(),
      failure.options.retryAfterMs ?? null,
      backOff,
    )
    const nextAttemptAt = new Date(now.getTime() + waitMs)
    const isOverBudget = failure instanceof BudgetUsedUp
    await db.feed.update({
      where: { id: feed.id },
      data: isOverBudget
        ? { nextAttemptAt }
        : {
            lastAttemptAt: now,
            lastOutcome: outcome,
            lastReason: `${marketplaceLabels[feed.marketplace as Marketplace]} ${says}`,
            failingSince,
            failedAt: now,
            nextAttemptAt,
          },
    })
  }
}

/** Records that the site does not support the make, as a fresh result without a failure. */
export async function recordUnsupportedMake(
  tx: Transaction,
  feedId: string,
  freshnessMs: number,
  now: Date,
): Promise<void> {
  const healthy = { lastReason: null, failingSince: null, nextAttemptAt: null, freshnessMs }
  await tx.feed.update({
    where: { id: feedId },
    data: { ...healthy, lastAttemptAt: now, lastSuccessAt: now, lastOutcome: 'NOT_SOLD' },
  })
}

export function toFailureType(outcome: string | null): FailureType {
  const known = Object.entries(outcomes).find(([, entry]) => entry.outcome === outcome)
  return (known?.[0] as FailureType | undefined) ?? failureTypes.sourceUnavailable
}
