import type { NotificationReason, CarChange } from '#domain/alerts/notified'
import { passingGrades, type PassingGrade } from '#domain/judgment/verdicts/grade'
import { countsForGrade, type Verdict } from '#domain/judgment/verdicts/verdict'
import { type Transaction, Prisma, type Database } from '#platform/database'
import { loadNotificationStates, rowsAboutCarSql } from './notification-states'

export interface CarInAlert {
  listingId: string
  grade: PassingGrade
  reason: NotificationReason
  verdicts: Verdict[]
}

/**
 * Records the cars of an alert before it is sent, so that no other alert notifies the target about them. Uses the
 * message's grades and verdicts, because a car may be judged again after the message is rendered. Stores `inDigest`,
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
    unanswered: listLabels(verdicts, 'unanswered'),
    confirmed: listLabels(verdicts, 'answered'),
  }))
  await tx.$executeRaw`
    INSERT INTO "NotifiedCar" (id, "targetId", "alertId", "listingId", "vehicleId", grade, reason, unanswered, confirmed, "inDigest",
      "priceCents", currency)
    SELECT gen_random_uuid(), ${alert.targetId}::uuid, ${alert.id}::uuid, l.id, l."vehicleId", c.grade::"PassingGrade",
      c.reason::"NotificationReason", c.unanswered, c.confirmed, ${inDigest},
      CASE WHEN 'placeholder-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END, l.currency -- as domain/listing/reliable-figures
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS c("listingId" uuid, grade text, reason text, unanswered text[], confirmed text[])
    JOIN "Listing" l ON l.id = c."listingId"`
}

/**
 * Labels of the criteria that count for the grade. In a car that qualifies for alerts, none is answered against the
 * buyer.
 */
const listLabels = (verdicts: Verdict[], which: 'unanswered' | 'answered') =>
  verdicts
    .filter((verdict) => countsForGrade(verdict) && (verdict.answer === 'unknown') === (which === 'unanswered'))
    .map(({ label }) => label)

export async function confirmNotifications(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "NotifiedCar" SET "notifiedAt" = clock_timestamp() WHERE "alertId" = ${alertId}::uuid`
}

/** Call it only if the alert was definitely not sent. Other alerts may then cover its cars. */
export async function discardNotifications(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "NotifiedCar" WHERE "alertId" = ${alertId}::uuid AND "notifiedAt" IS NULL`
}

/** SQL: whether search `s` notifies about candidate `c` immediately. Same rule as `notifyTimeOf`; a test compares them. */
export const notifiesNowSql = Prisma.sql`(coalesce(array_position(${passingGrades}::text[], c.stage::text)
    <= array_position(${passingGrades}::text[], s."immediateGrade"::text), false)
  AND NOT c.verdicts @> '[{"strength": "must", "answer": "unknown"}]')`

export interface NotNotifiedCar extends CarInAlert {
  /** Improvements since the target's last notification. Empty if the car is new to the target. */
  changes: CarChange[]
}

export const notificationReason = (changes: CarChange[]): NotificationReason => changes[0]?.reason ?? 'NEW'

interface JudgedRow {
  listingId: string
  grade: PassingGrade
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
export async function loadNotNotifiedCars(
  db: Database | Transaction,
  search: { searchId: string; targetId: string; alertId: string | null },
  which: 'new' | 'new or better' = 'new or better',
): Promise<NotNotifiedCar[]> {
  const target = Prisma.sql`${search.targetId}::uuid`
  const cars = await db.$queryRaw<JudgedRow[]>`
    SELECT id AS "listingId", stage::text AS grade, verdicts, price AS "priceCents", currency FROM (
      SELECT DISTINCT ON (coalesce(l."vehicleId", l.id)) l.id, c.stage, c.verdicts, l.currency, ${statedPriceSql} AS price,
        l."postedAt", c."foundAt"
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId" JOIN "Search" s ON s.id = c."searchId"
      WHERE c."searchId" = ${search.searchId}::uuid AND ${notifiesNowSql} AND l."goneAt" IS NULL
        AND c."searchVersion" = s.version AND c."listingRevision" = l.revision
        AND NOT EXISTS (SELECT 1 FROM ${rowsAboutCarSql('Alert', target)} t
          WHERE t.status IN ('PENDING', 'CLAIMED') AND t.reason = 'CAR' AND coalesce(t.id <> ${search.alertId}::uuid, true))
        AND (${which === 'new or better'} OR NOT EXISTS (SELECT 1 FROM ${rowsAboutCarSql('NotifiedCar', target)} t
          WHERE coalesce(t."alertId" <> ${search.alertId}::uuid, true)))
      ORDER BY coalesce(l."vehicleId", l.id), c.stage, price NULLS LAST, l."postedAt" DESC NULLS LAST, l."externalId" DESC
    ) AS cars ORDER BY stage, "postedAt" DESC NULLS LAST, "foundAt" DESC, id` // enum order: best to worst
  const known = await loadNotificationStates(db, { id: search.targetId, alertId: search.alertId }, cars)
  return cars.flatMap(({ listingId, grade, verdicts }) => {
    const now = known.get(listingId)!
    if (now.kind === 'notified' || now.kind === 'notifying') return []
    const changes = now.kind === 'improved' ? now.changes : []
    return [{ listingId, grade, verdicts, changes, reason: notificationReason(changes) }]
  })
}

/** SQL: the stated price of listing `l`. Same rule as domain/listing/reliable-figures. */
const statedPriceSql = Prisma.sql`CASE WHEN 'placeholder-price' = ANY(l.flags) THEN NULL ELSE l."priceCents" END`

/** SQL: whether this user has hidden the car of listing `l`, in any search and under any posting. */
export const isHiddenBySql = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "Listing" posting
  JOIN "Candidate" hidden ON hidden."listingId" = posting.id
  JOIN "Search" hider ON hider.id = hidden."searchId"
  WHERE (posting.id = l.id OR posting."vehicleId" = l."vehicleId")
    AND hidden."hiddenAt" IS NOT NULL AND hider."userId" = ${userId})`

/** SQL: whether this user has saved the car of listing `l`, under any posting. */
export const isSavedBySql = (userId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT 1 FROM "Listing" posting JOIN "SavedCar" saved ON saved."listingId" = posting.id
  WHERE (posting.id = l.id OR posting."vehicleId" = l."vehicleId") AND saved."userId" = ${userId})`

/**
 * Returns the ids of listings whose car the user has hidden, in any search and under any posting. The user gets no more
 * alerts about such a car.
 */
export async function findHiddenListings(
  db: Database | Transaction,
  userId: string,
  listingIds: string[],
): Promise<Set<string>> {
  if (listingIds.length === 0) return new Set()
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM "Listing" l
    WHERE l.id = ANY(${listingIds}::uuid[]) AND ${isHiddenBySql(Prisma.sql`${userId}::uuid`)}`
  return new Set(rows.map((row) => row.id))
}

/** Returns those of these users who have hidden the car of a listing. See `findHiddenListings`. */
export async function findUsersHidingCar(tx: Transaction, userIds: string[], listingId: string): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM unnest(${userIds}::uuid[]) AS u(id), "Listing" l
    WHERE l.id = ${listingId}::uuid AND ${isHiddenBySql(Prisma.sql`u.id`)}`
  return new Set(rows.map((row) => row.id))
}
