import type { OtherListing } from '#domain/words/also-listed'
import type { Database, Transaction } from './database'

/**
 * The other listings of these listings' vehicles that are not gone, by the listing's id. One statement. A search that
 * does not watch a marketplace still learns that its car stands there for less.
 */
export async function otherListings(
  db: Database | Transaction,
  listingIds: string[],
): Promise<Map<string, OtherListing[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db.$queryRaw<(OtherListing & { of: string })[]>`
    SELECT l.id AS of, o.id, o.marketplace, o.url, o."priceCents", o.currency, o."odometerMiles", o.flags, o."postedAt",
      o."firstSeenAt"
    FROM "Listing" l JOIN "Listing" o ON o."vehicleId" = l."vehicleId" AND o.id <> l.id AND o."goneAt" IS NULL
    WHERE l.id = ANY(${listingIds}::uuid[]) ORDER BY o."priceCents" NULLS LAST, o.id`
  const byListing = new Map<string, OtherListing[]>()
  for (const { of, ...row } of rows) byListing.set(of, [...(byListing.get(of) ?? []), row])
  return byListing
}
