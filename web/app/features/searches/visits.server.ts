import { minuteMs } from '#domain/durations'
import { Prisma } from '#platform/database'
import type { Search } from '#prisma/generated/client'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import type { SearchKey } from './search-store.server'

/** Maximum gap between two page views of one visit. Keeps new cars marked as new across a reload. */
const visitMs = 30 * minuteMs

/** The user's searches, newest first. Records the visit in the same statement. */
export const visitSearches = ({ userId }: Pick<SearchKey, 'userId'>, now: Date): Promise<Search[]> =>
  recordVisit(userId, Prisma.sql`s."userId" = ${userId}::uuid`, now)

/**
 * Loads a search of this user and records the visit, in one statement. Throws a 404 for another user's search, a
 * deleted search or an invalid id.
 */
export async function visitSearch({ id, userId }: SearchKey, now: Date): Promise<Search> {
  const ownOne = Prisma.sql`s."userId" = ${userId}::uuid AND s.id = ${id}::uuid`
  const [search] = isUuid(id) ? await recordVisit(userId, ownOne, now) : []
  if (!search) throw notFound('That search')
  return search
}

/**
 * Loads searches and records the buyer's visit: cars found after `newSince` are new to the buyer. Writes only on the
 * first page view of a visit, and when a device got an alert since the page view before. Uses raw SQL because Prisma
 * would set updatedAt, and a visit is not an edit.
 */
function recordVisit(userId: string, which: Prisma.Sql, now: Date): Promise<Search[]> {
  const over = new Date(now.getTime() - visitMs)
  return database().$queryRaw<Search[]>`
    WITH begun AS (
      UPDATE "Search" s SET "newSince" = s."visitStartedAt", "visitStartedAt" = ${now}
      WHERE ${which} AND s.status <> 'DELETED' AND coalesce(s."visitStartedAt" < ${over}, true)
      RETURNING s.id, s."newSince", s."visitStartedAt"
    ), ${seenAlertsSql(userId)}
    SELECT ${otherColumns}, CASE WHEN b.id IS NULL THEN s."newSince" ELSE b."newSince" END AS "newSince",
      coalesce(b."visitStartedAt", s."visitStartedAt") AS "visitStartedAt"
    FROM "Search" s LEFT JOIN begun b ON b.id = s.id
    WHERE ${which} AND s.status <> 'DELETED' ORDER BY s."createdAt" DESC, s.id`
}

/**
 * SQL for marking the alerts to the user's devices as seen, as a CTE. Skips a device that an alert is being sent to, so
 * that a page never waits for it.
 */
const seenAlertsSql = (userId: string) => Prisma.sql`seen AS (
  UPDATE "NotificationTarget" SET "alertsSeenAt" = now() WHERE id IN (
    SELECT t.id FROM "NotificationTarget" t
    WHERE t."userId" = ${userId}::uuid AND t.kind = 'PUSH'
      AND EXISTS (SELECT 1 FROM "Alert" a WHERE a."targetId" = t.id AND a."sentAt" > t."alertsSeenAt")
    FOR NO KEY UPDATE SKIP LOCKED))`

const otherColumns = Prisma.raw(
  Object.keys(Prisma.SearchScalarFieldEnum)
    .filter((column) => column !== 'newSince' && column !== 'visitStartedAt')
    .map((column) => `s."${column}"`)
    .join(', '),
)
