import type { CarChange, NotificationReason } from '#domain/alerts/notified'
import type { OpenGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { notificationsOf } from './notifications-of'
import { ofCarSql } from './of-car-sql'
import type { CarInAlert } from './notified'

/** SQL: whether search `s` notifies about candidate `c` immediately. Same rule as domain/judgment/verdicts/policy. */
export const notifiesNow = Prisma.sql`(c.stage::text = ANY (CASE s."tellAtOnce"
    WHEN 'MATCH' THEN '{MATCH}' WHEN 'LIKELY' THEN '{MATCH,LIKELY}' ELSE '{MATCH,LIKELY,POSSIBLE}' END::text[])
  AND NOT c.verdicts @> '[{"strength": "must", "answer": "unknown"}]')`

export interface NotNotifiedCar extends CarInAlert {
  /** Improvements since the target's last notification. Empty if the car is new to the target. */
  changes: CarChange[]
}

export const notificationReasonOf = (changes: CarChange[]): NotificationReason => changes[0]?.reason ?? 'NEW'

interface JudgedRow {
  listingId: string
  grade: OpenGrade
  verdicts: Verdict[]
  priceCents: number | null
  currency: string | null
}

/**
 * Returns the search's cars that qualify for an immediate alert, that the target was never notified about or that have
 * improved since, and that no other pending alert to it covers. Each car appears with one posting: the best grade, then
 * the lowest price. Sorted by grade, then newest first. Includes only listings that are not gone and were judged at
 * their current revision under the search's current version. `new` excludes cars that the target knows in any way.
 */
export async function notNotifiedCars(
  db: Database | Transaction,
  search: { searchId: string; targetId: string; alertId: string | null },
  which: 'new' | 'new or better' = 'new or better',
): Promise<NotNotifiedCar[]> {
  const cars = await db.$queryRaw<JudgedRow[]>`
    SELECT id AS "listingId", stage::text AS grade, verdicts, price AS "priceCents", currency FROM (
      SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.id, c.stage, c.verdicts, l.currency, ${statedPrice} AS price,
        l."postedAt", c."foundAt"
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
      WHERE c."searchId" = ${search.searchId}::uuid AND ${notifiesNow} AND l."goneAt" IS NULL
        AND c."searchVersion" = s.version AND c."listingRevision" = l.revision
        AND NOT EXISTS (SELECT 1 FROM ${ofCarSql('Alert', search.targetId)} t
          WHERE t.status IN ('PENDING', 'CLAIMED') AND t.reason = 'CAR' AND coalesce(t.id <> ${search.alertId}::uuid, true))
        AND (${which === 'new or better'} OR NOT EXISTS (SELECT 1 FROM ${ofCarSql('Told', search.targetId)} t
          WHERE coalesce(t."alertId" <> ${search.alertId}::uuid, true)))
      ORDER BY coalesce(l."vehicleId", l.id), c.stage, price NULLS LAST, l."postedAt" DESC NULLS LAST, l."externalId" DESC
    ) AS cars ORDER BY stage, "postedAt" DESC NULLS LAST, "foundAt" DESC, id` // enum order: best to worst
  const known = await notificationsOf(db, { id: search.targetId, alertId: search.alertId }, cars)
  return cars.flatMap(({ listingId, grade, verdicts }) => {
    const now = known.get(listingId)!
    if (now.kind === 'told' || now.kind === 'being told') return []
    const changes = now.kind === 'better' ? now.changes : []
    return [{ listingId, grade, verdicts, changes, reason: notificationReasonOf(changes) }]
  })
}

/** SQL: the stated price of listing `l`. Same rule as domain/listing/reliable-figures. */
const statedPrice = Prisma.sql`CASE WHEN 'joke-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END`
