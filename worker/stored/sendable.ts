import { secondMs } from '#domain/durations'
import { Prisma } from '#platform/database'
import type { WorkerConfig } from '../config'
import { carAwaitsJudgment } from './awaits-judgment'

/**
 * The longest time from the final check of the claim to the first byte sent. A process that took longer checks again.
 */
export const startMaxMs = 5_000

/**
 * How long a claim lasts by the database's clock. Sending begins within it or not at all, so a process that slept does
 * not send.
 */
export const claimMaxMs = 30 * secondMs

/**
 * The age at which an unfinished claim is taken over. By then its sending has ended, however late it began, and the
 * provider's search shows what was sent (decision 016).
 */
export function claimTakeoverMs(config: WorkerConfig): number {
  const sendingMs = Math.max(config.POSTMARK_TIMEOUT_MS, config.PUSH_TIMEOUT_MS)
  return claimMaxMs + startMaxMs + sendingMs + config.MAIL_SEARCH_LAG_MS
}

/** SQL: whether the alert `a` was claimed and its process did not finish it. An alert that another one carries ends with that. */
export const isInterrupted = (config: WorkerConfig) => Prisma.sql`(a.status = 'CLAIMED' AND a."carrierId" IS NULL
  AND a."claimedAt" < clock_timestamp() - make_interval(secs => ${claimTakeoverMs(config) / secondMs}))`

/** SQL: whether the alert `a` waits for nothing but its turn. */
export const isReady = Prisma.sql`(a.status = 'PENDING'
  AND (a."retryAt" IS NULL OR a."retryAt" <= clock_timestamp()) AND NOT ${carAwaitsJudgment})`
