import { isGrade, type Grade } from '#domain/judgment/verdicts/grade'
import { notifyTimeOf } from '#domain/judgment/verdicts/policy'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { reliableFigures } from '#domain/listing/reliable-figures'
import type { Prisma, Transaction } from '#platform/database'
import { hiddenBy } from '../stored/hidden'
import { notificationOf, type NotificationState } from '../stored/notifications-of'

type SearchRow = Prisma.SearchGetPayload<object>
type ListingRow = Prisma.ListingGetPayload<object>

/** A car as it was just judged for a search. */
export interface DecidedCar {
  search: SearchRow
  listing: ListingRow
  decision: { stage: 'FILTERED' | Grade }
  verdicts: Verdict[]
  /** Whether the car is new since the search began to watch. */
  isNews: boolean
  /** Whether the backfill was summarized: what is judged now comes too late for that. */
  isSummarized: boolean
}

/**
 * Each search writes its own alerts, because another search's may end dead. A target that knows all there is gets none.
 * An alert that was kept for the digest is sent at once when the car's grade has risen to that. Returns how many are to
 * be sent at once.
 *
 * Of the backfill, the summary tells what is told at once, and the digest the rest and what is judged too late. What is
 * better since a target was told is news, however old the ad is.
 */
export async function queueAlerts(tx: Transaction, decided: DecidedCar): Promise<number> {
  const { search, listing, decision, verdicts } = decided
  const { stage } = decision
  if (!isGrade(stage) || stage === 'REJECTED') return 0
  const notifyTime = notifyTimeOf(search, stage, verdicts)
  if (notifyTime === 'never') return 0
  if ((await hiddenBy(tx, search.userId, [listing.id])).size > 0) return 0
  const targets = await tx.notificationTarget.findMany({
    where: { userId: search.userId, active: true },
    orderBy: { id: 'asc' },
  })
  const car = { ...listing, ...reliableFigures(listing), listingId: listing.id, grade: stage, verdicts }
  const statuses = new Map<string, 'PENDING' | 'DIGEST'>()
  for (const { id } of targets) {
    const status = statusFor(await notificationOf(tx, { id, alertId: null }, car), notifyTime, decided)
    if (status) statuses.set(id, status)
  }
  return write(tx, { searchId: search.id, listingId: listing.id, vehicleId: listing.vehicleId }, statuses)
}

/** The status of a target's new alert; null for none. */
function statusFor(
  known: NotificationState,
  notifyTime: 'at once' | 'in the digest',
  decided: DecidedCar,
): 'PENDING' | 'DIGEST' | null {
  if (known.kind === 'told') return null
  if (notifyTime === 'in the digest') return 'DIGEST'
  if (known.kind === 'better' || decided.isNews) return 'PENDING'
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
    data: { status: 'PENDING', createdAt: new Date() }, // it is news from now on
  })
  const rows = [...statuses].map(([targetId, status]) => ({ ...about, status, targetId, vehicleId: car.vehicleId }))
  const create = (which: 'PENDING' | 'DIGEST') =>
    tx.alert.createMany({
      data: rows.filter(({ status }) => status === which),
      skipDuplicates: true, // a waiting alert tells the car as it is when it is sent
    })
  await create('DIGEST')
  return raised.count + (await create('PENDING')).count
}

/** Whether a car that was listed before came into the search's budget since the search watches: it is as good as new. */
export async function becameAffordable(
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
