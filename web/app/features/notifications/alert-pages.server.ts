import { database } from '../../services/database.server'

const perPage = 10
/** Highest page number. It bounds the query's OFFSET. */
const lastPage = 200

/** Failures of alerts that another alert about the same car replaces. */
export const superseded = ['told already', 'an earlier alert about the car waits']

/**
 * Alert ids of one page, newest first, grouped by notification: a notification about a car has one alert per target,
 * all created within the same minute. Skips alerts waiting for the digest. For a sent digest, shows the alerts of its
 * cars instead. A second alert about the car to the same target starts its own group, even within that minute. `page`
 * counts from 1.
 */
export async function alertPage(userId: string, page: number): Promise<{ groups: string[][]; hasOlder: boolean }> {
  const offset = (Math.min(page, lastPage) - 1) * perPage
  const rows = await database().$queryRaw<{ ids: string[] }[]>`
    SELECT array_agg(id::text ORDER BY "createdAt", id) AS ids
    FROM (
      SELECT *, row_number() OVER (PARTITION BY reason, about, minute, "targetId" ORDER BY "createdAt", id) AS telling
      FROM (
        SELECT a.id, a.reason, a."targetId", a."createdAt", a."sentAt", date_trunc('minute', a."createdAt") AS minute,
          coalesce(a."vehicleId", a."listingId", a."searchId") AS about
        FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
        WHERE t."userId" = ${userId}::uuid AND a.status <> 'DIGEST' AND NOT (a.reason = 'DIGEST' AND a.status = 'SENT')
          AND coalesce(a.failure, '') <> ALL(${superseded})
      ) alert
    ) told
    GROUP BY reason, about, minute, telling
    ORDER BY max(coalesce("sentAt", "createdAt")) DESC, min(id::text)
    LIMIT ${perPage + 1} OFFSET ${offset}`
  const hasOlder = rows.length > perPage && page < lastPage
  return { groups: rows.slice(0, perPage).map(({ ids }) => ids), hasOlder }
}

/** The page number in the query, or 1 if it is missing or invalid. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}
