import { isDigestDue, isQuiet, nextDigestAt, quietEndsAt, type Rhythm } from '#domain/alerts/rhythm'
import type { Database } from '#platform/database'

interface DeliveryPlan {
  /** Alerts to be sent or settled now, a digest among them; 0 while all of them have to wait. */
  undelivered: number
  /** When alerts that wait for the end of the quiet hours, or for the digest hour, are due; null for none. */
  dueAt: Date | null
}

/** What a search has to tell now, and when the rest of it is due by its owner's clock. */
export async function deliveryPlan(
  db: Database,
  search: Rhythm & { id: string; digestedAt: Date | null; user: { timeZone: string | null } },
  now: Date,
): Promise<DeliveryPlan> {
  const { timeZone } = search.user
  const [waiting] = await db.$queryRaw<{ pending: number; claimed: number; keptSince: Date | null }[]>`
    SELECT (count(*) FILTER (WHERE a.status = 'PENDING'))::int AS pending,
      (count(*) FILTER (WHERE a.status = 'CLAIMED'))::int AS claimed,
      min(a."createdAt") FILTER (WHERE a.status = 'DIGEST' AND t.active) AS "keptSince"
    FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
    WHERE a."searchId" = ${search.id}::uuid AND a.status IN ('PENDING', 'CLAIMED', 'DIGEST')`
  const { pending, claimed, keptSince } = waiting!
  const kept = keptSince === null ? null : { since: keptSince, digestedAt: search.digestedAt }
  const isDue = kept !== null && isDigestDue(search, timeZone, kept, now)
  const times = [
    pending > 0 ? quietEndsAt(search, timeZone, now) : null,
    kept !== null ? nextDigestAt(search, timeZone, now) : null,
  ].filter((at) => at !== null)
  return {
    undelivered: claimed + (isQuiet(search, timeZone, now) ? 0 : pending) + (isDue ? 1 : 0),
    dueAt: times.length === 0 ? null : new Date(Math.min(...times.map((at) => at.getTime()))),
  }
}
