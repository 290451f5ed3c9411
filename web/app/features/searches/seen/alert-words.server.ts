import { mayStillNotify } from '#domain/plans/suspension'
import { formatZonedTime, type DateReader } from '#domain/words/time-zone'
import type { AlertStatus, Search } from '#prisma/generated/client'
import { database } from '../../../services/database.server'
import { superseded } from '../../notifications/alert-pages.server'
import { whyNotSent } from '../../notifications/delivery-words'
import { shownOutcomes } from './seen-filter'
import type { SeenAd } from './seen-ads.server'

const waitingWords: Partial<Record<AlertStatus, string>> = {
  PENDING: 'An alert of it is waiting to be sent.',
  CLAIMED: 'An alert of it is being sent.',
  DIGEST: 'It comes with the daily digest.',
}

/**
 * When the buyer was notified about a car, or why not; null if there was no notification and the car is not shown under
 * a grade.
 */
export async function alertWords(
  search: Search,
  { toldAt, outcome, car }: SeenAd,
  { now, timeZone }: DateReader,
): Promise<string | null> {
  if (toldAt) return `You were told of it on ${formatZonedTime(toldAt, timeZone)}.`
  if (!shownOutcomes.includes(outcome)) return null
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
  if (waiting && isStopped && waiting !== 'CLAIMED') return 'No alert of it was sent: the search is paused.'
  if (waiting) return waitingWords[waiting]!
  const ended = alerts.find(({ status, failure }) => status === 'DEAD' && !superseded.includes(failure ?? ''))
  if (ended) return `No alert of it was sent: ${whyNotSent({ ...ended, kind: ended.target.kind })}.`
  if (car.isBackfill)
    return 'It was listed before you last saved or resumed this search, so it is shown without an alert of its own.'
  return 'No alert of it was sent.'
}
