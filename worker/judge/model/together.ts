import type { Database } from '#platform/database'
import { ModelBudgetUsedUp } from '../../failures'

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Runs `work` once for all in this process that want the same `key` at the same time. Whoever joins gets what the
 * first gets, but not its empty purse: where that one's budget was used up, the next asks at its own expense.
 */
export async function together<T>(db: Database, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, running)
  for (let first = running.get(key); first; first = running.get(key)) {
    try {
      return (await first) as T
    } catch (error) {
      if (!(error instanceof ModelBudgetUsedUp)) throw error
    }
  }
  const own = work().finally(() => running.delete(key))
  running.set(key, own)
  return own
}
