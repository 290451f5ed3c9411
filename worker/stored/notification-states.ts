import { Prisma, type Database, type Transaction } from '#platform/database'
import { changesSince, type CurrentCar, type CarChange, type NotifiedCar } from '#domain/alerts/notified'
import { isSameOffer, type Offer } from '#domain/identity/same-offer'
import { findGoneSince, findLastAbsence, type PostingPeriod } from '#domain/listing/absence'

/**
 * SQL: the rows of "NotifiedCar" or "Alert" to a target about the car of listing `l`, by its current links, because vehicles
 * may have been split or merged since. Finds rows of purged listings by vehicle. Uses an index, regardless of the
 * target's number of rows. `targetId` is a uuid.
 */
export const rowsAboutCarSql = (table: 'NotifiedCar' | 'Alert', targetId: Prisma.Sql): Prisma.Sql => {
  const rows = Prisma.raw(`"${table}"`)
  return Prisma.sql`(
    SELECT t.* FROM (
      SELECT l.id UNION SELECT p.id FROM "Listing" p WHERE p."vehicleId" = l."vehicleId") posting
      JOIN ${rows} t ON t."listingId" = posting.id AND t."targetId" = ${targetId}
    UNION ALL
    SELECT t.* FROM ${rows} t
    WHERE t."vehicleId" = l."vehicleId" AND t."listingId" IS NULL AND t."targetId" = ${targetId})`
}

type Reader = Database | Transaction

export type NotificationState =
  | { kind: 'nothing' }
  /** Another alert about the car is being sent. */
  | { kind: 'notifying' }
  /** Nothing has improved since the notification. */
  | { kind: 'notified' }
  /** At least one thing has improved since the notification. */
  | { kind: 'improved'; changes: CarChange[] }

/** One of the car's postings, without its absences. */
type JudgedCar = Omit<CurrentCar, 'absence' | 'gone'> & { listingId: string }

/** `alertId` is ignored among its notifications. Null ignores none. */
interface NotificationTargetRef {
  id: string
  alertId: string | null
}

/**
 * Returns what a target knows about each car, by listing id. Covers all postings of the car's vehicle as currently
 * linked. Runs at most two statements. Reliable only under a lock on the target.
 */
export async function loadNotificationStates(
  db: Reader,
  target: NotificationTargetRef,
  cars: JudgedCar[],
): Promise<Map<string, NotificationState>> {
  const listingIds = cars.map(({ listingId }) => listingId)
  const rows = await notifiedRows(db, { targetIds: [target.id], alertId: target.alertId }, listingIds)
  const states = new Map<string, NotificationState>(cars.map(({ listingId }) => [listingId, { kind: 'nothing' }]))
  const notified = groupBy(rows, 'carId')
  const presence = await loadPresence(db, [...notified.keys()])
  for (const car of cars) {
    const rowsOfCar = notified.get(car.listingId)
    if (rowsOfCar) states.set(car.listingId, notificationFrom(rowsOfCar, { ...car, ...presence.get(car.listingId)! }))
  }
  return states
}

export async function loadNotificationState(
  db: Reader,
  target: NotificationTargetRef,
  car: JudgedCar,
): Promise<NotificationState> {
  return (await loadNotificationStates(db, target, [car])).get(car.listingId)!
}

/**
 * Loads what each of these targets knows about one car. Returns a lookup, because searches judge the car differently.
 * Runs at most two statements.
 */
export async function loadStatesOfTargets(
  db: Reader,
  targetIds: string[],
  listingId: string,
): Promise<(targetId: string, car: Omit<JudgedCar, 'listingId'>) => NotificationState> {
  const rows = await notifiedRows(db, { targetIds, alertId: null }, [listingId])
  const notified = groupBy(rows, 'targetId')
  const presence = rows.length === 0 ? null : (await loadPresence(db, [listingId])).get(listingId)!
  return (targetId, car) => {
    const rowsOfTarget = notified.get(targetId)
    return rowsOfTarget && presence ? notificationFrom(rowsOfTarget, { ...car, ...presence }) : { kind: 'nothing' }
  }
}

/** A saved car that a target was never notified of is compared with what its buyer saved. */
function notificationFrom(rows: NotifiedRow[], now: CurrentCar): NotificationState {
  const sent = rows.flatMap((row) =>
    row.notifiedAt === null ? [] : [{ ...row, notifiedAt: row.notifiedAt, isSameOffer: isOfSameSeller(row) }],
  )
  if (sent.length < rows.length) return { kind: 'notifying' }
  const isSaved = rows.some(({ isSaving }) => isSaving)
  const changes = changesSince(sent, isSaved ? now : { ...now, gone: null })
  if (changes.length > 0) return { kind: 'improved', changes }
  return rows.every(({ isSaving }) => isSaving) ? { kind: 'nothing' } : { kind: 'notified' }
}

type NotifiedRow = Omit<NotifiedCar, 'notifiedAt' | 'isSameOffer'> & {
  carId: string
  /** The posting that the row is about, null if it was purged, and the car's current posting. */
  about: PostedOffer | null
  current: PostedOffer
  targetId: string
  notifiedAt: Date | null
  /** The row is no message: it is what the buyer saw when they saved the car. */
  isSaving: boolean
}

type PostedOffer = Offer & { id: string }

const isOfSameSeller = ({ about, current }: NotifiedRow) =>
  about !== null && (about.id === current.id || isSameOffer(about, current))

/** SQL: a listing as `PostedOffer`. Null without a row. */
const offerSql = (row: string): Prisma.Sql =>
  Prisma.raw(`CASE WHEN ${row}.id IS NOT NULL THEN jsonb_build_object('id', ${row}.id, 'marketplace', ${row}.marketplace,
    'externalId', ${row}."externalId", 'repostOf', ${row}."repostOf", 'seller', ${row}.seller,
    'latitude', ${row}.latitude, 'longitude', ${row}.longitude, 'town', ${row}.town) END`)

/**
 * Returns the rows of "NotifiedCar" that count: sent, or part of an alert that is still claimed. Also one row for each
 * posting of the car that the target's owner saved.
 */
async function notifiedRows(
  db: Reader,
  { targetIds, alertId }: { targetIds: string[]; alertId: string | null },
  listingIds: string[],
): Promise<NotifiedRow[]> {
  if (targetIds.length === 0) return []
  return db.$queryRaw<NotifiedRow[]>`
    SELECT l.id AS "carId", t."targetId", t."notifiedAt", t."priceCents", t.currency, t.grade::text AS grade, t."inDigest",
      coalesce(t.unanswered, '{}') AS unanswered, coalesce(t.confirmed, '{}') AS confirmed,
      t.reason = 'SOLD' AS "saidGone", false AS "isSaving", ${offerSql('o')} AS about, ${offerSql('l')} AS current
    FROM "Listing" l CROSS JOIN unnest(${targetIds}::uuid[]) AS reader(id)
      CROSS JOIN LATERAL ${rowsAboutCarSql('NotifiedCar', Prisma.sql`reader.id`)} t LEFT JOIN "Alert" a ON a.id = t."alertId"
      LEFT JOIN "Listing" o ON o.id = t."listingId"
    WHERE l.id = ANY(${listingIds}::uuid[]) AND coalesce(t."alertId" <> ${alertId}::uuid, true)
      AND (t."notifiedAt" IS NOT NULL OR a.status = 'CLAIMED')
    UNION ALL
    SELECT l.id, n.id, s."createdAt", s."priceCents", s.currency, 'POSSIBLE', false, '{}', '{}', false, true,
      ${offerSql('o')}, ${offerSql('l')}
    FROM "Listing" l CROSS JOIN LATERAL (
        SELECT l.id UNION SELECT p.id FROM "Listing" p WHERE p."vehicleId" = l."vehicleId") posting
      JOIN "SavedCar" s ON s."listingId" = posting.id JOIN "Listing" o ON o.id = posting.id
      JOIN "NotificationTarget" n ON n."userId" = s."userId" AND n.id = ANY(${targetIds}::uuid[])
    WHERE l.id = ANY(${listingIds}::uuid[])`
}

/** When each car was last gone, and since when it is gone now. */
async function loadPresence(
  db: Reader,
  listingIds: string[],
): Promise<Map<string, Pick<CurrentCar, 'absence' | 'gone'>>> {
  if (listingIds.length === 0) return new Map()
  const postings = await db.$queryRaw<(PostingPeriod & { carId: string })[]>`
    SELECT l.id AS "carId", p."firstSeenAt", p."goneAt", p."goneReason"::text AS "goneReason", p."absentFrom", p."absentTo"
    FROM "Listing" l JOIN "Listing" p ON p.id = l.id OR p."vehicleId" = l."vehicleId"
    WHERE l.id = ANY(${listingIds}::uuid[])`
  const now = new Date()
  return new Map(
    [...groupBy(postings, 'carId')].map(([carId, own]) => [
      carId,
      { absence: findLastAbsence(own), gone: findGoneSince(own, now) },
    ]),
  )
}

function groupBy<K extends string, T extends Record<K, string>>(rows: T[], key: K): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row[key], [...(groups.get(row[key]) ?? []), row])
  return groups
}
