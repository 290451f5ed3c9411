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
 * own alerts are shown. `page` counts from 1.
 */
export async function alertPage(userId: string, page: number): Promise<{ groups: string[][]; hasOlder: boolean }> {
  const offset = (Math.min(page, lastPage) - 1) * perPage
  const rows = await database().$queryRaw<{ ids: string[] }[]>`
    SELECT array_agg(a.id::text ORDER BY a."createdAt", a.id) AS ids
    FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
    WHERE t."userId" = ${userId}::uuid AND a.status <> 'DIGEST' AND NOT (a.reason = 'DIGEST' AND a.status = 'SENT')
      AND coalesce(a.failure, '') <> ALL(${superseded})
    GROUP BY a.reason, coalesce(a."vehicleId", a."listingId", a."searchId"), date_trunc('minute', a."createdAt")
    ORDER BY max(coalesce(a."sentAt", a."createdAt")) DESC, min(a.id::text)
    LIMIT ${perPage + 1} OFFSET ${offset}`
  const hasOlder = rows.length > perPage && page < lastPage
  return { groups: rows.slice(0, perPage).map(({ ids }) => ids), hasOlder }
}

/** The page that an address asks for; the first one for anything else than a number from 1. */
export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}
