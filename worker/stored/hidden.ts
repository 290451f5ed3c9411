import type { Database, Transaction } from '#platform/database'

/**
 * Returns those of these listings whose car the user has hidden, in any search and under any posting. The user gets no
 * more alerts about such a car.
 */
export async function hiddenBy(db: Database | Transaction, userId: string, listingIds: string[]): Promise<Set<string>> {
  if (listingIds.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Listing" l
    WHERE l.id = ANY(${listingIds}::uuid[]) AND EXISTS (
      SELECT 1 FROM "Listing" posting
      JOIN "Candidate" c ON c."listingId" = posting.id
      JOIN "Search" s ON s.id = c."searchId"
      WHERE (posting.id = l.id OR posting."vehicleId" = l."vehicleId")
        AND c."hiddenAt" IS NOT NULL AND s."userId" = ${userId}::uuid)`
  return new Set(rows.map((row) => row.id))
}
