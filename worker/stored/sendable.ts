import { secondMs } from '#domain/durations'
import { Prisma } from '#platform/database'
import type { WorkerConfig } from '../config'
import { carAwaitsJudgment } from './awaits-judgment'

/** Maximum time between the final check of a claim and the first byte sent. A slower process checks again. */
export const startMaxMs = 5_000

/**
 * Lifetime of a claim by the database's clock. Sending must start within it, so a process that was suspended does not
 * send.
 */
export const claimMaxMs = 30 * secondMs

/**
 * Age at which an unfinished claim is taken over. By then sending has ended, however late it started, and the
 * provider's search shows what was sent (decision 016).
 */
export function claimTakeoverMs(config: WorkerConfig): number {
  const sendingMs = Math.max(config.POSTMARK_TIMEOUT_MS, config.PUSH_TIMEOUT_MS)
  return claimMaxMs + startMaxMs + sendingMs + config.MAIL_SEARCH_LAG_MS
}

/**
 * SQL: whether alert `a` was claimed but never finished. Excludes an alert carried by another one, which ends together
 * with it.
 */
export const isInterrupted = (config: WorkerConfig) => Prisma.sql`(a.status = 'CLAIMED' AND a."carrierId" IS NULL
  AND a."claimedAt" < clock_timestamp() - make_interval(secs => ${claimTakeoverMs(config) / secondMs}))`

/** SQL: whether alert `a` can be sent now. */
export const isReady = Prisma.sql`(a.status = 'PENDING'
  AND (a."retryAt" IS NULL OR a."retryAt" <= clock_timestamp()) AND NOT ${carAwaitsJudgment})`
