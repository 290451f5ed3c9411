import type { OtherListing } from '#domain/words/car-text'
import { Prisma, type Database, type Transaction } from './database'

export type OtherListingsJson = (Omit<OtherListing, 'postedAt' | 'firstSeenAt'> & {
  postedAt: string | null
  firstSeenAt: string
})[]

/**
 * SQL: whether listing `o` certainly shows its vehicle. An uncertain link is based on the row alone: the posting page may
 * show a different car.
 */
export const isCertainlyLinkedSql = Prisma.sql`(o."postingFetchedAt" IS NOT NULL
  OR EXISTS (SELECT 1 FROM "SameVehiclePair" e WHERE e."firstId" = o.id AND e.strength <> 'fair')
  OR EXISTS (SELECT 1 FROM "SameVehiclePair" e WHERE e."secondId" = o.id AND e.strength <> 'fair'))`

/**
 * SQL: the other listings of listing `l`'s vehicle that are not gone, as `OtherListingsJson`. Null if there are none.
 * Includes marketplaces that the search does not watch, because the car may be cheaper there. Leaves out uncertain
 * links.
 */
export const otherListingsSql = Prisma.sql`
  (SELECT jsonb_agg(jsonb_build_object('id', o.id, 'marketplace', o.marketplace, 'url', o.url,
      'priceCents', o."priceCents", 'currency', o.currency, 'odometerMiles', o."odometerMiles", 'flags', o.flags,
      'postedAt', o."postedAt", 'firstSeenAt', o."firstSeenAt") ORDER BY o."priceCents" NULLS LAST, o.id)
    FROM "Listing" o WHERE o."vehicleId" = l."vehicleId" AND o.id <> l.id AND o."goneAt" IS NULL
      AND ${isCertainlyLinkedSql})`

export const parseOtherListings = (others: OtherListingsJson | null): OtherListing[] =>
  (others ?? []).map(({ postedAt, firstSeenAt, ...other }) => ({
    ...other,
    postedAt: postedAt === null ? null : new Date(postedAt),
    firstSeenAt: new Date(firstSeenAt),
  }))

/** Keyed by listing id. One query. */
export async function loadOtherListings(
  db: Database | Transaction,
  listingIds: string[],
): Promise<Map<string, OtherListing[]>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db.$queryRaw<{ id: string; others: OtherListingsJson | null }[]>`
    SELECT l.id, ${otherListingsSql} AS others FROM "Listing" l WHERE l.id = ANY(${listingIds}::uuid[])`
  return new Map(rows.flatMap(({ id, others }) => (others === null ? [] : [[id, parseOtherListings(others)] as const])))
}
