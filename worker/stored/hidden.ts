import { Prisma, type Database, type Transaction } from '#platform/database'

/** SQL: whether this user has hidden the car of listing `l`, in any search and under any posting. */
export const isHiddenBy = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "Listing" posting
  JOIN "Candidate" hidden ON hidden."listingId" = posting.id
  JOIN "Search" hider ON hider.id = hidden."searchId"
  WHERE (posting.id = l.id OR posting."vehicleId" = l."vehicleId")
    AND hidden."hiddenAt" IS NOT NULL AND hider."userId" = ${userId})`

/**
 * Returns the ids of listings whose car the user has hidden, in any search and under any posting. The user gets no more
 * alerts about such a car.
 */
export async function hiddenBy(db: Database | Transaction, userId: string, listingIds: string[]): Promise<Set<string>> {
  if (listingIds.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Listing" l
    WHERE l.id = ANY(${listingIds}::uuid[]) AND ${isHiddenBy(Prisma.sql`${userId}::uuid`)}`
  return new Set(rows.map((row) => row.id))
}
