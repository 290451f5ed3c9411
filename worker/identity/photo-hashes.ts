import { Prisma, type Database, type Transaction } from '#platform/database'

export interface HashedPhoto {
  /** The photo's file name (domain/listing/photos). */
  photo: string
  /** 16 hex digits; null for a photo that shows too little to tell cars apart. */
  hash: string | null
}

/** A photo of so many cars is a dealer's banner, a brochure's picture or a site's placeholder, and tells nothing. */
export const carsOfCommonPhoto = 5
/** Listings that are looked at to know that. A banner may be on a hundred thousand. */
const maxLookedAt = 40

/**
 * SQL: whether the hash `h.hash` is on listings of `carsOfCommonPhoto` vehicles or more, or on `maxLookedAt` listings.
 * Reads no more than that many rows.
 */
const isCommon = Prisma.sql`(
  SELECT count(DISTINCT shown.car) >= ${carsOfCommonPhoto} OR count(*) >= ${maxLookedAt} FROM (
    SELECT coalesce(o."vehicleId", o.id) AS car FROM "PhotoHash" other JOIN "Listing" o ON o.id = other."listingId"
    WHERE other.hash = h.hash LIMIT ${maxLookedAt}) shown)`

/**
 * SQL: the hashes by which the listing `l` can be recognized, 16 hex digits each: those of photos that show enough and
 * are not on the listings of many cars. An empty array if there are none.
 */
export const photoHashesOf = Prisma.sql`ARRAY(
  SELECT h.hash FROM "PhotoHash" h
  WHERE h."listingId" = l.id AND h.hash IS NOT NULL AND NOT ${isCommon} ORDER BY h.photo)`

/** The names of this listing's photos whose hashes are stored. */
export async function hashedPhotos(db: Database, listingId: string): Promise<Set<string>> {
  const rows = await db.photoHash.findMany({ where: { listingId }, select: { photo: true } })
  return new Set(rows.map(({ photo }) => photo))
}

/**
 * Adds hashes to those that are stored of a listing, and deletes those of photos that it does not show any more.
 * `shown` are the names of all its photos. Stores nothing for a listing that was deleted meanwhile.
 */
export async function storePhotoHashes(
  tx: Transaction,
  listingId: string,
  hashed: HashedPhoto[],
  shown: string[],
): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "PhotoHash" WHERE "listingId" = ${listingId}::uuid AND NOT photo = ANY(${shown}::text[])`
  await tx.$executeRaw`
    INSERT INTO "PhotoHash" ("listingId", photo, hash)
    SELECT l.id, given.photo, given.hash FROM "Listing" l,
      unnest(${hashed.map(({ photo }) => photo)}::text[], ${hashed.map(({ hash }) => hash)}::text[]) AS given(photo, hash)
    WHERE l.id = ${listingId}::uuid
    ON CONFLICT ("listingId", photo) DO NOTHING`
}
