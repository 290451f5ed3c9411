import type { ToldReason } from '#domain/alerts/told'
import type { OpenGrade } from '#domain/judgement/verdicts/grade'
import { counts, type Verdict } from '#domain/judgement/verdicts/verdict'
import type { Transaction } from '#platform/database'

/** A car as a message tells it, by one of its postings. */
export interface NotedCar {
  listingId: string
  grade: OpenGrade
  reason: ToldReason
  verdicts: Verdict[]
}

/**
 * Notes the cars that an alert is about to tell, so that no other alert tells them to the target meanwhile. Grades and
 * verdicts are those of the message: a car may be judged again between its composing and this. `inDigest`: few readers look
 * closely at a digest.
 */
export async function noteTelling(
  tx: Transaction,
  alert: { id: string; targetId: string },
  cars: NotedCar[],
  inDigest = false,
): Promise<void> {
  await forgetTelling(tx, alert.id)
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
      CASE WHEN 'joke-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END, l.currency -- as domain/listing/stated-figures
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c("listingId" uuid, grade text, reason text, open text[], confirmed text[])
    JOIN "Listing" l ON l.id = c."listingId"`
}

/** Labels of the wishes that count. A car that is told has no wish answered against the buyer. */
const labelsOf = (verdicts: Verdict[], which: 'open' | 'answered') =>
  verdicts
    .filter((verdict) => counts(verdict) && (verdict.answer === 'unknown') === (which === 'open'))
    .map(({ label }) => label)

/** The alert was sent: its cars are told. */
export async function settleTelling(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Told" SET "toldAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** The alert was certainly not sent: other alerts may tell its cars. */
export async function forgetTelling(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Told" WHERE "alertId" = ${alertId}::uuid AND "toldAt" IS NULL`
}
