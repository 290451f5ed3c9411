import { Prisma } from '#platform/database'

/**
 * SQL: whether the row `t` of "Told" or "Alert" is about the car of the listing `l`, as its listings are linked now: what
 * was one vehicle when it was told may be two by now, and the other way round. `told` is the row's own listing
 * (`toldListing`); a row whose listing was purged is known by its vehicle.
 */
export const isOfCar = Prisma.sql`(t."listingId" = l.id OR
  CASE WHEN t."listingId" IS NULL THEN t."vehicleId" ELSE told."vehicleId" END = l."vehicleId")`

/** SQL: joins what `isOfCar` needs. */
export const toldListing = Prisma.sql`LEFT JOIN "Listing" told ON told.id = t."listingId"`
