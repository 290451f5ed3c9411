import { Prisma, type Database, type Transaction } from '#platform/database'

export interface HashedPhoto {
  /** The photo's file name (domain/listing/photos). */
  photo: string
  /** 16 hex digits. Null for a photo with too little detail to tell cars apart. */
  hash: string | null
}

/** A photo on this many cars is a dealer's banner, a brochure picture or a site's placeholder, and proves nothing. */
export const carsOfCommonPhoto = 5
/** Limits the rows read for this check. A banner may be on 100,000 listings. */
const maxLookedAt = 40

/**
 * SQL: whether hash `h.hash` is on listings of at least `carsOfCommonPhoto` vehicles, or on `maxLookedAt` listings.
 * Reads at most `maxLookedAt` rows.
 */
const isCommon = Prisma.sql`(
  SELECT count(DISTINCT shown.car) >= ${carsOfCommonPhoto} OR count(*) >= ${maxLookedAt} FROM (
    SELECT coalesce(o."vehicleId", o.id) AS car FROM "PhotoHash" other JOIN "Listing" o ON o.id = other."listingId"
    WHERE other.hash = h.hash LIMIT ${maxLookedAt}) shown)`

/**
 * SQL: the hashes that identify listing `l`, 16 hex digits each. Excludes photos with too little detail and photos
 * shared by many cars. An empty array if there are none.
 */
export const photoHashesOf = Prisma.sql`ARRAY(
  SELECT h.hash FROM "PhotoHash" h
  WHERE h."listingId" = l.id AND h.hash IS NOT NULL AND NOT ${isCommon} ORDER BY h.photo)`

/** Returns the names of this listing's photos that have stored hashes. */
export async function hashedPhotos(db: Database, listingId: string): Promise<Set<string>> {
  const rows = await db.photoHash.findMany({ where: { listingId }, select: { photo: true } })
  return new Set(rows.map(({ photo }) => photo))
}

/**
 * Adds hashes of a listing's photos and deletes those of photos that it no longer shows. `shown` contains the names of
 * all its photos. Stores nothing if the listing was deleted meanwhile.
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
