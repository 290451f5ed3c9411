import type { NotificationReason } from '#domain/alerts/notified'
import { openGrades, type OpenGrade } from '#domain/judgment/verdicts/grade'
import { database } from '../../../services/database.server'

/** A car as an alert told it. */
export interface CarAsNotified {
  isTold: boolean
  /** As it is judged now where nobody was told yet; null where it is no car to tell. */
  grade: OpenGrade | null
  reason: NotificationReason
  /** Null where the ad stated none. */
  priceCents: number | null
  currency: string | null
}

/**
 * What each of these alerts told of its own car, by the alert's id. A car that was carried in the message of another
 * alert was told by that one. One statement.
 */
export async function carsAsNotified(alertIds: string[]): Promise<Map<string, CarAsNotified>> {
  const rows = await database().$queryRaw<(Omit<CarAsNotified, 'grade'> & { id: string; grade: string | null })[]>`
    SELECT a.id, t.id IS NOT NULL AS "isTold", coalesce(t.grade::text, c.stage::text) AS grade,
      coalesce(t.reason::text, 'NEW') AS reason, t."priceCents", t.currency
    FROM "Alert" a
    LEFT JOIN "Told" t ON t."alertId" = coalesce(a."carrierId", a.id) AND t."listingId" = a."listingId"
    LEFT JOIN "Candidate" c ON c."searchId" = a."searchId" AND c."listingId" = a."listingId"
    WHERE a.id = ANY(${alertIds}::uuid[]) AND a."listingId" IS NOT NULL`
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, grade: openGrade(row.grade) }]))
}

const openGrade = (stage: string | null) => openGrades.find((grade) => grade === stage) ?? null
