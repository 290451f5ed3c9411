import { Prisma, type Transaction, type Database } from '#platform/database'
import { secondMs } from '#domain/durations'
import { reservationWindowMs, isBelowDailyLimit, type ReservedMail } from '#domain/alerts/daily-limit'
import { defaultTimeZone } from '#domain/alerts/schedule'
import type { WorkerConfig } from '../config'

/**
 * SQL: whether the car of alert `a` still has to be judged at its current revision. Either it waits for judgment, or
 * the listing or search has changed and the search will filter it again.
 */
export const carAwaitsJudgmentSql = Prisma.sql`EXISTS (
  SELECT 1 FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
  WHERE c."searchId" = a."searchId" AND c."listingId" = a."listingId" AND l."goneAt" IS NULL
    AND (c.stage = 'WAITING'
      OR (c."listingRevision" < l.revision OR c."searchVersion" < s.version) AND EXISTS (
        SELECT 1 FROM "SearchFeed" sf JOIN "FeedListing" fl ON fl."feedId" = sf."feedId"
        WHERE sf."searchId" = c."searchId" AND fl."listingId" = l.id)))`

/** Maximum time between the final check of a claim and the first byte sent. A slower process checks again. */
export const maxStartDelayMs = 5_000

/** By the database's clock. Sending must start within this time, so a process that was suspended does not send. */
export const claimLifetimeMs = 30 * secondMs

/**
 * Age at which an unfinished claim is taken over. By then sending has ended, however late it started, and the
 * provider's search shows what was sent (decision 016).
 */
export function claimTakeoverMs(config: WorkerConfig): number {
  const sendingMs = Math.max(config.POSTMARK_TIMEOUT_MS, config.PUSH_TIMEOUT_MS)
  return claimLifetimeMs + maxStartDelayMs + sendingMs + config.MAIL_SEARCH_LAG_MS
}

/**
 * SQL: whether alert `a` was claimed but never finished. Excludes an alert carried by another one, which ends together
 * with it.
 */
export const isInterruptedSql = (config: WorkerConfig) => Prisma.sql`(a.status = 'CLAIMED' AND a."sentWithId" IS NULL
  AND a."claimedAt" < clock_timestamp() - make_interval(secs => ${claimTakeoverMs(config) / secondMs}))`

/** SQL: whether alert `a` can be sent now. */
export const isReadySql = Prisma.sql`(a.status = 'PENDING'
  AND (a."retryAt" IS NULL OR a."retryAt" <= clock_timestamp()) AND NOT ${carAwaitsJudgmentSql})`

/** SQL: the hashed address and the time zone that count toward the daily limit of target `t` of user `u`. */
export const mailLimitColumnsSql = Prisma.sql`encode(sha256(convert_to(coalesce(t.email, ''), 'UTF8')), 'hex') AS address,
  coalesce(u."timeZone", ${defaultTimeZone}) AS "timeZone"`

export const loadReservedMails = (db: Database | Transaction, address: string, now: Date) =>
  db.$queryRaw<(ReservedMail & { alertId: string })[]>`
    SELECT "alertId", "timeZone", "sentAt" FROM "MailReservation"
    WHERE address = ${address} AND coalesce("sentAt", 'infinity') > ${new Date(now.getTime() - reservationWindowMs)}`

/** Only a reservation guarantees that the address may still receive an email. */
export const hasDailyMailLeft = async (db: Database, to: { address: string; timeZone: string }, now: Date) =>
  isBelowDailyLimit(await loadReservedMails(db, to.address, now), to.timeZone, now)
