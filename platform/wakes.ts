import { Prisma, type Database, type Transaction } from './database'
import type { Logger } from './log'

/** A wake pending this long is late: its process died, or Temporal did not accept the signal. */
const lateSql = Prisma.sql`now() - interval '15 seconds'`
const maxAtOnce = 1_000
const signalsAtATime = 20

export interface Wake {
  searchId: string
  /** "Look now": crawl its feeds even if they are fresh. */
  isForced: boolean
}

interface Deliverer {
  db: Database
  log: Logger
  /** Signals the search's workflow and starts it if there is none. Throws if the signal was not delivered. */
  wake: (wake: Wake) => Promise<unknown>
}

interface WakeOptions {
  /** Lock.number of the crawl that records the wakes. */
  number?: bigint | undefined
  isForced?: boolean
}

/**
 * Records wakes for the workflows of these searches. Call it in the transaction that changes their plans' inputs, and
 * call `deliverWakes` after the commit. `deliverLateWakes` retries failures within a minute.
 */
export async function recordWakes(tx: Transaction, searchIds: string[], asked: WakeOptions = {}): Promise<void> {
  if (searchIds.length === 0) return
  const { number = null, isForced = false } = asked
  // Each wake has its own number, so delivering one never deletes a later one.
  await tx.$executeRaw`
    INSERT INTO "PendingWake" ("searchId", number, "isForced", since)
    SELECT id, COALESCE(${number}::bigint, nextval('"Lock_number_seq"')), ${isForced}, now()
    FROM "Search" WHERE id = ANY(${searchIds}::uuid[]) FOR KEY SHARE`
}

/** Returns the ids of the account's watched searches. */
export async function recordAccountWakes(tx: Transaction, userId: string): Promise<string[]> {
  const searches = await tx.search.findMany({ where: { userId, status: 'ACTIVE' }, select: { id: true } })
  const searchIds = searches.map(({ id }) => id)
  await recordWakes(tx, searchIds)
  return searchIds
}

/** A wake that fails is logged and stays pending. */
export async function deliverWakes(by: Deliverer, searchIds: string[]): Promise<void> {
  if (searchIds.length === 0) return
  await deliver(by, await by.db.pendingWake.findMany({ where: { searchId: { in: searchIds } } }))
}

/** Concurrent callers claim different wakes. `since` stays, so a wake that is refused again and again is seen to age. */
export async function deliverLateWakes(by: Deliverer): Promise<void> {
  for (;;) {
    const late = await by.db.$queryRaw<Pending[]>`
      UPDATE "PendingWake" AS w SET "triedAt" = now() FROM (
        SELECT "searchId", number FROM "PendingWake"
        WHERE since < ${lateSql} AND ("triedAt" IS NULL OR "triedAt" < ${lateSql})
        ORDER BY since LIMIT ${maxAtOnce} FOR UPDATE SKIP LOCKED) AS late
      WHERE w."searchId" = late."searchId" AND w.number = late.number
      RETURNING w."searchId", w.number, w."isForced"`
    await deliver(by, late)
    if (late.length < maxAtOnce) return
  }
}

interface Pending extends Wake {
  number: bigint
}

/** Sends one signal per search, after reading its wakes, so the next plan sees every change behind them. */
async function deliver({ db, log, wake }: Deliverer, pending: Pending[]): Promise<void> {
  const forced = new Map<string, boolean>()
  for (const { searchId, isForced } of pending) forced.set(searchId, isForced || forced.get(searchId) === true)
  const left = [...forced]
  const woken = new Set<string>()
  const wakeLeft = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [searchId, isForced] = next
      try {
        await wake({ searchId, isForced })
        woken.add(searchId)
      } catch (error) {
        log.warn({ searchId, err: error }, 'a search could not be woken; its wake stays pending')
      }
    }
  }
  await Promise.all(Array.from({ length: signalsAtATime }, wakeLeft))
  await deleteWakes(
    db,
    pending.filter(({ searchId }) => woken.has(searchId)),
  )
}

export async function deleteWakes(db: Database, wakes: { searchId: string; number: bigint }[]): Promise<void> {
  if (wakes.length === 0) return
  await db.$executeRaw`
    DELETE FROM "PendingWake" WHERE ("searchId", number) IN (
      SELECT * FROM unnest(${wakes.map((wake) => wake.searchId)}::uuid[], ${wakes.map((wake) => wake.number)}::bigint[]))`
}
