import type { NotSentReason } from '#domain/alerts/not-sent'
import type { NotificationReason } from '#domain/alerts/notified'
import { passingGrades, type PassingGrade } from '#domain/judgment/verdicts/grade'
import { reservationWindowMs, isBelowDailyLimit } from '#domain/alerts/daily-limit'
import { defaultTimeZone, isInQuietHours } from '#domain/alerts/schedule'
import { hashAddress } from '#platform/suppression'
import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { searchName } from '#domain/search/search-name'
import { unreliableFigures, reliableFigures, toHttpUrl } from '#domain/listing/listing'
import { mayStillNotify } from '#domain/plans/entitlement'
import { carName, formatPrice } from '#domain/words/car-text'
import { gradeNames } from '#domain/words/grade-text'
import type { Prisma } from '#platform/database'
import { database } from '../../services/database.server'
import { listPhotoUrls } from '../photos/photo-address.server'
import { loadAlsoNamed, type AlsoNamed } from './also-named.server'
import { deliveryText, type DeliveryText } from './delivery-words'

const perPage = 10
/** Highest page number. It bounds the query's OFFSET. */
const lastPage = 200

/** Failures of alerts that another alert about the same car replaces. */
export const supersededFailures: string[] = ['already-alerted', 'superseded'] satisfies NotSentReason[]

/**
 * Alert ids of one page, newest first, grouped by notification: a notification about a car has one alert per target,
 * all created within the same minute. Skips alerts waiting for the digest. For a sent digest, shows the alerts of its
 * cars instead. A second alert about the car to the same target starts its own group, even within that minute. `page`
 * counts from 1.
 */
async function alertPage(userId: string, page: number): Promise<{ groups: string[][]; hasOlder: boolean }> {
  const offset = (Math.min(page, lastPage) - 1) * perPage
  const rows = await database().$queryRaw<{ ids: string[] }[]>`
    SELECT array_agg(id::text ORDER BY "createdAt", id) AS ids
    FROM (
      SELECT *, row_number() OVER (PARTITION BY reason, about, minute, "targetId" ORDER BY "createdAt", id) AS telling
      FROM (
        SELECT a.id, a.reason, a."targetId", a."createdAt", a."sentAt", date_trunc('minute', a."createdAt") AS minute,
          coalesce(a."vehicleId", a."listingId", a."searchId") AS about
        FROM "Alert" a JOIN "NotificationTarget" t ON t.id = a."targetId"
        WHERE t."userId" = ${userId}::uuid AND a.status <> 'DIGEST' AND NOT (a.reason = 'DIGEST' AND a.status = 'SENT')
          AND coalesce(a.failure, '') <> ALL(${supersededFailures})
      ) alert
    ) notified
    GROUP BY reason, about, minute, telling
    ORDER BY max(coalesce("sentAt", "createdAt")) DESC, min(id::text)
    LIMIT ${perPage + 1} OFFSET ${offset}`
  const hasOlder = rows.length > perPage && page < lastPage
  return { groups: rows.slice(0, perPage).map(({ ids }) => ids), hasOlder }
}

export function parsePageNumber(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

interface CarAsNotified {
  isNotified: boolean
  /** The current grade if no notification was sent yet. Null if the car is not eligible for alerts. */
  grade: PassingGrade | null
  reason: NotificationReason
  priceCents: number | null
  currency: string | null
}

/**
 * The car of each alert as notified, by alert id, in one query. A car included in another alert's message takes its
 * data from that one.
 */
async function carsAsNotified(alertIds: string[]): Promise<Map<string, CarAsNotified>> {
  const rows = await database().$queryRaw<(Omit<CarAsNotified, 'grade'> & { id: string; grade: string | null })[]>`
    SELECT a.id, t.id IS NOT NULL AS "isNotified", coalesce(t.grade::text, c.stage::text) AS grade,
      coalesce(t.reason::text, 'NEW') AS reason, t."priceCents", t.currency
    FROM "Alert" a
    LEFT JOIN "NotifiedCar" t ON t."alertId" = coalesce(a."sentWithId", a.id) AND t."listingId" = a."listingId"
    LEFT JOIN "Candidate" c ON c."searchId" = a."searchId" AND c."listingId" = a."listingId"
    WHERE a.id = ANY(${alertIds}::uuid[]) AND a."listingId" IS NOT NULL`
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, grade: toPassingGrade(row.grade) }]))
}

const toPassingGrade = (stage: string | null) => passingGrades.find((grade) => grade === stage) ?? null

/** The addresses that have reached today's limit of alert emails. `timeZone` is the user's, or null if unknown. */
async function fullAddresses(emails: string[], timeZone: string | null, now: Date): Promise<Set<string>> {
  const taken = await database().mailReservation.findMany({
    where: {
      address: { in: emails.map(hashAddress) },
      OR: [{ sentAt: null }, { sentAt: { gt: new Date(now.getTime() - reservationWindowMs) } }],
    },
    select: { address: true, timeZone: true, sentAt: true },
  })
  const isFull = (email: string) => {
    const hash = hashAddress(email)
    const own = taken.filter(({ address }) => address === hash)
    return !isBelowDailyLimit(own, timeZone ?? defaultTimeZone, now)
  }
  return new Set(emails.filter(isFull))
}

const included = {
  target: true,
  search: {
    select: {
      ...{
        id: true,
        name: true,
        make: true,
        models: true,
        otherCars: true,
        locationLabel: true,
        otherPlaces: true,
        countrywide: true,
        status: true,
      },
      ...{ quietFrom: true, quietTo: true, suspendedAt: true },
    },
  },
  listing: { omit: { description: true } },
  blindSpell: { select: { marketplace: true } },
} as const
type Stored = Prisma.AlertGetPayload<{ include: typeof included }>

export interface LastAlerts {
  alerts: AlertView[]
  page: number
  hasOlder: boolean
}

/**
 * One page of a user's notifications, newest first, each with its car, the other cars that it named, and its delivery to each target. `waiting`: ids
 * of targets whose recipients have not consented yet.
 */
export async function loadLastAlerts(
  { id: userId, timeZone }: { id: string; timeZone: string | null },
  page: number,
  waiting: ReadonlySet<string>,
  now: Date,
): Promise<LastAlerts> {
  const { groups, hasOlder } = await alertPage(userId, page)
  const [stored, asNotified, alsoNamed] = await Promise.all([
    database().alert.findMany({ where: { id: { in: groups.flat() } }, include: included }),
    carsAsNotified(groups.flat()),
    loadAlsoNamed(groups.flat()),
  ])
  const byId = new Map(stored.map((alert) => [alert.id, alert]))
  const emails = new Set(stored.flatMap(({ target }) => target.email ?? []))
  const full = await fullAddresses([...emails], timeZone, now)
  const alerts = groups.flatMap((ids) => {
    const group = ids.flatMap((id) => byId.get(id) ?? [])
    return group.length > 0 ? [alertView(group, asNotified, alsoNamed, { waiting, full, timeZone, now })] : []
  })
  return { alerts, page, hasOlder }
}

interface HeldBack {
  waiting: ReadonlySet<string>
  full: ReadonlySet<string>
  timeZone: string | null
  now: Date
}

export interface DeliveryView extends DeliveryText {
  id: string
  to: string
  at: Date | null
}

export type AlertView = ReturnType<typeof alertView>
function alertView(
  group: Stored[],
  carsAsNotified: Map<string, CarAsNotified>,
  alsoNamed: Map<string, AlsoNamed>,
  { waiting, full, timeZone, now }: HeldBack,
) {
  const shown = group.find(({ status }) => status === 'SENT') ?? group[0]!
  const { id, reason, search, listing } = shown
  const asNotified = carsAsNotified.get(id)
  return {
    id,
    reason,
    searchId: search.status === 'DELETED' ? null : search.id,
    searchName: searchName(search),
    /** The marketplace that could not be read, if the alert is about that. */
    blindAt: marketplaceName(shown),
    deliveries: group.map((alert): DeliveryView => {
      const { target, sentAt } = alert
      const { kind, active, email } = target
      const held = { mayBeNotified: !waiting.has(target.id), isFull: email !== null && full.has(email) }
      const searchNow = { isQuiet: isInQuietHours(search, timeZone, now), stopped: stoppedOf(search, now) }
      const about = { ...alert, kind, target: { active, ...held }, search: searchNow }
      return { id: alert.id, to: target.name, at: sentAt, ...deliveryText(about, now) }
    }),
    also: group.map((alert) => alsoNamed.get(alert.id)).find((also) => also !== undefined) ?? { cars: [], total: 0 },
    car: listing && {
      /** "Likely match". Null for a match. */
      grade: asNotified?.grade && asNotified.grade !== 'MATCH' ? gradeNames[asNotified.grade] : null,
      /** "Price drop". Null for a new car. */
      again: againWords[asNotified?.reason ?? 'NEW'],
      name: carName(listing),
      price: priceShown(listing, asNotified),
      url: toHttpUrl(listing.url),
      photoUrl: listPhotoUrls(listing)[0]?.url ?? null,
      postedAt: listing.postedAt,
      foundAt: listing.firstSeenAt,
    },
  }
}

/**
 * Alerts pending when a plan ends may still be sent for a while. Alerts pending when the user pauses a search are not
 * sent.
 */
function stoppedOf({ status, suspendedAt }: Pick<Stored['search'], 'status' | 'suspendedAt'>, now: Date) {
  if (status === 'DELETED') return 'deleted' as const
  return status === 'PAUSED' && !mayStillNotify(suspendedAt, now) ? ('paused' as const) : null
}

const marketplaceName = ({ blindSpell }: Stored): string | null =>
  blindSpell && isMarketplace(blindSpell.marketplace) ? marketplaceLabels[blindSpell.marketplace] : null

/** The price as notified, even if the seller has changed it since. */
function priceShown(listing: NonNullable<Stored['listing']>, asNotified: CarAsNotified | undefined): string {
  const noted = unreliableFigures(listing).priceCents
  return asNotified?.isNotified
    ? formatPrice(asNotified.priceCents, asNotified.currency, noted)
    : formatPrice(reliableFigures(listing).priceCents, listing.currency, noted)
}

const againWords: Record<NotificationReason, string | null> = {
  NEW: null,
  PRICE_DROP: 'Price drop',
  ANSWERED: 'More confirmed',
  BACK: 'Back',
  SOLD: 'Gone',
}
