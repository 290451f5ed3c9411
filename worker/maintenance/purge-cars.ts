import { type Database, Prisma } from '#platform/database'
import { dayMs } from '#domain/durations'

/** Rows per delete statement. Small enough that other transactions do not wait long for the locks. */
export const batchSize = 5_000

/** Repeats a statement with a row limit until nothing is left. Returns the total number of rows. */
export async function deleteInBatches(
  heartbeat: () => void,
  remove: (limit: number) => PromiseLike<number | { count: number }>,
): Promise<number> {
  for (let total = 0; ; heartbeat()) {
    const removed = await remove(batchSize)
    const count = typeof removed === 'number' ? removed : removed.count
    total += count
    if (count < batchSize) return total
  }
}

interface OldRows {
  /** Of alias `r`. */
  table: Prisma.Sql
  /** A column of `r` with an index. */
  age: Prisma.Sql
  before: Date
  /** A condition on `r` that the index has too, if it is partial. */
  condition?: Prisma.Sql
}

/**
 * Applies a statement to a table's old rows, oldest first, in parts of `batchSize`. `change` joins the rows of `part` by
 * "place", their ctid, and returns a row for each one that it changes. Each row is read once: with a limit on the
 * changed rows, each statement would read again what the ones before it left. Returns the number changed.
 */
export async function changeOldRows(
  db: Database,
  heartbeat: () => void,
  { table, age, before, condition = Prisma.sql`true` }: OldRows,
  change: Prisma.Sql,
): Promise<number> {
  let total = 0
  for (let done = Prisma.empty; ; heartbeat()) {
    const [last] = await db.$queryRaw<{ changed: number; age: Date; place: string }[]>`
      WITH part AS MATERIALIZED (
        SELECT r.ctid AS place, ${age} AS age FROM ${table} r WHERE ${condition} AND ${age} < ${before} ${done}
        ORDER BY ${age}, r.ctid LIMIT ${batchSize}),
      changed AS (${change})
      SELECT (SELECT count(*) FROM changed)::int AS changed, age, place::text FROM part
      ORDER BY age DESC, part.place DESC LIMIT 1`
    if (!last) return total
    total += last.changed
    done = Prisma.sql`AND (${age}, r.ctid) > (${last.age}::timestamptz, ${last.place}::tid)`
  }
}

/** Deletes those of a table's old rows that meet `isUnused`, a condition on `r`. Returns their number. */
const purgeOldRows = (db: Database, heartbeat: () => void, { isUnused, ...old }: OldRows & { isUnused: Prisma.Sql }) =>
  changeOldRows(
    db,
    heartbeat,
    old,
    Prisma.sql`DELETE FROM ${old.table} r USING part WHERE r.ctid = part.place AND ${isUnused} RETURNING 1`,
  )

/** Deletes the dependent rows first, so that deleting the searches themselves is quick. */
export async function deleteSearchContents(db: Database, searchIds: string[], heartbeat = () => {}): Promise<void> {
  for (const searchId of searchIds) {
    await deleteInBatches(heartbeat, (limit) => db.alert.deleteMany({ where: { searchId }, limit }))
    await deleteInBatches(heartbeat, (limit) => db.candidate.deleteMany({ where: { searchId }, limit }))
  }
}

/** A listing that no feed has shown for this long is purged unless an alert is about it or a buyer saved it. */
const listingRetentionMs = 90 * dayMs
/** The same for a listing that no search has considered, which is most cars on an area's feed. */
const unwantedRetentionMs = 14 * dayMs
/** A text without a listing may return with a repost, which can then use its reading. */
const readingRetentionMs = 30 * dayMs

/**
 * Deletes listings not seen for 90 days, or for 14 days if no search has considered them, except those that an alert is
 * about or that a buyer saved. Then deletes notification records of cars without a listing, and vehicles, readings and
 * answers without one. Each batch is one statement.
 */
export function purgeCarSteps(db: Database, now: Date, heartbeat: () => void): Record<string, () => Promise<number>> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const purge = (old: Parameters<typeof purgeOldRows>[2]) => () => purgeOldRows(db, heartbeat, old)
  const lastSeen = { table: Prisma.sql`"Listing"`, age: Prisma.sql`r."lastSeenAt"` }
  const isUnalerted = Prisma.sql`NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."listingId" = r.id)
    AND NOT EXISTS (SELECT 1 FROM "SavedCar" s WHERE s."listingId" = r.id)`
  const isUnwanted = Prisma.sql`NOT r."wasNearMiss"
    AND NOT EXISTS (SELECT 1 FROM "Candidate" c WHERE c."listingId" = r.id) AND ${isUnalerted}`
  const unlisted = (table: Prisma.Sql) => ({
    ...{ table, age: Prisma.sql`r."createdAt"`, before: before(readingRetentionMs) },
    isUnused: Prisma.sql`NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."contentHash" = r."contentHash")`,
  })
  return {
    Listing: purge({ ...lastSeen, before: before(listingRetentionMs), isUnused: isUnalerted }),
    UnwantedListing: purge({ ...lastSeen, before: before(unwantedRetentionMs), isUnused: isUnwanted }),
    // A row of "NotifiedCar" outlives its listing while its car has another one. New postings are never linked to a car
    // without listings, so such a row no longer has any effect.
    NotifiedCar: () =>
      deleteInBatches(
        heartbeat,
        (limit) => db.$executeRaw`
          DELETE FROM "NotifiedCar" WHERE id IN (
            SELECT t.id FROM "NotifiedCar" t WHERE t."listingId" IS NULL
              AND NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."vehicleId" = t."vehicleId") LIMIT ${limit})`,
      ),
    Vehicle: purge({
      ...{ table: Prisma.sql`"Vehicle"`, age: Prisma.sql`r."createdAt"`, before: before(listingRetentionMs) },
      isUnused: Prisma.sql`NOT EXISTS (SELECT 1 FROM "Listing" l WHERE l."vehicleId" = r.id)
        AND NOT EXISTS (SELECT 1 FROM "Alert" a WHERE a."vehicleId" = r.id)
        AND NOT EXISTS (SELECT 1 FROM "NotifiedCar" t WHERE t."vehicleId" = r.id)`,
    }),
    Reading: purge(unlisted(Prisma.sql`"Reading"`)),
    CriterionAnswer: purge(unlisted(Prisma.sql`"CriterionAnswer"`)),
  }
}
