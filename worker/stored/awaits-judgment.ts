import { Prisma, type Transaction } from '#platform/database'

/**
 * SQL: whether the car of the alert `a` is still to be judged in its present state. Either it waits for judgment, or
 * the listing or the search has changed since and the search will filter it again.
 */
export const carAwaitsJudgment = Prisma.sql`EXISTS (
  SELECT 1 FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
  WHERE c."searchId" = a."searchId" AND c."listingId" = a."listingId" AND l."goneAt" IS NULL
    AND (c.stage = 'WAITING'
      OR (c."listingRevision" < l.revision OR c."searchVersion" < s.version) AND EXISTS (
        SELECT 1 FROM "SearchFeed" sf JOIN "FeedListing" fl ON fl."feedId" = sf."feedId"
        WHERE sf."searchId" = c."searchId" AND fl."listingId" = l.id)))`

/** The same for one alert. */
export async function awaitsJudgment(tx: Transaction, alertId: string): Promise<boolean> {
  const [alert] = await tx.$queryRaw<{ awaits: boolean }[]>`
    SELECT ${carAwaitsJudgment} AS awaits FROM "Alert" a WHERE a.id = ${alertId}::uuid`
  return alert?.awaits ?? false
}
