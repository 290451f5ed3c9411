import type { Database } from '#platform/database'

/** Rows that one statement deletes: few enough that nobody waits long for their locks. */
export const batchSize = 5_000

/** Repeats a statement that deletes or ends up to `limit` rows until nothing is left. Returns how many there were. */
export async function inBatches(
  heartbeat: () => void,
  remove: (limit: number) => PromiseLike<number | { count: number }>,
): Promise<number> {
  for (let total = 0; ; heartbeat()) {
    const removed = await remove(batchSize)
    const count = typeof removed === 'number' ? removed : removed.count
    total += count
    if (count < batchSize) return total
  }
}

/** Deletes what hangs on searches that nobody sees any more, so that deleting their own rows is quick. */
export async function deleteSearchContents(db: Database, searchIds: string[], heartbeat = () => {}): Promise<void> {
  for (const searchId of searchIds) {
    await inBatches(heartbeat, (limit) => db.alert.deleteMany({ where: { searchId }, limit }))
    await inBatches(heartbeat, (limit) => db.candidate.deleteMany({ where: { searchId }, limit }))
  }
}
