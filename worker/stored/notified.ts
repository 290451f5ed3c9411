import type { NotificationReason } from '#domain/alerts/notified'
import type { OpenGrade } from '#domain/judgment/verdicts/grade'
import { countsForGrade, type Verdict } from '#domain/judgment/verdicts/verdict'
import type { Transaction } from '#platform/database'

export interface CarInAlert {
  listingId: string
  grade: OpenGrade
  reason: NotificationReason
  verdicts: Verdict[]
}

/**
 * Records the cars of an alert before it is sent, so that no other alert notifies the target about them. Uses the
 * message's grades and verdicts, because a car may be judged again after the message is rendered. `inDigest` is stored
 * because few readers look closely at a digest.
 */
export async function recordNotifications(
  tx: Transaction,
  alert: { id: string; targetId: string },
  cars: CarInAlert[],
  inDigest = false,
): Promise<void> {
  await discardNotifications(tx, alert.id)
  const rows = cars.map(({ listingId, grade, reason, verdicts }) => ({
    ...{ listingId, grade, reason },
    open: labelsOf(verdicts, 'open'),
    confirmed: labelsOf(verdicts, 'answered'),
  }))
  await tx.$executeRaw`
    INSERT INTO "Told" (id, "targetId", "alertId", "listingId", "vehicleId", grade, reason, open, confirmed, "inDigest",
      "priceCents", currency)
    SELECT gen_random_uuid(), ${alert.targetId}::uuid, ${alert.id}::uuid, l.id, l."vehicleId", c.grade::"OpenGrade",
      c.reason::"ToldReason", c.open, c.confirmed, ${inDigest},
      CASE WHEN 'joke-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END, l.currency -- as domain/listing/reliable-figures
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c("listingId" uuid, grade text, reason text, open text[], confirmed text[])
    JOIN "Listing" l ON l.id = c."listingId"`
}

/**
 * Labels of the criteria that count for the grade. None is answered against the buyer in a car that qualifies for
 * alerts.
 */
const labelsOf = (verdicts: Verdict[], which: 'open' | 'answered') =>
  verdicts
    .filter((verdict) => countsForGrade(verdict) && (verdict.answer === 'unknown') === (which === 'open'))
    .map(({ label }) => label)

export async function confirmNotifications(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Told" SET "toldAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** Removes the cars of an alert that was definitely not sent, so that other alerts may cover them. */
export async function discardNotifications(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Told" WHERE "alertId" = ${alertId}::uuid AND "toldAt" IS NULL`
}
