import { Prisma, type Database } from '#platform/database'
import { isMarketplace } from '#domain/marketplaces'
import type { Weighed } from '#workflows/contract'

/** A listing's own page is to be read: never yet, or not since its row on the results page changed. */
export const pageIsUnread = Prisma.sql`(l."detailReadAt" IS NULL OR l."detailReadAt" < l."changedAt")`

export interface Waiting extends Weighed {
  /** When the first car that is left alone for now may be judged again. */
  judgeAt: Date | null
}

/** Counts what waits for one search: pages to read, per marketplace, and cars to judge. */
export async function countWaiting(db: Database, searchId: string): Promise<Waiting> {
  const rows = await db.$queryRaw<{ marketplace: string; unread: boolean; count: number; judgeAt: Date | null }[]>`
    SELECT l.marketplace, ${pageIsUnread} AS unread,
      (count(*) FILTER (WHERE c."judgeAfter" IS NULL OR c."judgeAfter" <= now()))::int AS count,
      min(c."judgeAfter") FILTER (WHERE c."judgeAfter" > now()) AS "judgeAt"
    FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${searchId}::uuid AND c.stage = 'WAITING' AND l."goneAt" IS NULL
    GROUP BY 1, 2`
  const waiting: Waiting = { unread: {}, unjudged: 0, judgeAt: null }
  for (const row of rows) {
    if (row.judgeAt && (!waiting.judgeAt || row.judgeAt < waiting.judgeAt)) waiting.judgeAt = row.judgeAt
    if (!row.unread) waiting.unjudged += row.count
    else if (isMarketplace(row.marketplace) && row.count > 0) waiting.unread[row.marketplace] = row.count
  }
  return waiting
}
