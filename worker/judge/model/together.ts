import type { Database } from '#platform/database'
import { ModelBudgetUsedUp } from '../../failures'

const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>()

/**
 * Runs `work` once for all callers in this process that want the same `key` at the same time. They share its result. If
 * the first caller's budget is used up, the next one runs `work` on its own budget.
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
