import { isGrade, type Grade, notifyTimeFor } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { reliableFigures } from '#domain/listing/listing'
import type { Prisma, Transaction } from '#platform/database'
import { findHiddenListings } from '../stored/not-notified'
import { loadNotificationState, type NotificationState } from '../stored/notification-states'

type SearchRow = Prisma.SearchGetPayload<object>
type ListingRow = Prisma.ListingGetPayload<object>

interface DecidedCar {
  search: SearchRow
  listing: ListingRow
  decision: { stage: 'FILTERED' | Grade }
  verdicts: Verdict[]
  /** New since the search started to watch. */
  isNews: boolean
  /** The backfill summary was sent. Cars judged later are not part of it. */
  isSummarized: boolean
}

/**
 * Writes alerts per search, because another search's alert may end dead. Skips targets that already know everything.
 * An alert that waits for the digest is sent immediately if the car's grade now qualifies for that. Returns the
 * number of alerts to send immediately.
 *
 * The summary contains the backfill cars that qualify for an immediate alert. The digest contains the rest and those
 * judged too late. An improvement since a target was notified counts as news, however old the listing is.
 */
export async function queueAlerts(tx: Transaction, decided: DecidedCar): Promise<number> {
  const { search, listing, decision, verdicts } = decided
  const { stage } = decision
  if (!isGrade(stage) || stage === 'REJECTED') return 0
  const notifyTime = notifyTimeFor(search, stage, verdicts)
  if (notifyTime === 'never') return 0
  if ((await findHiddenListings(tx, search.userId, [listing.id])).size > 0) return 0
  const targets = await tx.notificationTarget.findMany({
    where: { userId: search.userId, active: true },
    orderBy: { id: 'asc' },
  })
  const car = { ...listing, ...reliableFigures(listing), listingId: listing.id, grade: stage, verdicts }
  const statuses = new Map<string, 'PENDING' | 'DIGEST'>()
  for (const { id } of targets) {
    const status = statusFor(await loadNotificationState(tx, { id, alertId: null }, car), notifyTime, decided)
    if (status) statuses.set(id, status)
  }
  return write(tx, { searchId: search.id, listingId: listing.id, vehicleId: listing.vehicleId }, statuses)
}

function statusFor(
  known: NotificationState,
  notifyTime: 'at once' | 'in the digest',
  decided: DecidedCar,
): 'PENDING' | 'DIGEST' | null {
  if (known.kind === 'notified') return null
  if (notifyTime === 'in the digest') return 'DIGEST'
  if (known.kind === 'improved' || decided.isNews) return 'PENDING'
  return decided.isSummarized ? 'DIGEST' : null
}

async function write(
  tx: Transaction,
  car: { searchId: string; listingId: string; vehicleId: string | null },
  statuses: Map<string, 'PENDING' | 'DIGEST'>,
): Promise<number> {
  const about = { reason: 'CAR', searchId: car.searchId, listingId: car.listingId } as const
  const atOnce = [...statuses].flatMap(([targetId, status]) => (status === 'PENDING' ? [targetId] : []))
  const raised = await tx.alert.updateMany({
    where: { ...about, status: 'DIGEST', targetId: { in: atOnce } },
    data: { status: 'PENDING', createdAt: new Date() }, // it counts as news from now on
  })
  const rows = [...statuses].map(([targetId, status]) => ({ ...about, status, targetId, vehicleId: car.vehicleId }))
  const create = (which: 'PENDING' | 'DIGEST') =>
    tx.alert.createMany({
      data: rows.filter(({ status }) => status === which),
      skipDuplicates: true, // a pending alert uses the car's data at the time of sending
    })
  await create('DIGEST')
  return raised.count + (await create('PENDING')).count
}

/**
 * True if a previously listed car came within the search's budget after the search started to watch. It then counts
 * as new.
 */
export async function hasBecomeAffordable(
  tx: Transaction,
  { search, listing, since }: { search: SearchRow; listing: ListingRow; since: Date },
): Promise<boolean> {
  if (search.priceTo === null) return false
  const changes = await tx.priceChange.count({
    where: {
      listingId: listing.id,
      at: { gte: since },
      wasCents: { gt: search.priceTo * 100 },
      wasCurrency: listing.currency,
    },
  })
  return changes > 0
}
