import type { Database, Transaction } from '#platform/database'
import type { WakeSearches } from './wake-searches'

/** A wake that is still there after so long was left by a worker that died, or its signal did not get through. */
const madeGoodAfterMs = 15_000
const mostAtOnce = 1_000

/** Records which searches are to be woken for what a crawl stores, in the transaction that stores it. */
export async function recordWakes(tx: Transaction, searchIds: string[], number: bigint, now: Date): Promise<void> {
  if (searchIds.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "PendingWake" ("searchId", number, since)
    SELECT id, ${number}, ${now} FROM "Search" WHERE id = ANY(${searchIds}::uuid[]) FOR KEY SHARE`
}

/** The searches have heard of what this crawl brought. */
export async function forgetWakes(db: Database, searchIds: string[], number: bigint): Promise<void> {
  if (searchIds.length > 0) await db.pendingWake.deleteMany({ where: { number, searchId: { in: searchIds } } })
}

/** Wakes the searches that nobody has woken for a while though they were to be. Two callers take different ones. */
export async function makeGoodWakes(db: Database, wake: WakeSearches): Promise<void> {
  const left = await db.$queryRaw<{ searchId: string; number: bigint }[]>`
    UPDATE "PendingWake" AS w SET since = now() FROM (
      SELECT "searchId", number FROM "PendingWake" WHERE since < now() - ${madeGoodAfterMs} * interval '1 millisecond'
      ORDER BY since LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED) AS old
    WHERE w."searchId" = old."searchId" AND w.number = old.number RETURNING w."searchId", w.number`
  if (left.length === 0) return
  const woken = new Set(await wake([...new Set(left.map((row) => row.searchId))]))
  const done = left.filter((row) => woken.has(row.searchId))
  await db.$executeRaw`
    DELETE FROM "PendingWake" WHERE ("searchId", number) IN (
      SELECT * FROM unnest(${done.map((row) => row.searchId)}::uuid[], ${done.map((row) => row.number)}::bigint[]))`
}
