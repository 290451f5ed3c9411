import { isBetterSince, type ToldCar } from '#domain/alerts/told'
import type { OpenGrade } from '#domain/judgement/verdicts/grade'
import { Prisma, type Database, type Transaction } from '#platform/database'

/** A posting and its vehicle. Either one identifies the car, because the vehicle may be recognised only later. */
export interface CarRef {
  listingId: string
  vehicleId: string | null
}

/** SQL: whether the row `t` of "Told" is about the listing `l`. */
const isOfListing = Prisma.sql`(t."listingId" = l.id OR t."vehicleId" = l."vehicleId")`

/**
 * What a target knows about a car: nothing; or another alert is telling it now; or it was told and nothing is
 * better since. Reliable only under a lock on the target.
 */
export async function knownTo(
  db: Database | Transaction,
  target: { id: string; alertId: string | null },
  car: CarRef & ToldCar,
): Promise<'nothing' | 'being told' | 'told'> {
  const rows = await db.$queryRaw<(ToldCar & { toldAt: Date | null; inDigest: boolean })[]>`
    SELECT t."toldAt", t."priceCents", t.currency, t.grade::text AS grade, t."inDigest"
    FROM "Told" t LEFT JOIN "Alert" a ON a.id = t."alertId"
    WHERE t."targetId" = ${target.id}::uuid AND coalesce(t."alertId" <> ${target.alertId}::uuid, true)
      AND (t."listingId" = ${car.listingId}::uuid OR t."vehicleId" = ${car.vehicleId}::uuid)
      AND (t."toldAt" IS NOT NULL OR a.status = 'CLAIMED')
    ORDER BY t."toldAt" DESC NULLS FIRST LIMIT 1`
  const [latest] = rows
  if (!latest) return 'nothing'
  if (latest.toldAt === null) return 'being told'
  return isBetterSince(latest, car) ? 'nothing' : 'told'
}

/** A car as a message tells it, by one of its postings. */
export interface ToldGrade {
  listingId: string
  grade: OpenGrade
}

/**
 * Notes the cars that an alert is about to tell, so that no other alert tells them to the target meanwhile. The grades
 * are those that the message says: a car may be judged again between its composing and this.
 */
export async function noteTelling(
  tx: Transaction,
  alert: { id: string; targetId: string },
  cars: ToldGrade[],
): Promise<void> {
  await forgetTelling(tx, alert.id)
  await tx.$executeRaw`
    INSERT INTO "Told" (id, "targetId", "alertId", "listingId", "vehicleId", grade, "priceCents", currency)
    SELECT gen_random_uuid(), ${alert.targetId}::uuid, ${alert.id}::uuid, l.id, l."vehicleId", c.grade::"OpenGrade",
      CASE WHEN 'joke-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END, l.currency -- as domain/listing/stated-figures
    FROM unnest(${cars.map(({ listingId }) => listingId)}::uuid[], ${cars.map(({ grade }) => grade)}::text[])
      AS c("listingId", grade) JOIN "Listing" l ON l.id = c."listingId"`
}

/** The alert was sent: its cars are told. */
export async function settleTelling(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Told" SET "toldAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** The alert was certainly not sent: other alerts may tell its cars. */
export async function forgetTelling(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "Told" WHERE "alertId" = ${alertId}::uuid AND "toldAt" IS NULL`
}

/** SQL: whether the candidate `c` is better than the row `t` of "Told"; the rule of domain/alerts/told. */
const isBetterNow = Prisma.sql`(t."inDigest" AND t.grade = 'POSSIBLE' AND c.stage <> 'POSSIBLE')`

/** SQL: whether the search `s` tells its candidate `c` at once; the rule of domain/judgement/verdicts/policy. */
export const isToldAtOnce = Prisma.sql`(c.stage::text = ANY (CASE s."tellAtOnce"
    WHEN 'MATCH' THEN '{MATCH}' WHEN 'LIKELY' THEN '{MATCH,LIKELY}' ELSE '{MATCH,LIKELY,POSSIBLE}' END::text[])
  AND NOT c.verdicts @> '[{"strength": "must", "answer": "unknown"}]')`

/** A car of a search, by one of its postings. */
export interface UntoldCar {
  id: string
  grade: OpenGrade
}

/**
 * The cars of a search that are told at once, that the target was never told and that no other waiting alert to it is
 * about. One posting per car, the one with the best grade; the best first, and of one grade the newest first. Includes
 * only listings that are not gone and were judged in their present state, under the search's present version.
 */
export async function untoldCars(
  db: Database | Transaction,
  search: { searchId: string; targetId: string; alertId: string | null },
): Promise<UntoldCar[]> {
  return db.$queryRaw<UntoldCar[]>`
    SELECT id, stage::text AS grade FROM (
      SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.id, c.stage, l."postedAt", c."foundAt"
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
      WHERE c."searchId" = ${search.searchId}::uuid AND ${isToldAtOnce} AND l."goneAt" IS NULL
        AND c."searchVersion" = s.version AND c."listingRevision" = l.revision
        AND NOT EXISTS (SELECT 1 FROM "Told" t LEFT JOIN "Alert" a ON a.id = t."alertId"
          WHERE t."targetId" = ${search.targetId}::uuid AND ${isOfListing}
            AND coalesce(t."alertId" <> ${search.alertId}::uuid, true)
            AND (t."toldAt" IS NOT NULL AND NOT ${isBetterNow} OR a.status = 'CLAIMED'))
        AND NOT EXISTS (SELECT 1 FROM "Alert" t
          WHERE t."targetId" = ${search.targetId}::uuid AND t.status IN ('PENDING', 'CLAIMED') AND t.reason = 'CAR'
            AND coalesce(t.id <> ${search.alertId}::uuid, true) AND ${isOfListing})
      ORDER BY coalesce(l."vehicleId", l.id), c.stage, l."postedAt" DESC NULLS LAST, l."externalId" DESC
    ) AS cars ORDER BY stage, "postedAt" DESC NULLS LAST, "foundAt" DESC, id` // the enum's order is from best to worst
}
