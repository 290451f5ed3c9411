import type { Database } from '#platform/database'
import { releaseLock, acquireLock } from '#platform/lock'
import { modelUnavailable } from '../../failures'

/** A dead holder's lock expires after this time. A live holder renews it several times before that. */
const lockMs = 20_000
const renewEveryMs = 5_000
const pollMs = 200
const maxWaitMs = 5 * 60_000

/**
 * Runs the work while holding the named lock. Across all workers, one caller holds it at a time; the others wait. The
 * lock is a row that expires and is renewed, so no connection is held during requests. Throws ModelUnavailable after
 * waiting for five minutes.
 */
export async function withLock<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const calledAtMs = performance.now()
  for (;;) {
    const number = await acquireLock(db, name, lockMs)
    if (number !== null) return hold(db, name, number, work)
    if (performance.now() - calledAtMs > maxWaitMs)
      throw modelUnavailable('another worker has held the lock for too long')
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

async function hold<T>(db: Database, name: string, number: bigint, work: () => Promise<T>): Promise<T> {
  // If a renewal fails, the next one covers for it.
  const renewing = setInterval(() => void renew(db, name, number).catch(() => {}), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await releaseLock(db, name, number)
  }
}

const renew = (db: Database, name: string, number: bigint) => db.$executeRaw`
  UPDATE "Lock" SET "expiresAt" = now() + ${lockMs} * interval '1 millisecond'
  WHERE name = ${name} AND number = ${number}`
