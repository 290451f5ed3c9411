import type { Links } from '#domain/identity/link'
import type { Transaction } from '#platform/database'

export interface Move {
  id: string
  vehicleId: string
}

interface ToWrite {
  /** The keys of each linked listing. They replace its stored keys. */
  keys: { id: string; own: string[] }[]
  links: Links
  moves: Move[]
  /** Vehicles that lost all their listings to another one. */
  emptied: { from: string; to: string }[]
}

/**
 * Writes the result of linking in one statement. Rows of "Told" move with their listings. When a vehicle is split, its
 * other listings get a new revision and are judged again, so that a car that was suppressed as a repost triggers its
 * alert.
 */
export async function writeLinks(tx: Transaction, { keys, links, moves, emptied }: ToWrite): Promise<void> {
  const { found, unlinked, parted } = links
  const ids = keys.map(({ id }) => id)
  const own = keys.flatMap(({ id, own: ofListing }) => [...new Set(ofListing)].map((key) => ({ id, key })))
  const others = parted.filter((id) => !ids.includes(id))
  const vehicles = [...new Set(moves.map(({ vehicleId }) => vehicleId))]
  await tx.$executeRaw`
    WITH own AS (
      SELECT * FROM unnest(${own.map(({ id }) => id)}::uuid[], ${own.map(({ key }) => key)}::text[]) AS o(id, key)
    ), outdated_keys AS (
      DELETE FROM "IdentityKey" k WHERE k."listingId" = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT 1 FROM own o WHERE o.id = k."listingId" AND o.key = k.key)
    ), new_keys AS (
      INSERT INTO "IdentityKey" (key, "listedAt", "listingId")
      SELECT o.key, l."firstSeenAt", o.id FROM own o JOIN "Listing" l ON l.id = o.id ON CONFLICT DO NOTHING
    ), taken_back AS (
      DELETE FROM "SameCar" e USING unnest(${unlinked.map(({ first }) => first)}::uuid[],
        ${unlinked.map(({ second }) => second)}::uuid[]) AS t(first, second)
      WHERE e."firstId" = t.first AND e."secondId" = t.second
    ), found AS (
      INSERT INTO "SameCar" AS e ("firstId", "secondId", reason, strength)
      SELECT * FROM unnest(${found.map(({ first }) => first)}::uuid[], ${found.map(({ second }) => second)}::uuid[],
        ${found.map(({ identity }) => identity.reason)}::text[], ${found.map(({ identity }) => identity.strength)}::text[])
      ON CONFLICT ("firstId", "secondId") DO UPDATE
      SET reason = EXCLUDED.reason, strength = EXCLUDED.strength, "decidedAt" = EXCLUDED."decidedAt"
      WHERE (e.reason, e.strength) <> (EXCLUDED.reason, EXCLUDED.strength)
    ), vehicle AS (
      INSERT INTO "Vehicle" (id) SELECT unnest(${vehicles}::uuid[]) ON CONFLICT DO NOTHING
    ), move AS (
      SELECT * FROM unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ vehicleId }) => vehicleId)}::uuid[])
        AS m(id, "vehicleId")
    ), changed AS (
      SELECT id, max("vehicleId"::text)::uuid AS "vehicleId", bool_or(parted) AS parted FROM (
        SELECT id, "vehicleId", false AS parted FROM move
        UNION ALL SELECT unnest(${others}::uuid[]), NULL, true) AS each GROUP BY id
    ), moved AS (
      UPDATE "Listing" l SET "vehicleId" = coalesce(c."vehicleId", l."vehicleId"), revision = l.revision + c.parted::int
      FROM changed c WHERE l.id = c.id
    ), told AS (
      UPDATE "Told" t SET "vehicleId" = m."vehicleId" FROM move m WHERE t."listingId" = m.id
    ), gone AS (
      SELECT * FROM unnest(${emptied.map(({ from }) => from)}::uuid[], ${emptied.map(({ to }) => to)}::uuid[]) AS g("from", "to")
    )
    UPDATE "Told" t SET "vehicleId" = g."to" FROM gone g WHERE t."listingId" IS NULL AND t."vehicleId" = g."from"`
}
