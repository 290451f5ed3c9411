import type { Database, Transaction } from '#platform/database'
import { releaseLock, acquireLock } from '#platform/lock'
import { sourceUnavailable, type TypedFailure } from './failures'

/** A dead holder's lock expires after this time. A live holder renews it several times before that. */
const lockMs = 20_000
const renewEveryMs = 5_000
const pollMs = 200
const maxWaitMs = 5 * 60_000

export interface Lock {
  /** From a database sequence, drawn before any request is made, so a fetch with a higher number is newer. */
  number: bigint
  /**
   * Runs the work in one transaction in which the caller is guaranteed to hold the lock. `now` is the database's
   * time. Throws LockLost if another worker has acquired the lock.
   */
  store<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T>
}

/** The lock expired while its holder was busy, and another worker acquired it. The holder must not store anything. */
export class LockLost extends Error {}

/**
 * Runs the work while holding the named lock. Across all workers, one caller holds it at a time; the others wait. The
 * lock is a row that expires and is renewed, so no connection is held during requests to a site. A holder that lost the
 * lock starts over. Throws `failure` after waiting for five minutes.
 */
export async function withLock<T>(
  db: Database,
  name: string,
  work: (lock: Lock) => Promise<T>,
  failure: (message: string) => TypedFailure = sourceUnavailable,
): Promise<T> {
  const calledAtMs = performance.now()
  for (;;) {
    const number = await acquireLock(db, name, lockMs)
    if (number !== null) {
      try {
        return await hold(db, name, number, work)
      } catch (error) {
        if (!(error instanceof LockLost)) throw error
      }
    }
    if (performance.now() - calledAtMs > maxWaitMs) throw failure('another worker has held the lock for too long')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function hold<T>(db: Database, name: string, number: bigint, work: (lock: Lock) => Promise<T>): Promise<T> {
  // If a renewal fails, the next one covers for it. If all fail, the lock expires and storing throws LockLost.
  const renewing = setInterval(() => void renew(db, name, number).catch(() => {}), renewEveryMs)
  try {
    return await work({ number, store: (storing) => storeAsHolder(db, name, number, storing) })
  } finally {
    clearInterval(renewing)
    await releaseLock(db, name, number)
  }
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
      // FOR UPDATE locks the row until the transaction ends, so that no other worker acquires the lock meanwhile.
      const [held] = await tx.$queryRaw<{ now: Date }[]>`
        SELECT now() AS now FROM "Lock" WHERE name = ${name} AND number = ${number} FOR UPDATE`
      if (!held) throw new LockLost(`the lock "${name}" was lost`)
      return work(tx, held.now)
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}
