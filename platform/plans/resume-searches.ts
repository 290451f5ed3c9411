import type { Transaction } from '../database'

/** Cars posted from now on are new. Older ones are backfill, which gets one summary. */
export const restartWatching = (now = new Date()) => ({ watchingSince: now, backfillSummarisedAt: null })

/**
 * Resumes paused searches: cars posted during the pause are backfill. Older alerts are obsolete, because the summary
 * covers what still matches. Alerts waiting for the digest stay: the summary leaves them out, and the digest checks
 * each car again. Returns how many of the searches were paused.
 */
export async function resumeSearches(tx: Transaction, searchIds: string[], now = new Date()): Promise<number> {
  const { count } = await tx.search.updateMany({
    where: { id: { in: searchIds }, status: 'PAUSED' },
    data: { status: 'ACTIVE', pausedReason: null, suspendedAt: null, ...restartWatching(now) },
  })
  if (count === 0) return 0
  const failure = 'the search was paused before it was sent'
  await tx.alert.updateMany({
    where: { searchId: { in: searchIds }, status: 'PENDING', reason: { not: 'DIGEST' } },
    data: { status: 'DEAD', failure },
  })
  return count
}
