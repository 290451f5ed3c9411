import { Prisma, type Database } from '#platform/database'
import { isMarketplace, type Marketplace } from '#domain/marketplaces'
import type { Weighed } from '#workflows/contract'

/** A listing's own page is to be read: never yet, or not since its row on the results page changed. */
export const pageIsUnread = Prisma.sql`(l."detailReadAt" IS NULL OR l."detailReadAt" < l."changedAt")`

/** Counts what waits for one search: pages to read, per marketplace, and cars to judge. */
export async function countWaiting(db: Database, searchId: string): Promise<Weighed> {
  const rows = await db.$queryRaw<{ marketplace: string; unread: boolean; count: number }[]>`
    SELECT l.marketplace, ${pageIsUnread} AS unread, count(*)::int AS count
    FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l."goneAt" IS NULL
      AND (c."judgeAfter" IS NULL OR c."judgeAfter" <= now())
    GROUP BY 1, 2`
  const unread: Partial<Record<Marketplace, number>> = {}
  let unjudged = 0
  for (const row of rows) {
    if (!row.unread) unjudged += row.count
    else if (isMarketplace(row.marketplace)) unread[row.marketplace] = row.count
  }
  return { unread, unjudged }
}
