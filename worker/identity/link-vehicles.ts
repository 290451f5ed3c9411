import { randomUUID } from 'node:crypto'
import { type VehicleLinkChanges, updateVehicleLinks, type StoredCar } from '#domain/identity/link'
import type { Transaction } from '#platform/database'
import { identityKeys } from '#domain/identity/keys'
import { findLinkCandidates, storedCarFacts, toStrength, type CarColumns, carColumnsSql } from './stored-cars'

interface Move {
  id: string
  vehicleId: string
}

interface ToWrite {
  /** Replace the stored keys of each linked listing. */
  keys: { id: string; own: string[] }[]
  links: VehicleLinkChanges
  moves: Move[]
  emptied: { from: string; to: string }[]
}

/**
 * Writes the result of linking in one statement. Rows of "NotifiedCar" move with their listings, and notes of a vehicle
 * without listings move to the vehicle that has them now, after the notes that are there. When a vehicle is split,
 * its other listings get a new revision and are judged again. A car that was suppressed as a repost then triggers its
 * alert.
 */
async function writeLinks(tx: Transaction, { keys, links, moves, emptied }: ToWrite): Promise<void> {
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
      DELETE FROM "SameVehiclePair" e USING unnest(${unlinked.map(({ first }) => first)}::uuid[],
        ${unlinked.map(({ second }) => second)}::uuid[]) AS t(first, second)
      WHERE e."firstId" = t.first AND e."secondId" = t.second
    ), found AS (
      INSERT INTO "SameVehiclePair" AS e ("firstId", "secondId", reason, strength)
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
    ), notified_cars AS (
      UPDATE "NotifiedCar" t SET "vehicleId" = m."vehicleId" FROM move m WHERE t."listingId" = m.id
    ), gone AS (
      SELECT * FROM unnest(${emptied.map(({ from }) => from)}::uuid[], ${emptied.map(({ to }) => to)}::uuid[]) AS g("from", "to")
    ), taken_notes AS (
      DELETE FROM "CarNote" n USING gone g WHERE n."vehicleId" = g."from"
      RETURNING n."userId", g."to" AS "vehicleId", n.text, n."updatedAt"
    ), joined_notes AS (
      INSERT INTO "CarNote" AS n ("userId", "vehicleId", text, "updatedAt")
      SELECT "userId", "vehicleId", string_agg(text, E'\\n\\n' ORDER BY "updatedAt"), max("updatedAt")
      FROM taken_notes GROUP BY "userId", "vehicleId"
      ON CONFLICT ("userId", "vehicleId") DO UPDATE
      SET text = n.text || E'\\n\\n' || EXCLUDED.text, "updatedAt" = greatest(n."updatedAt", EXCLUDED."updatedAt")
    )
    UPDATE "NotifiedCar" t SET "vehicleId" = g."to" FROM gone g WHERE t."listingId" IS NULL AND t."vehicleId" = g."from"`
}

/**
 * Links newly stored listings to vehicles, and marks suspected copies, in two statements, or three if a suspicion
 * changed: one reads the listings that may be the same cars, the others write keys, links and vehicles, and suspicions.
 * Undoes a merge that current facts contradict. The caller holds the locks of `lockCarsForLinking`.
 */
export async function linkVehicles(tx: Transaction, rows: CarColumns[]): Promise<void> {
  if (rows.length === 0) return
  const linked = rows.map((row) => {
    const facts = storedCarFacts(row)
    return { id: row.id, row, facts, ...identityKeys(facts) }
  })
  const candidates = await findLinkCandidates(tx, linked)
  const cars = new Map<string, StoredCar>()
  for (const [id, row] of candidates)
    cars.set(id, { facts: storedCarFacts(row), vehicleId: row.vehicleId, copyOfId: row.copyOfId })
  for (const { id, row } of linked) {
    const photoHashes = candidates.get(id)?.photoHashes ?? []
    cars.set(id, { facts: storedCarFacts({ ...row, photoHashes }), vehicleId: row.vehicleId, copyOfId: row.copyOfId })
  }
  const edges = [...candidates.values()].flatMap(({ id, edges: own }) =>
    own.map(({ other, strength }) => ({ first: id, second: other, strength: toStrength(strength) })),
  )
  const pairs = [
    ...[...candidates.values()].flatMap(({ id, linked: ids }) => ids.map((other): [string, string] => [id, other])),
    ...pairsAmong(linked),
  ]
  const links = updateVehicleLinks({ cars, linked: linked.map(({ id }) => id), pairs, edges })
  const { moves, emptied } = vehiclesFor(links, cars, new Set(linked.map(({ id }) => id)))
  await writeLinks(tx, { keys: linked.map(({ id, own }) => ({ id, own })), links, moves, emptied })
  await writeCopies(tx, links)
}

/** Runs a statement only if a suspicion arose or ended, which is rare. */
async function writeCopies(tx: Transaction, { copies, cleared }: VehicleLinkChanges): Promise<void> {
  if (copies.length === 0 && cleared.length === 0) return
  await tx.$executeRaw`
    UPDATE "Listing" l SET "copyOfId" = n.original, "copySuspicion" = n.suspicion::jsonb
    FROM (
      SELECT * FROM unnest(${copies.map(({ copyId }) => copyId)}::uuid[],
        ${copies.map(({ originalId }) => originalId)}::uuid[],
        ${copies.map(({ copyId: _copy, originalId: _original, ...suspicion }) => JSON.stringify(suspicion))}::text[])
        AS suspected(id, original, suspicion)
      UNION ALL SELECT unnest(${cleared}::uuid[]), NULL, NULL
    ) n WHERE l.id = n.id AND (l."copyOfId", l."copySuspicion") IS DISTINCT FROM (n.original, n.suspicion::jsonb)`
}

/** Same limit as for one key in the database (stored-cars). */
const maxPerKey = 100

/**
 * Pairs listings of the same batch, because their keys are not stored yet when the candidates are read. Each pair
 * appears once.
 */
function pairsAmong(linked: { id: string; own: string[]; wanted: string[] }[]): [string, string][] {
  const byKey = new Map<string, string[]>()
  for (const { id, own } of linked) {
    for (const key of own) {
      const ids = byKey.get(key)
      if (!ids) byKey.set(key, [id])
      else if (ids.length < maxPerKey) ids.push(id)
    }
  }
  return linked.flatMap(({ id, wanted }) => {
    const others = new Set(wanted.flatMap((key) => byKey.get(key) ?? []))
    others.delete(id)
    return [...others].map((other): [string, string] => [id, other])
  })
}

/**
 * Assigns a vehicle to each group: the most frequent one among its listings, so that few rows change. In a tie,
 * prefers the vehicle of a listing that was stored before. Otherwise creates one. `emptied` contains vehicles that
 * lost all their listings to another one.
 */
function vehiclesFor({ groups }: VehicleLinkChanges, cars: Map<string, StoredCar>, linked: Set<string>) {
  const taken = new Set<string>()
  const moves: Move[] = []
  const emptied = new Map<string, string>()
  const standingIn = (group: string[]) => group.filter((id) => !linked.has(id)).length
  for (const group of [...groups].sort((a, b) => standingIn(b) - standingIn(a) || b.length - a.length)) {
    const before = group.map((id) => cars.get(id)?.vehicleId ?? null)
    const standing = [...group]
      .sort((a, b) => Number(linked.has(a)) - Number(linked.has(b)))
      .map((id) => cars.get(id)?.vehicleId ?? null)
    const vehicleId = mostFrequent(standing.filter((id) => id !== null && !taken.has(id))) ?? randomUUID()
    taken.add(vehicleId)
    for (const [i, id] of group.entries()) {
      if (before[i] === vehicleId) continue
      moves.push({ id, vehicleId })
      if (before[i]) emptied.set(before[i], vehicleId)
    }
  }
  return { moves, emptied: [...emptied].flatMap(([from, to]) => (taken.has(from) ? [] : [{ from, to }])) }
}

function mostFrequent(ids: (string | null)[]): string | null {
  const counts = new Map<string, number>()
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}

/** An arbitrary number that no other advisory lock of this database uses. */
const lockClass = 12_001

/**
 * Blocks other transactions that store cars of the same makes until this one ends: if two listings of one car are
 * stored concurrently, linking the second must see the first. Acquired before any row lock and in a fixed order, to
 * prevent deadlocks. A car's key is its make or the manufacturer part of its VIN.
 */
export async function lockCarsForLinking(
  tx: Transaction,
  cars: { make: string | null; vin: string | null }[],
): Promise<void> {
  const keys = new Set(
    cars.flatMap(({ make, vin }) => [`make:${make ?? ''}`, ...(vin ? [`vin:${vin.slice(0, 3)}`] : [])]),
  )
  if (keys.size === 0) return
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(${lockClass}::int, key)
    FROM (SELECT DISTINCT hashtext(name) AS key FROM unnest(${[...keys]}::text[]) AS name ORDER BY 1) AS keys`
}

/** The caller holds the locks of `lockCarsForLinking`. */
export async function relinkListings(tx: Transaction, listingIds: string[]): Promise<void> {
  const rows = await tx.$queryRaw<CarColumns[]>`
    SELECT ${carColumnsSql('l')} FROM "Listing" l WHERE l.id = ANY(${listingIds}::uuid[])`
  await linkVehicles(tx, rows)
}
