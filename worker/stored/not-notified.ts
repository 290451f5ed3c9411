import type { CarChange, NotificationReason } from '#domain/alerts/notified'
import type { OpenGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { Prisma, type Database, type Transaction } from '#platform/database'
import { notificationsOf } from './notifications-of'
import { ofCarSql } from './of-car-sql'
import type { CarInAlert } from './notified'

/** SQL: whether the search `s` tells its candidate `c` at once; the rule of domain/judgment/verdicts/policy. */
export const notifiesNow = Prisma.sql`(c.stage::text = ANY (CASE s."tellAtOnce"
    WHEN 'MATCH' THEN '{MATCH}' WHEN 'LIKELY' THEN '{MATCH,LIKELY}' ELSE '{MATCH,LIKELY,POSSIBLE}' END::text[])
  AND NOT c.verdicts @> '[{"strength": "must", "answer": "unknown"}]')`

/** A car of a search to tell a target, by one of its postings. */
export interface NotNotifiedCar extends CarInAlert {
  /** What is better since the target was told; empty for a car that is new to it. */
  changes: CarChange[]
}

/** The reason under which a car is told: new, or the best of what is better since. */
export const notificationReasonOf = (changes: CarChange[]): NotificationReason => changes[0]?.reason ?? 'NEW'

interface JudgedRow {
  listingId: string
  grade: OpenGrade
  verdicts: Verdict[]
  priceCents: number | null
  currency: string | null
}

/**
 * The cars of a search that are told at once, of which the target was never told or that are better since, and that no
 * other waiting alert to it is about. One posting per car: the one with the best grade, of these the cheapest. The best
 * first, and of one grade the newest first. Includes only listings that are not gone and were judged in their present
 * state, under the search's present version. `new` leaves out what the target knows in any way.
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
    ) AS cars ORDER BY stage, "postedAt" DESC NULLS LAST, "foundAt" DESC, id` // the enum's order is from best to worst
  const known = await notificationsOf(db, { id: search.targetId, alertId: search.alertId }, cars)
  return cars.flatMap(({ listingId, grade, verdicts }) => {
    const now = known.get(listingId)!
    if (now.kind === 'told' || now.kind === 'being told') return []
    const changes = now.kind === 'better' ? now.changes : []
    return [{ listingId, grade, verdicts, changes, reason: notificationReasonOf(changes) }]
  })
}

/** SQL: the stated price of the listing `l`; the rule of domain/listing/reliable-figures. */
const statedPrice = Prisma.sql`CASE WHEN 'joke-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END`
