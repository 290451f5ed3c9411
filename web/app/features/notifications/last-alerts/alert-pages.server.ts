import { database } from '../../../services/database.server'

/** How many notifications a page shows, each with all its targets. */
const perPage = 10
/** A page number that nobody reaches by reading keeps the query from counting through everything. */
const lastPage = 200

/** Alerts of which another one about the same car says what became of it. */
export const superseded = ['told already', 'an earlier alert about the car waits']

/**
 * The ids of one page's alerts, newest first, grouped: a car that is told once has an alert for each target, all
 * written within one minute. What is kept for the digest is no notification yet, and of a digest that was sent its cars'
 * own alerts are shown. What tells a target of the car once more is a group of its own, however soon it comes. `page`
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

/** The page that an address asks for; the first one for anything else than a number from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}
