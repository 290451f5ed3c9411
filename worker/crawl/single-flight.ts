import type { Database, Transaction } from '#platform/database'
import { sourceUnavailable } from '../failures'

/** A holder that dies is succeeded after this; one that lives renews several times meanwhile. */
const lockMs = 20_000
const renewEveryMs = 5_000
const pollMs = 200
const longestWaitMs = 5 * 60_000

export interface Lock {
  /**
   * Drawn from a sequence of the database before any request is made: what was fetched under a higher number is newer.
   */
  number: bigint
  /**
   * Runs the work in one transaction that is sure to belong to the holder, at the database's time `now`. Throws LockLost
   * when somebody else has taken over.
   */
  store<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T>
}

/** The lock expired while its holder was busy, and somebody else holds it. Nothing may be stored any more. */
export class LockLost extends Error {}

/**
 * Runs the work while holding the lock of that name, which one caller in the whole fleet does at a time; the others wait
 * their turn. No connection is held while the work asks a site: the lock is a row that expires and is renewed. A holder
 * that lost it begins again. Throws SourceUnavailable after five minutes of waiting.
 */
export async function withLock<T>(db: Database, name: string, work: (lock: Lock) => Promise<T>): Promise<T> {
  const calledAtMs = performance.now()
  for (;;) {
    const number = await take(db, name)
    if (number !== null) {
      try {
        return await hold(db, name, number, work)
      } catch (error) {
        if (!(error instanceof LockLost)) throw error
      }
    }
    if (performance.now() - calledAtMs > longestWaitMs) throw sourceUnavailable('somebody else has been busy with it')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function hold<T>(db: Database, name: string, number: bigint, work: (lock: Lock) => Promise<T>): Promise<T> {
  // A renewal that fails is made up for by the next, or the lock is lost, which storing notices.
  const renewing = setInterval(() => void renew(db, name, number).catch(() => {}), renewEveryMs)
  try {
    return await work({ number, store: (storing) => storeAsHolder(db, name, number, storing) })
  } finally {
    clearInterval(renewing)
    // One that cannot be given back expires.
    await db.lock.deleteMany({ where: { name, number } }).catch(() => {})
  }
}

/** One statement, which waits for nobody. Null while somebody else holds the lock. */
async function take(db: Database, name: string): Promise<bigint | null> {
  const [taken] = await db.$queryRaw<{ number: bigint }[]>`
    INSERT INTO "Lock" AS l (name, "expiresAt") SELECT ${name}, now() + ${lockMs} * interval '1 millisecond'
    WHERE NOT EXISTS (SELECT 1 FROM "Lock" WHERE name = ${name} AND "expiresAt" > now())
    ON CONFLICT (name) DO UPDATE SET number = EXCLUDED.number, "expiresAt" = EXCLUDED."expiresAt"
    WHERE l."expiresAt" <= now() RETURNING number`
  return taken?.number ?? null
}

const renew = (db: Database, name: string, number: bigint) => db.$executeRaw`
  UPDATE "Lock" SET "expiresAt" = now() + ${lockMs} * interval '1 millisecond'
  WHERE name = ${name} AND number = ${number}`

function storeAsHolder<T>(
  db: Database,
  name: string,
  number: bigint,
  work: (tx: Transaction, now: Date) => Promise<T>,
): Promise<T> {
  return db.$transaction(
    async (tx) => {
      // Held until the end of the transaction: nobody takes over in the middle.
      const [held] = await tx.$queryRaw<{ now: Date }[]>`
        SELECT now() AS now FROM "Lock" WHERE name = ${name} AND number = ${number} FOR UPDATE`
      if (!held) throw new LockLost(`the lock "${name}" was lost`)
      return work(tx, held.now)
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}
