import { needsDigestRead, planRechecks, recheckBounds, type ShownPage } from '#domain/crawl/rechecks'
import { digestSendTime, digestPeriodStart, type DigestState, type AlertSchedule } from '#domain/alerts/schedule'
import { hourMs, minuteMs } from '#domain/durations'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import type { PageReason } from '#prisma/generated/client'
import { mayBeFetchedSql, pagesRestSql } from './unfetched'
import { wantPages } from './wanted-pages'

// Rechecks: the posting pages of matched, likely and saved cars are read again to see whether the cars are still available.
// domain/crawl/rechecks decides when.

/** Maximum age of a page when a digest includes its car. */
const digestLeadMs = 2 * hourMs
/** How long a due digest waits for pages that could be read. */
const maxDigestDelayMs = 30 * minuteMs

/**
 * Wants the pages of a search's cars that are due to be read again, on the marketplaces `on`. None of an unwatched
 * search. Returns the marketplaces with new ones, and when the next are due.
 */
export async function wantRechecks(
  db: Database,
  searchId: string,
  on: Marketplace[],
  now: Date,
): Promise<{ pagesOn: Marketplace[]; againAt: Date | null }> {
  const { due, againAt } = planRechecks(await loadShownPages(db, searchId, on, now), now)
  const pages = due.map((page) => ({ ...page, reason: recheckReason(page) }))
  return { pagesOn: await wantPages(db, pages), againAt }
}

const recheckReason = (page: ShownPage): PageReason =>
  page.savedAt !== null ? 'SAVED' : needsDigestRead(page) ? 'DIGEST' : 'RECHECK'

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
  const pages = await loadShownPages(db, search.id, on, now)
  return pages.some((page) => needsDigestRead(page) && page.digestFrom! <= now) ? until : null
}

/** More are never read before the next plan. */
const maxPages = 1_000

/**
 * The pages of a search's matched, likely and saved cars that may be read now and are due, or will be: those of fresh
 * cars, of a digest, and those that were not read for long.
 */
async function loadShownPages(
  db: Database | Transaction,
  searchId: string,
  on: Marketplace[],
  now: Date,
): Promise<(ShownPage & { marketplace: Marketplace })[]> {
  const digestFrom = await digestChecksFrom(db, searchId, now)
  const { postedAfter, savedAfter, readBefore } = recheckBounds(now)
  return db.$queryRaw`
    SELECT * FROM (
      SELECT l.id, l.marketplace, l."postingFetchedAt" AS "readAt", coalesce(l."postedAt", l."firstSeenAt") AS "postedAt",
        k."updatedAt" AS "savedAt", CASE WHEN ${isKept} THEN ${digestFrom}::timestamptz END AS "digestFrom",
        f."listingId" IS NOT NULL AS "hasFailed"
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
        JOIN "User" u ON u.id = s."userId" LEFT JOIN "PostingFailure" f ON f."listingId" = l.id
        LEFT JOIN "MarketplaceHealth" m ON m.marketplace = l.marketplace
        LEFT JOIN "SavedCar" k ON k."listingId" = l.id AND k."searchId" = c."searchId" AND k.state NOT IN ('GONE', 'BOUGHT')
      WHERE c."searchId" = ${searchId}::uuid AND c."searchVersion" = s.version AND c."hiddenAt" IS NULL
        AND (c.stage IN ('MATCH', 'LIKELY') OR c."listingId" = ANY(ARRAY(
          SELECT "listingId" FROM "SavedCar" WHERE "searchId" = ${searchId}::uuid)))
        AND l.marketplace = ANY(${on}::text[]) AND l."goneAt" IS NULL AND l."postingFetchedAt" IS NOT NULL
        AND ${isWatchedSql(now)} AND ${mayBeFetchedSql} AND (m."pagesRetryAt" IS NULL OR m."pagesRetryAt" <= now())
        AND NOT ${pagesRestSql}
    ) page
    WHERE "postedAt" > ${postedAfter} OR "savedAt" > ${savedAfter} OR "readAt" <= ${readBefore} OR "digestFrom" IS NOT NULL
    ORDER BY "savedAt" IS NULL, "digestFrom" IS NULL, "hasFailed", "readAt", id LIMIT ${maxPages}`
}

const isKept = Prisma.sql`EXISTS (
  SELECT 1 FROM "Alert" a WHERE a."searchId" = c."searchId" AND a."listingId" = c."listingId" AND a.status = 'DIGEST')`

/** When the checks for the next digest begin. Null while no car waits for one. */
async function digestChecksFrom(db: Database | Transaction, searchId: string, now: Date): Promise<Date | null> {
  const [kept] = await db.$queryRaw<(AlertSchedule & DigestState & { timeZone: string | null; isQueued: boolean })[]>`
    SELECT s."quietFrom", s."quietTo", s."digestHour", s."digestedAt", u."timeZone",
      min(a."createdAt") FILTER (WHERE a.status = 'DIGEST') AS since,
      bool_or(a.reason = 'DIGEST' AND a.status <> 'DIGEST') AS "isQueued"
    FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId" AND t.active
      JOIN "Search" s ON s.id = a."searchId" JOIN "User" u ON u.id = s."userId"
    WHERE a."searchId" = ${searchId}::uuid AND a.status IN ('DIGEST', 'PENDING', 'CLAIMED')
    GROUP BY s.id, u.id HAVING bool_or(a.status = 'DIGEST')`
  return kept ? new Date(digestSendTime(kept, kept.timeZone, kept, now).getTime() - digestLeadMs) : null
}
