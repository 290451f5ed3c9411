import { isChangeOfSavedCar } from '#domain/alerts/notified'
import { alertsTarget } from '#domain/alerts/target-choice'
import { passingGrades, type PassingGrade } from '#domain/judgment/verdicts/grade'
import { isAbsence, minAbsenceMs } from '#domain/listing/absence'
import { reliableFigures } from '#domain/listing/listing'
import type { Transaction } from '#platform/database'
import { recordWakes } from '#platform/wakes'
import { runEach } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'
import { writeCarAlerts } from '../stored/car-alerts'
import { findUsersHidingCar } from '../stored/not-notified'
import { loadStatesOfTargets } from '../stored/notification-states'
import { toVerdicts } from '../stored/rows'

const maxAtOnce = 500

interface SavedKey {
  userId: string
  listingId: string
}

/**
 * Writes an alert about each saved car whose price dropped, that is gone, or that is back, whatever its grade. A
 * trigger marks the cars to look at. Skips targets that know it already, so judging, which may alert about the same
 * change, adds no second alert. Returns the ids of the searches with alerts to send.
 */
export async function queueSavedCarAlerts(
  deps: Pick<Dependencies, 'db' | 'log'>,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<string[]> {
  const items = await deps.db.savedCar.findMany({
    where: { dueAt: { lte: now } },
    select: { userId: true, listingId: true },
    orderBy: { dueAt: 'asc' },
    take: maxAtOnce,
  })
  const woken: string[] = []
  await runEach(deps, {
    ...{ work: 'tell of a saved car', items, now, heartbeat },
    idOf: ({ userId, listingId }) => `${userId} ${listingId}`,
    run: async (key) => {
      woken.push(...(await deps.db.$transaction((tx) => queueOne(tx, key, now))))
    },
  })
  return [...new Set(woken)]
}

async function queueOne(tx: Transaction, key: SavedKey, now: Date): Promise<string[]> {
  const [saved] = await tx.$queryRaw<{ searchId: string | null; vehicleId: string | null }[]>`
    SELECT s."searchId", l."vehicleId" FROM "SavedCar" s JOIN "Listing" l ON l.id = s."listingId"
    WHERE s."userId" = ${key.userId}::uuid AND s."listingId" = ${key.listingId}::uuid AND s."dueAt" <= ${now}
    FOR UPDATE OF s SKIP LOCKED`
  if (!saved) return []
  const sameCar = saved.vehicleId === null ? { id: key.listingId } : { vehicleId: saved.vehicleId }
  const postings = await tx.listing.findMany({ where: sameCar, select: { goneAt: true, goneReason: true } })
  await tx.savedCar.update({ where: { userId_listingId: key }, data: { dueAt: nextLook(postings, now) } })
  if (saved.searchId === null) return []
  const found = await tx.candidate.findMany({
    where: { searchId: saved.searchId, search: { status: 'ACTIVE' }, listing: sameCar },
    include: { listing: true, search: { select: { allTargets: true, targetIds: true } } },
  })
  const [car] = found.sort(bestFirst)
  if (!car || (await findUsersHidingCar(tx, [key.userId], car.listingId)).size > 0) return []
  const { listing, searchId } = car
  const targets = await tx.notificationTarget.findMany({
    where: { userId: key.userId, active: true },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const targetIds = targets.map(({ id }) => id).filter((id) => alertsTarget(car.search, id))
  const stateOf = await loadStatesOfTargets(tx, targetIds, listing.id)
  const grade = passingGrades.find((one) => one === car.stage) ?? ('POSSIBLE' satisfies PassingGrade)
  const current = { ...listing, ...reliableFigures(listing), grade, verdicts: toVerdicts(car.verdicts) }
  const isGone = listing.goneAt !== null
  const queued = targetIds.flatMap((targetId) => {
    const state = stateOf(targetId, current)
    const isNews = state.kind === 'improved' && state.changes.some((change) => isChangeOfSavedCar(change, isGone))
    return isNews ? [{ searchId, targetId, status: 'PENDING' as const }] : []
  })
  const woken = [...(await writeCarAlerts(tx, listing, queued)).keys()]
  await recordWakes(tx, woken)
  return woken
}

/** A posting that is missing counts as gone after a while only, so its car is looked at again then. */
function nextLook(
  postings: { goneAt: Date | null; goneReason: Parameters<typeof isAbsence>[0] }[],
  now: Date,
): Date | null {
  const gone = postings.filter(({ goneAt }) => goneAt !== null)
  if (gone.length < postings.length) return null
  const last = gone.reduce<Date | null>((latest, { goneAt }) => (latest && latest > goneAt! ? latest : goneAt), null)
  const reason = gone.find(({ goneAt }) => goneAt === last)?.goneReason ?? null
  if (last === null || reason === 'NOT_A_CAR' || isAbsence(reason, { from: last, to: now })) return null
  return new Date(last.getTime() + minAbsenceMs)
}

interface FoundPosting {
  listing: Parameters<typeof reliableFigures>[0] & { id: string; goneAt: Date | null }
}

/** The posting to tell of: on offer, then the cheapest. */
function bestFirst({ listing: one }: FoundPosting, { listing: other }: FoundPosting): number {
  const priceOf = (listing: FoundPosting['listing']) => reliableFigures(listing).priceCents ?? Infinity
  const [first, second] = [priceOf(one), priceOf(other)]
  return (
    Number(one.goneAt !== null) - Number(other.goneAt !== null) ||
    (first === second ? one.id.localeCompare(other.id) : first - second)
  )
}
