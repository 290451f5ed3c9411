import type { Transaction } from '#platform/database'

/**
 * Alerts whose cars are included in the message of another alert, the carrier. They are claimed with the carrier and
 * end with it, so that a newer alert about one of the cars waits meanwhile.
 */

/** The caller holds a lock on each of them. */
export async function includeAlerts(tx: Transaction, carrierId: string, alertIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" SET status = 'CLAIMED', "claimedAt" = clock_timestamp(), "carrierId" = ${carrierId}::uuid
    WHERE id = ANY(${alertIds}::uuid[])`
}

export async function settleIncluded(tx: Transaction, carrierId: string, messageId: string | null): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" SET status = 'SENT', "sentAt" = clock_timestamp(), "providerMessageId" = ${messageId}, failure = NULL
    WHERE "carrierId" = ${carrierId}::uuid AND status = 'CLAIMED'`
}

/** Resets the included alerts to their previous state after the carrier was definitely not sent. */
export async function releaseIncluded(tx: Transaction, carrierId: string): Promise<void> {
  const carried = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Alert" WHERE "carrierId" = ${carrierId}::uuid AND status = 'CLAIMED' FOR UPDATE`
  const ids = carried.map(({ id }) => id)
  if (ids.length === 0) return
  await replaceNewerAlerts(tx, ids)
  const carrier = await tx.alert.findUniqueOrThrow({ where: { id: carrierId }, select: { reason: true } })
  await tx.alert.updateMany({
    where: { id: { in: ids } },
    data: { status: carrier.reason === 'DIGEST' ? 'DIGEST' : 'PENDING', claimedAt: null, carrierId: null },
  })
}

/**
 * Ends newer alerts about the same cars that were written while these were claimed. These are pending again and will
 * use the cars' data at the time of sending.
 */
export async function replaceNewerAlerts(tx: Transaction, alertIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" AS newer SET status = 'DEAD', failure = 'an earlier alert about the car waits'
    FROM "Alert" AS ours WHERE ours.id = ANY(${alertIds}::uuid[]) AND newer.id <> ours.id
      AND newer."searchId" = ours."searchId" AND newer."targetId" = ours."targetId"
      AND newer."listingId" = ours."listingId" AND newer.reason = ours.reason
      AND newer.status IN ('PENDING', 'DIGEST')`
}
