import type { Database, Transaction } from '#platform/database'
import type { WakeSearches } from './wake-searches'

/** A wake that is still pending after so long was left by a dead worker, or its signal did not get through. */
const retriedAfterMs = 15_000
const mostAtOnce = 1_000

/** Records the searches to wake for a crawl, in the transaction that stores the crawl. */
export async function recordWakes(tx: Transaction, searchIds: string[], number: bigint, now: Date): Promise<void> {
  if (searchIds.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "PendingWake" ("searchId", number, since)
    SELECT id, ${number}, ${now} FROM "Search" WHERE id = ANY(${searchIds}::uuid[]) FOR KEY SHARE`
}

/** Deletes the pending wakes of one crawl: these searches know of it. `number` is the crawl's, as Lock.number. */
export async function forgetWakes(db: Database, searchIds: string[], number: bigint): Promise<void> {
  if (searchIds.length > 0) await db.pendingWake.deleteMany({ where: { number, searchId: { in: searchIds } } })
}

/** Retries wakes that have been pending for a while. SKIP LOCKED gives two callers different rows. */
export async function retryWakes(db: Database, wake: WakeSearches): Promise<void> {
  const left = await db.$queryRaw<{ searchId: string; number: bigint }[]>`
    UPDATE "PendingWake" AS w SET since = now() FROM (
      SELECT "searchId", number FROM "PendingWake" WHERE since < now() - ${retriedAfterMs} * interval '1 millisecond'
      ORDER BY since LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED) AS old
    WHERE w."searchId" = old."searchId" AND w.number = old.number RETURNING w."searchId", w.number`
  if (left.length === 0) return
  const woken = new Set(await wake([...new Set(left.map((row) => row.searchId))]))
  const done = left.filter((row) => woken.has(row.searchId))
  await db.$executeRaw`
    DELETE FROM "PendingWake" WHERE ("searchId", number) IN (
      SELECT * FROM unnest(${done.map((row) => row.searchId)}::uuid[], ${done.map((row) => row.number)}::bigint[]))`
}
