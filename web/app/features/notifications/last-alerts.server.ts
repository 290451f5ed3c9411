import { isMarketplace, marketplaceLabels } from '#domain/marketplaces'
import { searchName } from '#domain/search/search-name'
import type { NotificationReason } from '#domain/alerts/notified'
import { isQuiet } from '#domain/alerts/schedule'
import { discreditedFigures, reliableFigures } from '#domain/listing/reliable-figures'
import { mayStillNotify } from '#domain/plans/suspension'
import { carName, formatPrice } from '#domain/words/car-text'
import { gradeNames } from '#domain/words/grade-text'
import { webAddress } from '#domain/listing/photos'
import type { Prisma } from '#platform/database'
import { database } from '../../services/database.server'
import { shownPhotos } from '../photos/photo-address.server'
import { alertPage } from './alert-pages.server'
import { carsAsNotified, type CarAsNotified } from './as-notified.server'
import { deliveryWords, type DeliveryWords } from './delivery-words'
import { fullAddresses } from './full-addresses.server'

const included = {
  target: true,
  search: {
    select: {
      ...{ id: true, name: true, make: true, models: true, locationLabel: true, countrywide: true, status: true },
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
 * One page of a user's notifications, newest first, each with its car and its delivery to each target. `waiting`: ids
 * of targets whose recipients have not consented yet.
 */
export async function lastAlerts(
  { id: userId, timeZone }: { id: string; timeZone: string | null },
  page: number,
  waiting: ReadonlySet<string>,
  now: Date,
): Promise<LastAlerts> {
  const { groups, hasOlder } = await alertPage(userId, page)
  const [stored, asTold] = await Promise.all([
    database().alert.findMany({ where: { id: { in: groups.flat() } }, include: included }),
    carsAsNotified(groups.flat()),
  ])
  const byId = new Map(stored.map((alert) => [alert.id, alert]))
  const emails = new Set(stored.flatMap(({ target }) => target.email ?? []))
  const full = await fullAddresses([...emails], timeZone, now)
  const alerts = groups.flatMap((ids) => {
    const group = ids.flatMap((id) => byId.get(id) ?? [])
    return group.length > 0 ? [alertView(group, asTold, { waiting, full, timeZone, now })] : []
  })
  return { alerts, page, hasOlder }
}

interface HeldBack {
  waiting: ReadonlySet<string>
  full: ReadonlySet<string>
  timeZone: string | null
  now: Date
}

export interface DeliveryView extends DeliveryWords {
  id: string
  to: string
  at: Date | null
}

export type AlertView = ReturnType<typeof alertView>
function alertView(
  group: Stored[],
  carsAsTold: Map<string, CarAsNotified>,
  { waiting, full, timeZone, now }: HeldBack,
) {
  const told = group.find(({ status }) => status === 'SENT') ?? group[0]!
  const { id, reason, search, listing } = told
  const asTold = carsAsTold.get(id)
  return {
    id,
    reason,
    searchId: search.status === 'DELETED' ? null : search.id,
    searchName: searchName(search),
    /** The marketplace that could not be read, if the alert is about that. */
    blindAt: marketplaceName(told),
    deliveries: group.map((alert): DeliveryView => {
      const { target, sentAt } = alert
      const { kind, active, email } = target
      const held = { mayBeTold: !waiting.has(target.id), isFull: email !== null && full.has(email) }
      const searchNow = { isQuiet: isQuiet(search, timeZone, now), stopped: stoppedOf(search, now) }
      const about = { ...alert, kind, target: { active, ...held }, search: searchNow }
      return { id: alert.id, to: target.name, at: sentAt, ...deliveryWords(about, now) }
    }),
    car: listing && {
      /** "Likely match", as notified or to be notified. Null for a match. */
      grade: asTold?.grade && asTold.grade !== 'MATCH' ? gradeNames[asTold.grade] : null,
      /** "Price drop", if that is why the car was notified again. Null for a new car. */
      again: againWords[asTold?.reason ?? 'NEW'],
      name: carName(listing),
      price: priceShown(listing, asTold),
      url: webAddress(listing.url),
      photoUrl: shownPhotos(listing)[0]?.url ?? null,
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
function priceShown(listing: NonNullable<Stored['listing']>, asTold: CarAsNotified | undefined): string {
  const noted = discreditedFigures(listing).priceCents
  return asTold?.isTold
    ? formatPrice(asTold.priceCents, asTold.currency, noted)
    : formatPrice(reliableFigures(listing).priceCents, listing.currency, noted)
}

const againWords: Record<NotificationReason, string | null> = {
  NEW: null,
  PRICE_DROP: 'Price drop',
  ANSWERED: 'More confirmed',
  BACK: 'Back',
}
