import { Prisma, type Database, type Transaction } from '#platform/database'
import { toCarFacts, type CarFacts, type IdentifyingField } from '#domain/identity/car-facts'
import { identityStrengths, type IdentityStrength } from '#domain/identity/contradictions'
import type { ListingFlag } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { BodyType, SellerType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { Listing } from '#prisma/generated/client'

export interface HashedPhoto {
  /** The photo's file name (domain/listing/photos). */
  photo: string
  /** 16 hex digits. Null for a photo with too little detail to tell cars apart. */
  hash: string | null
}

/** A photo on this many cars is a dealer's banner, a brochure picture or a site's placeholder, and proves nothing. */
const carsOfCommonPhoto = 5
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
export const photoHashesSql = Prisma.sql`ARRAY(
  SELECT h.hash FROM "PhotoHash" h
  WHERE h."listingId" = l.id AND h.hash IS NOT NULL AND NOT ${isCommon} ORDER BY h.photo)`

export async function loadHashedPhotoNames(db: Database, listingId: string): Promise<Set<string>> {
  const rows = await db.photoHash.findMany({ where: { listingId }, select: { photo: true } })
  return new Set(rows.map(({ photo }) => photo))
}

/**
 * Adds hashes of a listing's photos and deletes the hashes of photos that it no longer shows. `shown` contains the
 * names of all its photos. Stores nothing if the listing was deleted meanwhile.
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

export type CarColumns = Pick<Listing, IdentifyingField | 'firstSeenAt' | 'repostOf' | 'vehicleId' | 'copyOfId'>

/** Text beyond this length is usually a dealer's fine print. */
const maxTextLength = 8_000

/** SQL. `row` is the alias of the table. */
export const carColumnsSql = (row: string): Prisma.Sql =>
  Prisma.raw(
    `${row}.id, ${row}.marketplace, ${row}."externalId", ${row}.title, ${row}."priceCents", ${row}.currency,
    ${row}."odometerMiles", ${row}.year, ${row}.make, ${row}.model, ${row}.trim, ${row}.transmission, ${row}."bodyType",
    ${row}."titleStatus", ${row}.vin, ${row}.seller, ${row}.latitude, ${row}.longitude, ${row}.town,
    left(${row}.description, ${maxTextLength}) AS description, ${row}.attributes, ${row}.flags, ${row}."postedAt",
    ${row}."firstSeenAt", ${row}."repostOf", ${row}."vehicleId", ${row}."copyOfId"`,
  )

export function storedCarFacts(row: CarColumns & { photoHashes?: string[] }): CarFacts {
  return toCarFacts({
    ...row,
    marketplace: row.marketplace as Marketplace,
    transmission: row.transmission as Transmission | null,
    bodyType: row.bodyType as BodyType | null,
    titleStatus: row.titleStatus as TitleStatus | null,
    seller: row.seller as SellerType | null,
    description: row.description?.slice(0, maxTextLength) ?? null,
    attributes: row.attributes as Record<string, string>,
    flags: (row.flags ?? []) as ListingFlag[],
    postedAt: row.postedAt ?? row.firstSeenAt,
    isPostedAtGuessed: row.postedAt === null,
    photoHashes: row.photoHashes ?? [],
  })
}

/** A listing that may be the same car as a linked one, or that shares a vehicle with such a listing. */
interface LinkCandidate extends CarColumns {
  linked: string[]
  photoHashes: string[]
  edges: { other: string; strength: IdentityStrength }[]
}

/**
 * Limit per key, which bounds the cost of a template shared by a thousand listings. Available listings first, then the
 * newest.
 */
const maxPerKey = 100
/**
 * Only the newest listings of a key are considered. A car is reposted within weeks, but gone listings stay for months
 * until the purge.
 */
const newestOfKey = 400

/**
 * Returns the listings that share a wanted key with a linked one, and all listings of both their vehicles, including
 * the linked ones. Runs one statement.
 */
export async function findLinkCandidates(
  tx: Transaction,
  linked: { id: string; wanted: string[] }[],
): Promise<Map<string, LinkCandidate>> {
  const keys = linked.flatMap(({ id, wanted }) => wanted.map((key) => ({ id, key })))
  const rows = await tx.$queryRaw<LinkCandidate[]>`
    WITH wanted AS (
      SELECT * FROM unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ key }) => key)}::text[]) AS w(id, key)
    ), pair AS (
      SELECT k."listingId" AS other, array_agg(DISTINCT w.id) AS linked FROM wanted w
      CROSS JOIN LATERAL (
        SELECT newest."listingId" FROM (
          SELECT "listingId", "listedAt" FROM "IdentityKey" WHERE key = w.key
          ORDER BY "listedAt" DESC, "listingId" DESC LIMIT ${newestOfKey}) newest
        JOIN "Listing" o ON o.id = newest."listingId"
        ORDER BY o."goneAt" IS NOT NULL, newest."listedAt" DESC LIMIT ${maxPerKey}) k
      WHERE k."listingId" <> w.id GROUP BY k."listingId"
    ), involved AS (
      SELECT other AS id FROM pair UNION SELECT unnest(${linked.map(({ id }) => id)}::uuid[])
    ), member AS (
      SELECT id FROM involved UNION
      SELECT m.id FROM involved i JOIN "Listing" l ON l.id = i.id JOIN "Listing" m ON m."vehicleId" = l."vehicleId"
    ), edge AS (
      SELECT e."firstId" AS id, jsonb_agg(jsonb_build_object('other', e."secondId", 'strength', e.strength)) AS edges
      FROM member m JOIN "SameVehiclePair" e ON e."firstId" = m.id GROUP BY e."firstId"
    )
    SELECT ${carColumnsSql('l')}, ${photoHashesSql} AS "photoHashes", coalesce(p.linked, '{}') AS linked, coalesce(e.edges, '[]') AS edges
    FROM member m JOIN "Listing" l ON l.id = m.id LEFT JOIN pair p ON p.other = m.id LEFT JOIN edge e ON e.id = m.id`
  return new Map(rows.map((row) => [row.id, row]))
}

export const toStrength = (text: string): IdentityStrength =>
  identityStrengths.find((known) => known === text) ?? 'fair'
