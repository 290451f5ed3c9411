import { alertsTarget } from '#domain/alerts/target-choice'
import { isGrade, type Grade, notifyTimeFor } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { reliableFigures } from '#domain/listing/listing'
import type { Prisma, Transaction } from '#platform/database'
import { findUsersHidingCar } from '../stored/not-notified'
import { writeCarAlerts } from '../stored/car-alerts'
import { loadStatesOfTargets, type NotificationState } from '../stored/notification-states'

type SearchRow = Prisma.SearchGetPayload<object>
type ListingRow = Prisma.ListingGetPayload<object>

interface DecidedCar {
  search: SearchRow
  stage: 'FILTERED' | Grade
  verdicts: Verdict[]
  /** New since the search started to watch. */
  isNews: boolean
  /** The backfill summary was sent. Cars judged later are not part of it. */
  isSummarized: boolean
}

/**
 * Writes alerts about one listing per search, because another search's alert may end dead. Skips targets that already
 * know everything. An alert that waits for the digest is sent immediately if the car's grade now qualifies for that.
 * Returns the number of alerts to send immediately, for each search that has any.
 *
 * The summary contains the backfill cars that qualify for an immediate alert. The digest contains the rest and those
 * judged too late. An improvement since a target was notified counts as news, however old the listing is.
 */
export async function queueAlerts(
  tx: Transaction,
  listing: ListingRow,
  decided: DecidedCar[],
): Promise<Map<string, number>> {
  const told = decided.flatMap((one) => {
    const { search, stage, verdicts } = one
    if (!isGrade(stage) || stage === 'REJECTED') return []
    const notifyTime = notifyTimeFor(search, stage, verdicts)
    return notifyTime === 'never' ? [] : [{ ...one, grade: stage, notifyTime }]
  })
  if (told.length === 0) return new Map()
  const userIds = [...new Set(told.map(({ search }) => search.userId))]
  const hiding = await findUsersHidingCar(tx, userIds, listing.id)
  const targets = await tx.notificationTarget.findMany({
    where: { userId: { in: userIds.filter((id) => !hiding.has(id)) }, active: true },
    select: { id: true, userId: true },
    orderBy: { id: 'asc' },
  })
  const targetIds = targets.map(({ id }) => id)
  const stateOf = await loadStatesOfTargets(tx, targetIds, listing.id)
  const figures = { ...listing, ...reliableFigures(listing) }
  const queued = told.flatMap((one) =>
    targets
      .filter(({ id, userId }) => userId === one.search.userId && alertsTarget(one.search, id))
      .flatMap(({ id: targetId }) => {
        const car = { ...figures, grade: one.grade, verdicts: one.verdicts }
        const status = statusFor(stateOf(targetId, car), one)
        return status ? [{ searchId: one.search.id, targetId, status }] : []
      }),
  )
  return writeCarAlerts(tx, listing, queued)
}

function statusFor(
  known: NotificationState,
  decided: DecidedCar & { notifyTime: 'at once' | 'in the digest' },
): 'PENDING' | 'DIGEST' | null {
  if (known.kind === 'notified') return null
  if (decided.notifyTime === 'in the digest') return 'DIGEST'
  if (known.kind === 'improved' || decided.isNews) return 'PENDING'
  return decided.isSummarized ? 'DIGEST' : null
}

type PriceBefore = Pick<Prisma.PriceChangeGetPayload<object>, 'at' | 'wasCents' | 'wasCurrency'>

/** Returns the prices that `hasBecomeAffordable` needs. */
export async function loadPricesBefore(
  tx: Transaction,
  listing: ListingRow,
  decided: { search: SearchRow; isBackfill: boolean; watch: { watchingSince: Date } }[],
): Promise<PriceBefore[]> {
  const since = decided
    .filter(({ search, isBackfill }) => isBackfill && search.priceTo !== null)
    .map(({ watch }) => watch.watchingSince.getTime())
  if (since.length === 0) return []
  return tx.priceChange.findMany({ where: { listingId: listing.id, at: { gte: new Date(Math.min(...since)) } } })
}

/**
 * True if a previously listed car came within the search's budget after the search started to watch. It then counts
 * as new.
 */
export function hasBecomeAffordable(
  { priceTo }: SearchRow,
  listing: ListingRow,
  prices: PriceBefore[],
  since: Date,
): boolean {
  if (priceTo === null) return false
  return prices.some(
    ({ at, wasCents, wasCurrency }) =>
      at >= since && wasCents !== null && wasCents > priceTo * 100 && wasCurrency === listing.currency,
  )
}
