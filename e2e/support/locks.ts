import type { Database, Transaction } from '#platform/database'

export async function isWaitingForLock(db: Database): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows.length > 0
}

/** As a worker does, once it has locked the target. */
export const lockAlert = (tx: Transaction, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "Alert" WHERE id = ${id}::uuid FOR UPDATE`
export const lockTarget = (tx: Transaction, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ${id}::uuid FOR NO KEY UPDATE`
