import { searchName } from '#domain/search/search-name'
import type { ToldReason } from '#domain/alerts/told'
import { dayMs } from '#domain/durations'
import { notedFigures, statedFigures } from '#domain/listing/stated-figures'
import type { OpenGrade } from '#domain/judgement/verdicts/grade'
import { carName, priceWords } from '#domain/words/car-words'
import { gradeNames } from '#domain/words/grade-words'
import { webAddress } from '#domain/listing/photos'
import type { Prisma } from '#platform/database'
import { database } from '../../../services/database.server'
import { shownPhotos } from '../../photos/photo-address.server'
import { alertPage } from './alert-pages.server'
import { deliveryWords, type DeliveryWords } from './delivery-words'

const included = {
  target: true,
  told: { select: { listingId: true, grade: true, reason: true } },
  search: {
    select: { id: true, name: true, make: true, models: true, locationLabel: true, countrywide: true, status: true },
  },
  listing: { omit: { description: true } },
} as const
type Stored = Prisma.AlertGetPayload<{ include: typeof included }>

export interface LastAlerts {
  alerts: AlertView[]
  page: number
  hasOlder: boolean
}

/**
 * One page of a person's notifications, newest first, each with its car and what became of it at each target.
 * `unconfirmed`: ids of the targets whose reader has not agreed to get alerts.
 */
export async function lastAlerts(
  userId: string,
  page: number,
  unconfirmed: ReadonlySet<string>,
  now: Date,
): Promise<LastAlerts> {
  const { groups, hasOlder } = await alertPage(userId, page)
  const stored = await database().alert.findMany({ where: { id: { in: groups.flat() } }, include: included })
  const byId = new Map(stored.map((alert) => [alert.id, alert]))
  const mails = await mailsInADay(stored, now)
  const alerts = groups.flatMap((ids) => {
    const group = ids.flatMap((id) => byId.get(id) ?? [])
    return group.length > 0 ? [alertView(group, { unconfirmed, mails, now })] : []
  })
  return { alerts, page, hasOlder }
}

/** Alert mails in the last 24 hours to the targets of these alerts, by the target's id. */
async function mailsInADay(alerts: Stored[], now: Date): Promise<Map<string, number>> {
  const sent = await database().alert.groupBy({
    by: ['targetId'],
    _count: { _all: true },
    where: {
      targetId: { in: [...new Set(alerts.map(({ targetId }) => targetId))] },
      status: 'SENT',
      sentAt: { gt: new Date(now.getTime() - dayMs) },
    },
  })
  return new Map(sent.map(({ targetId, _count }) => [targetId, _count._all]))
}

interface HeldBack {
  unconfirmed: ReadonlySet<string>
  mails: Map<string, number>
  now: Date
}

export interface DeliveryView extends DeliveryWords {
  id: string
  to: string
  /** When it was sent. */
  at: Date | null
}

export type AlertView = ReturnType<typeof alertView>
function alertView(group: Stored[], { unconfirmed, mails, now }: HeldBack) {
  const told = group.find(({ status }) => status === 'SENT') ?? group[0]!
  const { id, reason, search, listing } = told
  const asTold = listing ? told.told.find(({ listingId }) => listingId === listing.id) : undefined
  return {
    id,
    isSummary: reason === 'SUMMARY',
    searchId: search.status === 'DELETED' ? null : search.id,
    searchName: searchName(search),
    deliveries: group.map((alert): DeliveryView => {
      const { target, sentAt } = alert
      const held = { isConfirmed: !unconfirmed.has(target.id), mailsInADay: mails.get(target.id) ?? 0 }
      const about = { ...alert, kind: target.kind, target: { active: target.active, ...held } }
      return { id: alert.id, to: target.name, at: sentAt, ...deliveryWords(about, now) }
    }),
    car: listing && {
      /** "Likely match", as it was told; null for a match. */
      grade: gradeShown(asTold?.grade),
      /** "Price drop", if that is why the car was told again; null for a new car. */
      again: againWords[asTold?.reason ?? 'NEW'],
      name: carName(listing),
      price: priceWords(statedFigures(listing).priceCents, listing.currency, notedFigures(listing).priceCents),
      url: webAddress(listing.url),
      photoUrl: shownPhotos(listing)[0]?.url ?? null,
      postedAt: listing.postedAt,
      foundAt: listing.firstSeenAt,
    },
  }
}

const gradeShown = (grade: OpenGrade = 'MATCH') => (grade === 'MATCH' ? null : gradeNames[grade])

const againWords: Record<ToldReason, string | null> = {
  NEW: null,
  PRICE_DROP: 'Price drop',
  ANSWERED: 'More confirmed',
  BACK: 'Back',
}
