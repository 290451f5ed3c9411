import { digestSendsAt, digestHourBefore, type DigestState, type AlertSchedule } from '#domain/alerts/schedule'
import { dayMs, hourMs, minuteMs } from '#domain/durations'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { isWatched } from './ranked-feeds'
import { mayBeFetched } from './unfetched'
import { countPendingWork, type PendingWork } from './pending-work'

// Whether cars are still there: the posting pages of matched and likely cars are read again (docs/decisions/087).

/** The page of a car that is shown is read again when it is as old as this. */
const shownForMs = dayMs
/** A digest tells of no page that was read earlier than this before it. Searches plan at least hourly, so twice that. */
const digestLeadMs = 2 * hourMs
/** How long after its hour a digest waits for pages that could be read by now. */
const digestPatienceMs = 30 * minuteMs

/** A page to be read again. */
export interface Recheck {
  id: string
  /** When it was read last. */
  readAt: Date
}

/**
 * The pages of a search's cars that are to be read again now: of matched and likely cars that its results show, those
 * whose page was read a day ago, and before a digest tells a car those that were read hours before it. The digest's come
 * first, then those that waited longest. None for a search that is not watched.
 */
export async function dueRechecks(
  db: Database,
  { searchId, marketplace, most }: { searchId: string; marketplace: Marketplace; most: number },
  now: Date,
): Promise<Recheck[]> {
  if (most <= 0) return []
  const due = await recheckedOf(db, searchId, now)
  return db.$queryRaw<Recheck[]>`
    SELECT l.id, l."postingFetchedAt" AS "readAt" ${due} AND l.marketplace = ${marketplace}
    ORDER BY NOT ${isKept}, f."listingId" IS NOT NULL, l."postingFetchedAt", l.id LIMIT ${most}`
}

/** What waits for a search, as `countPendingWork`, with the pages to be read again among the unfetched ones. */
export async function countPages(db: Database, searchId: string, now: Date): Promise<PendingWork> {
  const [waiting, again] = await Promise.all([countPendingWork(db, searchId), countRechecks(db, searchId, now)])
  const unfetched = { ...waiting.unfetched }
  for (const { marketplace, count } of again) unfetched[marketplace] = (unfetched[marketplace] ?? 0) + count
  return { ...waiting, unfetched }
}

async function countRechecks(db: Database, searchId: string, now: Date) {
  const due = await recheckedOf(db, searchId, now)
  return db.$queryRaw<{ marketplace: Marketplace; count: number }[]>`
    SELECT l.marketplace, count(*)::int AS count ${due} AND l.marketplace = ANY(${[...marketplaces]}::text[])
    GROUP BY 1`
}

/**
 * Until when a digest that is due waits for its cars' pages; null if it does not. Pages that cannot be read now, by their
 * own or their marketplace's failures or because it is `off`, hold nothing up.
 */
export async function digestWaitsUntil(
  db: Database | Transaction,
  search: AlertSchedule & { id: string; user: { timeZone: string | null } },
  modes: Partial<Record<Marketplace, string>>,
  now: Date,
): Promise<Date | null> {
  const until = new Date(digestHourBefore(search, search.user.timeZone, now).getTime() + digestPatienceMs)
  if (until <= now) return null
  const on = marketplaces.filter((marketplace) => modes[marketplace] !== 'off')
  const due = await recheckedOf(db, search.id, now)
  const [row] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT EXISTS (SELECT 1 ${due} AND ${isKept} AND l.marketplace = ANY(${on}::text[])) AS waits`
  return row?.waits ? until : null
}

/** SQL: whether the car of the candidate `c` is kept for the digest. */
const isKept = Prisma.sql`EXISTS (
  SELECT 1 FROM "Alert" a WHERE a."searchId" = c."searchId" AND a."listingId" = c."listingId" AND a.status = 'DIGEST')`

/** SQL: FROM and WHERE of the pages of a search that are due and may be read now. */
async function recheckedOf(db: Database | Transaction, searchId: string, now: Date): Promise<Prisma.Sql> {
  const forDigest = await readForDigestSince(db, searchId, now)
  return Prisma.sql`
    FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
      JOIN "User" u ON u.id = s."userId" LEFT JOIN "PostingFailure" f ON f."listingId" = l.id
      LEFT JOIN "PostingHealth" h ON h.marketplace = l.marketplace
    WHERE c."searchId" = ${searchId}::uuid AND c.stage IN ('MATCH', 'LIKELY') AND c."hiddenAt" IS NULL
      AND c."searchVersion" = s.version AND l."goneAt" IS NULL AND ${isWatched(now)}
      AND (l."postingFetchedAt" <= ${new Date(now.getTime() - shownForMs)}
        OR l."postingFetchedAt" < ${forDigest}::timestamptz AND ${isKept})
      AND ${mayBeFetched} AND (h."nextAttemptAt" IS NULL OR h."nextAttemptAt" <= now())`
}

/** Pages of kept cars that were read before this are read again now; null while no digest is near. */
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
  const since = new Date(digestSendsAt(kept, kept.timeZone, kept, now).getTime() - digestLeadMs)
  return since <= now ? since : null
}
