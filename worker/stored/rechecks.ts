import { digestSendTime, digestPeriodStart, type DigestState, type AlertSchedule } from '#domain/alerts/schedule'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import { mayBeFetchedSql, countPendingWork, type PendingWork } from './unfetched'

// Rechecks: the posting pages of matched, likely and saved cars are read again to see whether the cars are still available
// (docs/decisions/087).

/** Maximum age of the page of a car in the results. */
const shownForMs = dayMs
/** Maximum age of a page when a digest includes its car. Searches plan at least hourly, so this is twice that. */
const digestLeadMs = 2 * hourMs
/** How long a due digest waits for pages that could be read. */
const maxDigestDelayMs = 30 * minuteMs

interface Recheck {
  id: string
  readAt: Date
}

/**
 * Returns the pages of a search's cars to read again now: pages of matched, likely and saved cars in its results that
 * are a day old, and pages of digest cars that are hours old when the digest is near. Digest pages come first, then the
 * oldest. Empty for an unwatched search.
 */
export async function loadDueRechecks(
  db: Database,
  { searchId, marketplace, most }: { searchId: string; marketplace: Marketplace; most: number },
  now: Date,
): Promise<Recheck[]> {
  if (most <= 0) return []
  const due = await recheckedListingsSql(db, searchId, now)
  return db.$queryRaw<Recheck[]>`
    SELECT l.id, l."postingFetchedAt" AS "readAt" ${due} AND l.marketplace = ${marketplace}
    ORDER BY NOT ${isKept}, f."listingId" IS NOT NULL, l."postingFetchedAt", l.id LIMIT ${most}`
}

/** Like `countPendingWork`, but includes rechecks in the unfetched pages. */
export async function countWorkWithRechecks(db: Database, searchId: string, now: Date): Promise<PendingWork> {
  const [waiting, again] = await Promise.all([countPendingWork(db, searchId), countRechecks(db, searchId, now)])
  const unfetched = { ...waiting.unfetched }
  for (const { marketplace, count } of again) unfetched[marketplace] = (unfetched[marketplace] ?? 0) + count
  return { ...waiting, unfetched }
}

async function countRechecks(db: Database, searchId: string, now: Date) {
  const due = await recheckedListingsSql(db, searchId, now)
  return db.$queryRaw<{ marketplace: Marketplace; count: number }[]>`
    SELECT l.marketplace, count(*)::int AS count ${due} AND l.marketplace = ANY(${[...marketplaces]}::text[])
    GROUP BY 1`
}

/**
 * Returns the time until which a due digest waits for its cars' pages. Null if it does not wait. Pages that cannot be
 * read now, because they or their marketplace fail or the marketplace is `off`, do not delay it.
 */
export async function findDigestWaitEnd(
  db: Database | Transaction,
  search: AlertSchedule & { id: string; user: { timeZone: string | null } },
  modes: Partial<Record<Marketplace, string>>,
  now: Date,
): Promise<Date | null> {
  const until = new Date(digestPeriodStart(search, search.user.timeZone, now).getTime() + maxDigestDelayMs)
  if (until <= now) return null
  const on = marketplaces.filter((marketplace) => modes[marketplace] !== 'off')
  const due = await recheckedListingsSql(db, search.id, now)
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT 1 ${due} AND ${isKept} AND l.marketplace = ANY(${on}::text[])) AS waits`
  return row?.waits ? until : null
}

const isKept = Prisma.sql`EXISTS (
  SELECT 1 FROM "Alert" a WHERE a."searchId" = c."searchId" AND a."listingId" = c."listingId" AND a.status = 'DIGEST')`

async function recheckedListingsSql(db: Database | Transaction, searchId: string, now: Date): Promise<Prisma.Sql> {
  const forDigest = await readForDigestSince(db, searchId, now)
  return Prisma.sql`
    FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
      JOIN "User" u ON u.id = s."userId" LEFT JOIN "PostingFailure" f ON f."listingId" = l.id
      LEFT JOIN "PostingHealth" h ON h.marketplace = l.marketplace
    WHERE c."searchId" = ${searchId}::uuid AND (c.stage IN ('MATCH', 'LIKELY') OR c."listingId" = ANY(ARRAY(
        SELECT k."listingId" FROM "SavedCar" k WHERE k."searchId" = ${searchId}::uuid)))
      AND c."hiddenAt" IS NULL
      AND c."searchVersion" = s.version AND l."goneAt" IS NULL AND ${isWatchedSql(now)}
      AND (l."postingFetchedAt" <= ${new Date(now.getTime() - shownForMs)}
        OR l."postingFetchedAt" < ${forDigest}::timestamptz AND ${isKept})
      AND ${mayBeFetchedSql} AND (h."nextAttemptAt" IS NULL OR h."nextAttemptAt" <= now())`
}

/** Pages of digest cars are read again if they were read before this time. Null while no digest is near. */
async function readForDigestSince(db: Database | Transaction, searchId: string, now: Date): Promise<Date | null> {
  const [kept] = await db.$queryRaw<(AlertSchedule & DigestState & { timeZone: string | null; isQueued: boolean })[]>`
    SELECT s."quietFrom", s."quietTo", s."digestHour", s."digestedAt", u."timeZone",
      min(a."createdAt") FILTER (WHERE a.status = 'DIGEST') AS since,
      bool_or(a.reason = 'DIGEST' AND a.status <> 'DIGEST') AS "isQueued"
    FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId" AND t.active
      JOIN "Search" s ON s.id = a."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE a."searchId" = ${searchId}::uuid AND a.status IN ('DIGEST', 'PENDING', 'CLAIMED')
    GROUP BY s.id, u.id HAVING bool_or(a.status = 'DIGEST')`
  if (!kept) return null
  const since = new Date(digestSendTime(kept, kept.timeZone, kept, now).getTime() - digestLeadMs)
  return since <= now ? since : null
}
