import type { NotificationReason } from '#domain/alerts/notified'
import { openGrades, type OpenGrade } from '#domain/judgment/verdicts/grade'
import { database } from '../../services/database.server'

export interface CarAsNotified {
  isTold: boolean
  /** The current grade if no notification was sent yet. Null if the car is not eligible for alerts. */
  grade: OpenGrade | null
  reason: NotificationReason
  /** Null if the listing had no price. */
  priceCents: number | null
  currency: string | null
}

/**
 * The car of each alert as notified, by alert id, in one query. A car included in another alert's message takes its
 * data from that one.
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
