import type { Transaction } from '#platform/database'

export interface QueuedAlert {
  searchId: string
  targetId: string
  status: 'PENDING' | 'DIGEST'
}

/**
 * Writes alerts about one listing, or sends those immediately that wait for the digest. Returns the number of alerts to
 * send immediately, for each search that has any.
 */
export async function writeCarAlerts(
  tx: Transaction,
  { id: listingId, vehicleId }: { id: string; vehicleId: string | null },
  queued: QueuedAlert[],
): Promise<Map<string, number>> {
  if (queued.length === 0) return new Map()
  const column = (name: keyof QueuedAlert) => queued.map((alert) => alert[name])
  const now = new Date()
  const pending = await tx.$queryRaw<{ searchId: string }[]>`
    WITH queued AS (
      SELECT * FROM unnest(${column('searchId')}::uuid[], ${column('targetId')}::uuid[], ${column('status')}::text[])
        AS q("searchId", "targetId", status)
    ), raised AS ( -- it counts as news from now on
      UPDATE "Alert" a SET status = 'PENDING', "createdAt" = ${now} FROM queued q
      WHERE a."searchId" = q."searchId" AND a."targetId" = q."targetId" AND a."listingId" = ${listingId}::uuid
        AND a.reason = 'CAR' AND a.status = 'DIGEST' AND q.status = 'PENDING'
      RETURNING a."searchId"
    ), created AS ( -- a pending alert uses the car's data at the time of sending
      INSERT INTO "Alert" (id, reason, "searchId", "targetId", "listingId", "vehicleId", status, "createdAt")
      SELECT gen_random_uuid(), 'CAR', q."searchId", q."targetId", ${listingId}::uuid, ${vehicleId}::uuid,
        q.status::"AlertStatus", ${now} FROM queued q
      ON CONFLICT DO NOTHING RETURNING "searchId", status
    )
    SELECT "searchId" FROM raised UNION ALL SELECT "searchId" FROM created WHERE status = 'PENDING'`
  const counts = new Map<string, number>()
  for (const { searchId } of pending) counts.set(searchId, (counts.get(searchId) ?? 0) + 1)
  return counts
}
