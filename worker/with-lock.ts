import type { Database, Transaction } from '#platform/database'
import { releaseLock, acquireLock } from '#platform/lock'
import { sourceUnavailable, type TypedFailure } from './failures'

/** Another worker may take a dead holder's lock after this. A live holder renews it several times meanwhile. */
const lockMs = 20_000
const renewEveryMs = 5_000
const pollMs = 200
const maxWaitMs = 5 * 60_000

export interface Lock {
  /** Taken from a database sequence before any request is made: a fetch under a higher number is newer. */
  number: bigint
  /**
   * Runs the work in one transaction while the caller certainly holds the lock. `now` is the database's time. Throws
   * LockLost when another worker has taken over.
   */
  store<T>(work: (tx: Transaction, now: Date) => Promise<T>): Promise<T>
}

/** The lock expired while its holder was busy, and another worker took it. The holder may no longer store anything. */
export class LockLost extends Error {}

/**
 * Runs the work while holding the lock of that name. One caller in the whole fleet holds it at a time; the others wait.
 * The lock is a row that expires and is renewed, so no connection is held while the work asks a site. A holder that
 * lost the lock starts again. Throws `failure` after waiting for five minutes.
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
  // When a renewal fails, the next one makes up for it. If none does, the lock is lost, and storing throws LockLost.
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
      // FOR UPDATE holds the row until the transaction ends, so nobody takes over in the middle.
      const [held] = await tx.$queryRaw<{ now: Date }[]>`
        SELECT now() AS now FROM "Lock" WHERE name = ${name} AND number = ${number} FOR UPDATE`
      if (!held) throw new LockLost(`the lock "${name}" was lost`)
      return work(tx, held.now)
    },
    { maxWait: 30_000, timeout: 60_000 },
  )
}
