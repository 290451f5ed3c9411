import { failureReasonSql } from '#platform/ad-outcome'
import { nearestMilesSql } from '#platform/distance'
import { Prisma } from '#platform/database'
import type { CandidateStage, Listing, Search, AlertStatus } from '#prisma/generated/client'
import { notSentTexts } from '#domain/alerts/not-sent'
import { mayStillNotify } from '#domain/plans/entitlement'
import { formatZonedTime, type DateContext } from '#domain/words/time-zone'
import { database } from '../../../services/database.server'
import { toCar, type Car } from '../../cars/cars.server'
import { supersededFailures } from '../../notifications/last-alerts.server'
import { notSentReason } from '../../notifications/delivery-words'
import { hiddenVehiclesSql } from '../../cars/found-cars.server'
import { isOwnAlertSql } from '../../cars/listing-sql.server'
import { toFilters } from '../form-values'
import { seenCandidatesSql } from './seen-sql.server'
import { noSeenFilter, type Cursor, type Outcome, type SeenFilter, gradeOutcomes } from './seen-filter'

export interface SeenAd {
  outcome: Outcome
  /** See `SeenFilter.failed`. */
  failed: string | null
  /** Judged before the search or the ad last changed, so it will be judged again. */
  isOutdated: boolean
  /** Deferred by the daily model budget. */
  isHeld: boolean
  isFetched: boolean
  /** Time of the owner's first notification about the car, at any target; null if there is none. */
  notifiedAt: Date | null
  car: Car
}

interface PageOptions {
  filter: SeenFilter
  after: Cursor | null
  most: number
}

/** One page of the ads that a search saw, newest first. Runs one statement. */
export async function listSeenAds(search: Search, { filter, after, most }: PageOptions, now: Date): Promise<SeenAd[]> {
  return querySeenAds(
    search,
    Prisma.sql`${seenCandidatesSql(search, filter, now, after)}
    ORDER BY "foundAt" DESC, "listingId" DESC LIMIT ${most}`,
  )
}

/** One ad as the search saw it; null if it is not a candidate of the search. Runs one statement. */
export async function findSeenAd(search: Search, listingId: string, now: Date): Promise<SeenAd | null> {
  const page = Prisma.sql`${seenCandidatesSql(search, noSeenFilter, now)} AND "listingId" = ${listingId}::uuid`
  return (await querySeenAds(search, page))[0] ?? null
}

async function querySeenAds(search: Search, page: Prisma.Sql): Promise<SeenAd[]> {
  const rows = await database().$queryRaw<Row[]>`
    WITH ${hiddenVehiclesSql(search)}, page AS (${page})
    SELECT p.outcome, p.failed, p.stage::text AS stage, p.reason, p.verdicts, p.risks, p."typicalWishes", p."isBackfill",
           p."foundAt", p.feedback, ${nearestMilesSql(search)} AS miles, notified.at AS "notifiedAt",
           p."searchVersion" <> ${search.version} OR p."listingRevision" <> l.revision AS "isOutdated",
           p."isHeld" AND coalesce(p."judgeAfter" > now(), false) AS "isHeld", l.*
    FROM page p JOIN "Listing" l ON l.id = p."listingId"
    LEFT JOIN LATERAL (
      SELECT min(t."notifiedAt") AS at FROM "NotifiedCar" t JOIN "NotificationTarget" n ON n.id = t."targetId"
        LEFT JOIN "Alert" a ON a.id = t."alertId"
      WHERE n."userId" = ${search.userId}::uuid AND ${isOwnAlertSql(search)} AND (t."listingId" = l.id OR t."vehicleId" = l."vehicleId")
    ) notified ON true
    ORDER BY p."foundAt" DESC, p."listingId" DESC`
  return rows.map((row) => toSeenAd(search, row))
}

type Row = Listing & {
  outcome: Outcome
  failed: string | null
  stage: CandidateStage
  reason: string | null
  verdicts: unknown
  risks: unknown
  typicalWishes: string[]
  isBackfill: boolean
  foundAt: Date
  feedback: string | null
  miles: number | null
  notifiedAt: Date | null
  isOutdated: boolean
  isHeld: boolean
}

function toSeenAd(search: Search, { outcome, failed, notifiedAt, isOutdated, isHeld, ...row }: Row): SeenAd {
  const { stage, reason, verdicts, risks, typicalWishes, isBackfill, foundAt, feedback, miles, ...listing } = row
  const judged = {
    stage,
    reason,
    verdicts,
    risks,
    typicalWishes,
    isBackfill,
    foundAt,
    feedback,
    miles,
    postings: 1,
    notifiedAt,
    notificationReason: null,
  }
  const isFetched = listing.contentHash !== null
  return { outcome, failed, isOutdated, isHeld, isFetched, notifiedAt, car: toCar(search, { ...judged, listing }) }
}

export interface OutcomeCount {
  outcome: Outcome
  failed: string | null
  ads: number
}

/**
 * Counts of all ads that a search saw, highest first. Runs one statement, which parses each distinct reason only once.
 */
export function countSeenAds(search: Search, isToday: boolean, now: Date): Promise<OutcomeCount[]> {
  return database().$queryRaw<OutcomeCount[]>`
    WITH ${hiddenVehiclesSql(search)}
    SELECT outcome, CASE WHEN outcome IN ('limits', 'wishes') THEN ${failureReasonSql(toFilters(search))} END AS failed,
           sum(ads)::int AS ads
    FROM (
      SELECT outcome, stage, reason, count(*) AS ads
      FROM (${seenCandidatesSql(search, { ...noSeenFilter, isToday }, now)}) seen GROUP BY 1, 2, 3
    ) c
    GROUP BY 1, 2 ORDER BY ads DESC, failed`
}

const waitingText: Partial<Record<AlertStatus, string>> = {
  PENDING: 'An alert about it is queued.',
  CLAIMED: 'We’re sending an alert about it.',
  DIGEST: 'It will be in your daily digest.',
}

/**
 * When the buyer was notified about a car, or why not; null if there was no notification and the car is not shown under
 * a grade.
 */
export async function notificationText(
  search: Search,
  { notifiedAt, outcome, car }: SeenAd,
  { now, timeZone }: DateContext,
): Promise<string | null> {
  if (notifiedAt) return `We alerted you ${formatZonedTime(notifiedAt, timeZone)}.`
  if (!gradeOutcomes.includes(outcome)) return null
  const sameCar = car.vehicleId === null ? [] : [{ vehicleId: car.vehicleId }]
  const alerts = await database().alert.findMany({
    where: { searchId: search.id, OR: [{ listingId: car.listingId }, ...sameCar] },
    select: { status: true, failure: true, target: { select: { kind: true } } },
    orderBy: { createdAt: 'desc' },
  })
  const waiting = (['CLAIMED', 'PENDING', 'DIGEST'] as const).find((status) =>
    alerts.some((alert) => alert.status === status),
  )
  const isStopped = search.status === 'PAUSED' && !mayStillNotify(search.suspendedAt, now)
  if (waiting && isStopped && waiting !== 'CLAIMED') return `We didn’t send an alert: ${notSentTexts['search-paused']}.`
  if (waiting) return waitingText[waiting]!
  const ended = alerts.find(({ status, failure }) => status === 'DEAD' && !supersededFailures.includes(failure ?? ''))
  if (ended) return `We didn’t send an alert: ${notSentReason({ ...ended, kind: ended.target.kind })}.`
  if (car.isBackfill) return 'It was already listed when you saved or resumed this search, so we didn’t send an alert.'
  return 'We didn’t send an alert.'
}
