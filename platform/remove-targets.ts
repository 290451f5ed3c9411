import type { Prisma, Transaction } from './database'

/**
 * Removes targets with all that hangs on them. A worker locks an alert and then its target (worker/notify/alerts), and
 * removing a target locks it before its alerts. So these are locked first here, as a worker does it: a carrier before
 * what it carries. Otherwise the two could wait for each other, and one of them would fail.
 */
export async function removeTargets(tx: Transaction, where: Prisma.NotificationTargetWhereInput): Promise<void> {
  const targets = await tx.notificationTarget.findMany({ where, select: { id: true } })
  const ids = targets.map(({ id }) => id)
  await tx.$queryRaw`
    SELECT 1 FROM "Alert" WHERE "targetId" = ANY(${ids}::uuid[]) AND status IN ('PENDING', 'DIGEST', 'CLAIMED')
    ORDER BY "carrierId" NULLS FIRST, id FOR UPDATE`
  await tx.notificationTarget.deleteMany({ where: { id: { in: ids } } })
}
