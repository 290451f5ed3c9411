import type { Marketplace } from '#domain/marketplaces'
import { dayMs, minuteMs } from '#domain/durations'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatchedSql } from '#platform/plans/apply-plan'
import type { PageReason } from '#prisma/generated/client'
import { isUnfetchedSql, mayBeFetchedSql } from './unfetched'

// Posting pages that somebody waits for. Filters, plans and crawls of searches add them, and the workflow of their site
// reads them: a page is read once, however many searches wait for it.

/**
 * SQL: an insert of the rows that `wanted` selects ("listingId", marketplace, reason, searches, since), which returns the
 * marketplaces that have a new one as `marketplace`. Of two reasons, the more urgent one counts.
 */
export const wantPagesSql = (wanted: Prisma.Sql) => Prisma.sql`
  INSERT INTO "WantedPage" AS w ("listingId", marketplace, reason, searches, since)
  SELECT "listingId", marketplace, reason::"PageReason", searches, since FROM (${wanted}) wanted
  ORDER BY "listingId" -- so that two statements never wait for each other
  ON CONFLICT ("listingId") DO UPDATE
    SET reason = LEAST(w.reason, EXCLUDED.reason), searches = w.searches + EXCLUDED.searches
  RETURNING marketplace, xmax = 0 AS "isNew"`

/** Adds the selected pages. Returns the marketplaces with new ones. */
export async function wantPagesOf(db: Database, wanted: Prisma.Sql): Promise<Marketplace[]> {
  const added = await db.$queryRaw<{ marketplace: Marketplace }[]>`
    WITH added AS (${wantPagesSql(wanted)}) SELECT DISTINCT marketplace FROM added WHERE "isNew"`
  return added.map(({ marketplace }) => marketplace)
}

/** Like `wantPagesOf`, for pages to read again: those that were not read for longest go first. */
export async function wantPages(
  db: Database,
  pages: { id: string; marketplace: Marketplace; reason: PageReason; readAt: Date }[],
): Promise<Marketplace[]> {
  if (pages.length === 0) return []
  const wanted = Prisma.sql`
    SELECT *, 0 AS searches FROM unnest(${pages.map(({ id }) => id)}::uuid[],
      ${pages.map(({ marketplace }) => marketplace)}::text[], ${pages.map(({ reason }) => reason)}::text[],
      ${pages.map(({ readAt }) => readAt)}::timestamptz[]) AS page("listingId", marketplace, reason, since)`
  return wantPagesOf(db, wanted)
}

export interface PendingWork {
  /** Waiting cars whose page their site reads first. */
  unread: number
  unjudged: number
  /** End of the first back-off, after which a car can be judged. */
  againAt: Date | null
  /** Some of the cars to judge are not backfill. */
  hasNews: boolean
  /** Marketplaces of which pages are to be read that were not wanted before. */
  pagesOn: Marketplace[]
}

export const noPendingWork: PendingWork = { unread: 0, unjudged: 0, hasNews: false, againAt: null, pagesOn: [] }

/**
 * Counts the waiting cars of one search. Those that back off are not counted as unjudged. Wants the pages that they lack:
 * usually none, because the search's filter wanted them.
 */
export async function loadPendingWork(db: Database, searchId: string): Promise<PendingWork> {
  const missing = Prisma.sql`
    SELECT id AS "listingId", waiting.marketplace, CASE WHEN "isBackfill" THEN 'BACKFILL' ELSE 'NEWS' END AS reason,
      1 AS searches, now() AS since
    FROM waiting LEFT JOIN "WantedPage" w ON w."listingId" = id
    WHERE unread AND (w."listingId" IS NULL OR w.reason > 'BACKFILL')`
  const [row] = await db.$queryRaw<PendingWork[]>`
    WITH waiting AS MATERIALIZED (
      SELECT l.id, l.marketplace, c."isBackfill", c."judgeAfter", coalesce(c."judgeAfter" > now(), false) AS rests,
        ${isUnfetchedSql} AS unread
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l."goneAt" IS NULL
    ), added AS (${wantPagesSql(missing)})
    SELECT (count(*) FILTER (WHERE unread))::int AS unread,
      (count(*) FILTER (WHERE NOT unread AND NOT rests))::int AS unjudged,
      min("judgeAfter") FILTER (WHERE NOT unread AND rests) AS "againAt",
      coalesce(bool_or(NOT "isBackfill" AND NOT unread AND NOT rests), false) AS "hasNews",
      coalesce((SELECT array_agg(DISTINCT marketplace) FROM added WHERE "isNew"), '{}') AS "pagesOn"
    FROM waiting`
  return row!
}

/** Pages to read at once, which a plan of the site counts at most. */
const maxCounted = 200
/** A reader that stopped without a word has its page for this long. */
const takenMs = 2 * minuteMs

/** SQL: whether wanted page `w` of listing `l`, with its failures `f`, may be read now. `m`: the state of the site. */
const isReadableSql = Prisma.sql`(w."takenUntil" IS NULL OR w."takenUntil" <= now()) AND ${mayBeFetchedSql}
  AND (m."pagesWaitUntil" IS NULL OR m."pagesWaitUntil" <= now() OR w.reason < m."pagesWaitFrom")`

const readable = (marketplace: Marketplace) => Prisma.sql`
  FROM "WantedPage" w JOIN "Listing" l ON l.id = w."listingId"
    LEFT JOIN "PostingFailure" f ON f."listingId" = w."listingId"
    LEFT JOIN "MarketplaceHealth" m ON m.marketplace = w.marketplace
  WHERE w.marketplace = ${marketplace} AND ${isReadableSql}`

export async function countReadablePages(db: Database, marketplace: Marketplace): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (SELECT 1 ${readable(marketplace)} LIMIT ${maxCounted}) page`
  return row!.count
}

export interface TakenPage {
  listingId: string
  reason: PageReason
  /** When it was first wanted; of a page to read again: when it was last read. */
  since: Date
}

const mostUrgent = Prisma.sql`w.reason, w."hasFailed", w.searches DESC, w.since, l."postedAt" DESC NULLS LAST,
  l."externalId" DESC`
/** Of the same reason, the one that others push back most: not one of those that share a defect of new pages. */
const oldest = Prisma.sql`w.reason, w."hasFailed", l."postedAt" NULLS FIRST, l."externalId"`

/** Takes the next page to read, so that nobody else reads it meanwhile. Null if there is none. */
export async function takePage(
  db: Database,
  marketplace: Marketplace,
  { isOldest }: { isOldest: boolean },
): Promise<TakenPage | null> {
  const [page] = await db.$queryRaw<TakenPage[]>`
    UPDATE "WantedPage" SET "takenUntil" = now() + ${takenMs} * interval '1 millisecond'
    WHERE "listingId" = (SELECT w."listingId" ${readable(marketplace)}
      ORDER BY ${isOldest ? oldest : mostUrgent} LIMIT 1 FOR UPDATE OF w SKIP LOCKED)
    RETURNING "listingId"::text, reason::text, since`
  return page ?? null
}

/**
 * Ends the wish for a page that no watched search waits for any more: it was edited, paused or deleted. One that waits
 * again wants the page again (`loadPendingWork`). Returns whether the wish ended.
 */
export async function dropUnawaitedPage(db: Database, { listingId }: TakenPage, now: Date): Promise<boolean> {
  const ended = await db.$executeRaw`
    DELETE FROM "WantedPage" w WHERE w."listingId" = ${listingId}::uuid AND w.reason IN ('NEWS', 'BACKFILL')
      AND NOT EXISTS (SELECT 1 FROM "Candidate" c JOIN "Search" s ON s.id = c."searchId" JOIN "User" u ON u.id = s."userId"
        WHERE c."listingId" = w."listingId" AND c.stage = 'WAITING' AND ${isWatchedSql(now)})`
  return ended > 0
}

/** Puts a page back that was not asked for, because our budget has no room or the site rests. */
export async function putBack(db: Database, listingId: string): Promise<void> {
  await db.$executeRaw`UPDATE "WantedPage" SET "takenUntil" = NULL WHERE "listingId" = ${listingId}::uuid`
}

/** Pages for this reason and for less urgent ones wait until our budget has room. */
export async function recordPagesWait(
  db: Database,
  marketplace: Marketplace,
  reason: PageReason,
  waitMs: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "MarketplaceHealth" AS m (marketplace, "pagesWaitUntil", "pagesWaitFrom")
    VALUES (${marketplace}, now() + ${waitMs} * interval '1 millisecond', ${reason}::"PageReason")
    ON CONFLICT (marketplace) DO UPDATE
      SET "pagesWaitUntil" = EXCLUDED."pagesWaitUntil", "pagesWaitFrom" = EXCLUDED."pagesWaitFrom"`
}

/**
 * Ends the wish for a page that was read or found gone, or that a car was to be looked at again for: its search asks
 * again when it is due. Others are tried again, after those that did not fail. Returns whether the wish ended.
 */
export async function settlePage(tx: Transaction, { listingId, reason }: TakenPage): Promise<boolean> {
  const isRecheck = reason === 'SAVED' || reason === 'DIGEST' || reason === 'RECHECK'
  const ended = await tx.$executeRaw`
    DELETE FROM "WantedPage" w USING "Listing" l WHERE w."listingId" = ${listingId}::uuid AND l.id = w."listingId"
      AND (l."goneAt" IS NOT NULL OR NOT ${isUnfetchedSql} OR ${isRecheck} AND w.reason = ${reason}::"PageReason")`
  if (ended > 0) return true
  await tx.$executeRaw`
    UPDATE "WantedPage" SET "takenUntil" = NULL, "hasFailed" = true WHERE "listingId" = ${listingId}::uuid`
  return false
}

/** A page that nobody could read for this long: the car is judged by its row, so that its buyer hears about it. */
const unreadForMs = dayMs

/** The listings whose page a search has waited for so long. */
export function findUnreadForLong(db: Database, now: Date, most: number): Promise<{ listingId: string }[]> {
  return db.wantedPage.findMany({
    where: { reason: { in: ['NEWS', 'BACKFILL'] }, since: { lt: new Date(now.getTime() - unreadForMs) } },
    select: { listingId: true },
    orderBy: { since: 'asc' },
    take: most,
  })
}
