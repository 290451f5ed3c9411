import { Prisma, type Transaction } from '#platform/database'

/**
 * SQL: whether the car of alert `a` still has to be judged at its current revision. Either it waits for judgment, or
 * the listing or search has changed and the search will filter it again.
 */
export const carAwaitsJudgment = Prisma.sql`EXISTS (
  SELECT 1 FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
  WHERE c."searchId" = a."searchId" AND c."listingId" = a."listingId" AND l."goneAt" IS NULL
    AND (c.stage = 'WAITING'
      OR (c."listingRevision" < l.revision OR c."searchVersion" < s.version) AND EXISTS (
        SELECT 1 FROM "SearchFeed" sf JOIN "FeedListing" fl ON fl."feedId" = sf."feedId"
        WHERE sf."searchId" = c."searchId" AND fl."listingId" = l.id)))`

export async function awaitsJudgment(tx: Transaction, alertId: string): Promise<boolean> {
  const [alert] = await tx.$queryRaw<{ awaits: boolean }[]>`
    SELECT ${carAwaitsJudgment} AS awaits FROM "Alert" a WHERE a.id = ${alertId}::uuid`
  return alert?.awaits ?? false
}
