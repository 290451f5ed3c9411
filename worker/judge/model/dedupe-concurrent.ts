import { createHash } from 'node:crypto'
import type { Database } from '#platform/database'
import { ModelBudgetUsedUp } from '../../failures'
import { withLock } from './with-lock'

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Runs `work` once for all concurrent callers in this process with the same `key`. They share its result. If the
 * first caller's budget is used up, the next one runs `work` on its own budget. Callers in other processes wait and
 * then run their own, so `work` must first look for a stored result. If the holder's process dies, they wait until
 * its lock expires.
 */
export async function dedupeConcurrent<T>(db: Database, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, running)
  for (let first = running.get(key); first; first = running.get(key)) {
    try {
      return (await first) as T
    } catch (error) {
      if (!(error instanceof ModelBudgetUsedUp)) throw error
    }
  }
  const own = withLock(db, lockName(key), work).finally(() => running.delete(key))
  running.set(key, own)
  return own
}

/** Hashed, because a key may quote a buyer's text. */
const lockName = (key: string) => `model:${createHash('sha256').update(key).digest('hex')}`
