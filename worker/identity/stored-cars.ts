import { Prisma, type Transaction } from '#platform/database'
import { carFacts, type CarFacts, type IdentifyingField } from '#domain/identity/car-facts'
import { strengths, type Strength } from '#domain/identity/identity'
import type { ListingFlag } from '#domain/listing/listing'
import type { Marketplace } from '#domain/marketplaces'
import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { Listing } from '#prisma/generated/client'
import { photoHashesOf } from './photo-hashes'

/** Columns that identify a listing's car. */
export type CarColumns = Pick<Listing, IdentifyingField | 'firstSeenAt' | 'repostOf' | 'vehicleId'>

/** Text beyond this length is usually a dealer's fine print. */
const maxTextLength = 8_000

/** SQL: these columns of the table with alias `row`. */
export const carColumns = (row: string): Prisma.Sql =>
  Prisma.raw(
    `${row}.id, ${row}.marketplace, ${row}."externalId", ${row}.url, ${row}.title, ${row}."priceCents", ${row}.currency,
    ${row}."odometerMiles", ${row}.year, ${row}.make, ${row}.model, ${row}.trim, ${row}.transmission, ${row}."bodyType",
    ${row}."titleStatus", ${row}.vin, ${row}.latitude, ${row}.longitude, ${row}.town,
    left(${row}.description, ${maxTextLength}) AS description, ${row}.attributes, ${row}.flags, ${row}."postedAt",
    ${row}."firstSeenAt", ${row}."repostOf", ${row}."vehicleId"`,
  )

export function factsOfRow(row: CarColumns & { photoHashes?: string[] }): CarFacts {
  return carFacts({
    ...row,
    marketplace: row.marketplace as Marketplace,
    transmission: row.transmission as Transmission | null,
    bodyType: row.bodyType as BodyType | null,
    titleStatus: row.titleStatus as TitleStatus | null,
    description: row.description?.slice(0, maxTextLength) ?? null,
    attributes: row.attributes as Record<string, string>,
    flags: (row.flags ?? []) as ListingFlag[],
    postedAt: row.postedAt ?? row.firstSeenAt,
    photoHashes: row.photoHashes ?? [],
  })
}

/** A listing that may be of the same car as a linked one, or that shares a vehicle with such a listing. */
export interface LinkCandidate extends CarColumns {
  /** Ids of the linked listings that share a key with it. */
  linked: string[]
  photoHashes: string[]
  /** Its links to listings with higher ids. */
  edges: { other: string; strength: Strength }[]
}

/**
 * Limit per key, which bounds the cost of a template shared by a thousand listings. Available listings first, then the
 * newest.
 */
const mostOfKey = 100
/**
 * Only the newest listings of a key are considered. A car is reposted within weeks, but gone listings stay for months
 * until the purge.
 */
const newestOfKey = 400

/**
 * Returns the listings that share a wanted key with a linked one, and all listings of the vehicles of both, including
 * the linked ones. Runs one statement.
 */
export async function candidatesFor(
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
        ORDER BY o."goneAt" IS NOT NULL, newest."listedAt" DESC LIMIT ${mostOfKey}) k
      WHERE k."listingId" <> w.id GROUP BY k."listingId"
    ), involved AS (
      SELECT other AS id FROM pair UNION SELECT unnest(${linked.map(({ id }) => id)}::uuid[])
    ), member AS (
      SELECT id FROM involved UNION
      SELECT m.id FROM involved i JOIN "Listing" l ON l.id = i.id JOIN "Listing" m ON m."vehicleId" = l."vehicleId"
    ), edge AS (
      SELECT e."firstId" AS id, jsonb_agg(jsonb_build_object('other', e."secondId", 'strength', e.strength)) AS edges
      FROM member m JOIN "SameCar" e ON e."firstId" = m.id GROUP BY e."firstId"
    )
    SELECT ${carColumns('l')}, ${photoHashesOf} AS "photoHashes", coalesce(p.linked, '{}') AS linked, coalesce(e.edges, '[]') AS edges
    FROM member m JOIN "Listing" l ON l.id = m.id LEFT JOIN pair p ON p.other = m.id LEFT JOIN edge e ON e.id = m.id`
  return new Map(rows.map((row) => [row.id, row]))
}

export const toStrength = (text: string): Strength => strengths.find((known) => known === text) ?? 'fair'
