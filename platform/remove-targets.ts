import type { Prisma, Transaction } from './database'

/**
 * Deletes targets and everything that belongs to them. Locks targets before their alerts, and carriers before the
 * alerts they carry, in the same order as a worker (worker/notify/alerts). A plain delete also blocks the queuing of
 * alerts, which has locked some and refers to the target, and could deadlock.
 */
export async function removeTargets(tx: Transaction, where: Prisma.NotificationTargetWhereInput): Promise<void> {
  const targets = await tx.notificationTarget.findMany({ where, select: { id: true } })
  const ids = targets.map(({ id }) => id)
  // Before the alerts: a worker that queues alerts has locked the search.
  await tx.$executeRaw`
    UPDATE "Search" SET "targetIds" = ARRAY(SELECT unnest("targetIds") EXCEPT SELECT unnest(${ids}::uuid[]) ORDER BY 1)
    WHERE "userId" IN (SELECT "userId" FROM "NotificationTarget" WHERE id = ANY(${ids}::uuid[]))
      AND "targetIds" && ${ids}::uuid[]`
  await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`
    SELECT 1 FROM "Alert" WHERE "targetId" = ANY(${ids}::uuid[]) AND status IN ('PENDING', 'DIGEST', 'CLAIMED')
    ORDER BY "sentWithId" NULLS FIRST, id FOR UPDATE`
  await tx.notificationTarget.deleteMany({ where: { id: { in: ids } } })
}
