import type { Database } from '#platform/database'

/** Rows per delete statement. Small enough that other transactions do not wait long for the locks. */
export const batchSize = 5_000

/** Repeats a statement that deletes or ends up to `limit` rows until nothing is left. Returns the total number. */
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

/** Deletes the dependent rows of deleted searches, so that deleting the searches themselves is quick. */
export async function deleteSearchContents(db: Database, searchIds: string[], heartbeat = () => {}): Promise<void> {
  for (const searchId of searchIds) {
    await inBatches(heartbeat, (limit) => db.alert.deleteMany({ where: { searchId }, limit }))
    await inBatches(heartbeat, (limit) => db.candidate.deleteMany({ where: { searchId }, limit }))
  }
}
