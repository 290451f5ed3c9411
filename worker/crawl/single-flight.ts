import type { Database, Transaction } from '#platform/database'
import { sourceUnavailable } from '../failures'

const lockPollMs = 200
const longestMs = 5 * 60_000

/**
 * Runs the work in a transaction that alone holds the lock of that name in the whole fleet; whoever comes meanwhile
 * waits, without a connection, and then has its turn. The lock goes with the transaction, also when a worker dies.
 * Everything is to happen on that one connection, so that those who hold locks cannot starve each other of connections.
 * Throws SourceUnavailable after five minutes of waiting.
 */
export async function alone<T>(db: Database, name: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const calledAt = Date.now()
  for (;;) {
    const result = await db.$transaction(
      async (tx) => {
        const [lock] = await tx.$queryRaw<{ held: boolean }[]>`
          SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`
        return lock!.held ? { value: await work(tx) } : null
      },
      { maxWait: 30_000, timeout: longestMs },
    )
    if (result) return result.value
    if (Date.now() - calledAt > longestMs) throw sourceUnavailable('somebody else has been busy with it for long')
    await new Promise((resolve) => setTimeout(resolve, lockPollMs))
  }
}
