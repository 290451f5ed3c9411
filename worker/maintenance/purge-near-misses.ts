import { type Database, Prisma } from '#platform/database'
import { nearMissRetentionMs } from '#domain/search/near-miss-retention'
import { deleteInBatches } from './purge-cars'

interface Owned {
  id: string
  userId: string
}

/**
 * Deletes the candidates of ads that their search's filters ruled out, 14 days after they were found and after a list
 * last showed them. Keeps those of a car that the buyer was notified about, saved, noted, shared or hid. Their listings
 * are marked: price estimates, monthly reports and explanations still read them. Reads one index range for each search.
 */
export async function purgeNearMisses(db: Database, now: Date, heartbeat: () => void): Promise<number> {
  const before = new Date(now.getTime() - nearMissRetentionMs)
  let total = 0
  for await (const search of allSearches(db)) {
    total += await deleteInBatches(heartbeat, (limit) => deleteNearMisses(db, search, before, limit))
    heartbeat()
  }
  return total
}

const searchesAtOnce = 1_000

async function* allSearches(db: Database): AsyncGenerator<Owned> {
  for (let last = firstId; ;) {
    const select = { id: true, userId: true } as const
    const where = { id: { gt: last } }
    const searches = await db.search.findMany({ where, select, orderBy: { id: 'asc' }, take: searchesAtOnce })
    yield* searches
    if (searches.length < searchesAtOnce) return
    last = searches.at(-1)!.id
  }
}

/** Sorts before every other id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** Skips locked rows until the next night, because an upsert of a page locks listings in its own order. */
const deleteNearMisses = (db: Database, { id, userId }: Owned, before: Date, limit: number) => db.$executeRaw`
  WITH kept AS MATERIALIZED (${keptCarsSql({ id, userId })}),
  part AS MATERIALIZED (
    SELECT l.id FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
    WHERE c."searchId" = ${id}::uuid AND c.stage = 'FILTERED' AND c."foundAt" < ${before} AND l."lastSeenAt" < ${before}
      AND c."hiddenAt" IS NULL AND c.feedback IS NULL
      AND l.id NOT IN (SELECT "listingId" FROM kept WHERE "listingId" IS NOT NULL)
      AND (l."vehicleId" IS NULL OR l."vehicleId" NOT IN (SELECT "vehicleId" FROM kept WHERE "vehicleId" IS NOT NULL))
    LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED FOR NO KEY UPDATE OF l SKIP LOCKED),
  marked AS (UPDATE "Listing" l SET "wasNearMiss" = true FROM part WHERE l.id = part.id AND NOT l."wasNearMiss")
  DELETE FROM "Candidate" c USING part WHERE c."searchId" = ${id}::uuid AND c."listingId" = part.id`

/** SQL: the listings and vehicles whose candidates something else of the search or its owner still shows. */
const keptCarsSql = ({ id, userId }: Owned) => Prisma.sql`
  SELECT n."listingId", n."vehicleId" FROM "NotificationTarget" t JOIN "NotifiedCar" n ON n."targetId" = t.id
  WHERE t."userId" = ${userId}::uuid
  UNION ALL SELECT a."listingId", a."vehicleId" FROM "Alert" a WHERE a."searchId" = ${id}::uuid
  UNION ALL SELECT l.id, l."vehicleId" FROM "SavedCar" s JOIN "Listing" l ON l.id = s."listingId"
  WHERE s."userId" = ${userId}::uuid
  UNION ALL SELECT NULL, n."vehicleId" FROM "CarNote" n WHERE n."userId" = ${userId}::uuid
  UNION ALL SELECT k."listingId", NULL FROM "ShareLink" k WHERE k."searchId" = ${id}::uuid`
